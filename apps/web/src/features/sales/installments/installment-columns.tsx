import type { Installment, InstallmentStatus, InstallmentSums } from '@uni/contracts';
import { installments as copy, register, rowSources as sources } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { SourcedName } from '../../../shared/register/row-source.tsx';
import { ShapeTag, type TagStyle } from '../../../shared/register/shape-tag.tsx';
import { formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import type { RegisterColumn } from '../../../ui/register/register-table.tsx';
import type { RegisterSums } from '../../../ui/register/sums.tsx';
import { columnKeys, moneyColumns, nameOf } from './installment-list.ts';

const tagStyles: Record<InstallmentStatus, TagStyle> = {
  to_fall_due: { shape: 'dot', colour: 'var(--text-3)' },
  late: { shape: 'up', colour: 'var(--unfav)' },
  partly_paid: { shape: 'up', colour: 'var(--warn)' },
  paid: { shape: 'dot', colour: 'var(--ok)' },
  paid_early: { shape: 'dot', colour: 'var(--ok)' },
  renegotiated: { shape: 'square', colour: 'var(--text-3)' },
  cancelled: { shape: 'square', colour: 'var(--text-3)' },
};

/** Status of an installment, with its days overdue. */
export function StatusTag({ status, days }: { status: InstallmentStatus; days: number }) {
  return (
    <ShapeTag tagStyle={tagStyles[status]}>
      {[copy.statuses[status], copy.daysLate(days)].filter(Boolean).join(', ')}
    </ShapeTag>
  );
}

const { columns: heads } = copy;
type Key = keyof typeof heads;
type Money = (typeof moneyColumns)[number];
const isMoney = (key: Key): key is Money => moneyColumns.some((one) => one === key);

const textOf: Readonly<Record<Exclude<Key, Money>, (row: Installment) => string>> = {
  installment: nameOf,
  client_name: ({ client_name }) => client_name,
  contract: ({ contract_number }) => contract_number,
  unit: ({ unit_name }) => unit_name,
  due: ({ due }) => dayText(due),
  nominal: ({ nominal }) => dayText(nominal),
  status: ({ status, days_late }) => [copy.statuses[status], copy.daysLate(days_late)].filter(Boolean).join(', '),
  last_paid: ({ last_paid }) => dayText(last_paid),
  base_month: ({ base_month }) => `${base_month.slice(5)}/${base_month.slice(0, 4)}`,
  origin: ({ erp }) => sources.names[erp ?? 'own'],
};

const ordered: readonly Key[] = ['due', 'amount', 'last_paid'];

const columnOf = (key: Key): RegisterColumn<Installment> => {
  const shared = { key, label: heads[key], ordered: ordered.includes(key) };
  if (isMoney(key)) return { ...shared, number: true, cell: (row) => formatCentsBare(row[key], 2) };
  if (key === 'installment') return { ...shared, cell: (row) => <SourcedName name={nameOf(row)} erp={row.erp} /> };
  if (key === 'status')
    return { ...shared, cell: ({ status, days_late }) => <StatusTag status={status} days={days_late} /> };
  return { ...shared, cell: (row) => textOf[key](row) || register.none };
};

export const allColumns: readonly RegisterColumn<Installment>[] = columnKeys.map(columnOf);

/** Returns the totals of all filtered rows. */
export const sumsOf = (count: number, { amount, open, paid }: InstallmentSums): RegisterSums => ({
  label: copy.total(count, formatNumber(count)),
  cells: { amount: formatCentsBare(amount, 2), open: formatCentsBare(open, 2), paid: formatCentsBare(paid, 2) },
});
