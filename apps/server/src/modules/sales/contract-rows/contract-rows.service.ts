/** Writes the rows that follow from a contract's events: its installments, its receipts and their sums by month. */
import type { Contract } from '@uni/receivables';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { contractsChanged } from '../plan-feed/plan-feed.repository.ts';
import { sourceOf } from '../shared/row-source.repository.ts';
import { saveCancellation } from './cancellation-rows.repository.ts';
import {
  cancellationOf,
  changesOf,
  type FoldedInstallment,
  type FoldedReceipt,
  installmentsOf,
  monthlyChanges,
  receiptsOf,
} from './contract-rows.model.ts';
import { addToMonths, type RowsOf, writeInstallments, writeReceipts } from './contract-rows.repository.ts';
import { type OverdueRows, overdueChanges, overdueSums } from './overdue-days.model.ts';

const keyOfReceipt = ({ sequence, position }: FoldedReceipt): string => `${sequence}/${position}`;

const rowsOf = (contract: Contract): OverdueRows => ({
  installments: installmentsOf(contract),
  receipts: receiptsOf(contract),
});

/** Writes the rows that differ between two states of one contract, and the monthly sums with them. */
export const writeRows = async (db: TenantDatabase, of: RowsOf, before: Contract, after: Contract): Promise<void> => {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const installments = changesOf(old.installments, now.installments, ({ key }) => key);
  await writeInstallments(db, of, installments);
  const receipts = changesOf(old.receipts, now.receipts, keyOfReceipt);
  await writeReceipts(db, of, receipts);
  const ofInstallments = monthlyChanges(
    installments,
    ({ status, kind, due }: FoldedInstallment) => ({ status, kind, month: due.slice(0, 7), source: sourceOf(of.erp) }),
    ({ amount, open, paid }) => ({ amount, open, paid }),
  );
  await addToMonths(db, of, 'sales_installment_months', ofInstallments);
  const ofReceipts = monthlyChanges(
    receipts,
    ({ day }: FoldedReceipt) => ({ month: day.slice(0, 7) }),
    ({ sequence: _sequence, position: _position, installment_key: _key, day: _day, ...sums }) => sums,
  );
  await addToMonths(db, of, 'sales_receipt_months', ofReceipts);
  const overdue = overdueSums(overdueChanges(old, now));
  await addToMonths(db, of, 'sales_overdue_days', overdue);
  const [was, is] = [cancellationOf(before), cancellationOf(after)];
  if (JSON.stringify(was) !== JSON.stringify(is)) await saveCancellation(db, of, is);
  await contractsChanged(db, of.enterprise_id);
};
