import type { StudyDocument, StudyEdit } from '@uni/contracts';
import { type Model, monthAt, monthIndex } from '@uni/engine';
import { sheetImport } from '@uni/phrases';
import type { CellChange, Ticks } from '../../../ui/planning-grid/index.ts';
import type { SourceCell, SourceRow } from '../../sheet-import/detect.ts';
import {
  type Choice,
  ignored,
  type Suggestion,
  sourceId,
  suggest,
  type Target,
  targetId,
} from '../../sheet-import/mapping.ts';
import { type CostRow, costTree } from '../../study/cost-tree.ts';
import type { ListedItem } from '../../study/store/edits.ts';
import { numberOf, textOf } from '../../study-forms/form/control-values.ts';
import { costLines, createdVector } from '../../study-forms/month-grid/cost-lines.ts';
import { MOST_MONTHS, type MonthVector, writeChanges } from '../../study-forms/month-grid/vectors.ts';

const copy = sheetImport.costs;

/** An entry of the costs that a row may go to, or a new one of a group. */
export interface CostTarget extends Target {
  readonly group: string;
  readonly family: string;
  /** Text of a choice; `label` is used to compare names. */
  readonly text: string;
  /** The line of the grid behind it; null for an entry that is not there yet. */
  readonly line: string | null;
  readonly isIndexed: boolean;
}

/** The costs of a study as a sheet meets them. */
export interface CostSheet {
  readonly document: StudyDocument;
  readonly model: Model;
  readonly targets: readonly CostTarget[];
  readonly vectors: ReadonlyMap<string, MonthVector>;
  /** All costs at the base date, and as they are projected. */
  readonly total: number;
  readonly projected: number;
}

export type HeldMonths = ReadonlyMap<string, ReadonlySet<number>>;
type Basis = Pick<CostSheet, 'document' | 'model'>;

/** Every entry that months can be typed into, and a new one for every group that takes entries. */
export function costSheet({ document, model }: Basis, held: HeldMonths): CostSheet {
  const { study, projection } = model;
  const tree = costTree({ study, projection, document, attention: new Set() });
  const grid = { tree, document, model, held, view: 'values', horizon: MOST_MONTHS - 1, totalLabel: '' } as const;
  const { lines, vectors } = costLines(grid);
  const total = lines.find(({ pinned }) => pinned)?.total ?? 0;
  const targets = tree.families.flatMap((family) =>
    family.rows.filter((row) => !row.readOnly).flatMap((row) => groupTargets(row, family.label, vectors)),
  );
  return { document, model, targets, vectors, total, projected: tree.total };
}

function groupTargets(row: CostRow, family: string, vectors: ReadonlyMap<string, MonthVector>): CostTarget[] {
  const taken = new Set<string>();
  const own = row.items.flatMap((item): CostTarget[] => {
    const label = vectors.get(item.path)?.line.label;
    if (label === undefined) return [];
    const key = freeKey(itemKey(row, item), taken);
    const text = label === row.label ? label : `${row.label}: ${label}`;
    const isIndexed = textOf(item.value.index ?? null) !== null;
    const module = numberOf(item.value.module ?? null);
    return [{ key, module, label, text, family, group: row.key, line: item.path, isIndexed }];
  });
  const fresh = { key: `expense.${row.key}`, module: null, label: row.label, text: copy.newItem(row.label) };
  // Next to existing entries a new one would duplicate the cost: only the user may choose it.
  return [...own, { ...fresh, family, group: row.key, line: null, isIndexed: false, isByHand: row.items.length > 0 }];
}

/** By group and name, so that what is remembered of one version holds in the next. */
const itemKey = (row: CostRow, item: ListedItem): string =>
  `expense.${row.key}/${textOf(item.value.name ?? null) ?? row.label}`;

function freeKey(key: string, taken: Set<string>): string {
  const free = taken.has(key) ? `${key}/${taken.size}` : key;
  taken.add(free);
  return free;
}

/** As for any sheet; where the remembered entry is gone, a new one of its group. */
export function suggestCost(
  row: SourceRow,
  targets: readonly CostTarget[],
  memory: ReadonlyMap<string, Choice>,
): Suggestion {
  const id = sourceId(row);
  const known = memory.get(id) ?? ignored;
  const ids = new Set(targets.map(targetId));
  const fresh = `${known.split('/')[0]}#`;
  const isGone = known !== ignored && !ids.has(known) && ids.has(fresh);
  return suggest(row, targets, isGone ? new Map([[id, fresh]]) : memory);
}

export type LeftOutReason = keyof typeof copy.reasons;

export interface LeftOut {
  /** A cell of the sheet, or the name of a row that stays out whole. */
  readonly position: string;
  readonly reason: LeftOutReason;
  readonly text?: string;
}

/** A month of an entry that changes; null where nothing stands. */
export interface CostChange {
  readonly line: string;
  readonly label: string;
  readonly month: string;
  readonly before: number | null;
  readonly after: number | null;
}

export interface ItemTotal {
  readonly line: string;
  readonly label: string;
  readonly before: number;
  readonly after: number;
}

export interface CostPlan {
  readonly edits: readonly StudyEdit[];
  readonly changes: readonly CostChange[];
  readonly items: readonly ItemTotal[];
  readonly leftOut: readonly LeftOut[];
  /** Entries that the study corrects by an index, by name. */
  readonly indexed: readonly string[];
  readonly memory: readonly (readonly [string, Choice])[];
}

export interface MappedCost {
  readonly row: SourceRow;
  readonly choice: Choice;
}

export interface CostReading {
  /** The sheet writes costs as positive amounts. */
  readonly isPositive: boolean;
  /** Months of an entry that the sheet leaves blank become blank. */
  readonly clears: boolean;
}

interface CollectedCost {
  readonly vector: MonthVector;
  readonly target: CostTarget;
  readonly cents: Map<number, number>;
}

/** Plans the costs of a mapped sheet: edits, changes, and skipped rows with their reason. */
export function planCosts(sheet: CostSheet, mapped: readonly MappedCost[], reading: CostReading): CostPlan {
  const { byLine, leftOut, memory } = collectCosts(sheet, mapped, reading);
  const vectors = new Map([...byLine].map(([line, { vector }]) => [line, vector]));
  const cells: CellChange[] = [];
  const items: ItemTotal[] = [];
  for (const [line, own] of byLine) {
    const next = cellsOf(own, reading.clears);
    if (own.target.line === null && next.every(({ ticks }) => ticks === 0)) {
      leftOut.push({ position: own.vector.line.label, reason: 'empty' });
      continue;
    }
    const { label, total, values } = own.vector.line;
    const difference = next.reduce((sum, { month, ticks }) => sum + (ticks ?? 0) - (values[month] ?? 0), 0);
    items.push({ line, label: displayName(own), before: total, after: total + difference });
    cells.push(...next.map((cell) => ({ ...cell, label })));
  }
  const { base_month } = sheet.model.study;
  const changes = cells.map(({ line, month, ticks }): CostChange => {
    const own = byLine.get(line);
    const before = own?.vector.line.values[month] ?? null;
    return { line, label: own ? displayName(own) : line, month: monthAt(base_month, month), before, after: ticks };
  });
  const indexed = [...byLine.values()].filter(({ target }) => target.isIndexed).map(displayName);
  return { edits: writeChanges(sheet.document, vectors, cells).edits, changes, items, leftOut, indexed, memory };
}

const displayName = ({ target, vector }: CollectedCost): string =>
  target.line === null ? `${target.label}: ${vector.line.label}` : target.text;

/** The months that come out another than they are, in order. A zero that the sheet is silent about may stay a zero. */
function cellsOf({ vector, cents }: CollectedCost, clears: boolean): CellChange[] {
  const { id, values, input } = vector.line;
  const next = new Map<number, Ticks>(cents);
  if (clears)
    values.forEach((value, month) => {
      const isFixed = month < (input?.realisedBefore ?? 0) || (input?.held?.has(month) ?? false);
      if (value && !next.has(month) && !isFixed) next.set(month, null);
    });
  return [...next]
    .filter(([month, ticks]) => (values[month] ?? null) !== ticks)
    .sort(([a], [b]) => a - b)
    .map(([month, ticks]) => ({ line: id, month, ticks }));
}

/** The amounts by line and month. Rows of one entry add up; every row of a new one is an entry. */
function collectCosts(sheet: CostSheet, mapped: readonly MappedCost[], { isPositive }: CostReading) {
  const byId = new Map(sheet.targets.map((target) => [targetId(target), target]));
  const byLine = new Map<string, CollectedCost>();
  const leftOut: LeftOut[] = [];
  const memory: (readonly [string, Choice])[] = [];
  mapped.forEach(({ row, choice }, at) => {
    const target = byId.get(choice);
    if (!target) {
      leftOut.push({ position: row.label, reason: row.isTotal ? 'total' : 'ignored' });
      memory.push([sourceId(row), ignored]);
      return;
    }
    const vector = vectorOf(sheet, target, row, at);
    const own = byLine.get(vector.line.id) ?? { vector, target, cents: new Map<number, number>() };
    byLine.set(vector.line.id, own);
    // The entry that is made is the one to find again next time, not another new one.
    memory.push([sourceId(row), target.line === null ? `${target.key}/${row.label}#` : choice]);
    leftOut.push(...row.unread.map(({ position, text }) => ({ position, text, reason: 'unreadable' as const })));
    for (const cell of row.cells) {
      const month = monthIndex(sheet.model.study.base_month, cell.month);
      const cents = isPositive ? cell.cents : -cell.cents || 0;
      const reason = refusalOf(vector, month, cents);
      if (reason) leftOut.push(...worthSaying(vector, cell, month, cents, reason));
      else own.cents.set(month, (own.cents.get(month) ?? 0) + cents);
    }
  });
  return { byLine, leftOut, memory };
}

function vectorOf(sheet: CostSheet, target: CostTarget, row: SourceRow, at: number): MonthVector {
  const known = target.line === null ? undefined : sheet.vectors.get(target.line);
  const name = { id: `${target.key} ${at}`, label: row.label };
  return known ?? createdVector({ model: sheet.model, horizon: MOST_MONTHS - 1 }, target.group, name);
}

function refusalOf({ line }: MonthVector, month: number, cents: number): LeftOutReason | null {
  if (month < 0) return 'before_base';
  if (month >= MOST_MONTHS) return 'beyond';
  if (month < (line.input?.realisedBefore ?? 0)) return 'closed';
  if (line.input?.held?.has(month)) return 'held';
  return cents < 0 ? 'negative' : null;
}

/** A zero where nothing stands, or what stands there already, is no loss. */
function worthSaying(
  { line }: MonthVector,
  cell: SourceCell,
  month: number,
  cents: number,
  reason: LeftOutReason,
): LeftOut[] {
  return cents === (line.values[month] ?? 0) ? [] : [{ position: cell.position, reason }];
}
