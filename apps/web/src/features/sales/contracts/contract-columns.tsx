import type { PageOfAnswer, SalesContract } from '@uni/contracts';
import { clients, contracts as copy, register, rowSources as sources } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { SourcedName } from '../../../shared/register/row-source.tsx';
import { ShapeTag, type TagStyle } from '../../../shared/register/shape-tag.tsx';
import { formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import type { RegisterColumn } from '../../../ui/register/register-table.tsx';
import type { RegisterSums } from '../../../ui/register/sums.tsx';
import { type ColumnKey, columnKeys } from './contract-list.ts';

const tagStyles: Record<SalesContract['state'], TagStyle> = {
  active: { shape: 'dot', colour: 'var(--ok)' },
  assigned: { shape: 'up', colour: 'var(--ok)' },
  settled: { shape: 'square', colour: 'var(--ok)' },
  cancelled: { shape: 'square', colour: 'var(--text-3)' },
};

export function ContractState({ state }: { state: SalesContract['state'] }) {
  return <ShapeTag tagStyle={tagStyles[state]}>{copy.states[state]}</ShapeTag>;
}

const money = ['price', 'received', 'open', 'credit'] as const;
type Money = (typeof money)[number];
const isMoney = (key: ColumnKey): key is Money => money.some((one) => one === key);

const textOf: Readonly<Record<Exclude<ColumnKey, Money>, (row: SalesContract) => string>> = {
  number: ({ number }) => number,
  client_name: ({ client_name }) => client_name,
  unit: ({ unit_name }) => unit_name,
  signed: ({ signed }) => dayText(signed),
  state: ({ state }) => copy.states[state],
  channel: ({ channel }) => copy.channels[channel],
  next_due: ({ next_due }) => dayText(next_due),
  broker: ({ broker }) => broker,
  purpose: ({ purpose }) => copy.purposes[purpose],
  origin: ({ origin, erp }) => (erp ? sources.systems[erp] : clients.origins[origin]),
};

const ordered: readonly ColumnKey[] = ['number', 'client_name', 'signed', 'price'];

const columnOf = (key: ColumnKey): RegisterColumn<SalesContract> => {
  const shared = { key, label: copy.columns[key], ordered: ordered.includes(key) };
  if (isMoney(key)) return { ...shared, number: true, cell: (row) => formatCentsBare(row[key], 2) };
  if (key === 'state') return { ...shared, cell: ({ state }) => <ContractState state={state} /> };
  if (key === 'number') return { ...shared, cell: ({ number, erp }) => <SourcedName name={number} erp={erp} /> };
  return { ...shared, cell: (row) => textOf[key](row) || register.none };
};

export const allColumns: readonly RegisterColumn<SalesContract>[] = columnKeys.map(columnOf);

/** Returns the totals of all filtered rows. */
export const sumsOf = (count: number, sums: PageOfAnswer<'GET /api/sales/contracts/'>['sums']): RegisterSums => ({
  label: copy.count(count, formatNumber(count)),
  cells: Object.fromEntries(money.map((key) => [key, formatCentsBare(sums[key], 2)])),
});
