import type { EnterpriseSummary } from '@uni/contracts';
import { home } from '@uni/phrases';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { hasIndicators } from '../cash-flow/portfolio/portfolio.ts';
import { columns } from './portfolio-columns.ts';

const copy = home.portfolio;

/** The enterprises side by side for a group that sees some of their figures: only those columns, without links. */
export function PortfolioTable({ list }: { list: readonly EnterpriseSummary[] }) {
  const rows = list.filter(hasIndicators);
  const visibleColumns = columns.filter(({ figure }) => rows.some((one) => figure({ one }) !== null));
  return (
    <LedgerTable label={copy.label}>
      <thead>
        <tr>
          <th scope="col">{copy.enterprise}</th>
          {visibleColumns.map((column) => (
            <th key={column.key} scope="col" className="number">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id}>
            <th scope="row">{one.name}</th>
            {visibleColumns.map((column) => {
              const value = column.figure({ one });
              return (
                <td key={column.key} className="number">
                  {value === null ? <span className="text-3">–</span> : column.text(value, one)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}
