/** Rows of a folded contract: written after each event, and rebuilt from the events to verify them. */

import {
  type AdoptedReceipt,
  type Contract,
  type ContractEvent,
  openInstallments,
  received,
  saleStatus,
  stateText,
  totalOf,
} from '@uni/receivables';
import type { RowOf } from '../../../platform/database/index.ts';
import { hashText } from '../../../platform/hashing.ts';
import type { CancellationFacts } from './cancellation-rows.repository.ts';

export type StatusColumns = Pick<
  RowOf<'sales_contracts'>,
  'state' | 'received' | 'open' | 'credit' | 'next_due' | 'state_hash'
>;

export type FoldedInstallment = Omit<
  RowOf<'sales_installments'>,
  'organization_id' | 'id' | 'enterprise_id' | 'contract_id' | 'purpose' | 'source' | 'filter_key'
>;

export type FoldedReceipt = Omit<
  RowOf<'sales_receipts'>,
  'organization_id' | 'id' | 'enterprise_id' | 'contract_id' | 'purpose'
>;

/** The key of the holder of a contract, by which its rows find the name. */
export const holderOf = ({ state }: Contract): string => state.holders.at(-1)?.client ?? '';

export const statusColumnsOf = ({ state }: Contract): StatusColumns => {
  const status = saleStatus(state);
  if (status === 'proposal') throw new Error('a contract that is not signed has no row');
  const open = openInstallments(state);
  return {
    state: status,
    received: received(state),
    open: open.reduce((total, installment) => total + totalOf(installment.open), 0),
    credit: state.credit,
    next_due: open[0]?.due ?? null,
    state_hash: hashText(stateText(state)),
  };
};

/** Of installments that were closed unpaid, by which day: only events that still hold close any. */
const closingDays = ({ state, holding }: Contract): ReadonlyMap<string, string> => {
  const days = new Map<string, string>();
  for (const event of holding) {
    if (event.type === 'adopted')
      for (const { id, closed_on } of event.installments) if (closed_on !== '') days.set(id, closed_on);
    if (event.type === 'renegotiated') for (const { installment } of event.lines) days.set(installment, event.day);
    if (event.type === 'cancelled')
      for (const { id, status } of state.installments) if (status === 'cancelled') days.set(id, event.day);
  }
  return days;
};

export const installmentsOf = (contract: Contract): FoldedInstallment[] => {
  const closed = closingDays(contract);
  return contract.state.installments.map((installment, position) => {
    const { id, kind, number, of, nominal, due, principal, interest, charged, base_month, status } = installment;
    return {
      ...{ position, key: id, kind, number, of, nominal, due, principal, interest },
      ...{ correction: charged.correction, fine: charged.fine, mora: charged.mora },
      amount: principal + interest + totalOf(charged),
      open: totalOf(installment.open),
      paid: totalOf(installment.paid),
      discount: installment.discount,
      closed: installment.waived + installment.transferred + installment.written_off,
      base_month,
      last_paid: installment.last_paid ?? '',
      closed_on: closed.get(id) ?? '',
      status,
    };
  });
};

const nothing = { fine: 0, mora: 0, correction: 0, interest: 0, principal: 0, discount: 0 };

/** Returns each valid payment with its settlement line by line, and the credit that it left or used. */
export const receiptsOf = ({ holding }: Contract): FoldedReceipt[] => holding.flatMap(receiptsOfEvent);

const receiptsOfEvent = (event: ContractEvent): FoldedReceipt[] => {
  if (event.type === 'adopted') return event.receipts.map((row, position) => receiptOfBefore(event.id, row, position));
  if (event.type !== 'paid') return [];
  const { day, lines } = event;
  const sequence = Number(event.id);
  const rows: FoldedReceipt[] = lines.map(({ installment, paid, discount }, position) => ({
    ...{ sequence, position, installment_key: installment, day, ...paid, discount },
    amount: totalOf(paid),
  }));
  const creditChange = event.to_credit - event.from_credit;
  return creditChange === 0
    ? rows
    : [...rows, { sequence, position: lines.length, installment_key: null, day, ...nothing, amount: creditChange }];
};

const receiptOfBefore = (
  id: string,
  { installment, day, paid, discount }: AdoptedReceipt,
  position: number,
): FoldedReceipt => ({
  ...{ sequence: Number(id), position, installment_key: installment, day, ...paid, discount },
  amount: totalOf(paid),
});

/** Returns the valid cancellation of a contract. */
export const cancellationOf = ({ state: { cancellation } }: Contract): CancellationFacts | null => {
  if (!cancellation) return null;
  const { facts, terms, received: money, retained } = cancellation.statement;
  const sum = (of: 'amount' | 'paid') => cancellation.refunds.reduce((total, refund) => total + refund[of], 0);
  const open = cancellation.refunds.filter(({ amount, paid }) => paid < amount);
  return {
    ...{ day: facts.day, reason: facts.reason, kind: terms.kind, received: money.nominal + money.correction, retained },
    ...{ refund: sum('amount'), refunded: sum('paid'), next_refund: open[0]?.due ?? null },
    state: open.length > 0 ? 'to_refund' : 'refunded',
  };
};

/** Removed, added and changed rows, by key. */
export interface RowChanges<Row> {
  readonly gone: readonly Row[];
  readonly added: readonly Row[];
  readonly changed: readonly { readonly before: Row; readonly after: Row }[];
}

export const changesOf = <Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): RowChanges<Row> => {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const added: Row[] = [];
  const changed: { before: Row; after: Row }[] = [];
  for (const row of after) {
    const was = old.get(keyOf(row));
    old.delete(keyOf(row));
    if (!was) added.push(row);
    else if (JSON.stringify(was) !== JSON.stringify(row)) changed.push({ before: was, after: row });
  }
  return { gone: [...old.values()], added, changed };
};

/** Adds up changes by month, so that sums follow without reading all rows. Months that net to nothing are left out. */
export const monthlyChanges = <Row, Key extends object>(
  { gone, added, changed }: RowChanges<Row>,
  keyOf: (row: Row) => Key,
  sumsOf: (row: Row) => Readonly<Record<string, number>>,
): Readonly<Record<string, unknown>>[] => {
  const months = new Map<string, { key: Key; sums: Record<string, number> }>();
  const add = (row: Row, sign: 1 | -1): void => {
    const key = keyOf(row);
    const monthKey = JSON.stringify(key);
    const month = months.get(monthKey) ?? { key, sums: {} };
    months.set(monthKey, month);
    for (const [name, amount] of Object.entries({ count: 1, ...sumsOf(row) }))
      month.sums[name] = (month.sums[name] ?? 0) + sign * amount;
  };
  for (const row of [...gone, ...changed.map(({ before }) => before)]) add(row, -1);
  for (const row of [...added, ...changed.map(({ after }) => after)]) add(row, 1);
  // In one order always: two contracts that touch the same months wait for each other and never in a circle.
  return [...months]
    .filter(([, { sums }]) => Object.values(sums).some((amount) => amount !== 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { key, sums }]) => ({ ...key, ...sums }));
};
