import { monthOf, parseDay } from '../calendar/civil-day.ts';
import { nextBusinessDay } from '../calendar/holidays.ts';
import { amountRefusals, isAmount, sum } from '../money.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { opened } from './apply-money.ts';
import type { Assigned, Cancelled, Refunded } from './events.ts';
import { type ContractState, nothing, received, totalOf } from './state.ts';

/** Transfers the contract unchanged to another buyer; a fee becomes an additional installment. */
export function applyAssigned(state: ContractState, event: Assigned): Outcome<ContractState> {
  if (state.status !== 'active' || !state.terms) return refuse('not_active');
  if (state.holders.at(-1)?.client !== event.from) return refuse('amounts_differ', '/from', { from: event.from });
  if (event.from === event.to) return refuse('holder_same', '/to', { to: event.to });
  if (!isAmount(event.fee)) return refuse('amount_negative', '/fee');
  const holders = [...state.holders, { client: event.to, since: event.day }];
  if (event.fee === 0) return accept({ ...state, holders });
  const nominal = event.fee_due ?? event.day;
  if (!parseDay(nominal) || nominal < event.day) return refuse('day_invalid', '/fee_due');
  const fee = opened(
    {
      kind: 'fee',
      series: 0,
      number: 1,
      of: 1,
      nominal,
      due: nextBusinessDay(nominal, state.terms.holidays),
      principal: event.fee,
      interest: 0,
      amount: event.fee,
      discount_rate: 0,
    },
    event.id,
    monthOf(event.day),
  );
  return accept({ ...state, holders, installments: [...state.installments, fee] });
}

/** Ends all debt. The received amount equals the statement's, and is distributed as it states. */
export function applyCancelled(state: ContractState, event: Cancelled): Outcome<ContractState> {
  if (state.status !== 'active' && state.status !== 'settled') return refuse('not_active');
  const { statement } = event;
  const money = received(state);
  if (statement.received.nominal !== money)
    return refuse('amounts_differ', '/statement/received/nominal', { received: money });
  const { retained, refunded, rescheduled, compensation } = statement;
  const bad = [
    ...amountRefusals({ retained, refunded, rescheduled, compensation }, '/statement'),
    ...statement.schedule.flatMap(({ amount }, at) => amountRefusals({ amount }, `/statement/schedule/${at}`)),
  ];
  if (bad.length > 0) return { ok: false, refusals: bad };
  if (statement.received.nominal + statement.received.correction !== retained + refunded + rescheduled)
    return refuse('amounts_differ', '/statement', { retained, refunded, rescheduled });
  if (sum(statement.schedule.map(({ amount }) => amount)) !== refunded + rescheduled + compensation)
    return refuse('amounts_differ', '/statement/schedule');
  const installments = state.installments.map((installment) =>
    installment.status === 'open'
      ? { ...installment, open: nothing, written_off: totalOf(installment.open), status: 'cancelled' as const }
      : installment,
  );
  const refunds = statement.schedule.map((refund) => ({ ...refund, paid: 0 }));
  return accept({
    ...state,
    status: 'cancelled',
    installments,
    credit: 0,
    granted: 0,
    cancellation: { event: event.id, statement, refunds },
  });
}

export function applyRefunded(state: ContractState, event: Refunded): Outcome<ContractState> {
  const { cancellation } = state;
  if (!cancellation) return refuse('not_cancelled');
  if (!Number.isSafeInteger(event.amount) || event.amount <= 0) return refuse('amount_negative', '/amount');
  const refund = cancellation.refunds.find(({ number }) => number === event.number);
  if (!refund) return refuse('refund_unknown', '/number', { number: event.number });
  if (refund.paid + event.amount > refund.amount)
    return refuse('refund_exceeds', '/amount', { left: refund.amount - refund.paid });
  const refunds = cancellation.refunds.map((one) => (one === refund ? { ...one, paid: one.paid + event.amount } : one));
  return accept({ ...state, cancellation: { ...cancellation, refunds } });
}
