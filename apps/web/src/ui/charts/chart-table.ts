import { centsToReais, forClipboard, formatCentsBare, formatExact, formatShare } from '../numbers/index.ts';

/** A number of a table: its text and its value. Money is in centavos, a share is a fraction. */
export interface NumberCell {
  readonly text: string;
  readonly value: number;
  readonly unit: 'money' | 'share' | 'number';
}

export type ChartCell = string | NumberCell;

/** Data of a chart, as a table. */
export interface ChartTable {
  columns: readonly string[];
  /** The first cell of a row is its name; no two rows share one. */
  rows: readonly (readonly [name: string, ...cells: ChartCell[]])[];
}

export const moneyCell = (cents: number): NumberCell => ({
  text: formatCentsBare(cents, 2),
  value: cents,
  unit: 'money',
});

/** A share with its decimals; what is not defined is an empty cell, not a zero. */
export const shareCell = (share: number | null | undefined): ChartCell =>
  typeof share === 'number' ? { text: formatShare(share, { decimals: 2 }), value: share, unit: 'share' } : '';

/** Returns the displayed text of a cell. */
export const cellText = (cell: ChartCell): string => (typeof cell === 'string' ? cell : cell.text);

/** A cell as a spreadsheet of this country types it: decimal comma, no thousands, plain minus. */
function plainCell(cell: ChartCell): string {
  if (typeof cell === 'string') return forClipboard(cell);
  if (cell.unit === 'share') return forClipboard(cell.text.replaceAll('.', ''));
  return forClipboard(formatExact(cell.unit === 'money' ? centsToReais(cell.value) : cell.value)).replaceAll('.', '');
}

/** Texts that a spreadsheet would read as a formula. A negative number with its unit is not one. */
const isFormula = /^[=+@\t\r]|^-(?![\d.,]+(?:[\p{L}%/][\p{L}%./]*)?(?: [\p{L}%./]+)*$)/u;

/** A table as text: semicolons, quoted cells; a text that begins like a formula stays a text. */
export function csvOf({ columns, rows }: ChartTable): string {
  const quoted = (cell: ChartCell): string => {
    const text = plainCell(cell);
    const safe = typeof cell === 'string' && isFormula.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  return [columns, ...rows].map((cells) => cells.map(quoted).join(';')).join('\r\n');
}
