/** What a row of the support is made of. */
import type { FormulaRows, Model } from '@uni/engine';
import { columnName } from '../address.ts';
import type { CellFormat } from '../model.ts';
import { firstMonthColumn, firstRow, type Layout, monthNumberRow } from './layout.ts';

export const supportSheet = 'Apoio';

/** A study with its rows and its layout, for rows of the support. */
export interface SupportNames {
  readonly model: Model;
  readonly rows: FormulaRows;
  readonly layout: Layout;
  /** The monthly rate of discount: its cell, and its value. */
  readonly rate: string;
  readonly monthly: number;
}

export interface SupportRow {
  readonly label: string;
  /** Money when left out. */
  readonly format?: CellFormat;
  formula(t: number): string;
  value(t: number): number;
}

/** The cell with the number of a month. */
export const monthCell = (t: number): string => `${columnName(firstMonthColumn + t)}$${monthNumberRow + 1}`;
/** The cell of the row at a position, in a month. */
export const supportCell = (k: number, t: number): string => `${columnName(firstMonthColumn + t)}${firstRow + k + 1}`;

/** The values of a line in reais. */
export function valuesOf({ rows }: SupportNames, key: string): (t: number) => number {
  const row = rows.lineRow(key, null);
  return (t) => (row ? row.value(t) / 100 : 0);
}
