import type { Proposal, ProposalSums } from '@uni/contracts';
import { contracts, proposals as copy, register } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { columnChoice } from '../../../shared/register/list-choices.ts';
import { ShapeTag, type TagStyle } from '../../../shared/register/shape-tag.tsx';
import { formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import type { RegisterColumn } from '../../../ui/register/register-table.tsx';
import type { RegisterSums } from '../../../ui/register/sums.tsx';
import { shareOf } from './comparison.tsx';

const tagStyles: Record<Proposal['state'], TagStyle> = {
  draft: { shape: 'square', colour: 'var(--text-3)' },
  pending: { shape: 'up', colour: 'var(--warn)' },
  approved: { shape: 'dot', colour: 'var(--ok)' },
  refused: { shape: 'down', colour: 'var(--unfav)' },
  sold: { shape: 'square', colour: 'var(--ok)' },
  expired: { shape: 'down', colour: 'var(--text-3)' },
  cancelled: { shape: 'square', colour: 'var(--text-3)' },
};

export function ProposalState({ state }: { state: Proposal['state'] }) {
  return <ShapeTag tagStyle={tagStyles[state]}>{copy.states[state]}</ShapeTag>;
}

const heads = copy.columns;

export const allColumns: readonly RegisterColumn<Proposal>[] = [
  { key: 'client_name', label: heads.client_name, ordered: true, cell: ({ client_name }) => client_name },
  { key: 'unit', label: heads.unit, cell: ({ unit_name }) => unit_name },
  { key: 'state', label: heads.state, cell: ({ state }) => <ProposalState state={state} /> },
  {
    ...{ key: 'price', label: heads.price, number: true, ordered: true },
    cell: ({ price }) => formatCentsBare(price, 2),
  },
  {
    ...{ key: 'table_price', label: heads.table_price, number: true },
    cell: ({ table_price }) => (table_price === null ? register.none : formatCentsBare(table_price, 2)),
  },
  {
    ...{ key: 'nominal_discount', label: heads.nominal_discount, number: true },
    cell: ({ nominal_discount }) => shareOf(nominal_discount),
  },
  {
    ...{ key: 'equivalent_discount', label: heads.equivalent_discount, number: true },
    cell: ({ equivalent_discount }) => shareOf(equivalent_discount),
  },
  { key: 'authority', label: heads.authority, cell: ({ authority }) => authority ?? register.none },
  { key: 'valid_until', label: heads.valid_until, ordered: true, cell: ({ valid_until }) => dayText(valid_until) },
  { key: 'signed', label: heads.signed, ordered: true, cell: ({ signed }) => dayText(signed) },
  { key: 'channel', label: heads.channel, cell: ({ channel }) => contracts.channels[channel] },
  { key: 'broker', label: heads.broker, cell: ({ broker }) => broker || register.none },
];

const keys = allColumns.map(({ key }) => key);
export const columnsOfAddress = columnChoice(
  keys,
  keys.filter((key) => key !== 'broker'),
);

export const sumsOf = (count: number, { price, table_price }: ProposalSums): RegisterSums => ({
  label: copy.count(count, formatNumber(count)),
  cells: { price: formatCentsBare(price, 2), table_price: formatCentsBare(table_price, 2) },
});
