import type { CancellationFacts, CancellationTerms } from '../../src/index.ts';
import { at, monthNumber, monthText, onDay, plusDays, roll, steppedThirtieths } from './days.ts';
import { mul, round, typed, whole } from './fixed.ts';
import { equalShares } from './plan.ts';

export interface ExpectedStatement {
  retained: number;
  schedule: { number: number; due: string; amount: number }[];
}

/** Law 13.786/2018, sentence by sentence. */
export function computeStatement(
  paid: { nominal: number; correction: number; late: number },
  terms: CancellationTerms,
  facts: CancellationFacts,
): ExpectedStatement {
  const corrected = paid.nominal + paid.correction;
  let retainedAmount = 0;
  if (facts.reason === 'buyer' || facts.reason === 'substitute') {
    const lot = terms.kind === 'lot';
    // Brokerage: of a lot only when it is inside the price.
    if (!lot || facts.brokerage.inside_price) retainedAmount += facts.brokerage.amount;
    // Penalty: on payments, or on a lot's updated value; none when a substitute takes over.
    if (facts.reason === 'buyer') {
      const base = lot ? facts.contract_value : corrected;
      retainedAmount +=
        round(mul(whole(base), typed(terms.penalty))) + round(mul(whole(base), typed(terms.administration)));
      retainedAmount += facts.down_payment;
    }
    // Use of the unit: whole months, and the days of the broken one.
    if (facts.possession) {
      const thirtieths = steppedThirtieths(facts.possession.from, facts.possession.to);
      retainedAmount += round(
        (mul(whole(facts.contract_value), typed(terms.occupancy_month)) * BigInt(thirtieths)) / 30n,
      );
    }
    if (terms.keeps_late_charges) retainedAmount += paid.late;
    for (const { amount } of facts.charges) retainedAmount += amount;
  }
  const retained = Math.min(retainedAmount, corrected);
  const owed = corrected - retained + (facts.reason === 'seller_default' ? facts.seller_penalty : 0);
  if (owed === 0) return { retained, schedule: [] };
  const single = facts.reason === 'regret' || facts.reason === 'seller_default';
  const count = single ? 1 : terms.refund_installments;
  const first = firstDay(terms, facts);
  const schedule = equalShares(owed, count).map((amount, k) => {
    const due = onDay(monthText(monthNumber(first) + k), Number(first.slice(8)));
    return { number: k + 1, due: first === facts.day && k === 0 ? first : roll(due), amount };
  });
  return { retained, schedule };
}

function firstDay(terms: CancellationTerms, facts: CancellationFacts): string {
  const { day, reason, works_end, works_done, resold } = facts;
  const end = works_end ?? day;
  const notBefore = (other: string): string => (at(other) < at(day) ? day : other);
  if (reason === 'regret') return day;
  if (reason === 'seller_default') return plusDays(day, 60);
  if (terms.kind === 'lot')
    return works_done ? onDay(monthText(monthNumber(day) + 12), Number(day.slice(8))) : notBefore(plusDays(end, 180));
  const usual = terms.kind === 'incorporation' ? plusDays(day, 180) : plusDays(end, 30);
  const after = resold === null ? usual : plusDays(resold, 30);
  return notBefore(at(after) < at(usual) ? after : usual);
}
