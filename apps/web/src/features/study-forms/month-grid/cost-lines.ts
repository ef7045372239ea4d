import { insertAt, type Json, type JsonObject, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { itemBase, type Model, monthIndex } from '@uni/engine';
import { planningGrid, workspace } from '@uni/phrases';
import { fromTicks, type GridLine, type Ticks } from '../../../ui/planning-grid/index.ts';
import type { CostRow, CostTree } from '../../study/cost-tree.ts';
import { itemMonth, movedRef } from '../../study/milestones.ts';
import { itemsAt, type ListedItem, randomId, setEdits } from '../../study/store/edits.ts';
import { FLOW_BASES } from '../descriptors/costs.ts';
import { numberOf, objectOf, textOf } from '../form/control-values.ts';
import { FactCache } from './fact-cache.ts';
import type { FreshLines } from './use-grid-editing.ts';
import {
  curveTicks,
  filledMonths,
  fromMonth,
  lineOf,
  MOST_MONTHS,
  type MonthVector,
  sharesOf,
  shareVector,
} from './vectors.ts';

/** Views of the cost grid: amounts at the base date, the months' shares, or the projected amounts. */
export type CostView = 'values' | 'shares' | 'corrected';

export interface CostLines {
  lines: GridLine[];
  vectors: Map<string, MonthVector>;
}

interface Input {
  tree: CostTree;
  document: StudyDocument;
  model: Model;
  view: CostView;
  /** Last month that may be typed in. */
  horizon: number;
  held: ReadonlyMap<string, ReadonlySet<number>>;
  totalLabel: string;
  /** Lines made before: those whose facts are the same stay the same objects. */
  cache?: LineCache;
}

export interface LineCache {
  vectors: FactCache<MonthVector>;
  lines: FactCache<GridLine>;
}
export const createLineCache = (): LineCache => ({ vectors: new FactCache(), lines: new FactCache() });
const NO_NUMBERS: readonly number[] = [];

type Made = Input & { cache: LineCache };

/** Months beyond the last one with a flow: a plan grows by being typed in. */
export const ROOM = 12;

/** Rows that are nothing but correction: at the base date there is none. */
const CORRECTION = 'readjust_labor_cost';

/** Every cost group with its entries, months as columns, and the way back to the study. */
export function costLines({ cache = createLineCache(), ...rest }: Input): CostLines {
  const input = { ...rest, cache };
  const vectors = new Map<string, MonthVector>();
  const families = input.tree.families.flatMap((family): GridLine[] => {
    const children = family.rows.flatMap((row) => groupLine(input, row, vectors));
    return children.length > 0 ? [parentLine(input, `family.${family.key}`, family.label, children, 'group')] : [];
  });
  if (input.view === 'shares') return { lines: families, vectors };
  const total = parentLine(input, 'total', input.totalLabel, families, 'total');
  const pinned = cache.lines.of('pinned', [total], NO_NUMBERS, () => ({ ...total, children: [], pinned: true }));
  return { lines: [...families, pinned], vectors };
}

function groupLine(input: Made, row: CostRow, vectors: Map<string, MonthVector>): GridLine[] {
  if (input.view === 'corrected') {
    return row.total === 0 && row.values.every((value) => value === 0)
      ? []
      : [
          input.cache.lines.of(row.line, [row.label, 'corrected'], row.values, () =>
            lineOf({ id: row.line, label: row.label, values: row.values }),
          ),
        ];
  }
  if (row.readOnly) return computedGroup(input, row);
  const lines = row.items.map((item) => {
    const vector = itemVector(input, item, row.items.length === 1 ? row.label : nameOf(input.model, item, row));
    if (vector.line.input) vectors.set(vector.line.id, vector);
    return vector.line;
  });
  const [only] = lines;
  if (!only) {
    const { realisedBefore } = realisedMonths(input.model, row.key);
    const facts = [row.label, input.view, input.horizon, realisedBefore];
    const fresh = input.cache.vectors.of(row.line, facts, NO_NUMBERS, () => newVector(input, row));
    if (fresh.line.input) vectors.set(fresh.line.id, fresh);
    return [fresh.line];
  }
  return lines.length === 1 ? [only] : [parentLine(input, row.line, row.label, lines, 'line')];
}

function computedGroup(input: Made, row: CostRow): GridLine[] {
  if (input.view === 'shares' || row.key === CORRECTION || row.total === 0) return [];
  return [
    input.cache.lines.of(row.line, [row.label, 'linked'], row.values, () =>
      lineOf({ id: row.line, label: row.label, values: row.values, linked: true }),
    ),
  ];
}

/** An entry's name, with its module where another entry of the group is called the same. */
function nameOf(model: Model, item: ListedItem, row: CostRow): string {
  const plain = (other: ListedItem): string => textOf(other.value.name ?? null) ?? row.label;
  const name = plain(item);
  const module = numberOf(item.value.module ?? null);
  if (module === null || row.items.filter((other) => plain(other) === name).length < 2) return name;
  const own = model.study.modules.find((candidate) => candidate.number === module);
  return `${workspace.view.module(module, own?.name ?? null)}, ${name}`;
}

function parentLine(
  { cache }: Made,
  id: string,
  label: string,
  children: readonly GridLine[],
  tone: GridLine['tone'],
): GridLine {
  return cache.lines.of(id, [label, tone, ...children], NO_NUMBERS, () => sumOf(id, label, children, tone));
}

/** A sum that only the screen has; of shares there is none. */
function sumOf(id: string, label: string, children: readonly GridLine[], tone: GridLine['tone']): GridLine {
  const shares = children.some(
    (child) =>
      child.unit === 'share' || (child.values.length === 0 && child.children.some((inner) => inner.unit === 'share')),
  );
  if (shares) return { ...lineOf({ id, label, values: [] }), tone, children };
  return { ...lineOf({ id, label, values: summed(children) }), tone, children };
}

function summed(lines: readonly GridLine[]): number[] {
  const months = Math.max(0, ...lines.map((line) => line.values.length));
  const values = new Array<number>(months).fill(0);
  for (const line of lines)
    line.values.forEach((value, month) => {
      values[month] = (values[month] ?? 0) + (value ?? 0);
    });
  return values;
}

function itemVector(input: Made, item: ListedItem, label: string): MonthVector {
  const months = activeMonths(input, item);
  const { from, to } = months ?? { from: null, to: null };
  const { realisedBefore } = realisedMonths(input.model, String(item.value.group));
  const held = input.held.get(item.path);
  const facts = [item.value, item.path, label, input.view, input.horizon, held, from, to, realisedBefore];
  const base = itemBase(input.model, 'expenses', item.index) ?? NO_NUMBERS;
  return input.cache.vectors.of(item.path, facts, base, () => madeVector(input, item, label, months));
}

type Months = { from: number; to: number } | null;

function madeVector(input: Input, item: ListedItem, label: string, months: Months): MonthVector {
  const value = objectOf(item.value.value ?? null) ?? {};
  const basis = textOf(value.basis ?? null) ?? 'amount';
  const held = input.held.get(item.path);
  if (FLOW_BASES.includes(basis)) {
    const values = input.view === 'values' ? baseTicks(input.model, item.index) : [];
    return { line: lineOf({ id: item.path, label, values, linked: true }), write: () => [], becomes: null };
  }
  if (input.view === 'shares') return itemShares(input, item, label, basis, months);
  const base = itemBase(input.model, 'expenses', item.index);
  const values = months && base ? fromMonth(months.from, windowed(base, months)) : [];
  const line = lineOf({
    id: item.path,
    label,
    values,
    input: {
      from: 0,
      to: input.horizon,
      growsTo: MOST_MONTHS - 1,
      ...(months ? { span: months } : {}),
      ...(held ? { held } : {}),
      ...realisedMonths(input.model, String(item.value.group)),
    },
  });
  const timing = objectOf(item.value.timing ?? null);
  const plain = basis === 'amount' && timing?.kind === 'curve';
  return {
    line,
    becomes: plain ? null : planningGrid.becomes.amount(label),
    write: (document, next) => writeAmounts(document, item.path, timing, months?.from ?? 0, next),
  };
}

/** The months up to the closing are closed for the entries of a group that has realised ones. */
function realisedMonths({ study }: Model, group: string): { realisedBefore?: number } {
  const { accomplished } = study;
  const realised = accomplished?.lines.some(({ key }) => key === `expense.${group}`);
  return accomplished && realised ? { realisedBefore: monthIndex(study.base_month, accomplished.closing) + 1 } : {};
}

/** The item's own part of its vector. */
const windowed = (base: ArrayLike<number>, months: { from: number; to: number }): number[] =>
  Array.from({ length: months.to - months.from + 1 }, (_, at) => base[months.from + at] ?? 0);

function baseTicks(model: Model, position: number): number[] {
  const base = itemBase(model, 'expenses', position);
  return base ? Array.from(base) : [];
}

function itemShares(input: Input, item: ListedItem, label: string, basis: string, months: Months): MonthVector {
  const timing = objectOf(item.value.timing ?? null) ?? {};
  const shaped = timing.kind === 'curve' || timing.kind === 'family';
  const own = shaped && months && basis !== 'per_month';
  if (!own) {
    const base = itemBase(input.model, 'expenses', item.index);
    const weights = months && base ? windowed(base, months) : [];
    const shares = curveTicks({ shares: sharesOf(weights) }, weights.length);
    const values = months && weights.some((weight) => weight !== 0) ? fromMonth(months.from, shares) : [];
    return {
      line: lineOf({ id: item.path, label, unit: 'share', values, linked: true }),
      write: () => [],
      becomes: null,
    };
  }
  const held = input.held.get(item.path);
  const vector = shareVector(input.document, {
    path: `${item.path}/timing`,
    label,
    start: months.from,
    months: null,
    horizon: input.horizon,
    ...(held ? { held } : {}),
    ...realisedMonths(input.model, String(item.value.group)),
  });
  return { ...vector, line: { ...vector.line, id: item.path } };
}

/** Months in which an entry falls; null without a timing, or with an empty one. */
function activeMonths({ model }: Input, item: ListedItem): Months {
  const timing = objectOf(item.value.timing ?? null);
  const module = numberOf(item.value.module ?? null);
  const at = (ref: Json): number => itemMonth(model.study, module, ref);
  switch (textOf(timing?.kind ?? null)) {
    case 'curve': {
      const from = at(timing?.start ?? null);
      const count = Array.isArray(timing?.shares) ? timing.shares.length : 0;
      return count === 0 ? null : { from, to: from + count - 1 };
    }
    case 'family': {
      const from = at(timing?.start ?? null);
      return { from, to: from + Math.max(1, numberOf(timing?.months ?? null) ?? 1) - 1 };
    }
    case 'once':
      return { from: at(timing?.at ?? null), to: at(timing?.at ?? null) };
    default:
      return nonZero(itemBase(model, 'expenses', item.index));
  }
}

function nonZero(base: ArrayLike<number> | null): Months {
  const values = base ? Array.from(base) : [];
  const from = values.findIndex((value) => value !== 0);
  return from < 0 ? null : { from, to: values.findLastIndex((value) => value !== 0) };
}

/**
 * Amounts by month as a value and a curve. The total is their sum; the weights give them back to the centavo. When every
 * month is blank or zero the value is zero and the timing stays.
 */
function writeAmounts(
  document: StudyDocument,
  path: string,
  timing: JsonObject | null,
  start: number,
  values: readonly Ticks[],
): StudyEdit[] {
  const item = itemsAt(document, '/expenses').find((candidate) => candidate.path === path);
  if (!item) return [];
  const filled = filledMonths(values);
  const total = (filled?.ticks ?? []).reduce((sum, ticks) => sum + ticks, 0);
  const value: JsonObject = { basis: 'amount', amount: fromTicks(total, 'money') };
  const edits = setEdits(document, `${path}/value`, value);
  if (!filled || total === 0) return edits;
  return [...edits, ...setEdits(document, `${path}/timing`, curveOf(filled, timing, start))];
}

/** A curve over the months with a value; it retains the anchor of the timing. */
function curveOf(filled: { first: number; ticks: number[] }, timing: JsonObject | null, from: number): JsonObject {
  const own =
    timing?.kind === 'once'
      ? timing.at
      : timing?.kind === 'curve' || timing?.kind === 'family'
        ? timing.start
        : undefined;
  const start = own === undefined || own === null ? filled.first : movedRef(own, filled.first - from);
  return { kind: 'curve', start, shares: sharesOf(filled.ticks) };
}

/** A group without entries: what is typed makes its first one. */
function newVector(input: Input, row: CostRow): MonthVector {
  if (input.view === 'values') return createdVector(input, row.key, { id: row.line, label: row.label });
  const line = lineOf({ id: row.line, label: row.label, values: [], unit: 'share' });
  return { line, becomes: null, write: () => [] };
}

const FRESH = /^new (?<group>\S+) (?<at>\d+)$/;

/** The entries that a paste adds below another one, in its group; only amounts can be added. */
export const freshEntries = (view: CostView, labelOf: (group: string) => string): FreshLines | undefined =>
  view === 'values'
    ? {
        line: (draft, after, at) => {
          const group = groupOfLine(draft.document, after);
          return group ? (freshEntry(draft.model, `new ${group} ${at}`, labelOf)?.line ?? null) : null;
        },
        vector: (draft, id) => freshEntry(draft.model, id, labelOf),
      }
    : undefined;

function groupOfLine(document: StudyDocument, line: string): string | null {
  const item = itemsAt(document, '/expenses').find(({ path }) => path === line);
  return item ? textOf(item.value.group ?? null) : line.startsWith('expense.') ? line.slice('expense.'.length) : null;
}

function freshEntry(model: Model, id: string, labelOf: (group: string) => string): MonthVector | null {
  const { group, at } = FRESH.exec(id)?.groups ?? {};
  if (!group) return null;
  const label = planningGrid.becomes.fresh(labelOf(group), Number(at) + 1);
  const horizon = Math.min(MOST_MONTHS, model.projection.months + ROOM) - 1;
  return createdVector({ model, horizon }, group, { id, label });
}

/** An entry that is not there yet: writing its months makes it. Nothing but zeros makes none. */
export function createdVector(
  { model, horizon }: Pick<Input, 'model' | 'horizon'>,
  group: string,
  { id, label }: { id: string; label: string },
): MonthVector {
  const input = { from: 0, to: horizon, growsTo: MOST_MONTHS - 1, ...realisedMonths(model, group) };
  return {
    line: lineOf({ id, label, values: [], input }),
    becomes: planningGrid.becomes.created(label),
    write: (document, values) => {
      const filled = filledMonths(values);
      const total = (filled?.ticks ?? []).reduce((sum, ticks) => sum + ticks, 0);
      if (!filled || total === 0) return [];
      const after = itemsAt(document, '/expenses').at(-1)?.id ?? null;
      const item: JsonObject = {
        group,
        name: label,
        value: { basis: 'amount', amount: fromTicks(total, 'money') },
        timing: curveOf(filled, null, 0),
      };
      return insertAt(document, '/expenses', after, item, randomId).edits;
    },
  };
}
