import { monthOf } from '../calendar/civil-day.ts';
import { isAmount, sum } from '../money.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { scheduleParts } from '../plan/schedule.ts';
import { charge, onLines, opened } from './apply-money.ts';
import type { ClosedLine, Renegotiated } from './events.ts';
import { type ContractState, type Installment, nothing, totalOf } from './state.ts';

/** Closes old installments with the amount they carry over, and opens a plan for it; both stay in the state. */
export function applyRenegotiated(state: ContractState, event: Renegotiated): Outcome<ContractState> {
  if (state.status !== 'active' || !state.terms) return refuse('not_active');
  if (event.lines.length === 0) return refuse('nothing_open', '/lines');
  if (!isAmount(event.fee)) return refuse('amount_negative', '/fee');
  const plan = scheduleParts(event.parts, state.terms.holidays);
  if (!plan.ok) return plan;
  const early = event.parts.findIndex(({ first }) => first < event.day);
  if (early >= 0) return refuse('date_before_signing', `/parts/${early}/first`);
  const closed = onLines(state, event.lines, closedBy);
  if (!closed.ok) return closed;
  const carried = carriedOver(closed.value, event) - carriedOver(state, event) + event.fee;
  const total = sum(event.parts.map(({ amount }) => amount));
  if (carried !== total) return refuse('parts_sum', '/parts', { total, carried });
  const rows = plan.value.map((row) => opened(row, event.id, monthOf(event.day)));
  return accept({ ...closed.value, installments: [...closed.value.installments, ...rows] });
}

function carriedOver(state: ContractState, { lines }: Renegotiated): number {
  const named = new Set(lines.map(({ installment }) => installment));
  return sum(state.installments.filter(({ id }) => named.has(id)).map(({ transferred }) => transferred));
}

function closedBy(installment: Installment, line: ClosedLine): Installment | null {
  const charged = charge(installment, line.accrued);
  if (!charged) return null;
  const carried = totalOf(charged.open) - line.discount - line.waived;
  if (![carried, line.discount, line.waived].every(isAmount)) return null;
  return {
    ...charged,
    open: nothing,
    discount: installment.discount + line.discount,
    waived: installment.waived + line.waived,
    transferred: carried,
    status: 'renegotiated',
  };
}
