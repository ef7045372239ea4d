/** Months of lines as they are stored: one array a line, from its first month with money to its last. */
import type { ErpSeries, MovementNature } from '@uni/contracts';
import { type Cells, cellsKey, cellsOf } from './flow.model.ts';

const indexOf = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return year * 12 + number - 1;
};

export const monthAfter = (month: string, count: number): string => {
  const index = indexOf(month) + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
};

/** Returns the number of months in the range, both ends included. */
export const monthsInRange = (from: string, to: string): number => indexOf(to) - indexOf(from) + 1;

/** Lines in one order, so that the same cells give the same bytes. Lines without any amount are left out. */
export const seriesLines = (cells: Cells): ErpSeries['lines'] =>
  [...cells.keys()].sort().flatMap((at) => {
    const months = [...(cells.get(at) ?? [])].filter(([, amount]) => amount !== 0);
    if (months.length === 0) return [];
    const [nature, key, module] = cellsOf(at);
    const names = months.map(([month]) => month).sort();
    const from = names[0] ?? '';
    const values = new Array<number>(monthsInRange(from, names.at(-1) ?? from)).fill(0);
    for (const [month, amount] of months) values[indexOf(month) - indexOf(from)] = amount;
    return [{ nature, key, module, from, values }];
  });

/** The sum of several lists of lines, e.g. of several connections. */
export const addedLines = (lists: readonly ErpSeries['lines'][]): ErpSeries['lines'] => {
  const cells: Cells = new Map();
  for (const cell of lists.flatMap((lines) => cellsIn(lines))) {
    const at = cellsKey(cell.nature, cell.key, cell.module);
    const months = cells.get(at) ?? new Map<string, number>();
    cells.set(at, months);
    months.set(cell.month, (months.get(cell.month) ?? 0) + cell.amount);
  }
  return seriesLines(cells);
};

export interface SeriesCell {
  readonly nature: MovementNature;
  readonly key: string;
  readonly module: number | null;
  readonly month: string;
  readonly amount: number;
}

/** The cells that are not nothing. */
export const cellsIn = (lines: ErpSeries['lines']): SeriesCell[] =>
  lines.flatMap(({ nature, key, module, from, values }) =>
    values.flatMap((amount, position) =>
      amount === 0 ? [] : [{ nature, key, module, month: monthAfter(from, position), amount }],
    ),
  );

export interface CellChange extends Omit<SeriesCell, 'amount'> {
  readonly before: number;
  readonly after: number;
}

/** Every cell that differs. */
export const changedCells = (before: ErpSeries['lines'], after: ErpSeries['lines']): CellChange[] => {
  const changes = new Map<string, CellChange>();
  const keyOf = ({ nature, key, module, month }: Omit<SeriesCell, 'amount'>) =>
    `${cellsKey(nature, key, module)} ${month}`;
  for (const { amount, ...cell } of cellsIn(before)) changes.set(keyOf(cell), { ...cell, before: amount, after: 0 });
  for (const { amount, ...cell } of cellsIn(after)) {
    const at = keyOf(cell);
    changes.set(at, { ...cell, before: changes.get(at)?.before ?? 0, after: amount });
  }
  return [...changes.values()].filter((change) => change.before !== change.after);
};
