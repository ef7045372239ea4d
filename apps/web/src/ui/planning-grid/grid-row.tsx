// biome-ignore-all lint/a11y/useKeyWithClickEvents: every key is the grid's, which listens for all of its cells
// biome-ignore-all lint/a11y/useSemanticElements: a grid that is virtual both ways cannot be a table element
import { planningGrid, workspace } from '@uni/phrases';
import { memo } from 'react';
import { classes } from '../classes.ts';
import { Glyph } from '../icons/glyph.tsx';
import { Icon } from '../icons/icon.tsx';
import { type AmountFormat, cellName, ticksText } from './amounts.ts';
import { NoteMark, type NoteOf, noteClass } from './cell-note.tsx';
import { isLit } from './grid-head.tsx';
import type { CellMark, GridRow } from './lines.ts';
import { type CellState, cellState, countLeaves, isHeld, unitOf } from './model/cells.ts';
import { spokenText, type Ticks } from './model/ticks.ts';
import { type Period, rollUp } from './periods.ts';
import styles from './planning-grid.module.css';
import { inRange, isSingle, LABEL_COLUMN, type Position, type Range, TOTAL_COLUMN } from './selection.ts';

const words = workspace.grid;
const tones = { group: styles.toneGroup, line: undefined, total: styles.toneTotal };

/** What a press on the grid does. The same object for the life of the grid, so that rows are drawn again only when they change. */
export interface GridPress {
  select: (position: Position, extend: boolean) => void;
  edit: (position: Position) => void;
  toggle: (row: GridRow) => void;
  menu: (position: Position, x: number, y: number) => void;
}

export interface GridRowProps {
  row: GridRow;
  index: number;
  /** Distance from the top of the body; null for a row of the foot. */
  top: number | null;
  periods: readonly Period[];
  columns: readonly number[];
  starts: number;
  width: number;
  format: AmountFormat;
  narrow: boolean;
  editable: boolean;
  /** The column of the cursor, when it is in this row. */
  active: number | null;
  left: number | null;
  right: number | null;
  marked: number | null;
  explainedLine: boolean;
  explainedFrom: number | null;
  explainedTo: number | null;
  noteOf: NoteOf | undefined;
  flashFrom: number | null;
  flashTo: number | null;
  press: GridPress;
}

/** One line of the grid. Drawn again only when something of its own changed. */
export const Row = memo(function Row(props: GridRowProps) {
  const { row, index, top, active, press } = props;
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
        tabIndex={active === LABEL_COLUMN ? 0 : -1}
        data-cell={`${index}:${LABEL_COLUMN}`}
        className={classes(styles.label, props.narrow && styles.narrow)}
        style={{ paddingLeft: labelIndent(row) }}
        title={line.note ? `${line.label}, ${line.note}` : line.label}
        onPointerDown={() => press.select({ row: index, column: LABEL_COLUMN }, false)}
        onClick={() => row.expandable && press.toggle(row)}
      >
        {row.expandable && <Icon name={row.expanded ? 'down' : 'right'} size={12} />}
        <span className={styles.name}>{line.label}</span>
        {line.linked && <Icon name="external" size={12} className={styles.linkedMark} />}
        {line.note && <span className={classes(styles.note, line.check === 'open' && styles.open)}>{line.note}</span>}
      </span>
      {!props.narrow && <TotalCell {...props} />}
      {props.columns.map((column) => (
        <MonthCell key={column} {...props} column={column} />
      ))}
    </div>
  );
}, sameRow);

/** Rows are made anew with every list; what counts is what they show. */
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

const labelIndent = (row: GridRow): number => (row.expandable ? 8 : 26) + (row.level - 1) * 14;

/** How many months a cell divides itself among. */
const affected = (props: GridRowProps, column: number): number =>
  countLeaves({ rows: [props.row], periods: props.periods }, { row: 0, column });

function stateOf(props: GridRowProps, column: number): CellState {
  if (!props.editable) return 'computed';
  return cellState({ rows: [props.row], periods: props.periods }, { row: 0, column });
}

/** The words after the amount: what the cell takes, and what is marked on it. */
function stateWords(props: GridRowProps, state: CellState, held: boolean, column: number, mark: CellMark | undefined) {
  const said: string[] = [];
  if (held) said.push(planningGrid.state.held);
  else if (state === 'spread') said.push(planningGrid.state.spread(affected(props, column)));
  else if (props.editable || state !== 'computed') said.push(planningGrid.state[state]);
  if (mark) said.push(mark.text);
  return said.join(', ');
}

function TotalCell(props: GridRowProps) {
  const { row, index, active, press } = props;
  const { line } = row;
  const blank = line.values.length === 0 && !line.input;
  const state = stateOf(props, TOTAL_COLUMN);
  const unit = unitOf(line);
  const position = { row: index, column: TOTAL_COLUMN };
  const spread = state === 'spread';
  const held = line.input?.totalHeld ?? false;
  const chosen = props.left !== null && props.left <= TOTAL_COLUMN;
  const name = cellName(
    line.label,
    words.total,
    line.total,
    unit,
    stateWords(props, state, held, TOTAL_COLUMN, undefined),
  );
  return (
    <span
      role="gridcell"
      tabIndex={active === TOTAL_COLUMN ? 0 : -1}
      aria-colindex={2}
      aria-selected={chosen}
      aria-readonly={props.editable ? !spread : undefined}
      data-cell={`${index}:${TOTAL_COLUMN}`}
      className={classes(
        styles.sum,
        chosen && styles.chosen,
        active === TOTAL_COLUMN && styles.active,
        spread && !held && styles.spread,
      )}
      title={blank ? undefined : totalTitle(props, spread)}
      onPointerDown={(event) => event.button === 0 && press.select(position, event.shiftKey)}
      onDoubleClick={() => press.edit(position)}
      onContextMenu={(event) => openMenu(event, position, press)}
    >
      <span aria-hidden="true">{blank ? '' : ticksText(line.total, unit, props.format, line.total)}</span>
      {held && props.editable && <Icon name="lock" size={10} className={styles.heldMark} />}
      {!blank && <span className="visually-hidden">{name}</span>}
    </span>
  );
}

function totalTitle(props: GridRowProps, spread: boolean): string {
  const { line } = props.row;
  const exact = spokenText(line.total, unitOf(line));
  return spread ? `${exact}, ${planningGrid.affects(affected(props, TOTAL_COLUMN))}` : exact;
}

function openMenu(event: React.MouseEvent, position: Position, press: GridPress): void {
  event.preventDefault();
  press.menu(position, event.clientX, event.clientY);
}

function MonthCell(props: GridRowProps & { column: number }) {
  const { row, index, column, periods, press } = props;
  const { line } = row;
  const period = periods[column];
  if (!period) return null;
  const empty = line.values.length === 0 && !line.input;
  const value = rollUp(line.values, period, line.aggregation);
  const state = stateOf(props, column);
  const held = !period.rolled && isHeld(line, period.from);
  const mark = period.rolled ? undefined : line.marks?.get(period.from);
  const chosen = props.left !== null && props.right !== null && props.left <= column && column <= props.right;
  const exposure = props.marked !== null && period.from <= props.marked && props.marked <= period.to;
  const note = props.noteOf?.(line, period) ?? null;
  const unit = unitOf(line);
  const spoken = cellName(
    line.label,
    period.name,
    empty ? 0 : value,
    unit,
    stateWords(props, state, held, column, mark),
  );
  return (
    <span
      role="gridcell"
      aria-colindex={column + 3}
      aria-selected={chosen}
      aria-readonly={props.editable ? state !== 'input' && state !== 'spread' : undefined}
      tabIndex={props.active === column ? 0 : -1}
      data-cell={`${index}:${column}`}
      className={classes(cellClasses(props, period, { value, state, held, mark, chosen, exposure }), noteClass(note))}
      style={{ left: props.starts + column * props.width, width: props.width }}
      title={
        note?.text ?? mark?.text ?? (state === 'spread' ? planningGrid.affects(affected(props, column)) : undefined)
      }
      onPointerDown={(event) => event.button === 0 && press.select({ row: index, column }, event.shiftKey)}
      onPointerEnter={(event) => event.buttons === 1 && press.select({ row: index, column }, true)}
      onDoubleClick={() => press.edit({ row: index, column })}
      onContextMenu={(event) => openMenu(event, { row: index, column }, press)}
    >
      {held && <Icon name="lock" size={10} className={styles.heldMark} />}
      {mark && <MarkGlyph mark={mark} />}
      <span aria-hidden="true">{empty ? '' : ticksText(value, unit, props.format, line.total)}</span>
      <NoteMark note={note} />
      <span className="visually-hidden">
        {[spoken, exposure && words.exposure, note?.text].filter(Boolean).join(', ')}
      </span>
    </span>
  );
}

/** What a mark looks like where colour alone would tell it. */
function MarkGlyph({ mark }: { mark: CellMark }) {
  if (mark.kind === 'override') return <Glyph name="diamond" size={6} className={styles.markGlyph} />;
  if (mark.kind === 'better') return <Glyph name="up" size={6} className={styles.markGlyph} />;
  if (mark.kind === 'worse') return <Glyph name="down" size={6} className={styles.markGlyph} />;
  if (mark.kind === 'invalid') return <Glyph name="square" size={6} className={styles.markGlyph} />;
  return null;
}

const markClasses: Readonly<Record<CellMark['kind'], string | undefined>> = {
  comment: styles.commented,
  override: styles.overridden,
  invalid: styles.invalid,
  better: styles.better,
  worse: styles.worse,
  changed: styles.changed,
};

function cellClasses(
  props: GridRowProps & { column: number },
  period: Period,
  cell: {
    value: Ticks;
    state: CellState;
    held: boolean;
    mark: CellMark | undefined;
    chosen: boolean;
    exposure: boolean;
  },
): string {
  const { line } = props.row;
  const realisedBefore = line.input?.realisedBefore ?? 0;
  const lit =
    props.explainedFrom !== null &&
    props.explainedTo !== null &&
    isLit({ from: props.explainedFrom, to: props.explainedTo }, period);
  const single = props.left === props.right;
  const flash =
    props.flashFrom !== null && props.flashTo !== null && period.from <= props.flashTo && props.flashFrom <= period.to;
  return classes(
    styles.cell,
    (cell.value ?? 0) === 0 && styles.zero,
    line.balance && (cell.value ?? 0) < 0 && styles.negative,
    cell.state === 'input' && !cell.held && styles.input,
    cell.state === 'spread' && styles.spread,
    cell.state === 'realised' && styles.realised,
    realisedBefore > 0 && period.to === realisedBefore - 1 && styles.cutOff,
    line.linked && styles.linked,
    cell.mark && markClasses[cell.mark.kind],
    cell.chosen && !single && styles.chosen,
    props.active === props.column && styles.active,
    lit && styles.lit,
    lit && props.explainedLine && styles.explained,
    cell.exposure && styles.marked,
    flash && styles.flash,
  );
}

/** The part of a range that lies in a row: its first and last column, or nothing. */
export function rangeInRow(range: Range, index: number): { left: number | null; right: number | null } {
  if (!inRange(range, index, range.left)) return { left: null, right: null };
  return isSingle(range) ? { left: range.left, right: range.left } : { left: range.left, right: range.right };
}
