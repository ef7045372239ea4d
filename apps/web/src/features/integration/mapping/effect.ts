import type { MappingEffect, MappingEffectRow } from '@uni/contracts';
import { addMonths } from '../../../ui/numbers/index.ts';

/** One line of the plan over all enterprises, before and after. */
export interface LineEffect {
  key: string;
  label: string;
  before: number;
  after: number;
  difference: number;
  /** Null where no current version budgets it. */
  budget: number | null;
}

/** Of one nature only: what is realised where anything of it changes, else what is owed, else what is expected. */
export function rowsOf({ rows }: MappingEffect): readonly MappingEffectRow[] {
  const nature = natures.find((one) => rows.some((row) => row.nature === one));
  return rows.filter((row) => row.nature === nature);
}

const natures = ['realised', 'committed', 'forecast'] as const;

/** The lines that change, the largest difference first. */
export function linesOf(rows: readonly MappingEffectRow[]): LineEffect[] {
  const lines = new Map<string, LineEffect>();
  for (const row of rows) {
    const line = lines.get(row.key) ?? {
      key: row.key,
      label: row.label,
      before: 0,
      after: 0,
      difference: 0,
      budget: null,
    };
    line.before += row.total_before;
    line.after += row.total_after;
    line.difference += row.difference;
    if (row.budget !== null) line.budget = (line.budget ?? 0) + row.budget;
    lines.set(row.key, line);
  }
  return [...lines.values()].sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
}

export interface MonthEffect {
  month: string;
  before: number;
  after: number;
}

const distance = (from: string, to: string): number => {
  const [a, b] = [from, to].map((month) => {
    const [year = 0, number = 1] = month.split('-').map(Number);
    return year * 12 + number;
  });
  return (b ?? 0) - (a ?? 0);
};

/** The months of one line over all enterprises, each month once, without gaps. */
export function monthsOf(rows: readonly MappingEffectRow[], key: string): MonthEffect[] {
  const own = rows.filter((row) => row.key === key);
  const first = own.map(({ from }) => from).toSorted()[0];
  if (first === undefined) return [];
  const count = Math.max(
    ...own.map(({ from, before, after }) => distance(first, from) + Math.max(before.length, after.length)),
  );
  const months = Array.from({ length: count }, (_, at) => ({ month: addMonths(first, at), before: 0, after: 0 }));
  for (const row of own) {
    const start = distance(first, row.from);
    for (const [at, amount] of row.before.entries()) add(months, start + at, 'before', amount);
    for (const [at, amount] of row.after.entries()) add(months, start + at, 'after', amount);
  }
  return months;
}

function add(months: MonthEffect[], at: number, side: 'before' | 'after', amount: number): void {
  const month = months[at];
  if (month) month[side] += amount;
}
