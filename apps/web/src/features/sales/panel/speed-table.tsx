import type { SalesSummary } from '@uni/contracts';
import { salesPanel } from '@uni/phrases';
import { PlainTable } from '../../../ui/layout/plain-table.tsx';
import { formatNumber, formatShare } from '../../../ui/numbers/index.ts';

const copy = salesPanel.modules;
const shareText = (share: number | null): string =>
  share === null ? salesPanel.kpis.none : formatShare(share, { decimals: 1 });

export function SpeedTable({
  modules,
  names,
}: {
  modules: SalesSummary['modules'];
  names: ReadonlyMap<number, string>;
}) {
  return (
    <PlainTable label={copy.table}>
      <thead>
        <tr>
          <th scope="col">{copy.name}</th>
          {[copy.offered, copy.sold, copy.soldShare, copy.gross, copy.net].map((label) => (
            <th key={label} scope="col" className="number">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {modules.map(({ empreendimento, n_modulo, offered, sold, year }) => (
          <tr key={`${empreendimento} ${n_modulo}`}>
            <th scope="row">
              {names.get(empreendimento) ?? empreendimento} · {n_modulo ?? copy.none}
            </th>
            <td className="number">{formatNumber(offered.units)}</td>
            <td className="number">{formatNumber(sold.units)}</td>
            <td className="number">{shareText(offered.units === 0 ? null : sold.units / offered.units)}</td>
            <td className="number">{shareText(year.gross)}</td>
            <td className="number">{shareText(year.net)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
