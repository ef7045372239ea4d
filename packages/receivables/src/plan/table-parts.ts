import type { MonthRef, PlanPart, PriceTable } from '@uni/engine';
import {
  isRegular,
  monthAt,
  monthIndex,
  monthlyRate,
  partPayments,
  quantise,
  type RegularPart,
} from '@uni/engine/public/installments.ts';
import { type Day, dayInMonth, type Month, monthOf } from '../calendar/civil-day.ts';
import type { Cents } from '../money.ts';
import type { ContractPart, InstallmentKind } from '../terms.ts';

/** Dates of a sale by which a price table becomes installments. */
export interface SaleDates {
  readonly signed: Day;
  readonly keys: Month;
  /** Day of the month on which installments after the signing fall due. */
  readonly due_day: number;
  /** The month of a reference to the module's milestones; null: when construction starts. */
  monthOf(reference: MonthRef | null): Month;
}

/** A price table applied to one sale. Months and weights are those by which the engine pays a cohort of the same month. */
export function partsOfTable(table: PriceTable, price: Cents, dates: SaleDates): ContractPart[] {
  const amounts = sharesOf(price, table.parts);
  return table.parts.flatMap((series, at) => contractParts(series, amounts[at] ?? 0, dates));
}

/** An amount by shares that add up to 1, to the centavo. */
function sharesOf(amount: Cents, entries: readonly { share: number }[]): Cents[] {
  let share = 0;
  let before = 0;
  return entries.map((entry, at) => {
    share += entry.share;
    const until = at === entries.length - 1 ? amount : quantise(amount * share);
    const own = until - before;
    before = until;
    return own;
  });
}

function contractParts(series: PlanPart, amount: Cents, dates: SaleDates): ContractPart[] {
  if (isRegular(series)) return [regularPart(series, amount, dates)];
  return series.kind === 'calendar' ? calendarParts(series, amount, dates) : constructionParts(series, amount, dates);
}

/** The installments of a calendar, each a part of its own. */
function calendarParts(series: PlanPart, amount: Cents, dates: SaleDates): ContractPart[] {
  const entries = series.calendar ?? [];
  const amounts = sharesOf(amount, entries);
  const signed = monthOf(dates.signed);
  return entries.map(({ after, at }, k) => {
    const given = at === null || at === undefined ? monthAt(signed, after ?? 0) : later(signed, dates.monthOf(at));
    const month = series.by_keys && given > dates.keys ? later(signed, dates.keys) : given;
    return singlePart('periodic', amounts[k] ?? 0, month, dates);
  });
}

/**
 * What a bank pays during construction. It pays the land when it may sign, and the rest in equal months to the keys. Sales
 * decide if it signs, and measurement decides each month.
 */
function constructionParts({ signing, from, land_share }: PlanPart, amount: Cents, dates: SaleDates): ContractPart[] {
  const month = later(monthAt(monthOf(dates.signed), signing ?? 0), dates.monthOf(from ?? null));
  const months = monthIndex(month, dates.keys);
  if (months <= 0) return [singlePart('works_transfer', amount, month, dates)];
  const land = quantise(amount * (land_share ?? 0));
  const measured = singlePart('works_transfer', amount - land, monthAt(month, 1), dates);
  return [singlePart('works_transfer', land, month, dates), { ...measured, installments: months }];
}

const later = (a: Month, b: Month): Month => (a > b ? a : b);

function singlePart(kind: InstallmentKind, amount: Cents, month: Month, { signed, due_day }: SaleDates): ContractPart {
  const first = month === monthOf(signed) ? signed : dayInMonth(month, due_day);
  return { kind, amount, installments: 1, first, due_day, every: 1 };
}

function regularPart(series: RegularPart, amount: Cents, dates: SaleDates): ContractPart {
  const rate = series.rate ? monthlyRate(series.rate) : 0;
  const keys = monthIndex(monthOf(dates.signed), dates.keys);
  const { piece, first, count, every } = partPayments(series, 0, keys, rate !== 0);
  const month = monthAt(monthOf(dates.signed), first);
  const common = {
    kind: kindOf(series),
    amount,
    installments: count,
    first: first === 0 ? dates.signed : dayInMonth(month, dates.due_day),
    due_day: dates.due_day,
    every,
  };
  if (rate === 0 || !series.rate) return common;
  const system = series.system ?? (series.kind === 'post_keys' ? 'price' : 'linear');
  return { ...common, system, rate: series.rate, grace: piece.carry };
}

function kindOf(series: RegularPart): InstallmentKind {
  switch (series.kind) {
    case 'until_keys':
    case 'fixed_term':
      return 'monthly';
    case 'periodic':
      return series.every === 6 ? 'half_yearly' : series.every === 12 ? 'yearly' : 'periodic';
    default:
      return series.kind;
  }
}
