import { columnName, sheetName } from './address.ts';
import type { Cell, Row, Sheet, WorkbookModel } from './model.ts';
import { heading, text } from './projection/cells.ts';

/** One row of the consolidated sheet, in centavos by month. */
export interface PortfolioRow {
  readonly label: string;
  readonly level: number;
  readonly cells: readonly number[];
  /**
   * Derivation: a line adds up every development's line with its key, a sum adds other rows by position. A balance accumulates. A
   * stock is a line whose last month is its total.
   */
  readonly from:
    | { readonly kind: 'line' | 'stock'; readonly key: string }
    | { readonly kind: 'sum'; readonly rows: readonly number[] }
    | { readonly kind: 'balance'; readonly row: number; readonly opening: number };
}

/** A line of one development, already on the calendar of the whole. */
export interface PortfolioLine {
  readonly enterprise: string;
  readonly key: string;
  readonly label: string;
  readonly cells: readonly number[];
}

/** Content of the workbook of several developments. */
export interface PortfolioBook {
  readonly base_month: string;
  readonly months: number;
  readonly note: string;
  readonly rows: readonly PortfolioRow[];
  readonly lines: readonly PortfolioLine[];
  /** Context of the figures: filters, versions, user and time. */
  readonly about: readonly (readonly [string, string])[];
}

const sheets = { total: 'Fluxo de caixa', lines: 'Por empreendimento', about: 'Sobre' } as const;
/** Rows above the first line, and columns before the first month. */
const above = 4;
const before = 3;

const address = (row: number, column: number): string => `${columnName(column)}${row + above + 1}`;

/** The cash flow of an organization: what each development has under each line, and formulas that add it up. */
export function portfolioWorkbook(book: PortfolioBook): WorkbookModel {
  return { sheets: [totalSheet(book), linesSheet(book), aboutSheet(book)] };
}

function totalSheet(book: PortfolioBook): Sheet {
  const head = heading(sheets.total, book.note, book.base_month, book.months, ['Rubrica', 'Chave', 'Total']);
  return {
    name: sheets.total,
    columnWidths: [44, 26, 18, ...new Array<number>(book.months).fill(15)],
    frozen: { rows: above, columns: before },
    rows: [...head, ...book.rows.map((row, at) => totalRow(book, row, at))],
  };
}

function totalRow(book: PortfolioBook, row: PortfolioRow, at: number): Row {
  const { from } = row;
  const key = 'key' in from ? from.key : null;
  const role = key === null ? 'total' : 'computed';
  const isStock = from.kind === 'balance' || from.kind === 'stock';
  const last = row.cells.at(-1) ?? 0;
  const sum = isStock ? last : row.cells.reduce((total, cell) => total + cell, 0);
  const range = `${address(at, before)}:${address(at, before + book.months - 1)}`;
  const totalFormula = isStock ? address(at, before + book.months - 1) : `SUM(${range})`;
  return [
    text(`${'    '.repeat(row.level)}${row.label}`, role),
    text(key ?? '', role),
    money(sum, book.months > 0 ? totalFormula : undefined, role),
    ...row.cells.map((cell, t) => money(cell, formulaOf(book, row, at, t), role)),
  ];
}

function formulaOf(book: PortfolioBook, { from }: PortfolioRow, at: number, t: number): string {
  const column = before + t;
  switch (from.kind) {
    case 'line':
    case 'stock': {
      const last = Math.max(0, book.lines.length - 1);
      const name = sheetName(sheets.lines);
      const rows = (of: string) => `${name}!${of}$${above + 1}:${of}$${last + above + 1}`;
      return `SUMIFS(${rows(columnName(column))},${rows('$B')},$B${at + above + 1})`;
    }
    case 'sum':
      return from.rows.length > 0 ? from.rows.map((row) => address(row, column)).join('+') : '0';
    case 'balance':
      return t === 0
        ? `${from.opening / 100}+${address(from.row, column)}`
        : `${address(at, column - 1)}+${address(from.row, column)}`;
  }
}

function linesSheet(book: PortfolioBook): Sheet {
  const columns = ['Empreendimento', 'Chave', 'Linha'] as const;
  const note = 'Valores de cada empreendimento no mês do calendário.';
  return {
    name: sheets.lines,
    columnWidths: [32, 26, 36, ...new Array<number>(book.months).fill(15)],
    frozen: { rows: above, columns: before },
    rows: [
      ...heading(sheets.lines, note, book.base_month, book.months, columns),
      ...book.lines.map(
        (line): Row => [
          text(line.enterprise),
          text(line.key),
          text(line.label),
          ...line.cells.map((cell): Cell => ({ style: 'input.money', value: cell / 100 })),
        ],
      ),
    ],
  };
}

function aboutSheet(book: PortfolioBook): Sheet {
  return {
    name: sheets.about,
    columnWidths: [30, 80],
    frozen: { rows: 0, columns: 0 },
    rows: [
      [text(sheets.about, 'title')],
      ...book.about.map(([name, value]): Row => [text(name, 'header'), text(value)]),
    ],
  };
}

const money = (cents: number, formula: string | undefined, role: 'computed' | 'total'): Cell => ({
  style: `${role}.money`,
  value: cents / 100,
  formula,
  expect: cents,
});
