/** Installments and receipts as files: what the lists show of them, with the contract that each belongs to. */
import { installmentColumns, receiptColumns } from '@uni/contracts';
import { installments as copy } from '@uni/phrases';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { presentInstallment, presentReceipt } from '../installments/installments.presenter.ts';
import {
  type InstallmentRow,
  type LedgerFilter,
  type ReceiptRow,
  selectInstallments,
  selectReceipts,
  sumLedger,
} from '../installments/installments.repository.ts';
import {
  type InstallmentQuery,
  installmentFilterOf,
  type ReceiptQuery,
  receiptFilterOf,
} from '../installments/installments.service.ts';
import { type Slice, sortingOf } from '../shared/keyed-pages.model.ts';
import { type FileNames, fileTable } from './file-tables.model.ts';
import { behind, type ExportedList, fromStart } from './list-export.service.ts';
import { enterpriseNames } from './register-exports.service.ts';

/** The resolved request. The row count decides the search strategy. */
interface LedgerCursor {
  readonly filter: LedgerFilter;
  readonly count: number;
  readonly slice: Slice;
}

type ExportQuery<Query> = Omit<Query, 'page' | 'page_size' | 'after' | 'before'>;

const begun = async (
  db: TenantDatabase,
  ledger: 'installments' | 'receipts',
  filter: LedgerFilter,
): Promise<LedgerCursor> => {
  const { count } = await sumLedger(db, ledger, filter);
  return { filter, count, slice: fromStart };
};

const on = (cursor: LedgerCursor, slice: Slice | null): LedgerCursor | null => slice && { ...cursor, slice };

export const installmentExport = (
  platform: Platform,
): ExportedList<InstallmentRow, ExportQuery<InstallmentQuery>, FileNames, LedgerCursor> => {
  const today = () => dayInSaoPaulo(platform.now());
  return {
    title: copy.all.title,
    act: 'installments.exported',
    ...fileTable(installmentColumns, copy, (row: InstallmentRow) => presentInstallment(today())(row)),
    names: enterpriseNames,
    begin: async (db, actor, query) => begun(db, 'installments', await installmentFilterOf(db, actor, query, today())),
    read: async (db, _actor, query, cursor) => {
      const sorting = sortingOf(installmentColumns, query.sort);
      const page = await selectInstallments(db, cursor.filter, { ...cursor, sorting });
      return { rows: page.rows, next: on(cursor, behind(page, sorting)) };
    },
  };
};

export const receiptExport: ExportedList<ReceiptRow, ExportQuery<ReceiptQuery>, FileNames, LedgerCursor> = {
  title: copy.receipts.title,
  act: 'receipts.exported',
  ...fileTable(receiptColumns, copy.receipts, presentReceipt),
  names: enterpriseNames,
  begin: async (db, actor, query) => begun(db, 'receipts', await receiptFilterOf(db, actor, query)),
  read: async (db, _actor, query, cursor) => {
    const sorting = sortingOf(receiptColumns, query.sort);
    const page = await selectReceipts(db, cursor.filter, { ...cursor, sorting });
    return { rows: page.rows, next: on(cursor, behind(page, sorting)) };
  },
};
