import { isBetter, lineSense, monthIndex, type Projection } from '@uni/engine';
import { versions } from '@uni/phrases';
import { formatShare } from '../../ui/numbers/index.ts';
import {
  type GridLine,
  type NoteOf,
  type Period,
  rollUp,
  spokenText,
  type Ticks,
} from '../../ui/planning-grid/index.ts';
import type { CashFlowLine } from '../study/cash-flow-view.ts';
import type { GridMode } from '../study/comparison.ts';

const copy = versions.grid;

/** Lines to display, and each cell's note about the other version. */
export interface GridDifference {
  readonly lines: readonly CashFlowLine[];
  readonly noteOf: NoteOf;
  /** The other version's amount of a cell, of a line's total without a period. */
  readonly before: (line: GridLine, period: Period | null) => Ticks;
}

/**
 * The cash flow on screen against that of another version, month by calendar month. A line that only one of them has
 * carries a sign before its name. `delta`: the amounts become differences; `only`: lines without any are left out.
 */
export function gridDifference(
  current: readonly CashFlowLine[],
  before: readonly CashFlowLine[],
  months: { readonly here: Projection; readonly there: Projection },
  mode: Exclude<GridMode, 'off'>,
): GridDifference {
  const later = monthIndex(months.there.base_month, months.here.base_month);
  const count = months.here.months;
  const aligned = (line: CashFlowLine | undefined): readonly number[] =>
    Array.from({ length: count }, (_, month) => line?.values[month + later] ?? 0);
  const known = new Map<
    string,
    { before: readonly number[]; after: readonly number[]; total: number; sense: string | null }
  >();
  const join = (here: readonly CashFlowLine[], there: readonly CashFlowLine[], isCash: boolean): CashFlowLine[] => {
    const gone = there.filter((line) => !here.some(({ id }) => id === line.id));
    const currentLines = here.map((line) => {
      const other = there.find(({ id }) => id === line.id);
      return one(line, other, other ? '' : '+ ', isCash && line.values.length > 0);
    });
    return [
      ...currentLines,
      ...gone.map((line) => one({ ...line, values: aligned(undefined), total: 0, children: [] }, line, '− ', isCash)),
    ];
  };
  const one = (line: CashFlowLine, other: CashFlowLine | undefined, sign: string, isCash: boolean): CashFlowLine => {
    const blank = line.values.length === 0;
    const [after, old] = [line.values, blank ? [] : aligned(other)];
    const sense = isCash ? senseOf(line) : null;
    known.set(line.id, { before: old, after, total: other?.total ?? 0, sense });
    const values = mode === 'delta' && !blank ? after.map((value, month) => value - (old[month] ?? 0)) : after;
    const total = mode === 'delta' ? line.total - (other?.total ?? 0) : line.total;
    const children = join(line.children, other?.children ?? [], isCash);
    return { ...line, label: sign + line.label, values, total, children };
  };
  const joined = join(current, before, true);
  const differs = ({ id }: CashFlowLine): boolean => {
    const change = known.get(id);
    return change?.before.some((value, month) => value !== (change.after[month] ?? 0)) ?? false;
  };
  const lines = mode === 'only' ? onlyWhere(joined, differs) : joined;
  const noteOf: NoteOf = (line, period) => {
    const change = known.get(line.id);
    return change && change.after.length > 0 ? noteFor(change, line.aggregation, period) : null;
  };
  const beforeOf: GridDifference['before'] = (line, period) => {
    const change = known.get(line.id);
    if (!change || change.after.length === 0) return null;
    return period ? rollUp(change.before, period, line.aggregation) : change.total;
  };
  return { lines, noteOf, before: beforeOf };
}

/** Returns the line whose sense rates a row. Null when growth is neither good nor bad, as for a debt or a contribution. */
function senseOf({ cell, children }: CashFlowLine): string | null {
  if (cell) return cell.key;
  const senses = children.map(senseOf);
  const [first] = senses;
  return first && senses.every((key) => key !== null && lineSense(key) !== 'neither') ? first : null;
}

/** The lines that differ, with what is above them; the balances stay. */
function onlyWhere(lines: readonly CashFlowLine[], differs: (line: CashFlowLine) => boolean): CashFlowLine[] {
  return lines.flatMap((line) => {
    const children = onlyWhere(line.children, differs);
    return line.pinned || differs(line) || children.length > 0 ? [{ ...line, children }] : [];
  });
}

const exactly = (cents: number): string => spokenText(cents, 'money');

function noteFor(
  { before, after, sense }: { before: readonly number[]; after: readonly number[]; sense: string | null },
  aggregation: CashFlowLine['aggregation'],
  period: Period,
) {
  const [old, now] = [rollUp(before, period, aggregation) ?? 0, rollUp(after, period, aggregation) ?? 0];
  if (old === now) return null;
  const difference = now - old;
  const better = sense === null ? null : isBetter(sense, difference);
  const direction = better ? 'better' : 'worse';
  const tone = better === null ? 'changed' : direction;
  const share = old === 0 ? '' : ` (${formatShare(difference / Math.abs(old))})`;
  const toneText = copy[tone];
  const text = copy.note(exactly(old), exactly(now), `${exactly(difference)}${share}, ${toneText}`);
  return { tone, text, commented: false } as const;
}
