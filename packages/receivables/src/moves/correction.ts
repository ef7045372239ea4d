import { monthAt } from '@uni/engine/public/installments.ts';
import { type Day, dayInMonth, dayParts, type Month, monthOf } from '../calendar/civil-day.ts';
import { billing } from '../contract/day-value.ts';
import type { Corrected, CorrectedLine, Residue } from '../contract/events.ts';
import { type Billing, type ContractState, type Installment, openInstallments } from '../contract/state.ts';
import { added, monthlyFactor } from '../correction/correction.ts';
import type { Indexes } from '../correction/index-series.ts';
import { sum } from '../money.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { ContractTerms } from '../terms.ts';

/** Residues that a correction charges: none, those whose months are all published, or all (before a settlement). */
export type ResidueOf = 'none' | 'published' | 'all';

/**
 * Returns the event of a correction up to a month. It corrects open amounts, no installment beyond its own month. With a residue,
 * the undercharge (or overcharge) of installments up to that month becomes an installment. That is the monthly correction, as
 * published now, less the charged one, carried to the month.
 */
export function correction(
  state: ContractState,
  { id, day, to, residue }: { id: string; day: Day; to: Month; residue: ResidueOf },
  indexes: Indexes,
): Outcome<Corrected> {
  const { terms } = state;
  if (!terms) return refuse('not_signed');
  const lines: CorrectedLine[] = [];
  for (const installment of openInstallments(state)) {
    const own = monthOf(installment.nominal);
    const billed = billing(installment, own < to ? own : to, terms, indexes, false);
    if (!billed.ok) return billed;
    if (billed.value && !isLast(installment, billed.value))
      lines.push({ installment: installment.id, billing: billed.value });
  }
  if (residue === 'none') return accept({ type: 'corrected', id, day, to, lines, residue: null });
  const left = residueOf(state, lines, { to, day, published: residue === 'published' }, indexes, terms);
  return left.ok ? accept({ type: 'corrected', id, day, to, lines, residue: left.value }) : left;
}

function residueOf(
  state: ContractState,
  lines: readonly CorrectedLine[],
  { to, day, published }: { to: Month; day: Day; published: boolean },
  indexes: Indexes,
  terms: ContractTerms,
): Outcome<Residue | null> {
  const fresh = new Map(lines.map(({ installment, billing: one }) => [installment, one]));
  const pieces: { installment: string; amount: number }[] = [];
  for (const installment of state.installments) {
    if (
      monthOf(installment.nominal) > to ||
      installment.status === 'renegotiated' ||
      installment.status === 'cancelled'
    )
      continue;
    const piece = pieceOf(installment, fresh.get(installment.id), { to, published }, indexes, terms);
    if (!piece.ok) return piece;
    if (piece.value !== null) pieces.push({ installment: installment.id, amount: piece.value });
  }
  const amount = sum(pieces.map((piece) => piece.amount));
  if (pieces.length === 0) return accept(null);
  const dueDay = dayParts(terms.parts[0]?.first ?? terms.signed).day;
  const due = dayInMonth(to, dueDay);
  return accept({ amount, due: due < day ? dayInMonth(monthAt(monthOf(day), 1), dueDay) : due, pieces });
}

/** Returns the undercharge of one installment, in prices of the month. Null when no billing of it is unsettled. */
function pieceOf(
  installment: Installment,
  fresh: Billing | undefined,
  { to, published }: { to: Month; published: boolean },
  indexes: Indexes,
  terms: ContractTerms,
): Outcome<number | null> {
  const last = installment.billings.at(-1);
  const replaced = fresh && last && last.base === fresh.base && last.from === fresh.from;
  const all = fresh
    ? [...(replaced ? installment.billings.slice(0, -1) : installment.billings), fresh]
    : installment.billings;
  const billings = all.slice(installment.residued);
  if (billings.length === 0) return accept(null);
  let amount = 0;
  for (const one of billings) {
    const proper = monthlyFactor(terms, indexes, one.from, one.to);
    if (!proper.ok) return proper;
    const carried = monthlyFactor(terms, indexes, one.to, to);
    if (!carried.ok) return carried;
    if (published && (proper.value.estimated || carried.value.estimated)) return accept(null);
    const difference = added(one.base, proper.value) - one.correction;
    amount += difference + added(difference, carried.value);
  }
  return accept(amount);
}

/** True if the installment's last billing equals this one. */
function isLast({ billings }: Installment, billed: Billing): boolean {
  const last = billings.at(-1);
  return (
    last !== undefined &&
    last.base === billed.base &&
    last.from === billed.from &&
    last.to === billed.to &&
    last.correction === billed.correction &&
    last.estimated === billed.estimated
  );
}
