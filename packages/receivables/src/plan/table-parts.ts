import type { PlanPart, PriceTable } from '@uni/engine';
import { monthAt, monthIndex, monthlyRate, partPayments, quantise } from '@uni/engine/public/installments.ts';
import { type Day, dayInMonth, type Month, monthOf } from '../calendar/civil-day.ts';
import type { Cents } from '../money.ts';
import type { ContractPart, InstallmentKind } from '../terms.ts';

/** Dates of a sale by which a price table becomes installments. */
export interface SaleDates {
  readonly signed: Day;
  readonly keys: Month;
  /** Day of the month on which installments after the signing fall due. */
  readonly due_day: number;
}

/** A price table applied to one sale. Months and weights are those by which the engine pays a cohort of the same month. */
export function partsOfTable(table: PriceTable, price: Cents, dates: SaleDates): ContractPart[] {
  let share = 0;
  let before = 0;
  return table.parts.map((series, at) => {
    share += series.share;
    const until = at === table.parts.length - 1 ? price : quantise(price * share);
    const amount = until - before;
    before = until;
    return contractPart(series, amount, dates);
  });
}

function contractPart(series: PlanPart, amount: Cents, dates: SaleDates): ContractPart {
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

function kindOf(series: PlanPart): InstallmentKind {
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
