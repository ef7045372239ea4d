import { planningGrid, workspace } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDate, formatTime } from '../numbers/index.ts';
import { cellText, type MoneyUnit } from './amounts.ts';
import type { GridLine } from './lines.ts';
import { buildPeriods, rollUp, type Zoom } from './periods.ts';
import styles from './printed-grid.module.css';

const columnsPerPage = 12;

export interface PrintedGridProps {
  title: string;
  /** Owner of the figures; printed on every page with the time of printing. */
  organization: string;
  /** Subject and unit of the figures, next to the title on every page. */
  note: string;
  lines: readonly GridLine[];
  baseMonth: string;
  months: number;
  zoom: Zoom;
  format: { unit: MoneyUnit; cents: boolean };
  expanded: ReadonlySet<string>;
}

/** The open lines as tables of twelve columns, only while printing. The grid on screen is virtual: it draws what is in sight. */
export function PrintedGrid(props: PrintedGridProps) {
  const { title, organization, note, lines, baseMonth, months, zoom, format, expanded } = props;
  const printing = usePrinting();
  if (printing === null) return null;
  const periods = buildPeriods({ baseMonth, months, zoom });
  const pages = Array.from({ length: Math.ceil(periods.length / columnsPerPage) }, (_, page) =>
    periods.slice(page * columnsPerPage, (page + 1) * columnsPerPage),
  );
  const visibleLines = openLines(lines, expanded, 0);
  return createPortal(
    <div className={styles.paper} data-print>
      {pages.map((page) => (
        <table key={page[0]?.id}>
          <thead>
            <tr className={styles.title}>
              <th scope="colgroup" colSpan={page.length + 1}>
                <strong>{title}</strong> {note}
                <br />
                {organization} · {planningGrid.issued(`${formatDate(printing)} ${formatTime(printing)}`)}
              </th>
            </tr>
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
            {visibleLines.map(({ line, level }) => (
              <tr key={line.id} data-tone={line.tone}>
                <th scope="row" style={{ paddingLeft: level * 10 }}>
                  {line.label}
                </th>
                {page.map((period) => (
                  <td key={period.id}>{cellText(rollUp(line.values, period, line.aggregation) ?? 0, format)}</td>
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

function openLines(
  lines: readonly GridLine[],
  expanded: ReadonlySet<string>,
  level: number,
): { line: GridLine; level: number }[] {
  return lines.flatMap((line) => [
    { line, level },
    ...(expanded.has(line.id) ? openLines(line.children, expanded, level + 1) : []),
  ]);
}

/** Since when it is being printed; null while it is not. */
function usePrinting(): Date | null {
  const [printing, setPrinting] = useState<Date | null>(null);
  useEffect(() => {
    const media = window.matchMedia('print');
    const before = () => setPrinting(new Date());
    const after = () => setPrinting(null);
    const changed = () => (media.matches ? before() : after());
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
