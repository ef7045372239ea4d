/** Installments and receipts as files: what the lists show of them, with the contract that each belongs to. */
import { type Installment, installmentColumns, receiptColumns } from '@uni/contracts';
import { installments as copy } from '@uni/phrases';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
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
import { behind, type ExportedList, fromStart, type RowsInParts } from './list-export.service.ts';
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

const todayOf = ({ platform }: Context): string => dayInSaoPaulo(platform.now());

/** Installments as they are stored: late is what a day makes of one. */
export const installmentRows: RowsInParts<InstallmentRow, ExportQuery<InstallmentQuery>, LedgerCursor> = {
  begin: async (context, query) => {
    const { actor, db } = context;
    return begun(db, 'installments', await installmentFilterOf(db, actor, query, todayOf(context)));
  },
  read: async ({ db }, query, cursor) => {
    const sorting = sortingOf(installmentColumns, query.sort);
    const page = await selectInstallments(db, cursor.filter, { ...cursor, sorting });
    return { rows: page.rows, next: on(cursor, behind(page, sorting)) };
  },
};

export const installmentExport: ExportedList<Installment, ExportQuery<InstallmentQuery>, FileNames, LedgerCursor> = {
  title: copy.all.title,
  act: 'installments.exported',
  ...fileTable(installmentColumns, copy, (row: Installment) => row),
  names: enterpriseNames,
  begin: installmentRows.begin,
  read: async (context, query, cursor) => {
    const { rows, next } = await installmentRows.read(context, query, cursor);
    return { rows: rows.map(presentInstallment(todayOf(context))), next };
  },
};

export const receiptExport: ExportedList<ReceiptRow, ExportQuery<ReceiptQuery>, FileNames, LedgerCursor> = {
  title: copy.receipts.title,
  act: 'receipts.exported',
  ...fileTable(receiptColumns, copy.receipts, presentReceipt),
  names: enterpriseNames,
  begin: async ({ actor, db }, query) => begun(db, 'receipts', await receiptFilterOf(db, actor, query)),
  read: async ({ db }, query, cursor) => {
    const sorting = sortingOf(receiptColumns, query.sort);
    const page = await selectReceipts(db, cursor.filter, { ...cursor, sorting });
    return { rows: page.rows, next: on(cursor, behind(page, sorting)) };
  },
};
