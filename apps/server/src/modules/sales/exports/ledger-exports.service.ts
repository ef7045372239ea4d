/** Installments and receipts as files: what the lists show of them, with the contract that each belongs to. */
import { installments as copy, rowSources as sources } from '@uni/phrases';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { presentInstallment } from '../installments/installments.presenter.ts';
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
  installmentSortings,
  type ReceiptQuery,
  receiptFilterOf,
  receiptSortings,
} from '../installments/installments.service.ts';
import type { Slice } from '../shared/keyed-pages.model.ts';
import { behind, type ExportedList, fromStart } from './list-export.service.ts';
import { day, enterpriseNames, money, text } from './register-exports.service.ts';

type Names = ReadonlyMap<number, string>;

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

const nameOf = ({ kind, number, of }: Pick<ReceiptRow, 'kind' | 'number' | 'of'>): string =>
  kind === null ? '' : copy.name(copy.kinds[kind], number ?? 1, of ?? 1);

const { columns: heads } = copy;

const owner = [
  text(heads.client_name, 32, ({ client_name }: ReceiptRow | InstallmentRow) => client_name),
  text(heads.contract, 14, ({ contract_number }: ReceiptRow | InstallmentRow) => contract_number),
  text(heads.unit, 20, ({ unit_name }: ReceiptRow | InstallmentRow) => unit_name),
  text(
    copy.filters.enterprise,
    24,
    ({ enterprise_id }: ReceiptRow | InstallmentRow, names: Names) => names.get(enterprise_id) ?? '',
  ),
];

export const installmentExport = (
  platform: Platform,
): ExportedList<InstallmentRow, ExportQuery<InstallmentQuery>, Names, LedgerCursor> => {
  const today = () => dayInSaoPaulo(platform.now());
  const statusOf = (row: InstallmentRow) => copy.statuses[presentInstallment(today())(row).status];
  return {
    title: copy.all.title,
    act: 'installments.exported',
    columns: [
      text(heads.installment, 16, nameOf),
      ...owner,
      day(heads.due, ({ due }) => due),
      text(heads.status, 16, statusOf),
      money(heads.amount, ({ amount }) => amount),
      money(heads.open, ({ open }) => open),
      money(heads.paid, ({ paid }) => paid),
      day(heads.last_paid, ({ last_paid }) => last_paid),
      money(heads.principal, ({ principal }) => principal),
      money(heads.interest, ({ interest }) => interest),
      money(heads.correction, ({ correction }) => correction),
      money(heads.fine, ({ fine }) => fine),
      money(heads.mora, ({ mora }) => mora),
      money(heads.discount, ({ discount }) => discount),
      money(heads.closed, ({ closed }) => closed),
      day(heads.nominal, ({ nominal }) => nominal),
      text(heads.origin, 16, ({ erp }) => sources.names[erp ?? 'own']),
    ],
    names: enterpriseNames,
    begin: async (db, actor, query) => begun(db, 'installments', await installmentFilterOf(db, actor, query, today())),
    read: async (db, _actor, query, cursor) => {
      const sorting = installmentSortings[query.sort];
      const page = await selectInstallments(db, cursor.filter, { ...cursor, sorting });
      return { rows: page.rows, next: on(cursor, behind(page, sorting)) };
    },
  };
};

const { parts, columns: received } = { ...copy.receive, ...copy.receipts };

export const receiptExport: ExportedList<ReceiptRow, ExportQuery<ReceiptQuery>, Names, LedgerCursor> = {
  title: copy.receipts.title,
  act: 'receipts.exported',
  columns: [
    day(received.day, (row) => row.day),
    text(heads.installment, 16, nameOf),
    ...owner,
    day(heads.due, ({ due }) => due),
    money(received.amount, ({ amount }) => amount),
    money(parts.fine, ({ fine }) => fine),
    money(parts.mora, ({ mora }) => mora),
    money(parts.correction, ({ correction }) => correction),
    money(parts.interest, ({ interest }) => interest),
    money(parts.principal, ({ principal }) => principal),
    money(parts.discount, ({ discount }) => discount),
  ],
  names: enterpriseNames,
  begin: async (db, actor, query) => begun(db, 'receipts', await receiptFilterOf(db, actor, query)),
  read: async (db, _actor, query, cursor) => {
    const sorting = receiptSortings[query.sort];
    const page = await selectReceipts(db, cursor.filter, { ...cursor, sorting });
    return { rows: page.rows, next: on(cursor, behind(page, sorting)) };
  },
};
