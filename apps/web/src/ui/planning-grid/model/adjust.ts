import type { Range } from '../../grid-navigation/selection.ts';
import {
  type CellChange,
  cellState,
  effective,
  type GridSheet,
  isFixed,
  type Leaf,
  leavesOf,
  ticksAt,
  unitOf,
} from './cells.ts';
import { spreadTotal } from './spread.ts';
import { decimalsOfUnit, readTicks, type Ticks } from './ticks.ts';

/** The ways of "Ajustar…": what each does to the months of a selection, line by line. */
export type AdjustKind =
  | 'add_amount'
  | 'add_percent'
  | 'set_total'
  | 'zero'
  | 'repeat'
  | 'interpolate'
  | 'round'
  | 'shift'
  | 'reindex';

/** Input that each adjustment needs; null needs none. */
export const adjustKinds: readonly { kind: AdjustKind; input: 'amount' | 'percent' | 'integer' | null }[] = [
  { kind: 'add_amount', input: 'amount' },
  { kind: 'add_percent', input: 'percent' },
  { kind: 'set_total', input: 'amount' },
  { kind: 'zero', input: null },
  { kind: 'repeat', input: null },
  { kind: 'interpolate', input: null },
  { kind: 'round', input: 'amount' },
  { kind: 'shift', input: 'integer' },
  { kind: 'reindex', input: 'percent' },
];

export type AdjustOutcome =
  | { ok: true; changes: CellChange[] }
  | { ok: false; problem: 'not_a_number' | 'computed' | 'all_fixed' | 'signs_cancel' | 'negative' };

/** Adjusts the months of a selection that take typing; held and realised ones stay as they are. */
export function adjustRange(sheet: GridSheet, range: Range, kind: AdjustKind, typed: string): AdjustOutcome {
  const byLine = rowsOf(sheet, range);
  if (byLine.length === 0) return { ok: false, problem: 'computed' };
  const changes: CellChange[] = [];
  for (const leaves of byLine) {
    const amount = amountFor(kind, leaves, typed);
    if (amount === null) return { ok: false, problem: 'not_a_number' };
    const next = adjusted(kind, leaves, amount);
    if (!Array.isArray(next)) return { ok: false, problem: next };
    const line = leaves[0]?.line;
    if (next.some((ticks) => (ticks ?? 0) < 0) && !line?.input?.signed) return { ok: false, problem: 'negative' };
    leaves.forEach(({ line: { id }, month }, at) => {
      changes.push({ line: id, month, ticks: next[at] ?? null });
    });
  }
  return { ok: true, changes: effective(sheet, changes) };
}

/** The months of each line of the range, in order. */
function rowsOf(sheet: GridSheet, range: Range): Leaf[][] {
  const rows: Leaf[][] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    if (!sheet.rows[row]?.line.input) continue;
    const leaves: Leaf[] = [];
    for (let column = Math.max(0, range.left); column <= range.right; column += 1) {
      const state = cellState(sheet, { row, column });
      if (state === 'input' || state === 'spread') leaves.push(...leavesOf(sheet, { row, column }));
    }
    if (leaves.length > 0) rows.push(leaves);
  }
  return rows;
}

/** Returns the typed text in ticks, as a factor's numerator, or as a count. Null when it cannot be read. */
function amountFor(kind: AdjustKind, leaves: readonly Leaf[], typed: string): number | null {
  const input = adjustKinds.find((row) => row.kind === kind)?.input ?? null;
  const line = leaves[0]?.line;
  if (input === null || !line) return 0;
  const unit = input === 'amount' ? unitOf(line) : input === 'percent' ? 'share' : 'count';
  const total = leaves.reduce((sum, leaf) => sum + (ticksAt(leaf) ?? 0), 0);
  const read = readTicks(typed, unit, { total });
  if (read.kind !== 'value') return null;
  const value = input === 'amount' ? read.ticks : read.ticks / 10 ** decimalsOfUnit(unit);
  return input === 'integer' && !Number.isInteger(value) ? null : value;
}

function adjusted(kind: AdjustKind, leaves: readonly Leaf[], amount: number): Ticks[] | 'all_fixed' | 'signs_cancel' {
  const each = (change: (value: Ticks, at: number) => Ticks): Ticks[] =>
    leaves.map((leaf, at) => (isFixed(leaf) ? ticksAt(leaf) : change(ticksAt(leaf), at)));
  const filled = (change: (value: number) => number): Ticks[] =>
    each((value) => (value === null ? null : change(value)));
  switch (kind) {
    case 'add_amount':
      return each((value) => (value ?? 0) + amount);
    case 'add_percent':
      return filled((value) => Math.round(value * (1 + amount)));
    case 'zero':
      return each(() => 0);
    case 'repeat':
      return each(() => firstOf(leaves));
    case 'round':
      return filled((value) => (amount === 0 ? value : Math.round(value / amount) * amount));
    case 'reindex':
      return indexed(leaves, amount, each);
    case 'interpolate':
      return each((_, at) => between(leaves, at));
    case 'shift':
      return each((_, at) => {
        const from = leaves[at - amount];
        return from ? ticksAt(from) : 0;
      });
    case 'set_total': {
      const split = spreadTotal(
        leaves.map((leaf) => ({ ticks: ticksAt(leaf), fixed: isFixed(leaf) })),
        amount,
        'profile',
      );
      return split.ok ? split.values : split.reason;
    }
  }
}

/** Grows from the first month of the selection at a yearly rate, compounded by month. */
function indexed(
  leaves: readonly Leaf[],
  annual: number,
  each: (change: (value: Ticks, at: number) => Ticks) => Ticks[],
): Ticks[] {
  const start = leaves[0]?.month ?? 0;
  return each((value, at) => {
    const months = (leaves[at]?.month ?? start) - start;
    return value === null ? null : Math.round(value * (1 + annual) ** (months / 12));
  });
}

const firstOf = (leaves: readonly Leaf[]): Ticks => (leaves[0] ? ticksAt(leaves[0]) : null);

function between(leaves: readonly Leaf[], at: number): Ticks {
  const first = firstOf(leaves) ?? 0;
  const end = leaves.at(-1);
  const last = end ? (ticksAt(end) ?? 0) : 0;
  return leaves.length < 2 ? first : Math.round(first + ((last - first) * at) / (leaves.length - 1));
}
