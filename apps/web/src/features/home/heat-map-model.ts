import { type Ranking, rankingOf } from '@uni/analysis';
import { type EnterpriseFigures, type TargetKey, targetRows } from '@uni/contracts';
import { portfolioMap } from '@uni/phrases';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { type HeatStep, heatSteps, heatText } from '../../ui/charts/heat-steps.ts';
import type { Sketch, SketchMark } from '../../ui/charts/publish/sketch.ts';
import type { SummarizedEnterprise } from '../cash-flow/portfolio/portfolio.ts';
import { type Column, columns, isWorst, type Row } from './portfolio-columns.ts';
import { settingText } from './settings-model.ts';

/** Pure parts of chart C8. */

const copy = portfolioMap;

/** So few enterprises say nothing of one another. */
const leastCompared = 3;

export interface HeatCell {
  readonly column: Column;
  readonly value: number | null;
  readonly text: string;
  readonly rank: Ranking | null;
  /** Null: without a value, or in a column without a ranking. */
  readonly step: HeatStep | null;
  readonly worst: boolean;
}

export interface HeatRow {
  readonly one: SummarizedEnterprise;
  readonly cells: readonly HeatCell[];
}

/** Returns the colour of a rank: the worst is the deepest terracotta, the best the deepest blue. */
export function stepOf({ share, of }: Ranking): HeatStep {
  if (of < leastCompared) return middle;
  return heatSteps[Math.round(share * (heatSteps.length - 1))] ?? middle;
}

const middle: HeatStep = 'd5';

/** Returns the colour of a distance from a target: the middle at the target, the deepest at `span` or beyond. */
export function stepFrom(value: number, target: number, span: number): HeatStep {
  const half = (heatSteps.length - 1) / 2;
  const steps = Math.round(((value - target) / span) * half);
  return heatSteps[half + Math.max(-half, Math.min(half, steps))] ?? middle;
}

export type Goals = Readonly<Partial<Record<TargetKey, number | null>>>;

/** Returns the organization's target for a column, as a figure of it; null without one. */
export function goalOf({ target, asFigure }: Column, goals: Goals): number | null {
  const value = target === undefined ? null : (goals[target] ?? null);
  return value === null ? null : (asFigure?.(value) ?? value);
}

/** Null where there is no target, or nothing to hold against it. */
function stepByGoal(column: Column, value: number | null, goals: Goals): HeatStep | null {
  const goal = goalOf(column, goals);
  if (column.target === undefined || value === null || goal === null) return null;
  return stepFrom(value, goal, targetRows[column.target].span);
}

const noneKnown: ReadonlyMap<number, EnterpriseFigures> = new Map();

export function heatRows(list: readonly SummarizedEnterprise[], known = noneKnown, goals: Goals = {}): HeatRow[] {
  const all = list.map((one): Row => ({ one, more: known.get(one.id) }));
  const values = new Map(columns.map((column) => [column.key, all.map(column.figure)]));
  return all.map((row) => ({
    one: row.one,
    cells: columns.map((column): HeatCell => {
      const value = column.figure(row);
      const rank = column.isRanked ? rankingOf(value, values.get(column.key) ?? [], 'higher') : null;
      return {
        column,
        value,
        text: value === null ? '' : column.text(value, row.one),
        rank,
        step: stepByGoal(column, value, goals) ?? (rank && stepOf(rank)),
        worst: isWorst(row, column, all),
      };
    }),
  }));
}

export interface HeatSort {
  readonly column: number;
  readonly worstFirst: boolean;
}

/** The rows in the order of a column; what has no value comes last either way. */
export function sortedRows(rows: readonly HeatRow[], sort: HeatSort | null): readonly HeatRow[] {
  if (!sort) return rows;
  const sign = sort.worstFirst ? 1 : -1;
  const of = (row: HeatRow): number | null => row.cells[sort.column]?.value ?? null;
  return rows.toSorted((a, b) => {
    const [one, other] = [of(a), of(b)];
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    return sign * (one - other);
  });
}

/** The answer in a sentence: who is the worst most often. */
export function heatTitle(rows: readonly HeatRow[]): string {
  const first = worstOf(rows);
  const [only, ...more] = first?.cells.filter(({ worst }) => worst) ?? [];
  if (!first || !only) return copy.titleEven;
  return more.length === 0
    ? copy.title(first.one.name, only.column.label)
    : copy.titleMany(first.one.name, more.length + 1);
}

const worstCells = ({ cells }: HeatRow): number => cells.filter(({ worst }) => worst).length;

/** Returns the row that is most often the worst; null without one. */
export function worstOf(rows: readonly HeatRow[]): HeatRow | null {
  const [first] = rows.toSorted((a, b) => worstCells(b) - worstCells(a));
  return first && worstCells(first) > 0 ? first : null;
}

export const hasGoals = (goals: Goals): boolean => Object.values(goals).some((goal) => goal !== null);

export const goalText = ({ target }: Column, goals: Goals): string =>
  target === undefined || (goals[target] ?? null) === null ? '' : settingText(target, goals[target] ?? null);

/** Returns a unique name: the code distinguishes enterprises of the same name. */
const nameIn = (rows: readonly HeatRow[], { name, code }: SummarizedEnterprise): string =>
  rows.filter(({ one }) => one.name === name).length > 1 ? `${name} (${code})` : name;

const tableRow = (rows: readonly HeatRow[], { one, cells }: HeatRow): ChartTable['rows'][number] => [
  nameIn(rows, one),
  ...cells.map(({ text }) => text),
];

const goalRow = (goals: Goals): ChartTable['rows'][number] => [
  copy.target,
  ...columns.map((column) => goalText(column, goals)),
];

export function heatTable(rows: readonly HeatRow[], goals: Goals = {}): ChartTable {
  return {
    columns: [copy.enterprise, ...columns.map(({ label }) => label)],
    rows: [...rows.map((row) => tableRow(rows, row)), ...(hasGoals(goals) ? [goalRow(goals)] : [])],
  };
}

const size = { name: 220, column: 112, row: 34, head: 30 } as const;

/** The map as it leaves the page, with as many rows as the page shows. */
export function heatMapSketch(rows: readonly HeatRow[]): Sketch {
  const { name, column, row, head } = size;
  const label = (x: number, y: number, text: string, fill: 'text' | 'text-2' | 'd-ink' | 'd-inv'): SketchMark => ({
    ...{ kind: 'text', anchor: 'end', size: 12 },
    ...{ x, y, text, fill },
  });
  return {
    width: name + columns.length * column,
    height: head + rows.length * row,
    marks: [
      ...columns.map((one, at) => label(name + (at + 1) * column - 8, 20, one.label, 'text-2')),
      ...rows.flatMap(({ one, cells }, at): SketchMark[] => {
        const y = head + at * row;
        return [
          { kind: 'text', x: 0, y: y + 21, size: 12, text: nameIn(rows, one), fill: 'text' },
          ...cells.flatMap((cell, index): SketchMark[] => {
            const x = name + index * column;
            const drawn: SketchMark[] = cell.step
              ? [{ kind: 'rect', x, y, width: column - 1, height: row - 1, fill: cell.step }]
              : [];
            const text = `${cell.worst ? '◆ ' : ''}${cell.text || '–'}`;
            return [...drawn, label(x + column - 8, y + 21, text, cell.step ? heatText(cell.step) : 'text')];
          }),
        ];
      }),
    ],
  };
}
