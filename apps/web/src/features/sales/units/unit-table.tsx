import type { Unit } from '@uni/contracts';
import { units as words } from '@uni/phrases';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import { SourcedName } from '../row-source.tsx';
import type { Units } from './use-units.ts';

const { columns } = words;
const sumOf = (units: readonly Unit[], of: (unit: Unit) => number) => units.reduce((sum, unit) => sum + of(unit), 0);
const areaText = (area: number): string => formatNumber(area / 100, { decimals: 2 });
const perArea = (price: number, area: number): string => (area === 0 ? '' : formatCentsBare((price * 100) / area, 2));

/** The same units line by line, with their sums. */
export function UnitTable({ screen }: { screen: Units }) {
  const { units } = screen;
  const price = sumOf(units, ({ list_price }) => list_price);
  const area = sumOf(units, ({ private_area }) => private_area);
  return (
    <LedgerTable label={words.title}>
      <thead>
        <tr>
          {(['nome', 'block', 'floor', 'typology', 'state'] as const).map((key) => (
            <th key={key} scope="col">
              {columns[key]}
            </th>
          ))}
          {(['private_area', 'list_price', 'per_area'] as const).map((key) => (
            <th key={key} scope="col" className="number">
              {columns[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <tr key={unit.id}>
            <th scope="row">
              <button type="button" className="plain-link" onClick={() => screen.open(unit.id)}>
                <SourcedName name={unit.nome} erp={unit.erp} />
              </button>
            </th>
            <td>{unit.block}</td>
            <td>{unit.floor === null ? '' : words.floorOf(unit.floor)}</td>
            <td>{unit.typology}</td>
            <td>{words.states[unit.state]}</td>
            <td className="number">{areaText(unit.private_area)}</td>
            <td className="number">{formatCentsBare(unit.list_price, 2)}</td>
            <td className="number">{perArea(unit.list_price, unit.private_area)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            {words.total}
          </th>
          <td className="number">{areaText(area)}</td>
          <td className="number">{formatCentsBare(price, 2)}</td>
          <td className="number">{perArea(price, area)}</td>
        </tr>
      </tfoot>
    </LedgerTable>
  );
}
