import type { Day } from '../calendar/civil-day.ts';
import type { Paid } from '../contract/events.ts';
import { append, type Contract } from '../contract/fold.ts';
import type { Indexes } from '../correction/index-series.ts';
import type { Cents } from '../money.ts';
import { payment } from '../moves/payment.ts';
import type { Refusal } from '../outcome.ts';

/** The part of one credit intended for one contract. */
export interface Receipt {
  /** The credit's position in its statement. */
  readonly at: number;
  readonly day: Day;
  readonly amount: Cents;
  readonly installments: readonly string[];
}

/** Contract before and after the payment, or the reason why it is refused. */
export type AllocatedReceipt =
  | {
      readonly ok: true;
      readonly at: number;
      readonly before: Contract;
      readonly event: Paid;
      readonly after: Contract;
    }
  | { readonly ok: false; readonly at: number; readonly refusal: Refusal };

/**
 * Applies receipts of one contract in the order of their days, each on the remainder of those before it. A refused one changes
 * nothing, and the others go on.
 * @param evaluate may refuse a result that differs from its preview
 */
export function allocateReceipts(
  contract: Contract,
  receipts: readonly Receipt[],
  indexes: Indexes,
  evaluate: (receipt: Receipt, event: Paid, after: Contract) => Refusal | null = () => null,
): AllocatedReceipt[] {
  let before = contract;
  return inDayOrder(receipts).map((receipt): AllocatedReceipt => {
    const { at, day, amount, installments } = receipt;
    const id = String(before.events.length + 1);
    const event = payment(before.state, { id, day, received: amount, installments }, indexes);
    if (!event.ok) return { ok: false, at, refusal: first(event.refusals) };
    const after = append(before, event.value);
    if (!after.ok) return { ok: false, at, refusal: first(after.refusals) };
    const refusal = evaluate(receipt, event.value, after.value);
    if (refusal) return { ok: false, at, refusal };
    const allocated = { ok: true, at, before, event: event.value, after: after.value } as const;
    before = after.value;
    return allocated;
  });
}

/** By day, then as the statement has them. */
export function inDayOrder<Row extends { readonly at: number; readonly day: Day }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.at - b.at));
}

function first(refusals: readonly Refusal[]): Refusal {
  const [one] = refusals;
  if (!one) throw new Error('a refusal without a reason');
  return one;
}
