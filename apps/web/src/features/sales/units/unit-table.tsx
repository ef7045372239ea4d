import type { Unit } from '@uni/contracts';
import { units as copy, register } from '@uni/phrases';
import { useListLayout } from '../../../api/access/list-layouts.ts';
import { dayText } from '../../../shared/register/days.ts';
import { SourcedName } from '../../../shared/register/row-source.tsx';
import { formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import { type RegisterColumn, RegisterTable } from '../../../ui/register/register-table.tsx';
import { columnLabels, type UnitColumn } from './unit-list.ts';
import type { Units } from './use-units.ts';

const sumOf = (units: readonly Unit[], of: (unit: Unit) => number) => units.reduce((sum, unit) => sum + of(unit), 0);
const areaText = (area: number): string => formatNumber(area / 100, { decimals: 2 });
const perArea = (price: number, area: number): string => (area === 0 ? '' : formatCentsBare((price * 100) / area, 2));

const numbers: readonly UnitColumn[] = ['private_area', 'list_price', 'per_area'];

const wholes: readonly UnitColumn[] = ['floor', 'state', 'reserved_until'];

const textOf: Readonly<Record<UnitColumn, (unit: Unit) => string>> = {
  nome: ({ nome }) => nome,
  block: ({ block }) => block,
  floor: ({ floor }) => (floor === null ? '' : copy.floorOf(floor)),
  typology: ({ typology }) => typology,
  facing: ({ facing }) => (facing ? copy.facings[facing] : ''),
  state: ({ state }) => copy.states[state],
  reserved_until: ({ reserved_until }) => dayText(reserved_until),
  private_area: ({ private_area }) => areaText(private_area),
  list_price: ({ list_price }) => formatCentsBare(list_price, 2),
  per_area: ({ list_price, private_area }) => perArea(list_price, private_area),
  note: ({ note }) => note,
};

const allColumns: readonly RegisterColumn<Unit>[] = columnLabels.map(({ key, label }) => ({
  ...{ key, label, number: numbers.includes(key), whole: wholes.includes(key) },
  cell: (unit) =>
    key === 'nome' ? <SourcedName name={unit.nome} erp={unit.erp} /> : textOf[key](unit) || register.none,
}));

export function UnitTable({ screen }: { screen: Units }) {
  const { matches } = screen;
  const layout = useListLayout('sales_units');
  const price = sumOf(matches, ({ list_price }) => list_price);
  const area = sumOf(matches, ({ private_area }) => private_area);
  return (
    <RegisterTable
      label={copy.title}
      rows={matches}
      columns={allColumns.filter(({ key }) => screen.columns.some((column) => column === key))}
      nameOf={({ block, nome }) => copy.nameOf(block, nome)}
      order=""
      onOrder={() => undefined}
      onOpen={({ id }) => screen.open(id)}
      layout={layout}
      sums={{
        label: copy.totalOf(matches.length),
        cells: { private_area: areaText(area), list_price: formatCentsBare(price, 2), per_area: perArea(price, area) },
      }}
    />
  );
}
