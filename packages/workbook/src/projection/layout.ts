import type { FormulaRow, FormulaRows, RowWriter } from '@uni/engine';
import { columnName, sheetName } from '../address.ts';

/** Columns before the months: label, what it belongs to, and the total or the single value. */
export const firstMonthColumn = 3;
/** Rows before the first line: title, note, month numbers, months. */
export const firstRow = 4;
/** The row that holds the month numbers, from 0. */
export const monthNumberRow = 2;

export const sheetNames = {
  premises: 'Premissas',
  modules: 'Módulos',
  receipts: 'Recebimentos',
  expenses: 'Despesas',
  taxes: 'Tributos',
  funding: 'Financiamento',
  cash_flow: 'Fluxo de caixa',
} as const;

export const indicatorsSheet = 'Indicadores';
export const checkSheet = 'Conferência';

/** Where every row of the calculation stands, so that formulas can name its cells. */
export class Layout {
  readonly sheets: Map<FormulaRow['sheet'], FormulaRow[]> = new Map();
  readonly #rowNumber = new Map<FormulaRow, number>();

  constructor(rows: FormulaRows) {
    for (const row of rows.rows) {
      const list = this.sheets.get(row.sheet) ?? [];
      this.sheets.set(row.sheet, list);
      this.#rowNumber.set(row, firstRow + list.length);
      list.push(row);
    }
  }

  rowNumber(row: FormulaRow): number {
    const number = this.#rowNumber.get(row);
    if (number === undefined) throw new Error(`no place for ${row.id}`);
    return number;
  }

  /** The address of a cell as written on `from`: with the sheet's name when it is another sheet. */
  address(row: FormulaRow, month: number, from: string): string {
    return `${this.#sheet(row, from)}${this.#reference(row, row.scalar ? firstMonthColumn - 1 : firstMonthColumn + month)}`;
  }

  range(row: FormulaRow, first: number, last: number, from: string): string {
    const start = this.#reference(row, firstMonthColumn + first);
    return `${this.#sheet(row, from)}${start}:${this.#reference(row, firstMonthColumn + last)}`;
  }

  #sheet(row: FormulaRow, from: string): string {
    const name = sheetNames[row.sheet];
    return name === from ? '' : `${sheetName(name)}!`;
  }

  #reference(row: FormulaRow, column: number): string {
    const number = this.rowNumber(row) + 1;
    return row.scalar ? `$${columnName(column)}$${number}` : `${columnName(column)}${number}`;
  }

  /** The writer of formulas for a sheet. */
  writer(sheet: string): RowWriter {
    return {
      cell: (row, month) => this.address(row, month, sheet),
      range: (row, from, to) => this.range(row, from, to, sheet),
      months: (from, to) => monthRange(from, to),
    };
  }
}

/** The month numbers in a sheet's heading, from one month to another. */
export function monthRange(from: number, to: number): string {
  const row = monthNumberRow + 1;
  return `${columnName(firstMonthColumn + from)}$${row}:${columnName(firstMonthColumn + to)}$${row}`;
}
