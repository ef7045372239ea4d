// biome-ignore-all lint/a11y/useSemanticElements: a grid that is virtual both ways cannot be a table element
import { memo } from 'react';
import { classes } from '../classes.ts';
import { inRange, isSingle, LABEL_COLUMN, type Range, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import { Icon } from '../icons/icon.tsx';
import type { GridSizes } from './appearance.ts';
import { MonthCell, TotalCell } from './grid-cell.tsx';
import type { GridRow } from './lines.ts';
import { isLit, type Period } from './periods.ts';
import styles from './planning-grid.module.css';
import type { CellTerms } from './surface/cell-content.ts';

const tones = { group: styles.toneGroup, line: undefined, total: styles.toneTotal };

export interface GridRowProps {
  row: GridRow;
  index: number;
  /** Distance from the top of the body; null for a row of the foot. */
  top: number | null;
  terms: CellTerms;
  columns: readonly number[];
  sizes: GridSizes;
  narrow: boolean;
  /** The column of the cursor, when it is in this row. */
  active: number | null;
  left: number | null;
  right: number | null;
  marked: number | null;
  explainedLine: boolean;
  explainedFrom: number | null;
  explainedTo: number | null;
  flashFrom: number | null;
  flashTo: number | null;
}

/** One line of the grid. Drawn again only when something of its own changed, and of its cells only those that did. */
export const Row = memo(function Row(props: GridRowProps) {
  const { row, index, top, active, left, right } = props;
  const { line } = row;
  const shared = { line, row: index, terms: props.terms };
  const { starts, month: width, frozen } = props.sizes;
  const total = props.narrow ? null : (
    <TotalCell {...shared} active={active === TOTAL_COLUMN} chosen={left !== null && left <= TOTAL_COLUMN} />
  );
  const month = (column: number) => {
    const period = props.terms.periods[column];
    if (!period) return null;
    const lit = isLit(props.explainedFrom, props.explainedTo, period);
    const chosen = left !== null && right !== null && left <= column && column <= right;
    return (
      <MonthCell
        key={column}
        {...shared}
        column={column}
        left={starts + column * width}
        width={width}
        active={active === column}
        chosen={chosen}
        ranged={chosen && left !== right}
        exposure={props.marked !== null && period.from <= props.marked && props.marked <= period.to}
        lit={lit}
        explained={lit && props.explainedLine}
        flash={meets(period, props.flashFrom, props.flashTo)}
      />
    );
  };
  return (
    <div
      role="row"
      tabIndex={-1}
      className={classes(styles.row, rowClass(row, top === null))}
      style={top === null ? undefined : { top }}
      aria-rowindex={index + 3}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.expandable ? row.expanded : undefined}
    >
      <div role="presentation" className={styles.frozen}>
        <span
          role="rowheader"
          aria-colindex={1}
          tabIndex={active === LABEL_COLUMN ? 0 : -1}
          data-cell={`${index}:${LABEL_COLUMN}`}
          className={classes(styles.label, props.narrow && styles.narrow)}
          style={{ paddingLeft: labelIndent(row) }}
          title={line.note ? `${line.label}, ${line.note}` : line.label}
        >
          {row.expandable && <Icon name={row.expanded ? 'down' : 'right'} size={12} />}
          <span className={styles.name}>{line.label}</span>
          {line.linked && <Icon name="external" size={12} className={styles.linkedMark} />}
          {line.note && <span className={classes(styles.note, line.check === 'open' && styles.open)}>{line.note}</span>}
        </span>
        {frozen >= TOTAL_COLUMN && total}
        {props.columns.map((column) => (column <= frozen ? month(column) : null))}
      </div>
      {frozen < TOTAL_COLUMN && total}
      {props.columns.map((column) => (column > frozen ? month(column) : null))}
    </div>
  );
}, sameRow);

const meets = (period: Period, from: number | null, to: number | null): boolean =>
  from !== null && to !== null && period.from <= to && from <= period.to;

/** Rows are new objects in every list, so their content is compared. */
function sameRow(before: GridRowProps, after: GridRowProps): boolean {
  const keys = Object.keys(after) as (keyof GridRowProps)[];
  return keys.every((key) => (key === 'row' ? sameLine(before.row, after.row) : before[key] === after[key]));
}

const sameLine = (before: GridRow, after: GridRow): boolean =>
  before.line === after.line &&
  before.level === after.level &&
  before.expanded === after.expanded &&
  before.expandable === after.expandable &&
  before.position === after.position &&
  before.siblings === after.siblings;

/** The class by which cells know the tone of their row. */
export const rowClass = ({ line }: GridRow, isPinned: boolean): string =>
  classes(tones[line.tone], isPinned && styles.pinned);

export const labelIndent = (row: GridRow): number => (row.expandable ? 8 : 26) + (row.level - 1) * 14;

/** The part of a range that lies in a row: its first and last column, or nothing. */
export function rangeInRow(range: Range, index: number): { left: number | null; right: number | null } {
  if (!inRange(range, index, range.left)) return { left: null, right: null };
  return isSingle(range) ? { left: range.left, right: range.left } : { left: range.left, right: range.right };
}
