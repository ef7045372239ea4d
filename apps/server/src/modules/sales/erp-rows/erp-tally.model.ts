/** Number of an ERP's contracts signed, changed and cancelled, and of payments received, for notifications. Pure. */
import type { ErpTally } from '@uni/contracts';
import type { FoldedInstallment, FoldedReceipt } from '../contract-rows/contract-rows.model.ts';
import type { LedgerRows } from './erp-contract-rows.model.ts';
import type { KnownContract, WrittenContract } from './erp-contracts.repository.ts';

export const noTally: ErpTally = { signed: 0, changed: 0, cancelled: 0, received: 0 };

export const addTallies = (...all: readonly ErpTally[]): ErpTally =>
  all.reduce(
    (sum, one) => ({
      signed: sum.signed + one.signed,
      changed: sum.changed + one.changed,
      cancelled: sum.cancelled + one.cancelled,
      received: sum.received + one.received,
    }),
    noTally,
  );

/** Terms of a contract. Its settled state is left out, because it follows from the payments. */
const termsOf = (row: KnownContract | WrittenContract): string =>
  JSON.stringify([
    ...[row.enterprise_id, row.purpose, row.number, row.unit_id, row.client_id, row.client_name],
    ...[row.signed, row.price, row.keys_day, row.state === 'cancelled'],
  ]);

/** Terms of an installment, regardless of its payments. */
const promiseOf = (row: FoldedInstallment): string =>
  JSON.stringify([row.key, row.kind, row.number, row.of, row.nominal, row.due, row.principal]);

/** Identified by its content: its position in the ERP's answer may change. */
const paymentOf = ({ installment_key, day, amount }: FoldedReceipt): string =>
  JSON.stringify([installment_key, day, amount]);

/** Entries of one list that the other lacks, counting repetitions. */
const missing = (from: readonly string[], inside: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const one of inside) left.set(one, (left.get(one) ?? 0) + 1);
  return from.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  }).length;
};

interface Stand<Row> {
  readonly row: Row;
  readonly ledger: LedgerRows;
}

/** Returns the changes of one contract since its last read. `before` null: it did not exist. */
export const tallyOf = (before: Stand<KnownContract> | null, after: Stand<WrittenContract>): ErpTally => {
  const [was, is] = [before?.ledger.receipts ?? [], after.ledger.receipts].map((rows) => rows.map(paymentOf));
  const received = missing(is ?? [], was ?? []);
  const isCancelled = after.row.state === 'cancelled' && before?.row.state !== 'cancelled';
  if (!before) return { signed: 1, changed: 0, cancelled: isCancelled ? 1 : 0, received };
  const promised = (ledger: LedgerRows) => ledger.installments.map(promiseOf).sort().join();
  const isOther =
    termsOf(before.row) !== termsOf(after.row) ||
    promised(before.ledger) !== promised(after.ledger) ||
    missing(was ?? [], is ?? []) > 0;
  return { signed: 0, changed: isOther && !isCancelled ? 1 : 0, cancelled: isCancelled ? 1 : 0, received };
};
