import { type Day, parseDay } from '../calendar/civil-day.ts';
import type { HolidayRule } from '../calendar/holidays.ts';
import { amountRefusals, type Cents, sum } from '../money.ts';
import { accept, type Outcome, type Refusal } from '../outcome.ts';
import { type Deduction, deductionsOf, type ReceivedMoney } from './deductions.ts';
import { type Finding, findingsOf } from './findings.ts';
import { type RefundPart, refundSchedule } from './refunds.ts';
import type { CancellationFacts, CancellationTerms } from './terms.ts';

/**
 * Statement of a cancellation: received.nominal + received.correction = retained + refunded + rescheduled. The seller's
 * additional debt (`compensation`) is paid with the refund, and is no part of the received amount.
 */
export interface Statement {
  readonly terms: CancellationTerms;
  readonly facts: CancellationFacts;
  readonly received: ReceivedMoney;
  readonly deductions: readonly Deduction[];
  readonly retained: Cents;
  /** Given back on the day of the cancellation. */
  readonly refunded: Cents;
  /** Given back later. */
  readonly rescheduled: Cents;
  readonly compensation: Cents;
  /** Deductions that the money received does not cover; of these, the occupancy may still be claimed (article 67-A § 4). */
  readonly uncovered: Cents;
  readonly claim: Cents;
  readonly schedule: readonly RefundPart[];
  readonly findings: readonly Finding[];
}

/** Settles a cancelled contract: deductions, amount retained and schedule of refunds. Refuses facts that contradict the terms. */
export function cancellationStatement(
  received: ReceivedMoney,
  terms: CancellationTerms,
  facts: CancellationFacts,
  holidays: HolidayRule,
): Outcome<Statement> {
  const refusals = refusalsOf(received, terms, facts);
  if (refusals.length > 0) return { ok: false, refusals };
  const deductions = deductionsOf(received, terms, facts);
  const corrected = Math.max(0, received.nominal + received.correction);
  const claimed = sum(deductions.map(({ amount }) => amount));
  const retained = Math.min(claimed, corrected);
  const uncovered = claimed - retained;
  const occupancy = sum(deductions.filter(({ kind }) => kind === 'occupancy').map(({ amount }) => amount));
  const compensation = facts.reason === 'seller_default' ? facts.seller_penalty : 0;
  const schedule = refundSchedule(corrected - retained + compensation, terms, facts, holidays);
  if (!schedule.ok) return schedule;
  const later = sum(schedule.value.filter(({ due }) => due > facts.day).map(({ amount }) => amount));
  const rescheduled = Math.min(later, corrected - retained);
  return accept({
    terms,
    facts,
    received: { ...received, correction: corrected - received.nominal },
    deductions,
    retained,
    refunded: corrected - retained - rescheduled,
    rescheduled,
    compensation,
    uncovered,
    claim: Math.min(uncovered, occupancy),
    schedule: schedule.value,
    findings: findingsOf(terms, facts, deductions, schedule.value),
  });
}

function refusalsOf(received: ReceivedMoney, terms: CancellationTerms, facts: CancellationFacts): Refusal[] {
  const shares = (['penalty', 'administration', 'occupancy_month'] as const)
    .filter((field) => !(terms[field] >= 0 && terms[field] <= 1))
    .map((field): Refusal => ({ code: 'share_range', path: `/terms/${field}` }));
  const days: [string, Day | null | undefined][] = [
    ['day', facts.day],
    ['signed', facts.signed],
    ['works_end', facts.works_end],
    ['resold', facts.resold],
    ['refund_first', facts.refund_first],
    ['possession/from', facts.possession?.from],
    ['possession/to', facts.possession?.to],
  ];
  const { nominal, late_charges } = received;
  const { contract_value, down_payment, seller_penalty } = facts;
  return [
    ...shares,
    ...days
      .filter(([, day]) => typeof day === 'string' && !parseDay(day))
      .map(([field]): Refusal => ({ code: 'day_invalid', path: `/facts/${field}` })),
    ...amountRefusals({ nominal, late_charges }, '/received'),
    ...amountRefusals(
      { contract_value, down_payment, seller_penalty, 'brokerage/amount': facts.brokerage.amount },
      '/facts',
    ),
    ...facts.charges.flatMap(({ amount }, at) => amountRefusals({ amount }, `/facts/charges/${at}`)),
    ...(Number.isInteger(terms.refund_installments) &&
    terms.refund_installments >= 1 &&
    terms.refund_installments <= 600
      ? []
      : [{ code: 'installments_range', path: '/terms/refund_installments' } as const]),
  ];
}
