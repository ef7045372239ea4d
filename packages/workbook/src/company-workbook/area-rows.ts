import { type Cell, hasFractions, inCents, isWord, numberOf, plain, textOf } from './cell-values.ts';
import type { Block, LabelColumns } from './label-columns.ts';
import type { MonthColumn, MonthHead } from './month-heads.ts';
import type { FlowLine, Scale } from './reading.ts';
import type { SheetView } from './sheet-view.ts';

/** A column of months that have happened, of planned ones, or of what they differ by. */
export type Nature = 'realised' | 'planned' | 'difference' | null;

/** By column: whether the cells above or below its month call it realised or planned. */
export function naturesOf(view: SheetView, { row, columns }: MonthHead): Nature[] {
  return columns.map(({ column }) => {
    for (const at of [row + 1, row - 1, row - 2]) {
      const text = at < 0 ? '' : plain(textOf(view.head(at, column)));
      if (/^real/.test(text)) return 'realised';
      if (/^(var|dif|desv|delta|saldo|acum|a realizar|%)/.test(text)) return 'difference';
      if (/^(prev|proj|orc|plan)/.test(text)) return 'planned';
    }
    return null;
  });
}

interface Scaled {
  readonly view: SheetView;
  readonly scale: Scale;
}

/** Reais, by the 15 digits that a spreadsheet has. */
const scaled = (value: number, scale: Scale): number => (scale === 1 ? value : Number((value * scale).toPrecision(15)));

/** A row with what its neighbours make of it. */
export interface ReadRow {
  readonly line: FlowLine;
  readonly development: string | null;
  /** True if a blank row or a heading stands above it. */
  readonly isBreak: boolean;
}

/** The rows of a block that have amounts, each with its name. */
export function rowsOf(
  { view, scale }: Scaled,
  block: Block,
  labels: LabelColumns,
  natures: readonly Nature[],
): ReadRow[] {
  const rows: ReadRow[] = [];
  const names = new RowNames(view, labels);
  const columns = readColumns(block.head, natures);
  for (let row = block.head.row + 1; row < block.end; row += 1) {
    const label = labelAt(view, row, labels);
    const amounts = amountsOf({ view, scale }, row, columns);
    const named = names.take(row, label, amounts);
    if (!named) continue;
    const position = `${view.name}!${view.address(row, labels.label)}`;
    const totalDifference = totalDifferenceOf({ view, scale }, row, labels, amounts);
    const { development, isBreak, ...name } = named;
    rows.push({ line: { ...name, label, position, ...amounts, sum: null, totalDifference }, development, isBreak });
  }
  return rows;
}

const wordOf = (cell: Cell): string => (isWord(textOf(cell)) ? textOf(cell) : '');

/** Headings, groups and developments that hold for the rows after them. */
class RowNames {
  readonly #view: SheetView;
  readonly #labels: LabelColumns;
  readonly #occurrences = new Map<string, number>();
  #heading = '';
  #group = '';
  #development: string | null = null;
  #isBreak = true;

  constructor(view: SheetView, labels: LabelColumns) {
    this.#view = view;
    this.#labels = labels;
  }

  /** The name of a row with amounts; null for a blank row and for a heading. */
  take(
    row: number,
    label: string,
    { count, unread }: Amounts,
  ): (Pick<FlowLine, 'source' | 'headings'> & Omit<ReadRow, 'line'>) | null {
    const { group, development } = this.#labels;
    if (group !== null) this.#group = wordOf(this.#view.head(row, group)) || this.#group;
    if (development !== null) this.#development = textOf(this.#view.head(row, development)) || this.#development;
    if (!isWord(label) || count === 0) {
      if (isWord(label) && unread.length === 0) this.#heading = label;
      this.#isBreak = true;
      return null;
    }
    const headings = [...new Set([this.#group, this.#heading])].filter((text) => text !== '' && text !== label);
    const isBreak = this.#isBreak;
    this.#isBreak = false;
    return { source: this.#sourceOf([...headings, label]), headings, development: this.#development, isBreak };
  }

  #sourceOf(path: readonly string[]): string {
    const name = path.map(plain).join(' › ');
    const id = `${this.#development ?? ''} ${name}`;
    const times = (this.#occurrences.get(id) ?? 0) + 1;
    this.#occurrences.set(id, times);
    return times === 1 ? name : `${name} #${times}`;
  }
}

/** The label; where two columns name rows by turns, the one that is filled. */
function labelAt(view: SheetView, row: number, labels: LabelColumns): string {
  const own = textOf(view.cell(row, labels.label));
  if (isWord(own)) return own;
  for (const column of labels.others) {
    const text = textOf(view.cell(row, column));
    if (isWord(text)) return text;
  }
  return '';
}

type Amounts = Pick<FlowLine, 'cents' | 'realised' | 'numbers' | 'hasFractions' | 'unread'> & {
  readonly count: number;
};

/** A column of amounts. */
interface ReadColumn extends MonthColumn {
  /** True for a realised column whose month has a planned one too. */
  readonly isRealised: boolean;
}

/** What months differ by is no money. */
function readColumns({ columns }: MonthHead, natures: readonly Nature[]): ReadColumn[] {
  const planned = new Set(columns.flatMap(({ month }, at) => (natures[at] === 'planned' ? [month] : [])));
  return columns.flatMap((column, at) =>
    natures[at] === 'difference'
      ? []
      : [{ ...column, isRealised: natures[at] === 'realised' && planned.has(column.month) }],
  );
}

function amountsOf({ view, scale }: Scaled, row: number, columns: readonly ReadColumn[]): Amounts {
  const [cents, realised, numbers] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
  const cells = columns.map((column) => {
    const cell = view.cell(row, column.column);
    return { ...column, cell, value: numberOf(cell) };
  });
  for (const { month, span, value, isRealised } of cells) {
    if (value === null || value === undefined) continue;
    const target = isRealised ? realised : cents;
    sharesOf(inCents(scaled(value, scale)), span).forEach((share, at) => {
      target.set(month + at, (target.get(month + at) ?? 0) + share);
    });
    if (isRealised) continue;
    for (let at = 0; at < span; at += 1) numbers.set(month + at, (numbers.get(month + at) ?? 0) + value / span);
  }
  return {
    ...{ cents, realised, numbers },
    hasFractions: cells.some(({ value }) => typeof value === 'number' && hasFractions(scaled(value, scale))),
    unread: cells
      .filter(({ value }) => value === undefined)
      .map(({ cell, column }) => ({ position: `${view.name}!${view.address(row, column)}`, text: textOf(cell) })),
    count: cells.filter(({ cell, value }) => cell && value !== undefined).length,
  };
}

/** Centavos of a period in equal months; the last ones take the centavos that remain. */
function sharesOf(cents: number, span: number): number[] {
  const whole = Math.trunc(cents / span);
  const rest = cents - whole * span;
  return Array.from({ length: span }, (_, at) => whole + (at >= span - Math.abs(rest) ? Math.sign(rest) : 0));
}

function totalDifferenceOf(
  { view, scale }: Scaled,
  row: number,
  labels: LabelColumns,
  { cents }: Amounts,
): number | null {
  if (labels.total === null) return null;
  const total = numberOf(view.cell(row, labels.total));
  if (total === null || total === undefined) return null;
  return inCents(scaled(total, scale)) - [...cents.values()].reduce((sum, value) => sum + value, 0);
}
