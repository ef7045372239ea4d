import type { Rate } from '@uni/engine';
import { monthlyRate, quantise } from '@uni/engine/public/installments.ts';
import { type Day, monthsBetween } from './calendar/civil-day.ts';
import type { HolidayRule } from './calendar/holidays.ts';
import { type Cents, sum } from './money.ts';
import { accept, type Outcome, type Refusal } from './outcome.ts';
import { scheduleParts } from './plan/schedule.ts';
import type { ContractPart } from './terms.ts';

/** A plan as it is worth on a day. */
export interface PlanWorth {
  /** Σ of its parts, without interest. */
  readonly price: Cents;
  /** Σ of what it pays, interest in, not corrected. */
  readonly receipts: Cents;
  /** Of the receipts, at the rate, months by 30/360. */
  readonly present_value: Cents;
  /** Of the price, what is paid within the first thirty days. */
  readonly down_payment: Cents;
  /** Months from the day to the last installment, rounded up. */
  readonly months: number;
}

/** A proposal against the price table: how much less, in name and in worth. Fractions of the table's; negative is more. */
export interface ProposalComparison {
  readonly table: PlanWorth;
  readonly proposal: PlanWorth;
  readonly nominal_discount: number;
  /** The discount for cash that costs the seller as much as the proposal does: 1 − PV ÷ PV of the table. */
  readonly equivalent_discount: number;
  readonly present_value_difference: Cents;
}

/** Price and present value in centavos on a day, at a rate. Refuses invalid series. */
export function planWorth(
  seriesList: readonly ContractPart[],
  day: Day,
  rate: Rate,
  holidays: HolidayRule,
  path = '/parts',
): Outcome<PlanWorth> {
  const schedule = scheduleParts(seriesList, holidays, path);
  if (!schedule.ok) return schedule;
  const i = monthlyRate(rate);
  const rows = schedule.value.map(({ amount, principal, nominal }) => ({
    amount,
    principal,
    months: Math.max(0, monthsBetween(day, nominal)),
  }));
  return accept({
    price: sum(seriesList.map(({ amount }) => amount)),
    receipts: sum(rows.map(({ amount }) => amount)),
    present_value: quantise(rows.reduce((worth, { amount, months }) => worth + amount * (1 + i) ** -months, 0)),
    down_payment: sum(rows.filter(({ months }) => months <= 1).map(({ principal }) => principal)),
    months: Math.ceil(Math.max(0, ...rows.map(({ months }) => months))),
  });
}

/** Compares a proposal with the price table on a day, at a rate. */
export function compareProposal(
  {
    table,
    proposal,
    day,
    rate,
  }: { table: readonly ContractPart[]; proposal: readonly ContractPart[]; day: Day; rate: Rate },
  holidays: HolidayRule,
): Outcome<ProposalComparison> {
  const [ours, theirs] = [
    planWorth(table, day, rate, holidays, '/table'),
    planWorth(proposal, day, rate, holidays, '/proposal'),
  ];
  if (!ours.ok) return ours;
  if (!theirs.ok) return theirs;
  return accept(compareWorths(ours.value, theirs.value));
}

/** Conditions against a price that stands alone, without a table or a rate: nothing is discounted, the price is compared. */
export function compareWithPrice(
  { price, proposal, day }: { price: Cents; proposal: readonly ContractPart[]; day: Day },
  holidays: HolidayRule,
): Outcome<ProposalComparison> {
  const theirs = planWorth(proposal, day, { value: 0, basis: 'effective_month' }, holidays, '/proposal');
  if (!theirs.ok) return theirs;
  const ours = { price, receipts: price, present_value: price, down_payment: price, months: 0 };
  return accept(compareWorths(ours, theirs.value));
}

/** Discounts as fractions of the table: nominal, and equivalent at present value. */
export function compareWorths(table: PlanWorth, proposal: PlanWorth): ProposalComparison {
  const less = (field: 'price' | 'present_value'): number =>
    table[field] === 0 ? 0 : 1 - proposal[field] / table[field];
  return {
    table,
    proposal,
    nominal_discount: less('price'),
    equivalent_discount: less('present_value'),
    present_value_difference: proposal.present_value - table.present_value,
  };
}

/** Limits up to which a level of authority (alçada) may approve alone; an absent limit does not restrict. */
export interface AuthorityLimit {
  /** 0 may least; levels are distinct. */
  readonly level: number;
  readonly name: string;
  readonly max_nominal_discount?: number;
  readonly max_equivalent_discount?: number;
  readonly max_months?: number;
  /** Least share of the price within thirty days. */
  readonly min_down_payment?: number;
}

export type LimitName = 'max_nominal_discount' | 'max_equivalent_discount' | 'max_months' | 'min_down_payment';

/** The level of authority that may approve a proposal. */
export interface AuthorityDecision {
  /** The lowest level that may approve; null when none may. */
  readonly needed: AuthorityLimit | null;
  /** For each level, lowest first, the limits that the proposal exceeds. */
  readonly levels: readonly { readonly limit: AuthorityLimit; readonly exceeded: readonly LimitName[] }[];
}

/** Shares that differ by less than this are the same: what a division leaves behind exceeds no limit. */
const GRAIN = 1e-12;

/** Finds the lowest level whose limits hold the proposal. Refuses two limits of one level. */
export function decideAuthority(
  comparison: ProposalComparison,
  limits: readonly AuthorityLimit[],
): Outcome<AuthorityDecision> {
  const refusals = limits.flatMap(({ level }, at): Refusal[] =>
    limits.findIndex((one) => one.level === level) === at
      ? []
      : [{ code: 'limit_duplicate', path: `/${at}/level`, figures: { level } }],
  );
  if (refusals.length > 0) return { ok: false, refusals };
  const levels = [...limits]
    .sort((a, b) => a.level - b.level)
    .map((limit) => ({ limit, exceeded: exceededBy(comparison, limit) }));
  return accept({ needed: levels.find(({ exceeded }) => exceeded.length === 0)?.limit ?? null, levels });
}

function exceededBy(
  { proposal, nominal_discount, equivalent_discount }: ProposalComparison,
  limit: AuthorityLimit,
): LimitName[] {
  const down = proposal.price === 0 ? 0 : proposal.down_payment / proposal.price;
  const excess: Record<LimitName, number | null> = {
    max_nominal_discount: over(nominal_discount, limit.max_nominal_discount),
    max_equivalent_discount: over(equivalent_discount, limit.max_equivalent_discount),
    max_months: over(proposal.months, limit.max_months),
    min_down_payment: limit.min_down_payment === undefined ? null : limit.min_down_payment - down,
  };
  const names: readonly LimitName[] = [
    'max_nominal_discount',
    'max_equivalent_discount',
    'max_months',
    'min_down_payment',
  ];
  return names.filter((name) => (excess[name] ?? 0) > GRAIN);
}

function over(value: number, limit: number | undefined): number | null {
  return limit === undefined ? null : value - limit;
}
