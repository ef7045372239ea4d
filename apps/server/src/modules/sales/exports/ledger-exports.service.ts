/** Installments and receipts as files: what the lists show of them, with the contract that each belongs to. */
import { type Installment, installmentColumns, receiptColumns } from '@uni/contracts';
import { installments as copy } from '@uni/phrases';
import type { Context } from '../../../platform/context.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { presentInstallment, presentReceipt } from '../installments/installments.presenter.ts';
import {
  type LedgerFilter,
  type ReceiptRow,
  selectInstallments,
  selectReceipts,
  summarizeLedger,
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

/** The resolved request. */
interface LedgerCursor {
  readonly filter: LedgerFilter;
  readonly slice: Slice;
}

type ExportQuery<Query> = Omit<Query, 'page' | 'page_size' | 'after' | 'before'>;

const on = (cursor: LedgerCursor, slice: Slice | null): LedgerCursor | null => slice && { ...cursor, slice };

const todayOf = ({ platform }: Context): string => dayInSaoPaulo(platform.now());

export const installmentExport: ExportedList<Installment, ExportQuery<InstallmentQuery>, FileNames, LedgerCursor> = {
  title: copy.all.title,
  act: 'installments.exported',
  ...fileTable(installmentColumns, copy, (row: Installment) => row),
  names: enterpriseNames,
  begin: async (context, query) => {
    const { actor, db } = context;
    return { filter: await installmentFilterOf(db, actor, query, todayOf(context)), slice: fromStart };
  },
  read: async (context, query, cursor) => {
    const { db } = context;
    const sorting = sortingOf(installmentColumns, query.sort);
    // Again for each part: a group without rows may have some by now.
    const { count, groups } = await summarizeLedger(db, 'installments', cursor.filter);
    const page = await selectInstallments(db, cursor.filter, { slice: cursor.slice, sorting, count, groups });
    return { rows: page.rows.map(presentInstallment(todayOf(context))), next: on(cursor, behind(page, sorting)) };
  },
};

export const receiptExport: ExportedList<ReceiptRow, ExportQuery<ReceiptQuery>, FileNames, LedgerCursor> = {
  title: copy.receipts.title,
  act: 'receipts.exported',
  ...fileTable(receiptColumns, copy.receipts, presentReceipt),
  names: enterpriseNames,
  begin: async ({ actor, db }, query) => ({ filter: await receiptFilterOf(db, actor, query), slice: fromStart }),
  read: async ({ db }, query, cursor) => {
    const sorting = sortingOf(receiptColumns, query.sort);
    // Again for each part: a group without rows may have some by now.
    const { count, groups } = await summarizeLedger(db, 'receipts', cursor.filter);
    const page = await selectReceipts(db, cursor.filter, { slice: cursor.slice, sorting, count, groups });
    return { rows: page.rows, next: on(cursor, behind(page, sorting)) };
  },
};
