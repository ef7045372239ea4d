import { applyEdits, isObject, type Json, type JsonObject, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { familyWeights } from '@uni/engine';
import { planningGrid } from '@uni/phrases';
import { addMonths, formatShare } from '../../../ui/numbers/index.ts';
import {
  byWeights,
  type CellChange,
  fromTicks,
  type GridLine,
  type Ticks,
  toTicks,
  wholeTicks,
} from '../../../ui/planning-grid/index.ts';
import { movedRef } from '../../study/milestones.ts';
import { setEdits, valueAt } from '../../study/store/edits.ts';
import { familyFields, withoutShape } from '../form/curve-model.ts';

/** As many months as the engine projects. */
export const MOST_MONTHS = 600;

/** A line of a grid with the way back from its months to the study. */
export interface MonthVector {
  line: GridLine;
  /** The edits that make these months, by position from the base month, what the line holds. */
  write: (document: StudyDocument, values: readonly Ticks[]) => StudyEdit[];
  /** Present when writing changes more than months: a shape becomes months, a rate becomes an amount. */
  becomes: string | null;
}

export interface WrittenChanges {
  edits: StudyEdit[];
  notes: string[];
}

/**
 * Changes of cells as edits of the study, line by line; each line sees what the lines before it did. `fresh` makes the
 * lines that are not there yet.
 */
export function writeChanges(
  document: StudyDocument,
  vectors: ReadonlyMap<string, MonthVector>,
  changes: readonly CellChange[],
  fresh?: (line: string) => MonthVector | null,
): WrittenChanges {
  const byLine = Map.groupBy(changes, ({ line }) => line);
  const edits: StudyEdit[] = [];
  const notes = new Set<string>();
  let current = document;
  for (const [line, own] of byLine) {
    const vector = vectors.get(line) ?? fresh?.(line);
    if (!vector) continue;
    const values = changedValues(vector.line.values, own);
    const written = vector.write(current, values);
    const outcome = applyEdits(current, written);
    if (!outcome.ok) continue;
    current = outcome.document;
    edits.push(...outcome.applied);
    if (outcome.applied.length === 0) continue;
    if (vector.becomes) notes.add(vector.becomes);
    const holes = holesOf(values);
    if (holes > 0) notes.add(planningGrid.becomes.zeros(vector.line.label, holes));
  }
  return { edits, notes: [...notes] };
}

function changedValues(values: readonly Ticks[], changes: readonly CellChange[]): Ticks[] {
  const next = [...values];
  for (const { month, ticks } of changes) {
    while (next.length < month) next.push(null);
    next[month] = ticks;
  }
  return next;
}

/** Counts blank months between months with a value. A vector of the study has no blanks, so they become zeros, with a note. */
function holesOf(values: readonly Ticks[]): number {
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null);
  return values.slice(Math.max(0, first), last + 1).filter((value) => value === null).length;
}

/** The months with a value, from the first to the last; blanks between them are zeros. Null when every month is blank. */
export function filledMonths(values: readonly Ticks[]): { first: number; ticks: number[] } | null {
  const first = values.findIndex((value) => value !== null);
  if (first < 0) return null;
  const last = values.findLastIndex((value) => value !== null);
  return { first, ticks: values.slice(first, last + 1).map((value) => value ?? 0) };
}

/** Ticks of a vector that begins in a month, by position from the base month. */
export const fromMonth = (start: number, ticks: readonly Ticks[]): Ticks[] => [
  ...new Array<null>(Math.max(0, start)).fill(null),
  ...ticks,
];

/** Amounts as weights that give the same amounts back to the centavo: running sums are what is rounded. */
export function sharesOf(amounts: readonly number[]): number[] {
  return byWeights(wholeTicks('share'), amounts).map((ticks) => fromTicks(ticks, 'share'));
}

/** Returns the ticks of a curve's object: its own shares, or its family's over `months`, summing to one. */
export function curveTicks(fields: JsonObject, months: number): number[] {
  if (Array.isArray(fields.shares)) return fields.shares.map((share) => toTicks(Number(share), 'share'));
  const weights = familyWeights(familyFields(fields), Math.max(1, months));
  return byWeights(wholeTicks('share'), weights);
}

/** The engine's own tolerance of a whole, in ticks of a share. */
const SUM_TOLERANCE = 1_000;
export const sum = (values: readonly Ticks[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** A line of months with its total. */
export function lineOf(line: Pick<GridLine, 'id' | 'label' | 'values'> & Partial<GridLine>): GridLine {
  return { tone: 'line', aggregation: 'sum', children: [], total: sum(line.values), ...line };
}

export interface ShareVector {
  /** Path of the object that holds `shares`, or `family` and its parameters. */
  path: string;
  label: string;
  /** Month of the first share. */
  start: number;
  /** The months are fixed, as construction is; otherwise the curve grows and shrinks with what is typed. */
  months: number | null;
  /** Last month that may be typed in. */
  horizon: number;
  held?: ReadonlySet<number>;
  /** The sum stays: the other months give way. */
  totalHeld?: boolean;
  realisedBefore?: number;
}

/** A curve of shares as a line. Typing in a month of a family turns it into months. */
export function shareVector(document: StudyDocument, spec: ShareVector): MonthVector {
  const fields = objectAt(document, spec.path);
  const manual = Array.isArray(fields.shares);
  const count = spec.months ?? (typeof fields.months === 'number' ? fields.months : 1);
  const ticks = curveTicks(fields, count);
  const last = spec.start + ticks.length - 1;
  const line = lineOf({
    id: spec.path,
    label: spec.label,
    unit: 'share',
    values: fromMonth(spec.start, ticks),
    ...sumNote(ticks),
    input: {
      from: spec.months === null ? 0 : spec.start,
      to: spec.months === null ? spec.horizon : last,
      ...(spec.months === null ? { growsTo: MOST_MONTHS - 1 } : {}),
      span: { from: spec.start, to: last },
      ...(spec.held ? { held: spec.held } : {}),
      ...(spec.totalHeld ? { totalHeld: true } : {}),
      ...(spec.realisedBefore ? { realisedBefore: spec.realisedBefore } : {}),
    },
  });
  return {
    line,
    becomes: manual ? null : planningGrid.becomes.manual(spec.label),
    write: (current, values) => writeShares(current, spec, values),
  };
}

/** Returns a note with the sum of a curve when it is not the whole. */
function sumNote(ticks: readonly number[]): Pick<GridLine, 'note' | 'check'> {
  const total = sum(ticks);
  if (Math.abs(total - wholeTicks('share')) <= SUM_TOLERANCE) return { check: 'whole' };
  return { check: 'open', note: `Σ ${formatShare(fromTicks(total, 'share'), { decimals: 2 })}` };
}

function writeShares(document: StudyDocument, spec: ShareVector, values: readonly Ticks[]): StudyEdit[] {
  const fields = objectAt(document, spec.path);
  const rest = withoutShape(fields);
  const kind: JsonObject = 'kind' in rest ? { kind: 'curve' } : {};
  if (spec.months !== null) {
    const shares = values.slice(spec.start, spec.start + spec.months).map((value) => fromTicks(value ?? 0, 'share'));
    return setEdits(document, spec.path, { ...rest, ...kind, shares });
  }
  const filled = filledMonths(values) ?? { first: spec.start, ticks: [0] };
  const start: Json = movedRef(fields.start ?? null, filled.first - spec.start);
  const shares = filled.ticks.map((value) => fromTicks(value, 'share'));
  return setEdits(document, spec.path, { ...rest, ...kind, ...(start === null ? {} : { start }), shares });
}

export function objectAt(document: StudyDocument, path: string): JsonObject {
  const value = valueAt(document, path);
  return isObject(value) ? value : {};
}

export interface PlainVector {
  /** Path of a bare vector of numbers. */
  path: string;
  label: string;
  start: number;
  horizon: number;
  unit: 'money' | 'share';
  signed?: boolean;
  realisedBefore?: number;
}

/** A bare vector: amounts or weights from a fixed month on; blanks at its end shorten it. */
export function plainVector(document: StudyDocument, spec: PlainVector): MonthVector {
  const stored = valueAt(document, spec.path);
  const numbers = Array.isArray(stored) ? stored.map(Number) : [];
  const line = lineOf({
    id: spec.path,
    label: spec.label,
    unit: spec.unit,
    values: fromMonth(
      spec.start,
      numbers.map((value) => toTicks(value, spec.unit)),
    ),
    input: {
      from: spec.start,
      to: spec.horizon,
      span: { from: spec.start, to: spec.start + Math.max(1, numbers.length) - 1 },
      ...(spec.signed ? { signed: true } : {}),
      ...(spec.realisedBefore ? { realisedBefore: spec.realisedBefore } : {}),
    },
  });
  return {
    line,
    becomes: null,
    write: (current, values) => {
      const own = values.slice(spec.start);
      const last = own.findLastIndex((value) => value !== null);
      const next = own.slice(0, Math.max(1, last + 1)).map((value) => fromTicks(value ?? 0, spec.unit));
      return setEdits(current, spec.path, next);
    },
  };
}

export interface PublishedVector {
  /** Path of the record of variations by calendar month. */
  path: string;
  label: string;
  /** The calendar month of the first column. */
  first: string;
  months: number;
}

/** Variations by calendar month: a blank one is not published. */
export function publishedVector(document: StudyDocument, spec: PublishedVector): MonthVector {
  const published = objectAt(document, spec.path);
  const values = Array.from({ length: spec.months }, (_, month): Ticks => {
    const value = published[addMonths(spec.first, month)];
    return typeof value === 'number' ? toTicks(value, 'share') : null;
  });
  const line = lineOf({
    id: spec.path,
    label: spec.label,
    unit: 'share',
    values,
    aggregation: 'last',
    input: { from: 0, to: spec.months - 1, signed: true },
  });
  return {
    line,
    becomes: null,
    write: (current, next) => {
      let after = current;
      return next.flatMap((ticks, month) => {
        if (ticks === (values[month] ?? null)) return [];
        const value = ticks === null ? null : fromTicks(ticks, 'share');
        const outcome = applyEdits(after, setEdits(after, `${spec.path}/${addMonths(spec.first, month)}`, value));
        if (!outcome.ok) return [];
        after = outcome.document;
        return outcome.applied;
      });
    },
  };
}
