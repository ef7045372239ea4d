// biome-ignore-all lint/a11y/useSemanticElements: a grid that is virtual both ways cannot be a table element
import { planningGrid, workspace } from '@uni/phrases';
import { memo } from 'react';
import { classes } from '../classes.ts';
import { TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import { Icon } from '../icons/icon.tsx';
import { type AmountFormat, cellName, ticksText } from './amounts.ts';
import { type Beside, type CellNote, NoteMark, type NoteOf, noteClass } from './cell-note.tsx';
import type { GridLine, GridRow } from './lines.ts';
import { type CellState, cellState, countLeaves, isHeld, unitOf } from './model/cells.ts';
import { spokenText, type Ticks } from './model/ticks.ts';
import { type Period, rollUp } from './periods.ts';
import styles from './planning-grid.module.css';

const copy = workspace.grid;

interface CellProps {
  line: GridLine;
  row: number;
  /** A line alone is what the rules of a cell read. */
  alone: readonly GridRow[];
  format: AmountFormat;
  editable: boolean;
  active: boolean;
  chosen: boolean;
  beside: Beside | undefined;
}

export interface MonthCellProps extends CellProps {
  column: number;
  period: Period;
  left: number;
  width: number;
  /** Chosen with others: tinted. */
  ranged: boolean;
  exposure: boolean;
  lit: boolean;
  explained: boolean;
  flash: boolean;
  noteOf: NoteOf | undefined;
}

/** The words after the amount: what the cell takes. */
function stateText(props: CellProps, state: CellState, held: boolean, affects: () => number): string {
  if (held) return planningGrid.state.held;
  if (state === 'spread') return planningGrid.state.spread(affects());
  return props.editable || state !== 'computed' ? planningGrid.state[state] : '';
}

/** One period of one line. Its presses are the grid's, which finds the cell by `data-cell`; drawn again only when its own changed. */
export const MonthCell = memo(function MonthCell(props: MonthCellProps) {
  const { line, row, column, period, alone } = props;
  const at = { rows: alone, periods: [period] };
  const empty = line.values.length === 0 && !line.input;
  const value = rollUp(line.values, period, line.aggregation);
  const state = props.editable ? cellState(at, FIRST) : 'computed';
  const held = !period.rolled && isHeld(line, period.from);
  const note = props.noteOf?.(line, period) ?? null;
  const unit = unitOf(line);
  const affects = (): number => countLeaves(at, FIRST);
  const amount = cellName(line.label, period.name, empty ? 0 : value, unit, stateText(props, state, held, affects));
  const name = [amount, props.exposure && copy.exposure, note?.text].filter(Boolean).join(', ');
  const text = empty ? '' : ticksText(value, unit, props.format, line.total);
  const usesAriaLabel = nameIncludes(name, text) && !props.beside;
  return (
    <span
      role="gridcell"
      aria-label={usesAriaLabel ? name : undefined}
      aria-colindex={column + 3}
      aria-selected={props.chosen}
      aria-readonly={props.editable ? state !== 'input' && state !== 'spread' : undefined}
      tabIndex={props.active ? 0 : -1}
      data-cell={`${row}:${column}`}
      className={monthClasses(props, { value, state, held, note })}
      style={{ left: props.left, width: props.width }}
      title={note?.text ?? (state === 'spread' ? planningGrid.affects(affects()) : undefined)}
    >
      {held && <Icon name="lock" size={10} className={styles.heldMark} />}
      {props.beside && <BesideAmount props={props} period={period} />}
      <span aria-hidden="true">{text}</span>
      <NoteMark note={note} />
      {!usesAriaLabel && <span className="visually-hidden">{name}</span>}
    </span>
  );
});

function BesideAmount({ props, period }: { props: CellProps; period: Period | null }) {
  const { line, beside, format } = props;
  const ticks = beside?.of(line, period) ?? null;
  return (
    <span aria-hidden="true" className={styles.beside}>
      {ticksText(ticks, unitOf(line), format, beside?.of(line, null) ?? 0)}
    </span>
  );
}

/** A cell's spoken name must contain its visible text. A rounded amount is not part of the exact one, and needs its own text. */
const nameIncludes = (name: string, text: string): boolean => text === '' || text === '–' || name.includes(text);

const FIRST = { row: 0, column: 0 };

function monthClasses(
  props: MonthCellProps,
  cell: { value: Ticks; state: CellState; held: boolean; note: CellNote | null },
): string {
  const { line, period } = props;
  const realisedBefore = line.input?.realisedBefore ?? 0;
  return classes(
    styles.cell,
    (cell.value ?? 0) === 0 && styles.zero,
    line.balance && (cell.value ?? 0) < 0 && styles.negative,
    cell.state === 'input' && !cell.held && styles.input,
    cell.state === 'spread' && styles.spread,
    cell.state === 'realised' && styles.realised,
    realisedBefore > 0 && period.to === realisedBefore - 1 && styles.cutOff,
    line.linked && styles.linked,
    props.ranged && styles.chosen,
    props.active && styles.active,
    props.lit && styles.lit,
    props.explained && styles.explained,
    props.exposure && styles.marked,
    props.flash && styles.flash,
    noteClass(cell.note),
  );
}

/** The total of a line, frozen next to its label. */
export const TotalCell = memo(function TotalCell(props: CellProps) {
  const { line, row, alone, editable, active, chosen } = props;
  const blank = line.values.length === 0 && !line.input;
  const at = { rows: alone, periods: [] };
  const state = editable ? cellState(at, TOTAL) : 'computed';
  const unit = unitOf(line);
  const spread = state === 'spread';
  const held = line.input?.totalHeld ?? false;
  const affects = (): number => countLeaves(at, TOTAL);
  const exact = spokenText(line.total, unit);
  return (
    <span
      role="gridcell"
      tabIndex={active ? 0 : -1}
      aria-colindex={2}
      aria-selected={chosen}
      aria-readonly={editable ? !spread : undefined}
      data-cell={`${row}:${TOTAL_COLUMN}`}
      className={classes(
        styles.sum,
        chosen && styles.chosen,
        active && styles.active,
        spread && !held && styles.spread,
      )}
      title={blank ? undefined : spread ? `${exact}, ${planningGrid.affects(affects())}` : exact}
    >
      {props.beside && <BesideAmount props={props} period={null} />}
      <span aria-hidden="true">{blank ? '' : ticksText(line.total, unit, props.format, line.total)}</span>
      {held && editable && <Icon name="lock" size={10} className={styles.heldMark} />}
      {!blank && (
        <span className="visually-hidden">
          {cellName(line.label, copy.total, line.total, unit, stateText(props, state, held, affects))}
        </span>
      )}
    </span>
  );
});

const TOTAL = { row: 0, column: TOTAL_COLUMN };
