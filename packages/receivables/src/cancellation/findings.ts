import { addDays, type Day } from '../calendar/civil-day.ts';
import { times } from '../money.ts';
import type { Deduction, DeductionKind } from './deductions.ts';
import { lastRefundDay, type RefundPart } from './refunds.ts';
import { type CancellationFacts, type CancellationTerms, ceilings } from './terms.ts';

/** A term beyond the legal limit. Computed as agreed, and reported: a contract is never rewritten silently. */
export interface Finding {
  readonly code:
    | 'penalty_above_ceiling'
    | 'retention_above_ceiling'
    | 'occupancy_above_ceiling'
    | 'refund_instalments_above_ceiling'
    | 'refund_after_deadline'
    | 'regret_out_of_time'
    | 'brokerage_outside_price';
  readonly value: number | string;
  readonly ceiling: number | string;
}

const DAYS_TO_REPENT = 7;

export function findingsOf(
  terms: CancellationTerms,
  facts: CancellationFacts,
  deductions: readonly Deduction[],
  schedule: readonly RefundPart[],
): Finding[] {
  const findings: Finding[] = [];
  const above = (code: Finding['code'], value: number, ceiling: number): void => {
    if (value > ceiling) findings.push({ code, value, ceiling });
  };
  const { penalty_of_paid, retention_of_contract, occupancy_month, refund_installments } = ceilings[terms.kind];
  if (penalty_of_paid !== null) above('penalty_above_ceiling', terms.penalty + terms.administration, penalty_of_paid);
  if (retention_of_contract !== null) {
    const retained = retainedOf(deductions, ['penalty', 'administration', 'down_payment']);
    above('retention_above_ceiling', retained, times(facts.contract_value, retention_of_contract));
  }
  above('occupancy_above_ceiling', terms.occupancy_month, occupancy_month);
  above('refund_instalments_above_ceiling', schedule.length, refund_installments);
  const first = schedule[0]?.due;
  const last = lastRefundDay(terms, facts);
  if (facts.refund_first && first && last && facts.refund_first > last)
    findings.push({ code: 'refund_after_deadline', value: facts.refund_first, ceiling: last });
  findings.push(...regretFindings(facts));
  if (terms.kind === 'lot' && !facts.brokerage.inside_price && facts.brokerage.amount > 0)
    findings.push({ code: 'brokerage_outside_price', value: facts.brokerage.amount, ceiling: 0 });
  return findings;
}

function retainedOf(deductions: readonly Deduction[], kinds: readonly DeductionKind[]): number {
  return deductions.reduce((total, { kind, amount }) => total + (kinds.includes(kind) ? amount : 0), 0);
}

/** A buyer who signed away from the office may withdraw within seven days. */
function regretFindings(facts: CancellationFacts): Finding[] {
  if (facts.reason !== 'regret') return [];
  const last: Day = facts.away_from_office ? addDays(facts.signed, DAYS_TO_REPENT) : facts.signed;
  return facts.day > last ? [{ code: 'regret_out_of_time', value: facts.day, ceiling: last }] : [];
}
