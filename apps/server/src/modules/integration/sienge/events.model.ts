/** Returns what to read again after a Sienge event. Events carry ids only, under varying names: all known names are tried. */
import type { Slice } from '../adapter/adapter.model.ts';
import { listings } from './listings.model.ts';
import { billSlices, recentBankSlice, wholeListing } from './plan.model.ts';

type Body = Readonly<Record<string, unknown>>;

const numberIn = (body: Body, names: readonly string[]): string | null => {
  for (const name of names) {
    const value = body[name];
    if (typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value))) return String(value);
  }
  return null;
};

const bill = (resource: 'income' | 'outcome') => (body: Body, today: string) => {
  const id = numberIn(body, ['receivableBillId', 'billReceivableId', 'billId', 'paymentBillId', 'id']);
  return id === null ? [] : billSlices(resource, [id], today);
};

const listing = (key: string) => () => listings.filter((one) => one.key === key).map(wholeListing);

/** By how an event's name begins; the first that fits. */
const rows: readonly (readonly [pattern: RegExp, read: (body: Body, today: string) => readonly Slice[]])[] = [
  [/^CUSTOMER_/, listing('customers')],
  [/^SALES_CONTRACT_/, listing('sales-contracts')],
  [/^UNIT_/, listing('units')],
  [/^(?:RECEIVABLE_|RECEIPT_|UPDATE_RECEIVABLE_|ASSIGNMENT_RIGHTS_|KEYS_HANDOVER_)/, bill('income')],
  [/^PAYMENT_/, bill('outcome')],
  [/^BANK_MOVEMENT_/, (_body, today) => [recentBankSlice(today)]],
];

export const afterEvent = (event: string, body: Body, today: string): readonly Slice[] =>
  rows.find(([pattern]) => pattern.test(event))?.[1](body, today) ?? [];
