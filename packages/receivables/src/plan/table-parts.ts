import type { PlanPart, PriceTable } from '@uni/engine';
import { monthAt, monthIndex, monthlyRate, partPayments, quantise } from '@uni/engine/public/installments.ts';
import { type Day, dayInMonth, type Month, monthOf } from '../calendar/civil-day.ts';
import type { Cents } from '../money.ts';
import type { ContractPart, InstallmentKind } from '../terms.ts';

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
  return table.parts.map((part, at) => {
    share += part.share;
    const until = at === table.parts.length - 1 ? price : quantise(price * share);
    const amount = until - before;
    before = until;
    return contractPart(part, amount, dates);
  });
}

function contractPart(part: PlanPart, amount: Cents, dates: SaleDates): ContractPart {
  const rate = part.rate ? monthlyRate(part.rate) : 0;
  const keys = monthIndex(monthOf(dates.signed), dates.keys);
  const { piece, first, count, every } = partPayments(part, 0, keys, rate !== 0);
  const month = monthAt(monthOf(dates.signed), first);
  const common = {
    kind: kindOf(part),
    amount,
    installments: count,
    first: first === 0 ? dates.signed : dayInMonth(month, dates.due_day),
    due_day: dates.due_day,
    every,
  };
  if (rate === 0 || !part.rate) return common;
  const system = part.system ?? (part.kind === 'post_keys' ? 'price' : 'linear');
  return { ...common, system, rate: part.rate, grace: piece.carry };
}

function kindOf(part: PlanPart): InstallmentKind {
  switch (part.kind) {
    case 'until_keys':
    case 'fixed_term':
      return 'monthly';
    case 'periodic':
      return part.every === 6 ? 'half_yearly' : part.every === 12 ? 'yearly' : 'periodic';
    default:
      return part.kind;
  }
}
