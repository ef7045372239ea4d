import type { FormulaInput, FormulaRow, FormulaRows, RowWriter } from '@uni/engine';
import { columnName, sheetName } from '../address.ts';
import { placed, type SheetRow } from './rubrics.ts';

/** Columns before the months: label, what it belongs to, the total or the single value, the path in the study. */
export const valueColumn = 2;
export const pathColumn = 3;
export const firstMonthColumn = 4;
export const columnHeadings = ['Linha', 'Módulo', 'Valor ou total', 'caminho'] as const;
/** Rows before the first line: title, note, month numbers, months. */
export const firstRow = 4;
/** The row that holds the month numbers, from 0. */
export const monthNumberRow = 2;

export const sheetNames = {
  premises: 'Premissas',
  dates: 'Prazos',
  modules: 'Módulos',
  receipts: 'Recebimentos',
  expenses: 'Despesas',
  taxes: 'Tributos',
  funding: 'Financiamento',
  companies: 'Empresas',
  partners: 'Sócios',
  accounting: 'Resultado e balanço',
  cash_flow: 'Fluxo de caixa',
} as const;

export const indicatorsSheet = 'Indicadores';
export const checkSheet = 'Conferência';

interface Reads {
  readonly rows: Set<FormulaRow>;
  readonly lists: Set<FormulaRow>;
}

const nothingRead = (): Reads => ({ rows: new Set(), lists: new Set() });

/** Position of every row of the calculation, so that formulas can name its cells. */
export class Layout {
  readonly sheets: ReadonlyMap<FormulaRow['sheet'], readonly SheetRow[]>;
  readonly months: number;
  /** Reads of each row's formulas. Under null: reads by the lines, the indicators and the charts themselves. */
  readonly #reads = new Map<FormulaRow | null, Reads>([[null, nothingRead()]]);
  #reader: FormulaRow | null = null;
  #leading: Reads | null = null;
  readonly #rowNumber = new Map<FormulaRow, number>();
  readonly #listNumber = new Map<FormulaRow, number>();
  /** References by row: a calculation names each many times. */
  readonly #all = new Map<FormulaRow, string>();

  constructor(rows: FormulaRows, moduleName: (module: number | null) => string, modules: readonly string[]) {
    this.months = rows.months;
    this.sheets = placed(rows.rows, moduleName, modules);
    for (const sheetRows of this.sheets.values())
      for (const [k, sheetRow] of sheetRows.entries()) {
        if (sheetRow.kind === 'row') this.#rowNumber.set(sheetRow.row, firstRow + k);
        if (sheetRow.kind === 'input' && sheetRow.position === 0) this.#listNumber.set(sheetRow.row, firstRow + k);
      }
  }

  rowNumber(row: FormulaRow): number {
    const number = this.#rowNumber.get(row);
    if (number === undefined) throw new Error(`no place for ${row.id}`);
    return number;
  }

  /** The address of a cell as written on `from`: with the sheet's name when it is another sheet. */
  address(row: FormulaRow, month: number, from: string): string {
    this.#note('rows', row);
    return `${this.#sheet(row, from)}${this.#reference(row, row.scalar ? valueColumn : firstMonthColumn + month)}`;
  }

  range(row: FormulaRow, first: number, last: number, from: string): string {
    this.#note('rows', row);
    const number = this.rowNumber(row) + 1;
    // A sum that grows month by month begins where it began.
    const start =
      first === 0 ? `$${columnName(firstMonthColumn)}${number}` : this.#reference(row, firstMonthColumn + first);
    return `${this.#sheet(row, from)}${start}:${this.#reference(row, firstMonthColumn + last)}`;
  }

  /** Every month of a row. */
  all(row: FormulaRow, from: string): string {
    this.#note('rows', row);
    let range = this.#all.get(row);
    if (range === undefined) {
      const number = this.rowNumber(row) + 1;
      range = `$${columnName(firstMonthColumn)}$${number}:$${columnName(firstMonthColumn + this.months - 1)}$${number}`;
      this.#all.set(row, range);
    }
    return `${this.#sheet(row, from)}${range}`;
  }

  list(row: FormulaRow, from: string): string {
    this.#note('lists', row);
    const first = this.#listNumber.get(row);
    if (first === undefined) throw new Error(`no list of ${row.id}`);
    const column = columnName(valueColumn);
    const sheet = from === sheetNames.premises ? '' : `${sheetName(sheetNames.premises)}!`;
    return `${sheet}$${column}$${first + 1}:$${column}$${first + row.list.length}`;
  }

  /** Writes the formulas of a row, noting what they read. */
  readBy<T>(reader: FormulaRow, write: () => T): T {
    this.#reads.set(reader, nothingRead());
    this.#reader = reader;
    try {
      return write();
    } finally {
      this.#reader = null;
    }
  }

  #note(what: keyof Reads, row: FormulaRow): void {
    this.#reads.get(this.#reader)?.[what].add(row);
  }

  /** True if formulas lead from an input to a line or an indicator. Call it after all of them are written. */
  isRead(row: FormulaRow, input: FormulaInput | null): boolean {
    this.#leading ??= this.#followed();
    return this.#leading[input === null ? 'rows' : 'lists'].has(row);
  }

  #followed(): Reads {
    const followed = nothingRead();
    const open: (FormulaRow | null)[] = [null];
    for (let reader = open.pop(); reader !== undefined; reader = open.pop()) {
      const read = this.#reads.get(reader) ?? nothingRead();
      for (const row of read.lists) followed.lists.add(row);
      for (const row of read.rows) {
        if (followed.rows.has(row)) continue;
        followed.rows.add(row);
        open.push(row);
      }
    }
    return followed;
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
    const allMonths = monthRange(0, this.months - 1);
    return {
      cell: (row, month) => this.address(row, month, sheet),
      range: (row, from, to) => this.range(row, from, to, sheet),
      all: (row) => this.all(row, sheet),
      list: (row) => this.list(row, sheet),
      allMonths: () => allMonths,
      month: (month) => `${columnName(firstMonthColumn + month)}$${monthNumberRow + 1}`,
    };
  }
}

/** The month numbers in a sheet's heading, from one month to another. */
export function monthRange(from: number, to: number): string {
  const row = monthNumberRow + 1;
  return `$${columnName(firstMonthColumn + from)}$${row}:$${columnName(firstMonthColumn + to)}$${row}`;
}
