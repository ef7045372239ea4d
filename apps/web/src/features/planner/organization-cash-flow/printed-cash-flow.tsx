import { organizationCashFlow as words, workspace } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cellText } from '../../../ui/planning-grid/amounts.ts';
import { buildPeriods, rollUp } from '../../../ui/planning-grid/periods.ts';
import type { CashFlowRow } from './cash-flow-model.ts';
import styles from './organization-cash-flow.module.css';
import type { CashFlowScreen } from './use-cash-flow.ts';

const columnsOnPaper = 12;

/** The open rows as tables of twelve columns: the grid on screen is virtual and knows only what is in sight. Drawn only while printing. */
export function PrintedCashFlow({ screen }: { screen: CashFlowScreen }) {
  const printing = usePrinting();
  const { model, rows, view, answer } = screen;
  if (!printing || !model) return null;
  const { base_month: baseMonth, months } = model.axis;
  const periods = buildPeriods({ baseMonth, months, zoom: view.zoom });
  const pages = Array.from({ length: Math.ceil(periods.length / columnsOnPaper) }, (_, page) =>
    periods.slice(page * columnsOnPaper, (page + 1) * columnsOnPaper),
  );
  const shown = openRows(rows, view.expanded, 0);
  return createPortal(
    <div className={styles.paper} data-print>
      <h1>{words.title}</h1>
      <p>
        {words.corner[answer.terms]} · {workspace.grid.units[view.unit]} ·{' '}
        {answer.enterprises.map(({ name, version }) => `${name} (${version.nome})`).join(', ')}
      </p>
      {pages.map((page) => (
        <table key={page[0]?.id}>
          <thead>
            <tr>
              <th scope="col">{workspace.grid.rubric}</th>
              {page.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, level }) => (
              <tr key={row.id} data-tone={row.tone}>
                <th scope="row" style={{ paddingLeft: level * 10 }}>
                  {row.label}
                </th>
                {page.map((period) => (
                  <td key={period.id}>
                    {cellText(rollUp(row.values, period, row.aggregation) ?? 0, { unit: view.unit, cents: view.cents })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>,
    document.body,
  );
}

function openRows(
  rows: readonly CashFlowRow[],
  expanded: ReadonlySet<string>,
  level: number,
): { row: CashFlowRow; level: number }[] {
  return rows.flatMap((row) => [
    { row, level },
    ...(expanded.has(row.id) ? openRows(row.children, expanded, level + 1) : []),
  ]);
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia('print');
    const changed = () => setPrinting(media.matches);
    const before = () => setPrinting(true);
    const after = () => setPrinting(false);
    media.addEventListener('change', changed);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      media.removeEventListener('change', changed);
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
