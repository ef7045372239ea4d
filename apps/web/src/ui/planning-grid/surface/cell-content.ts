/** Text, class and name of a cell, apart from the cursor. Cached while its line is the same. */
import { planningGrid, workspace } from '@uni/phrases';
import { classes } from '../../classes.ts';
import { TOTAL_COLUMN } from '../../grid-navigation/selection.ts';
import { type AmountFormat, cellName, ticksText } from '../amounts.ts';
import { type Beside, type CellNote, markOf, type NoteOf, noteClass } from '../cell-note.tsx';
import { type GridLine, type GridRow, soleRow } from '../lines.ts';
import { type CellState, cellState, countLeaves, isHeld, unitOf } from '../model/cells.ts';
import { spokenText, type Ticks } from '../model/ticks.ts';
import { type Period, rollUp } from '../periods.ts';
import styles from '../planning-grid.module.css';

const copy = workspace.grid;

/** Terms that all cells of a drawing share. A new object computes every cell again. */
export interface CellTerms {
  readonly periods: readonly Period[];
  readonly format: AmountFormat;
  readonly editable: boolean;
  readonly noteOf: NoteOf | undefined;
  readonly beside: Beside | undefined;
}

export interface CellContent {
  readonly text: string;
  readonly className: string;
  /** Null: nothing is typed in this grid. */
  readonly readOnly: boolean | null;
  readonly lock: boolean;
  /** The compared amount before its own; null without a comparison. */
  readonly beside: string | null;
  readonly mark: 'up' | 'down' | null;
  /** Signs in the corners of a cell: its amount divides itself, or there are comments. */
  readonly isSpread: boolean;
  readonly isCommented: boolean;
  /** Computed for the elements alone: it takes longer than the rest. */
  readonly spoken: (exposure: boolean) => SpokenContent;
}

export interface SpokenContent {
  readonly name: string;
  /** A name with the visible text in it is a label; another one needs a text of its own. */
  readonly asLabel: boolean;
  readonly title: string | undefined;
}

interface LineContents {
  readonly terms: CellTerms;
  readonly months: (CellContent | undefined)[];
  total?: CellContent;
}

const contents = new WeakMap<GridLine, LineContents>();

function contentsOf(line: GridLine, terms: CellTerms): LineContents {
  const known = contents.get(line);
  if (known?.terms === terms) return known;
  const made: LineContents = { terms, months: [] };
  contents.set(line, made);
  return made;
}

/** Returns the content of one period of a line; the same object while line and terms are. */
export function monthContent(line: GridLine, column: number, terms: CellTerms): CellContent | null {
  const period = terms.periods[column];
  if (!period) return null;
  const own = contentsOf(line, terms);
  const known = own.months[column] ?? makeMonth(line, period, terms);
  own.months[column] = known;
  return known;
}

/** Returns the content of a line's total. */
export function totalContent(line: GridLine, terms: CellTerms): CellContent {
  const own = contentsOf(line, terms);
  own.total ??= makeTotal(line, terms);
  return own.total;
}

function makeMonth(line: GridLine, period: Period, terms: CellTerms): CellContent {
  const at = { rows: alone(line), periods: [period] };
  const empty = isBlank(line);
  const value = rollUp(line.values, period, line.aggregation);
  const state = terms.editable ? cellState(at, FIRST) : 'computed';
  const held = !period.rolled && isHeld(line, period.from);
  const note = terms.noteOf?.(line, period) ?? null;
  const unit = unitOf(line);
  const text = empty ? '' : ticksText(value, unit, terms.format, line.total);
  const affects = (): number => countLeaves(at, FIRST);
  return {
    text,
    className: monthClasses(line, period, { value, state, held, note }),
    readOnly: terms.editable ? state !== 'input' && state !== 'spread' : null,
    lock: held,
    beside: besideText(line, period, terms),
    mark: markOf(note),
    isSpread: state === 'spread',
    isCommented: note?.commented ?? false,
    spoken: (exposure) => {
      const takes = stateText(terms.editable, state, held, affects);
      const amount = cellName(line.label, period.name, empty ? 0 : value, unit, takes);
      const name = [amount, exposure && copy.exposure, note?.text].filter(Boolean).join(', ');
      return {
        name,
        asLabel: nameIncludes(name, text) && !terms.beside,
        title: note?.text ?? (state === 'spread' ? planningGrid.affects(affects()) : undefined),
      };
    },
  };
}

function makeTotal(line: GridLine, terms: CellTerms): CellContent {
  const at = { rows: alone(line), periods: [] };
  const blank = isBlank(line);
  const state = terms.editable ? cellState(at, TOTAL) : 'computed';
  const spread = state === 'spread';
  const held = line.input?.totalHeld ?? false;
  const unit = unitOf(line);
  const affects = (): number => countLeaves(at, TOTAL);
  return {
    text: blank ? '' : ticksText(line.total, unit, terms.format, line.total),
    className: classes(styles.sum, spread && !held && styles.spread),
    readOnly: terms.editable ? !spread : null,
    lock: held && terms.editable,
    beside: besideText(line, null, terms),
    mark: null,
    isSpread: spread && !held,
    isCommented: false,
    spoken: () => {
      const exact = spokenText(line.total, unit);
      const takes = stateText(terms.editable, state, held, affects);
      const title = spread ? `${exact}, ${planningGrid.affects(affects())}` : exact;
      return {
        name: blank ? '' : cellName(line.label, copy.total, line.total, unit, takes),
        asLabel: false,
        title: blank ? undefined : title,
      };
    },
  };
}

const FIRST = { row: 0, column: 0 };
const TOTAL = { row: 0, column: TOTAL_COLUMN };

const isBlank = (line: GridLine): boolean => line.values.length === 0 && !line.input;

/** A line alone is what the rules of a cell read. */
const alone = (line: GridLine): readonly GridRow[] => [soleRow(line)];

/** The words after the amount: what the cell takes. */
function stateText(editable: boolean, state: CellState, held: boolean, affects: () => number): string {
  if (held) return planningGrid.state.held;
  if (state === 'spread') return planningGrid.state.spread(affects());
  return editable || state !== 'computed' ? planningGrid.state[state] : '';
}

function besideText(line: GridLine, period: Period | null, { beside, format }: CellTerms): string | null {
  return beside ? ticksText(beside.of(line, period), unitOf(line), format, beside.of(line, null) ?? 0) : null;
}

/** A cell's spoken name must contain its visible text. A rounded amount is not part of the exact one, and needs its own text. */
const nameIncludes = (name: string, text: string): boolean => text === '' || text === '–' || name.includes(text);

function monthClasses(
  line: GridLine,
  period: Period,
  cell: { value: Ticks; state: CellState; held: boolean; note: CellNote | null },
): string {
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
    noteClass(cell.note),
  );
}
