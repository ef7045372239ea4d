import {
  ageingBuckets,
  type BankStep,
  bankPartKinds,
  bankSteps,
  type LateMonth,
  type SalesSummary,
} from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';
import type { Context } from '../../../platform/context.ts';
import { reachOf } from '../../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { chosenWithin, type PlannedSales, plannedLaunchesOf, plannedSalesOf } from '../../planner/index.ts';
import { lastDayOf } from '../shared/calendar-months.model.ts';
import { lateOn, overdue } from './ageing-months.repository.ts';
import { offersOf, owedOf, salesModules, salesMonths } from './sales-summary.model.ts';
import {
  type ContractsAtStep,
  contractsByBankStep,
  type ModuleOfUnits,
  offeredUnits,
  owedByMonth,
  type SoldUnits,
  soldUnits,
} from './sales-summary.repository.ts';

export interface SummaryQuery {
  readonly empreendimento?: number | undefined;
  readonly month?: string | undefined;
}

export async function summariseSales(
  { actor, db, platform }: Context,
  { empreendimento, month: requestedMonth }: SummaryQuery,
): Promise<SalesSummary> {
  const day = dayInSaoPaulo(platform.now());
  const today = day.slice(0, 7);
  const month = requestedMonth !== undefined && requestedMonth < today ? requestedMonth : today;
  const enterprises = chosenWithin(reachOf(actor, 'sales:read'), empreendimento);
  const units = await offeredUnits(db, enterprises, month);
  const sales = await soldUnits(db, enterprises, month);
  const launches = await plannedLaunchesOf(db, [...new Set(units.map(({ enterprise_id }) => enterprise_id))]);
  const launch = ({ enterprise_id, n_modulo }: ModuleOfUnits): string | null => {
    const planned = launches.get(enterprise_id);
    return (n_modulo === null ? [...(planned?.values() ?? [])].sort()[0] : planned?.get(n_modulo)) ?? null;
  };
  // Modules that launch later and have no sales are not on offer yet.
  const offers = offersOf(units, sales, launch, month).filter(({ launched }) => launched <= month);
  const owed = await owedByMonth(db, enterprises);
  const isOneEnterprise = empreendimento !== undefined && launches.has(empreendimento);
  const plan = isOneEnterprise ? await plannedSalesOf(db, empreendimento) : null;
  return {
    ...{
      month,
      day,
      ...(offers.length === 0 ? { months: [], velocity: unknown } : salesMonths(offers, sales, month)),
    },
    modules: salesModules(offers, sales, month),
    planned: plan ? besidePlan(plan, sales, month) : null,
    bank: inStepOrder(await contractsByBankStep(db, enterprises, { day, kinds: bankPartKinds, signed: signedSteps })),
    ...owedOf(owed, await overdue(db, enterprises, day), day),
  };
}

/** Steps after which no signing is expected any more. */
const signedSteps: readonly BankStep[] = ['signed', 'registered'];

const inStepOrder = (contracts: readonly ContractsAtStep[]): ContractsAtStep[] =>
  contracts.toSorted((one, other) => bankSteps.indexOf(one.step) - bankSteps.indexOf(other.step));

/** Number of months of arrears reported. */
const lateMonths = 12;

export async function lateByMonth(
  { actor, db, platform }: Context,
  { empreendimento }: Pick<SummaryQuery, 'empreendimento'>,
): Promise<LateMonth[]> {
  const today = dayInSaoPaulo(platform.now());
  const month = today.slice(0, 7);
  const ends = Array.from({ length: lateMonths - 1 }, (_, at) => lastDayOf(monthAt(month, at + 1 - lateMonths)));
  const enterprises = chosenWithin(reachOf(actor, 'sales:read'), empreendimento);
  const late = await lateOn(db, enterprises, { ends, today });
  return [...ends, today].map((day) => ({
    day,
    late: ageingBuckets.slice(1).map((bucket, at) => ({
      bucket,
      amount: late.find((one) => one.day === day && one.bucket === at + 1)?.amount ?? 0,
    })),
  }));
}

const nothing = { gross: null, net: null };
const windows = { month: nothing, quarter: nothing, year: nothing };
const unknown = { units: windows, value: windows };

/** Contracted sales by month next to the plan, net of cancellations, up to a month. */
const besidePlan = (
  { version, from, values }: PlannedSales,
  sales: readonly SoldUnits[],
  month: string,
): SalesSummary['planned'] => {
  const count = Math.max(0, monthIndex(from, month) + 1);
  const realised = new Array<number>(count).fill(0);
  const put = (when: string, amount: number): void => {
    const at = Math.max(0, monthIndex(from, when));
    if (at < count) realised[at] = (realised[at] ?? 0) + amount;
  };
  for (const { agreed, signed, cancelled } of sales) {
    put(signed, agreed);
    if (cancelled !== null) put(cancelled, -agreed);
  }
  return { version: version.nome, from, values: [...values], realised };
};
