// biome-ignore-all lint/a11y/useKeyWithClickEvents: every key is the grid's, which listens for all of its cells
// biome-ignore-all lint/a11y/useSemanticElements: a grid that is virtual both ways cannot be a table element
import { workspace } from '@uni/phrases';
import { useEffect, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { type AmountFormat, cellName, cellText, exactText } from './amounts.ts';
import { NoteMark, type NoteOf, noteClass } from './cell-note.tsx';
import type { GridRow } from './lines.ts';
import { type Period, rollUp, type YearBand } from './periods.ts';
import styles from './planning-grid.module.css';
import { inRange, type Position, type Range, rangeOf } from './selection.ts';
import { type GridOptions, gridSize, useGrid } from './use-grid.ts';

const words = workspace.grid;
const tones = { group: styles.toneGroup, line: undefined, total: styles.toneTotal };

export interface PlanningGridProps extends GridOptions {
  label: string;
  /** What the amounts are, shown in the corner. */
  corner: string;
  format: AmountFormat;
  /** A cell with a meaning of its own: the maximum exposure. */
  marked: { line: string; month: number } | null;
  explained: { line: string; from: number; to: number } | null;
  /** What cells say beside their amounts; whole lines have none. */
  noteOf?: NoteOf | undefined;
  onCollapsedYearsChange: (years: ReadonlySet<number>) => void;
  onShownMonths: (from: number, to: number) => void;
}

/** The planning grid: a treegrid of lines by period, virtual both ways, with frozen labels, totals and balances. */
export function PlanningGrid(props: PlanningGridProps) {
  const grid = useGrid(props);
  const { virtual, frozen, rows, body, periods } = grid;
  const hint = useId();
  const range = rangeOf(grid.selection);
  useShownMonths(props, periods, virtual.shown);
  const columns = virtual.columns.map((column) => column.index);
  const rowProps = (row: GridRow, index: number) => ({
    row,
    index,
    periods,
    columns,
    starts: frozen,
    format: props.format,
    narrow: props.narrow,
    active: grid.selection.active.row === index ? grid.selection.active.column : null,
    range: range.top <= index && index <= range.bottom ? range : null,
    marked: props.marked?.line === row.line.id ? props.marked.month : null,
    explained: props.explained,
    noteOf: props.noteOf,
    onSelect: grid.select,
    onToggle: grid.toggle,
    onExplain: grid.explain,
  });
  return (
    <>
      <p id={hint} className="visually-hidden">
        {words.help}
      </p>
      <div
        ref={grid.scroller}
        className={styles.scroller}
        role="treegrid"
        tabIndex={-1}
        aria-label={props.label}
        aria-describedby={hint}
        aria-readonly="true"
        aria-multiselectable="true"
        aria-rowcount={rows.length + 2}
        aria-colcount={periods.length + 2}
        onKeyDown={grid.onKeyDown}
        onCopy={grid.onCopy}
      >
        <div className={styles.sheet} style={{ width: virtual.width }}>
          <Head {...props} grid={grid} />
          <div role="rowgroup" className={styles.body} style={{ height: virtual.height }}>
            {virtual.rows.map(({ index, start }) => {
              const row = body[index];
              return row && <Row key={row.line.id} top={start} {...rowProps(row, index)} />;
            })}
          </div>
          <div role="rowgroup" className={styles.foot}>
            {rows.slice(body.length).map((row, index) => (
              <Row key={row.line.id} top={null} {...rowProps(row, body.length + index)} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

function useShownMonths(
  props: PlanningGridProps,
  periods: readonly Period[],
  shown: { first: number; last: number },
): void {
  const { onShownMonths } = props;
  const from = periods[shown.first]?.from ?? 0;
  const to = periods[shown.last]?.to ?? 0;
  useEffect(() => onShownMonths(from, to), [from, to, onShownMonths]);
}

function Head(props: PlanningGridProps & { grid: ReturnType<typeof useGrid> }) {
  const { grid, narrow } = props;
  const { periods, bands, virtual, frozen } = grid;
  const first = virtual.columns[0]?.index ?? 0;
  const last = virtual.columns.at(-1)?.index ?? 0;
  const inYears = props.zoom !== 'year';
  const toggleYear = (year: number): void => {
    const next = new Set(props.collapsedYears);
    if (!next.delete(year)) next.add(year);
    props.onCollapsedYearsChange(next);
  };
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.headRow}>
        <span
          role="columnheader"
          tabIndex={-1}
          aria-colindex={1}
          className={classes(styles.corner, narrow && styles.narrow)}
        >
          {props.corner}
        </span>
        {!narrow && <span aria-hidden="true" className={styles.headTotal} />}
        {bands
          .filter((band) => band.first <= last && band.first + band.count > first)
          .map((band) => (
            <Band key={band.year} band={band} frozen={frozen} onToggle={inYears ? toggleYear : null} />
          ))}
      </div>
      <div role="row" tabIndex={-1} aria-rowindex={2} className={styles.headRow}>
        <span
          role="columnheader"
          tabIndex={-1}
          aria-colindex={1}
          className={classes(styles.corner, narrow && styles.narrow)}
        >
          {words.rubric}
        </span>
        {!narrow && (
          <span role="columnheader" tabIndex={-1} aria-colindex={2} className={styles.headTotal}>
            {words.total}
          </span>
        )}
        {virtual.columns.map(({ index }) => {
          const period = periods[index];
          if (!period) return null;
          const lit = isLit(props.explained, period);
          return (
            <span
              key={period.id}
              role="columnheader"
              tabIndex={-1}
              aria-colindex={index + 3}
              className={classes(styles.headCell, lit && styles.lit)}
              style={{ left: frozen + index * gridSize.month }}
            >
              {period.label}
            </span>
          );
        })}
      </div>
    </div>
  );
}

function Band({
  band,
  frozen,
  onToggle,
}: {
  band: YearBand;
  frozen: number;
  onToggle: ((year: number) => void) | null;
}) {
  const style = { left: frozen + band.first * gridSize.month, width: band.count * gridSize.month };
  const name = band.collapsed ? words.expandYear(band.year) : words.collapseYear(band.year);
  return (
    <span
      role="columnheader"
      tabIndex={-1}
      aria-colindex={band.first + 3}
      aria-colspan={band.count}
      className={styles.band}
      style={style}
    >
      {onToggle ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.bandButton}
          style={{ left: frozen }}
          aria-label={name}
          title={name}
          onClick={() => onToggle(band.year)}
        >
          <Icon name={band.collapsed ? 'right' : 'down'} size={12} />
          {band.year}
        </button>
      ) : (
        <span className={styles.bandButton} style={{ left: frozen }}>
          {band.year}
        </span>
      )}
    </span>
  );
}

interface RowProps {
  row: GridRow;
  index: number;
  /** Distance from the top of the body; null for a row of the foot. */
  top: number | null;
  periods: readonly Period[];
  columns: readonly number[];
  starts: number;
  format: AmountFormat;
  narrow: boolean;
  active: number | null;
  range: Range | null;
  marked: number | null;
  explained: PlanningGridProps['explained'];
  noteOf: NoteOf | undefined;
  onSelect: (position: Position, extend: boolean) => void;
  onToggle: (row: GridRow) => void;
  onExplain: (position: Position) => void;
}

const isLit = (explained: PlanningGridProps['explained'], period: Period): boolean =>
  explained !== null && explained.from === period.from && explained.to === period.to;

function Row(props: RowProps) {
  const { row, index, top, active } = props;
  const { line } = row;
  return (
    <div
      role="row"
      tabIndex={-1}
      className={classes(styles.row, tones[line.tone], top === null && styles.pinned)}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
      aria-rowindex={index + 3}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.expandable ? row.expanded : undefined}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        tabIndex={active === -1 ? 0 : -1}
        data-cell={`${index}:-1`}
        className={classes(styles.label, props.narrow && styles.narrow)}
        style={{ paddingLeft: labelIndent(row) }}
        title={line.label}
        onPointerDown={() => props.onSelect({ row: index, column: -1 }, false)}
        onClick={() => row.expandable && props.onToggle(row)}
      >
        {row.expandable && <Icon name={row.expanded ? 'down' : 'right'} size={12} />}
        <span className={styles.name}>{line.label}</span>
      </span>
      {!props.narrow && (
        <span role="gridcell" tabIndex={-1} aria-colindex={2} className={styles.sum} title={exactText(line.total)}>
          {line.values.length > 0 ? cellText(line.total, props.format) : ''}
        </span>
      )}
      {props.columns.map((column) => (
        <Cell key={column} {...props} column={column} />
      ))}
    </div>
  );
}

const labelIndent = (row: GridRow): number => (row.expandable ? 8 : 26) + (row.level - 1) * 14;

function Cell(props: RowProps & { column: number }) {
  const { row, index, column, periods, range, explained } = props;
  const { line } = row;
  const period = periods[column];
  if (!period) return null;
  const blank = line.values.length === 0;
  const value = blank ? 0 : rollUp(line.values, period, line.aggregation);
  const chosen = range !== null && inRange(range, index, column);
  const single = range !== null && range.top === range.bottom && range.left === range.right;
  const marked = props.marked !== null && period.from <= props.marked && props.marked <= period.to;
  const lit = isLit(explained, period);
  const name = cellName(line.label, period.name, value);
  const note = props.noteOf?.(line, period) ?? null;
  return (
    <span
      role="gridcell"
      aria-colindex={column + 3}
      aria-selected={chosen}
      tabIndex={props.active === column ? 0 : -1}
      data-cell={`${index}:${column}`}
      className={classes(
        styles.cell,
        value === 0 && styles.zero,
        line.balance && value < 0 && styles.negative,
        chosen && !single && styles.chosen,
        props.active === column && styles.active,
        lit && styles.lit,
        lit && explained?.line === line.id && styles.explained,
        marked && styles.marked,
        noteClass(note),
      )}
      title={note?.text}
      style={{ left: props.starts + column * gridSize.month }}
      onPointerDown={(event) => event.button === 0 && props.onSelect({ row: index, column }, event.shiftKey)}
      onPointerEnter={(event) => event.buttons === 1 && props.onSelect({ row: index, column }, true)}
      onDoubleClick={() => props.onExplain({ row: index, column })}
    >
      <span aria-hidden="true">{blank ? '' : cellText(value, props.format)}</span>
      <NoteMark note={note} />
      <span className="visually-hidden">{[name, marked && words.exposure, note?.text].filter(Boolean).join(', ')}</span>
    </span>
  );
}
