/**
 * Arguments of spreadsheet functions as cells to request, alike in Excel and Google Sheets. The script for Google contains
 * these functions by their source: each stands alone, and only its signature has types.
 */

/** Sentences of cells whose arguments cannot be read. */
export interface ArgumentCopy {
  readonly missingName: string;
  readonly badPeriod: string;
}

/** A cell that can be requested, or the sentence that stands in it; the empty text leaves it empty. */
export type CellRequest =
  | string
  | {
      readonly kind: 'indicator' | 'flow';
      readonly enterprise: string;
      readonly name: string;
      readonly period: string | null;
      readonly version: string | null;
      readonly scenario: string | null;
    };

/** The arguments of each cell by rows and columns. A single value, row or column is repeated. Null: sizes differ. */
export function spreadArguments(inputs: readonly unknown[]): unknown[][][] | null {
  const tables = inputs.map((input) => (Array.isArray(input) ? input : [[input]]));
  const rows = Math.max(...tables.map((table) => table.length));
  const columns = Math.max(...tables.map((table) => table[0].length));
  const fits = tables.every((table) => [1, rows].includes(table.length) && [1, columns].includes(table[0].length));
  if (!fits) return null;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) =>
      tables.map((table) => table[table.length === 1 ? 0 : row][table[0].length === 1 ? 0 : column]),
    ),
  );
}

/** A month as `2026-03` or `03/2026`, or a year. Null: none. Undefined: the text is no period. */
export function readPeriodText(value: unknown): string | null | undefined {
  const text = String(value ?? '').trim();
  if (text === '') return null;
  const turned = /^(0?[1-9]|1[0-2])\/(\d{4})$/.exec(text);
  if (turned) return `${turned[2]}-${String(turned[1]).padStart(2, '0')}`;
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) ? text : undefined;
}

/** `inputs`: enterprise, name, period, version and scenario. `readPeriod` knows the dates of its spreadsheet. */
export function readCellRequest(
  kind: 'indicator' | 'flow',
  inputs: readonly unknown[],
  readPeriod: (value: unknown) => string | null | undefined,
  copy: ArgumentCopy,
): CellRequest {
  const [enterprise, name, , version, scenario] = inputs.map((value) => String(value ?? '').trim());
  if (!enterprise && !name) return '';
  if (!enterprise || !name) return copy.missingName;
  const period = readPeriod(inputs[2]);
  if (period === undefined) return copy.badPeriod;
  return { kind, enterprise, name, period, version: version || null, scenario: scenario || null };
}
