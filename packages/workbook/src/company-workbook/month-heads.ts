import { type Cell, monthOf, ordinalOf, periodOf, plain, textOf, yearOf } from './cell-values.ts';
import type { SheetView } from './sheet-view.ts';

export interface MonthColumn {
  readonly column: number;
  /** A calendar month, or the number of a month where the head counts them. */
  readonly month: number;
  /** Months that the column stands for: 3 for a quarter, 12 for a year without months of its own. */
  readonly span: number;
}

/** A row of months above amounts. */
export interface MonthHead {
  readonly row: number;
  readonly columns: readonly MonthColumn[];
  /** True if months are numbered from the first one. */
  readonly isNumbered: boolean;
}

const LEAST_MONTHS = 3;

/** Every row that heads months. Several runs of one row head blocks that stand next to each other. */
export function monthHeads(view: SheetView): MonthHead[] {
  const heads: MonthHead[] = [];
  for (let row = 0; row < view.height; row += 1) {
    heads.push(...calendarRuns(view, row), ...numberedRuns(view, row));
  }
  return heads;
}

/** Runs of rising months. Plain numbers count only where they follow each other like months. */
function calendarRuns(view: SheetView, row: number): MonthHead[] {
  const runs: MonthColumn[][] = [];
  let year: number | null = null;
  let yearBelow: number | null = null;
  for (let column = 0; column < view.widthOf(row); column += 1) {
    year = row > 0 ? (yearOf(view.head(row - 1, column)) ?? year) : year;
    yearBelow = yearOf(view.head(row + 1, column)) ?? yearBelow;
    const month = monthOf(view.head(row, column), year ?? yearBelow);
    if (month !== null) grow(runs, { column, month, span: 1 });
  }
  return runs
    .filter((run) => isHead(run, ({ column }) => view.head(row, column)))
    .map((columns) => ({ row, columns: [...columns, ...laterPeriods(view, row, columns)], isNumbered: false }));
}

/** Years, semesters and quarters after the last month of a head. Those that only add up its months come before it. */
function laterPeriods(view: SheetView, row: number, months: readonly MonthColumn[]): MonthColumn[] {
  const last = months.at(-1);
  if (!last) return [];
  const periods: MonthColumn[] = [];
  let next = last.month + 1;
  for (let column = last.column + 1; column < view.widthOf(row); column += 1) {
    // The next block of the row begins.
    if (monthOf(view.head(row, column)) !== null) break;
    const period = periodOf(view.head(row, column));
    if (period === null || period.month < next) continue;
    periods.push({ column, ...period });
    next = period.month + period.span;
  }
  return periods;
}

/** Rows that head years, semesters or quarters alone, for a sheet that has no months. `least`: of how many. */
export function periodHeads(view: SheetView, least = LEAST_MONTHS): MonthHead[] {
  const heads: MonthHead[] = [];
  for (let row = 0; row < view.height; row += 1) {
    const run: MonthColumn[] = [];
    for (let column = 0; column < view.widthOf(row); column += 1) {
      const period = periodOf(view.head(row, column));
      const last = run.at(-1);
      if (period && (!last || period.month === last.month + last.span)) run.push({ column, ...period });
    }
    if (run.length >= least) heads.push({ row, columns: run, isNumbered: false });
  }
  return heads;
}

/** One month may head several columns, such as planned and realised; an earlier one begins another block. */
function grow(runs: MonthColumn[][], column: MonthColumn): void {
  const run = runs.at(-1);
  const last = run?.at(-1);
  if (run && last && column.month >= last.month) run.push(column);
  else runs.push([column]);
}

function isHead(run: readonly MonthColumn[], cell: (column: MonthColumn) => Cell): boolean {
  const distinct = new Set(run.map(({ month }) => month)).size;
  if (distinct < LEAST_MONTHS) return distinct === 2 && run.every((column) => cell(column)?.kind !== 'number');
  if (run.some((column) => cell(column)?.kind !== 'number')) return true;
  return run.every(({ month }, at) => at === 0 || month - (run[at - 1]?.month ?? month) <= 1);
}

function numberedRuns(view: SheetView, row: number): MonthHead[] {
  const runs: MonthColumn[][] = [];
  const isNamed = isCountHead(view, row);
  for (let column = 0; column < view.widthOf(row); column += 1) {
    const cell = view.head(row, column);
    const number = ordinalOf(cell) ?? (isNamed && cell?.kind === 'number' ? cell.value : null);
    if (number === null || !Number.isInteger(number) || number < 0 || number > 600) continue;
    const run = runs.at(-1);
    const offset = YEAR_MONTHS * (yearNumber(view, row, column) - 1);
    const month = number + offset;
    if (run && month === (run.at(-1)?.month ?? month) + 1) run.push({ column, month, span: 1 });
    else runs.push([{ column, month, span: 1 }]);
  }
  return runs.filter(({ length }) => length >= LEAST_MONTHS).map((columns) => ({ row, columns, isNumbered: true }));
}

const YEAR_MONTHS = 12;

/** The number of the year above a month, such as `Ano 2`: months begin again in each. Else the first. */
function yearNumber(view: SheetView, row: number, column: number): number {
  const text = row === 0 ? '' : plain(textOf(view.head(row - 1, column)));
  return Number(/^ano (\d{1,2})$/.exec(text)?.[1] ?? 1);
}

/** A row of bare numbers counts months only where its first cell names months. */
function isCountHead(view: SheetView, row: number): boolean {
  for (let column = 0; column < Math.min(view.widthOf(row), 8); column += 1) {
    const text = textOf(view.cell(row, column));
    if (text !== '') return /^(mes|meses|periodo|n[o°º]? do mes)$/.test(plain(text));
  }
  return false;
}
