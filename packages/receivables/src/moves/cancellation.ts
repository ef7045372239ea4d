import { monthOf } from '../calendar/civil-day.ts';
import type { ReceivedMoney } from '../cancellation/deductions.ts';
import { cancellationStatement, type Statement } from '../cancellation/statement.ts';
import type { CancellationFacts, CancellationTerms } from '../cancellation/terms.ts';
import type { Cancelled, ContractEvent } from '../contract/events.ts';
import type { Contract } from '../contract/fold.ts';
import { added, monthlyFactor } from '../correction/correction.ts';
import type { Indexes } from '../correction/index-series.ts';
import { type Cents, sum } from '../money.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';

/**
 * Returns a buyer's payments, each corrected from its month to the day's by the contract's index, month by month. The law
 * prescribes this for refunds. The buyer's credit is included.
 */
export function receivedUntil({ state, holding }: Contract, day: string, indexes: Indexes): Outcome<ReceivedMoney> {
  const { terms } = state;
  if (!terms) return refuse('not_signed');
  let correction = 0;
  let estimated = false;
  for (const event of holding) {
    if (event.type !== 'paid' || event.received === 0) continue;
    const factor = monthlyFactor(terms, indexes, monthOf(event.day), monthOf(day));
    if (!factor.ok) return factor;
    correction += added(event.received, factor.value);
    estimated ||= factor.value.estimated;
  }
  const late_charges = sum(state.installments.map(({ paid }) => paid.fine + paid.mora));
  return accept({ nominal: sum(holding.map(cashOf)), correction, late_charges, estimated });
}

function cashOf(event: ContractEvent): number {
  return event.type === 'paid' ? event.received : 0;
}

/** The contract's price with the index's corrections up to a day, month by month. Penalties and occupancy are shares of it. */
export function updatedContractValue({ state }: Contract, day: string, indexes: Indexes): Outcome<Cents> {
  const { terms } = state;
  if (!terms) return refuse('not_signed');
  const factor = monthlyFactor(terms, indexes, terms.base_month, monthOf(day));
  return factor.ok ? accept(terms.price + added(terms.price, factor.value)) : factor;
}

/** Returns the event of a cancellation, computed from the contract's receipts. */
export function cancellation(
  contract: Contract,
  order: { id: string; terms: CancellationTerms; facts: CancellationFacts },
  indexes: Indexes,
): Outcome<Cancelled> {
  const { terms } = contract.state;
  if (!terms) return refuse('not_signed');
  const money = receivedUntil(contract, order.facts.day, indexes);
  if (!money.ok) return money;
  const statement: Outcome<Statement> = cancellationStatement(money.value, order.terms, order.facts, terms.holidays);
  if (!statement.ok) return statement;
  return accept({ type: 'cancelled', id: order.id, day: order.facts.day, statement: statement.value });
}
