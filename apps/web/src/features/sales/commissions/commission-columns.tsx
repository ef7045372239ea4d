import type { Commission, CommissionSums } from '@uni/contracts';
import { contracts, commissions as copy, register } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { columnChoice } from '../../../shared/register/list-choices.ts';
import { ShapeTag, type TagStyle } from '../../../shared/register/shape-tag.tsx';
import { formatCents, formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import type { RegisterColumn } from '../../../ui/register/register-table.tsx';
import type { RegisterSums } from '../../../ui/register/sums.tsx';
import { stateText } from './commission-list.ts';

const tagStyles: Record<Commission['state'], TagStyle> = {
  open: { shape: 'up', colour: 'var(--warn)' },
  paid: { shape: 'dot', colour: 'var(--ok)' },
  cancelled: { shape: 'square', colour: 'var(--text-3)' },
};

const heads = copy.columns;
type Key = keyof typeof heads;

const textOf: Readonly<Record<Exclude<Key, 'amount'>, (row: Commission) => string>> = {
  receiver: ({ receiver }) => receiver,
  due: ({ due }) => dayText(due),
  contract_number: ({ contract_number }) => contract_number,
  client_name: ({ client_name }) => client_name,
  unit_name: ({ unit_name }) => unit_name,
  channel: ({ channel }) => contracts.channels[channel],
  kind: ({ kind }) => copy.kinds[kind],
  number: ({ number, of }) => copy.part(number, of),
  state: stateText,
  paid_day: ({ paid_day }) => dayText(paid_day),
};

const order: readonly Key[] = [
  ...(['receiver', 'due', 'number', 'contract_number', 'client_name', 'unit_name'] as const),
  ...(['channel', 'kind', 'state', 'paid_day', 'amount'] as const),
];

export const columnsOfAddress = columnChoice(
  order,
  order.filter((key) => key !== 'channel'),
);

const columnOf = (key: Key): RegisterColumn<Commission> => {
  const shared = { key, label: heads[key], ordered: key === 'due' || key === 'amount' };
  if (key === 'amount') return { ...shared, number: true, cell: (row) => formatCentsBare(row.amount, 2) };
  if (key === 'state')
    return { ...shared, cell: (row) => <ShapeTag tagStyle={tagStyles[row.state]}>{stateText(row)}</ShapeTag> };
  return { ...shared, cell: (row) => textOf[key](row) || register.none };
};

export const allColumns: readonly RegisterColumn<Commission>[] = order.map(columnOf);

export const sumsOf = (count: number, { open, paid, to_recover, recovered }: CommissionSums): RegisterSums => ({
  label: copy.count(count, formatNumber(count)),
  cells: { amount: formatCentsBare(open + paid - to_recover - recovered, 2) },
});

/** Returns the open and paid totals, and those of clawbacks. */
export const totalsOf = (sums: CommissionSums): readonly (readonly [string, string])[] =>
  (['open', 'paid', 'to_recover', 'recovered'] as const).map((key) => [copy.sums[key], formatCents(sums[key])]);
