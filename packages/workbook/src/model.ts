/**
 * Role of a cell: `input` may be typed over. `fixed` belongs to the study and may not. `computed` follows from it, `total` closes
 * a block.
 */
export type CellRole = 'input' | 'fixed' | 'computed' | 'total' | 'header' | 'title' | 'note';

/**
 * Display format of a cell's value. Money is in reais, a percent is a fraction of 1, a month and a day are date serials
 * (monthSerial).
 */
export type CellFormat = 'money' | 'percent' | 'integer' | 'number' | 'factor' | 'month' | 'day' | 'text';

/** Key of a cell style: role and number format. */
export type StyleKey = `${CellRole}.${CellFormat}`;

/** One cell; its style decides the number format. */
export interface Cell {
  readonly style: StyleKey;
  /** The constant, or with a formula its result when the workbook was written. */
  readonly value?: number | string | boolean | undefined;
  /** In English, with commas, without the equals sign: `ROUND(B2*0.04,2)`. */
  readonly formula?: string | undefined;
  /** Centavos that a recalculation has to give; what the verification compares. */
  readonly expect?: number | undefined;
}

/** One row, position = column; null or a missing position is an empty cell. */
export type Row = readonly (Cell | null)[];

/** One sheet, its rows in order. */
export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`, unlike every other sheet's name in any letter case. */
  readonly name: string;
  /** In characters, position = column; the columns after the last take the spreadsheet's own width. */
  readonly columnWidths: readonly number[];
  /** Rows and columns that stay on the screen while the rest scrolls. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  /** Read once, in order: with a generator a large sheet is never whole in memory. */
  readonly rows: Iterable<Row>;
  /** Outline level of each row, by position; absent: no levels. */
  readonly levels?: readonly number[] | undefined;
  /** Hidden columns, by position. */
  readonly hiddenColumns?: readonly number[] | undefined;
  /** The width of the columns after those of `columnWidths`, up to a column. */
  readonly restWidth?: { readonly width: number; readonly until: number } | undefined;
  readonly print?: Print | undefined;
  readonly validations?: readonly Validation[] | undefined;
  readonly links?: readonly Link[] | undefined;
  readonly charts?: readonly Chart[] | undefined;
}

/** Rows and columns repeated on every page, and the number of other columns per page. */
export interface Print {
  readonly titleRows: number;
  readonly titleColumns: number;
  readonly columnsByPage: number;
  readonly columns: number;
}

export interface Validation {
  readonly address: string;
  readonly kind: 'whole' | 'decimal';
  readonly least: number;
  readonly greatest: number;
  /** Message for any other value. */
  readonly message: string;
}

/** A cell that leads to another cell of the workbook, such as `'Premissas'!A1`. */
export interface Link {
  readonly address: string;
  readonly location: string;
}

/** A chart over ranges of the workbook; the categories are months. */
export interface Chart {
  readonly title: string;
  readonly categories: string;
  readonly series: readonly { readonly name: string; readonly values: string; readonly kind: 'bar' | 'line' }[];
  /** Rows that it covers. */
  readonly from: number;
  readonly to: number;
}

/** A workbook before it is written as `.xlsx`. */
export interface WorkbookModel {
  readonly sheets: readonly Sheet[];
  /** Defined names: name → reference, such as `taxa_desconto` → `Premissas!$B$4`. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}
