import { monthAt, monthlyRate } from '@uni/engine/public/installments.ts';
import { type Day, dayInMonth, dayParts, monthOf, parseDay } from '../calendar/civil-day.ts';
import { type HolidayRule, nextBusinessDay } from '../calendar/holidays.ts';
import { amountRefusals, type Cents, sum } from '../money.ts';
import { accept, type Outcome, type Refusal } from '../outcome.ts';
import type { ContractPart, ContractTerms, InstallmentKind } from '../terms.ts';
import { amortize, yieldOf } from './amortization.ts';

/** An installment as the contract promises it, in the prices of the base month. */
export interface PlannedInstallment {
  readonly kind: InstallmentKind;
  /** Position of its series in the plan, from 0, and of itself in the series, from 1. */
  readonly series: number;
  readonly number: number;
  readonly of: number;
  /** The day the contract names; `due` is the business day it rolls to. */
  readonly nominal: Day;
  readonly due: Day;
  readonly principal: Cents;
  readonly interest: Cents;
  readonly amount: Cents;
  /** Monthly rate at which paying early is discounted. */
  readonly discount_rate: number;
}

const MAX_INSTALLMENTS = 600;
const MOST_MONTHS = 120;
const MOST_LAG = 24;

/** Returns the installments of every part, parts in their order; Σ = the parts' amounts plus their interest. */
export function scheduleParts(
  seriesList: readonly ContractPart[],
  holidays: HolidayRule,
  path = '/parts',
): Outcome<PlannedInstallment[]> {
  const refusals = seriesList.flatMap((series, at) => partRefusals(series, `${path}/${at}`));
  if (seriesList.length === 0) refusals.push({ code: 'parts_empty', path });
  if (refusals.length > 0) return { ok: false, refusals };
  return accept(seriesList.flatMap((series, at) => schedulePart(series, at, holidays)));
}

/** Returns the contract's plan. Refuses parts that do not add up to the price, and installments before the signing. */
export function planContract(terms: ContractTerms): Outcome<PlannedInstallment[]> {
  const refusals: Refusal[] = amountRefusals({ price: terms.price }, '');
  if (!parseDay(terms.signed)) refusals.push({ code: 'day_invalid', path: '/signed' });
  for (const field of ['base_month', 'keys'] as const)
    if (!parseDay(`${terms[field]}-01`)) refusals.push({ code: 'day_invalid', path: `/${field}` });
  for (const field of ['fine', 'mora_month'] as const)
    if (!(terms.late[field] >= 0 && terms.late[field] <= 1))
      refusals.push({ code: 'share_range', path: `/late/${field}` });
  for (const field of ['before_keys', 'after_keys'] as const) {
    const index = terms.correction[field];
    if (index && !(Number.isInteger(index.lag) && index.lag >= 0 && index.lag <= MOST_LAG))
      refusals.push({ code: 'lag_range', path: `/correction/${field}/lag` });
  }
  const total = sum(terms.parts.map(({ amount }) => amount));
  if (total !== terms.price)
    refusals.push({ code: 'parts_sum', path: '/parts', figures: { total, price: terms.price } });
  terms.parts.forEach(({ first }, at) => {
    if (first < terms.signed) refusals.push({ code: 'date_before_signing', path: `/parts/${at}/first` });
  });
  return refusals.length > 0 ? { ok: false, refusals } : scheduleParts(terms.parts, terms.holidays);
}

function partRefusals(series: ContractPart, path: string): Refusal[] {
  const refusals: Refusal[] = amountRefusals({ amount: series.amount }, path);
  const within = (value: number, low: number, high: number): boolean =>
    Number.isInteger(value) && value >= low && value <= high;
  if (!within(series.installments, 1, MAX_INSTALLMENTS))
    refusals.push({ code: 'installments_range', path: `${path}/installments` });
  if (!within(series.every ?? 1, 1, MOST_MONTHS)) refusals.push({ code: 'every_range', path: `${path}/every` });
  if (!within(series.grace ?? 0, 0, MOST_MONTHS)) refusals.push({ code: 'grace_range', path: `${path}/grace` });
  if (!parseDay(series.first)) refusals.push({ code: 'day_invalid', path: `${path}/first` });
  if (series.due_day !== undefined && !within(series.due_day, 1, 31))
    refusals.push({ code: 'day_invalid', path: `${path}/due_day` });
  const rate = series.rate ? monthlyRate(series.rate) : 0;
  if (!(rate >= 0 && rate <= 1)) refusals.push({ code: 'rate_range', path: `${path}/rate` });
  if (rate !== 0 && (series.system ?? 'linear') === 'linear')
    refusals.push({ code: 'rate_without_system', path: `${path}/rate` });
  return refusals;
}

function schedulePart(series: ContractPart, at: number, holidays: HolidayRule): PlannedInstallment[] {
  const { system = 'linear', every = 1, grace = 0, installments } = series;
  const rate = series.rate ? monthlyRate(series.rate) : 0;
  const rows = amortize({ amount: series.amount, count: installments, every, system, rate, grace });
  const discount = system === 'sacoc_annual' ? yieldOf(rows, every, grace) : rate;
  return rows.map(({ principal, interest }, k) => {
    const nominal = dueOf(series, k * every);
    return {
      kind: series.kind,
      series: at,
      number: k + 1,
      of: installments,
      nominal,
      due: nextBusinessDay(nominal, holidays),
      principal,
      interest,
      amount: principal + interest,
      discount_rate: discount,
    };
  });
}

function dueOf(series: ContractPart, months: number): Day {
  if (months === 0) return series.first;
  return dayInMonth(monthAt(monthOf(series.first), months), series.due_day ?? dayParts(series.first).day);
}
