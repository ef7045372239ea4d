/** The spreadsheet's limits (both Excel and LibreOffice). */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

const columnNames: string[] = [];

/** 0 → `A`, 25 → `Z`, 26 → `AA`. */
export function columnName(column: number): string {
  const known = columnNames[column];
  if (known !== undefined) return known;
  let name = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name;
  if (column < MAX_COLUMNS) columnNames[column] = name;
  return name;
}

/** Row and column from 0; (0, 0) → `A1`. */
export function cellAddress(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** A sheet's name as a formula writes it, quoted: `'Fluxo de caixa'`. */
export function sheetName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

/** Days from the spreadsheet's epoch to the first of the month `YYYY-MM`: what a cell of format `month` holds. */
export function monthSerial(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Math.round(Date.UTC(year, number - 1, 1) / 86_400_000) + 25_569;
}
