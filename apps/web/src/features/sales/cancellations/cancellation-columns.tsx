import type { CancellationRow } from '@uni/contracts';
import { cancellations as copy, register, rowSources as sources } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { columnChoice } from '../../../shared/register/list-choices.ts';
import { SourcedName } from '../../../shared/register/row-source.tsx';
import { Tag } from '../../../ui/layout/page.tsx';
import { formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import type { RegisterColumn } from '../../../ui/register/register-table.tsx';
import type { RegisterSums } from '../../../ui/register/sums.tsx';

const { columns: heads } = copy;

const sums = ['received', 'retained', 'refund', 'refunded'] as const;

const money = (key: (typeof sums)[number]): RegisterColumn<CancellationRow> => ({
  ...{ key, label: heads[key], number: true, ordered: key === 'retained' || key === 'refund' },
  cell: (row) => formatCentsBare(row[key], 2),
});

export const allColumns: readonly RegisterColumn<CancellationRow>[] = [
  {
    ...{ key: 'contract', label: heads.contract },
    cell: ({ contract_number, erp }) => <SourcedName name={contract_number} erp={erp} />,
  },
  { key: 'client_name', label: heads.client_name, cell: ({ client_name }) => client_name },
  { key: 'unit', label: heads.unit, cell: ({ unit_name }) => unit_name || register.none },
  { key: 'day', label: heads.day, ordered: true, cell: ({ day }) => dayText(day) },
  { key: 'reason', label: heads.reason, cell: ({ reason }) => copy.reasons[reason] },
  ...sums.map(money),
  { key: 'next_refund', label: heads.next_refund, cell: ({ next_refund }) => dayText(next_refund) || register.none },
  { key: 'state', label: heads.state, cell: ({ state }) => <Tag>{copy.states[state]}</Tag> },
  { key: 'origin', label: heads.origin, cell: ({ erp }) => sources.names[erp ?? 'own'] },
];

const keys = allColumns.map(({ key }) => key);
export const columnsOfAddress = columnChoice(
  keys,
  keys.filter((key) => key !== 'origin'),
);

/** Returns the totals of all filtered rows. */
export const sumsOf = (count: number, totals: Pick<CancellationRow, (typeof sums)[number]>): RegisterSums => ({
  label: copy.count(count, formatNumber(count)),
  cells: Object.fromEntries(sums.map((key) => [key, formatCentsBare(totals[key], 2)])),
});
