import { workspace } from '@uni/phrases';
import { useState } from 'react';
import { sparkPath } from '../charts/curve-geometry.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { formatCompact } from '../numbers/index.ts';
import { type AmountFormat, cellName, cellText, exactText } from './amounts.ts';
import { type GridLine, type GridRow, visibleRows } from './lines.ts';
import { longMonth, shortMonth } from './months.ts';
import styles from './planning-list.module.css';

const words = workspace.grid;

export interface PlanningListProps {
  lines: readonly GridLine[];
  baseMonth: string;
  format: AmountFormat;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  onExplain: (line: GridLine, month: number) => void;
}

/** The grid on a narrow screen: one row a line with its profile and total; a line opens into its months. */
export function PlanningList(props: PlanningListProps) {
  const [open, setOpen] = useState<string | null>(null);
  const tree = visibleRows(props.lines, props.expanded);
  const pinned = props.lines.filter((line) => line.pinned);
  const rows: readonly GridRow[] = [
    ...tree,
    ...pinned.map((line) => ({
      line,
      level: 1,
      expandable: false,
      expanded: false,
      parent: null,
      position: 1,
      siblings: 1,
    })),
  ];
  const toggle = (id: string): void => {
    const next = new Set(props.expanded);
    if (!next.delete(id)) next.add(id);
    props.onExpandedChange(next);
  };
  return (
    <ul className={styles.list} aria-label={words.listName}>
      {rows.map((row) => (
        <li key={row.line.id} className={classes(styles.item, row.line.tone !== 'line' && styles.strong)}>
          <div className={styles.row} style={{ paddingLeft: 16 + (row.level - 1) * 12 }}>
            {row.expandable ? (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={row.expanded}
                aria-label={row.expanded ? words.collapse(row.line.label) : words.expand(row.line.label)}
                onClick={() => toggle(row.line.id)}
              >
                <Icon name={row.expanded ? 'down' : 'right'} size={14} />
              </button>
            ) : (
              <span className={styles.toggle} />
            )}
            <LineButton row={row} baseMonth={props.baseMonth} open={open === row.line.id} onOpen={setOpen} />
          </div>
          {open === row.line.id && <Months {...props} line={row.line} />}
        </li>
      ))}
    </ul>
  );
}

function LineButton(props: { row: GridRow; baseMonth: string; open: boolean; onOpen: (id: string | null) => void }) {
  const { line } = props.row;
  const peak = peakOf(line.values);
  if (line.values.length === 0) return <span className={styles.name}>{line.label}</span>;
  return (
    <button
      type="button"
      className={styles.line}
      aria-expanded={props.open}
      onClick={() => props.onOpen(props.open ? null : line.id)}
    >
      <span className={styles.text}>
        <span className={styles.name}>{line.label}</span>
        {peak !== null && (
          <span className={styles.peak}>
            {words.peak(shortMonth(props.baseMonth, peak), formatCompact(line.values[peak] ?? 0))}
          </span>
        )}
      </span>
      <svg className={styles.spark} width="64" height="20" viewBox="0 0 64 20" aria-hidden="true">
        <path d={sparkPath(line.values, { width: 64, height: 20 })} />
      </svg>
      <span className={classes(styles.value, line.balance && line.total < 0 && styles.negative)}>
        {line.total === 0 ? '–' : formatCompact(line.total)}
      </span>
      <Icon name={props.open ? 'down' : 'right'} size={14} className={styles.chevron} />
    </button>
  );
}

function Months(props: PlanningListProps & { line: GridLine }) {
  const { line, baseMonth } = props;
  const highest = Math.max(1, ...line.values.map(Math.abs));
  const months = line.values.flatMap((value, month) => (value === 0 ? [] : [{ value, month }]));
  return (
    <ul className={styles.months} aria-label={words.months(line.label)}>
      {months.map(({ value, month }) => (
        <li key={month}>
          <button
            type="button"
            className={styles.month}
            aria-label={cellName(line.label, longMonth(baseMonth, month), value)}
            onClick={() => props.onExplain(line, month)}
          >
            <span>{shortMonth(baseMonth, month)}</span>
            <span className={styles.track}>
              <span
                className={classes(styles.bar, value < 0 && styles.out)}
                style={{ width: `${(Math.abs(value) / highest) * 100}%` }}
              />
            </span>
            <span
              className={classes(styles.value, line.balance && value < 0 && styles.negative)}
              title={exactText(value)}
            >
              {cellText(value, props.format)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The month with the largest magnitude, or null for a line of zeros. */
function peakOf(values: readonly number[]): number | null {
  let best: number | null = null;
  values.forEach((value, month) => {
    if (value !== 0 && (best === null || Math.abs(value) > Math.abs(values[best] ?? 0))) best = month;
  });
  return best;
}
