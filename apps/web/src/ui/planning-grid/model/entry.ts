import { type Position, positionsIn, type Range, TOTAL_COLUMN } from '../../grid-navigation/selection.ts';
import type { GridLine } from '../lines.ts';
import {
  type CellChange,
  cellState,
  cellValue,
  effective,
  type GridSheet,
  isClosed,
  isFixed,
  type Leaf,
  leavesOf,
  takesTyping,
  ticksAt,
  unitOf,
} from './cells.ts';
import { byWeights, type SpreadMethod, spreadTotal } from './spread.ts';
import { type EntryRefusal, readTicks, type Ticks } from './ticks.ts';

export type EntryProblem =
  | EntryRefusal
  | 'negative'
  | 'all_fixed'
  | 'signs_cancel'
  | 'computed'
  | 'realised'
  | 'outside'
  | 'held'
  | 'total_held';

/** Division of a total, so that the planner can choose another method afterwards. */
export interface SpreadNote {
  position: Position;
  total: number;
  method: SpreadMethod;
  cells: number;
}

export type EntryOutcome =
  | { ok: true; changes: CellChange[]; spread: SpreadNote | null; ambiguous: boolean; ticks: Ticks }
  | { ok: false; problem: EntryProblem };

export interface EntryOptions {
  method?: SpreadMethod;
  /** Weights of an S-curve over `cells` cells. */
  shapeOf?: (cells: number) => readonly number[];
  /** One of many cells typed at once: a held total may change, and its check states it. */
  many?: boolean;
}

/** Returns the effect of typing a text into a cell: one value, or a total divided among the cell's months. */
export function enterCell(
  sheet: GridSheet,
  position: Position,
  typed: string,
  options: EntryOptions = {},
): EntryOutcome {
  const line = sheet.rows[position.row]?.line;
  const state = cellState(sheet, position);
  if (!line || !takesTyping(state)) return { ok: false, problem: closedAs(state) };
  const reading = readTicks(typed, unitOf(line), { current: cellValue(sheet, position), total: line.total });
  if (reading.kind === 'refused') return { ok: false, problem: reading.reason };
  const ticks = reading.kind === 'value' ? reading.ticks : null;
  const ambiguous = reading.kind === 'value' && reading.ambiguous;
  if (ticks !== null && ticks < 0 && !signedAt(sheet, position)) return { ok: false, problem: 'negative' };
  const put = putTicks(sheet, position, ticks, options);
  return put.ok ? { ...put, ambiguous, ticks } : put;
}

const closedAs = (state: ReturnType<typeof cellState>): EntryProblem =>
  state === 'realised' || state === 'outside' ? state : 'computed';

type PutOutcome = { ok: true; changes: CellChange[]; spread: SpreadNote | null } | { ok: false; problem: EntryProblem };

/** Puts a value into a cell, by the cell's own rule. Blank clears every month it stands for that is not held. */
export function putTicks(sheet: GridSheet, position: Position, ticks: Ticks, options: EntryOptions = {}): PutOutcome {
  const leaves = leavesOf(sheet, position);
  const line = sheet.rows[position.row]?.line;
  if (!line || leaves.length === 0) return { ok: false, problem: 'outside' };
  if (cellState(sheet, position) === 'input') return putLeaf(sheet, leaves[0], ticks, options.many ?? false);
  if (ticks === null) {
    const cleared = leaves.filter((leaf) => !isFixed(leaf));
    if (cleared.length === 0) return { ok: false, problem: 'all_fixed' };
    return {
      ok: true,
      changes: effective(
        sheet,
        cleared.map((leaf) => change(leaf, null)),
      ),
      spread: null,
    };
  }
  if (line.input?.totalHeld && position.column === TOTAL_COLUMN) return { ok: false, problem: 'total_held' };
  const method = options.method ?? 'profile';
  const split = spreadTotal(
    leaves.map((leaf) => ({ ticks: ticksAt(leaf), fixed: isFixed(leaf) })),
    ticks,
    method,
    options.shapeOf,
  );
  if (!split.ok) return { ok: false, problem: split.reason };
  const changes = leaves.flatMap((leaf, at) => {
    const next = split.values[at] ?? null;
    // A month that was blank and gets nothing stays blank.
    return ticksAt(leaf) === null && next === 0 ? [] : [change(leaf, next)];
  });
  const note = { position, total: ticks, method: split.used, cells: split.cells };
  const others = line.input?.totalHeld ? givenWay(line, changes) : [];
  if (others === null) return { ok: false, problem: 'total_held' };
  return { ok: true, changes: effective(sheet, [...changes, ...others]), spread: note };
}

const change = ({ line, month }: Leaf, ticks: Ticks): CellChange => ({ line: line.id, month, ticks });

/**
 * Sets one month. Where the line's total is held, the other months change in proportion; zeros and typed months stay. If no month
 * can change, only this one is set, and the line states its difference from the total.
 */
function putLeaf(sheet: GridSheet, leaf: Leaf | undefined, ticks: Ticks, many: boolean): PutOutcome {
  if (!leaf) return { ok: false, problem: 'outside' };
  if (isClosed(leaf)) return { ok: false, problem: 'held' };
  const own = change(leaf, ticks);
  if (many || !leaf.line.input?.totalHeld) return { ok: true, changes: effective(sheet, [own]), spread: null };
  const others = givenWay(leaf.line, [own]);
  if (others === null) return { ok: false, problem: 'total_held' };
  return { ok: true, changes: effective(sheet, [own, ...others]), spread: null };
}

/**
 * Returns the other months' new values so that the line's total stays. Empty where no month can change, null where they hold too
 * little.
 */
function givenWay(line: GridLine, typed: readonly CellChange[]): CellChange[] | null {
  const others = yielding(line, new Set(typed.map(({ month }) => month)));
  const left = others.reduce((sum, other) => sum + (ticksAt(other) ?? 0), 0);
  if (left === 0) return [];
  const grown = typed.reduce((sum, { month, ticks }) => sum + (ticks ?? 0) - (line.values[month] ?? 0), 0);
  if (grown > left) return null;
  const shares = byWeights(
    left - grown,
    others.map((other) => ticksAt(other) ?? 0),
  );
  return others.map((other, at) => change(other, shares[at] ?? 0));
}

/** The months of a line that may give way to others: not held, not realised, with something in them. */
function yielding(line: GridLine, except: ReadonlySet<number>): Leaf[] {
  const { input } = line;
  if (!input) return [];
  return line.values
    .map((_, month) => ({ line, month }))
    .filter((leaf) => !except.has(leaf.month) && !isFixed(leaf) && (ticksAt(leaf) ?? 0) !== 0);
}

/** Returns true if every line of a cell may go below zero. */
function signedAt(sheet: GridSheet, position: Position): boolean {
  return leavesOf(sheet, position).every(({ line }) => line.input?.signed ?? false);
}

export interface RangeOutcome {
  changes: CellChange[];
  /** Cells that could not take it, and why the first could not. */
  refused: number;
  problem: EntryProblem | null;
}

/**
 * The text in every cell of a range that takes typing (Ctrl+Enter, `+=10%` over a selection). Totals and rolled periods
 * are left out where the range holds months, as a spreadsheet leaves out formulas.
 */
export function enterRange(sheet: GridSheet, range: Range, typed: string): RangeOutcome {
  const positions = positionsIn(range);
  const leaves = positions.filter((position) => cellState(sheet, position) === 'input');
  const targets = leaves.length > 0 ? leaves : positions.filter((at) => takesTyping(cellState(sheet, at)));
  const outcomes = targets.map((position) => enterCell(sheet, position, typed, { many: targets.length > 1 }));
  const problems = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem]));
  return {
    changes: outcomes.flatMap((outcome) => (outcome.ok ? outcome.changes : [])),
    refused: problems.length,
    problem: targets.length === 0 ? 'computed' : (problems[0] ?? null),
  };
}

/** Delete: blank where months take typing; held and closed cells stay as they are. */
export function clearRange(sheet: GridSheet, range: Range): RangeOutcome {
  const targets = positionsIn(range).filter((position) => cellState(sheet, position) === 'input');
  const chosen = targets.length > 0 ? targets : positionsIn(range).filter((at) => takesTyping(cellState(sheet, at)));
  const leaves = chosen.flatMap((position) => leavesOf(sheet, position));
  const open = leaves.filter((leaf) => !isClosed(leaf));
  const problem = chosen.length === 0 ? 'computed' : open.length === 0 ? 'held' : null;
  return {
    changes: effective(
      sheet,
      open.map((leaf) => change(leaf, null)),
    ),
    refused: leaves.length - open.length,
    problem,
  };
}
