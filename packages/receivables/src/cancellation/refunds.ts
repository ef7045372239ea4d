import { monthAt } from '@uni/engine/public/installments.ts';
import { addDays, type Day, dayInMonth, dayParts, monthOf } from '../calendar/civil-day.ts';
import { type HolidayRule, nextBusinessDay } from '../calendar/holidays.ts';
import type { Cents } from '../money.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { equalParts } from '../plan/amortization.ts';
import type { CancellationFacts, CancellationTerms } from './terms.ts';

/** One installment of a refund, numbered from 1. */
export interface RefundPart {
  readonly number: number;
  readonly due: Day;
  readonly amount: Cents;
}

/** The refund in equal monthly parts from its first day on. */
export function refundSchedule(
  amount: Cents,
  terms: CancellationTerms,
  facts: CancellationFacts,
  holidays: HolidayRule,
): Outcome<RefundPart[]> {
  if (amount === 0) return accept([]);
  const legal = lastRefundDay(terms, facts);
  const first = facts.refund_first ?? legal;
  if (!first) return refuse('refund_day_unknown', '/facts/works_end');
  const atOnce = facts.reason === 'regret' || facts.reason === 'seller_default';
  const count = atOnce ? 1 : terms.refund_installments;
  return accept(
    equalParts(amount, count).map((refund, k) => ({
      number: k + 1,
      // A refund due by law on the day itself does not wait for a business day.
      due: first === facts.day && k === 0 ? first : nextBusinessDay(monthsAfter(first, k), holidays),
      amount: refund,
    })),
  );
}

/**
 * Returns the last day on which the refund may begin; null when it depends on an unknown day. Regret: at once. Seller's delay: 60
 * days. Incorporation: 180 days; with segregated assets 30 days after the habite-se; 30 days after a resale when that is earlier.
 * Lots: works under way, 180 days after their end by contract; done, 12 months.
 */
export function lastRefundDay({ kind }: CancellationTerms, facts: CancellationFacts): Day | null {
  if (facts.reason === 'regret') return facts.day;
  if (facts.reason === 'seller_default') return addDays(facts.day, 60);
  if (kind === 'lot') {
    if (facts.works_done) return monthsAfter(facts.day, 12);
    return facts.works_end ? later(facts.day, addDays(facts.works_end, 180)) : null;
  }
  const usual =
    kind === 'incorporation' ? addDays(facts.day, 180) : facts.works_end ? addDays(facts.works_end, 30) : null;
  const resold = facts.resold ? addDays(facts.resold, 30) : null;
  if (!usual || !resold) return usual === null ? resold : later(facts.day, usual);
  return later(facts.day, resold < usual ? resold : usual);
}

function monthsAfter(day: Day, months: number): Day {
  return dayInMonth(monthAt(monthOf(day), months), dayParts(day).day);
}

const later = (a: Day, b: Day): Day => (a > b ? a : b);
