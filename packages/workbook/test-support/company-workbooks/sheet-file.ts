/** Writes workbooks as people have them: merged cells, hidden sheets and rows, numbers as text. */
import { strToU8, zipSync } from 'fflate';
import { cellAddress } from '../../src/address.ts';

/** A number, a text, a date as `{ day }`, a date without its style as its number, or nothing. */
export type Value = number | string | { readonly day: number } | null;

export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly Value[])[];
  /** Blocks such as `B1:M1`. */
  readonly merged?: readonly string[];
  readonly hiddenRows?: readonly number[];
  readonly isHidden?: boolean;
}

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function cellXml(value: Value, row: number, column: number): string {
  if (value === null) return '';
  const address = cellAddress(row, column);
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
  if (typeof value === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  return `<c r="${address}" s="1"><v>${value.day}</v></c>`;
}

function sheetXml({ rows, merged = [], hiddenRows = [] }: WrittenSheet): string {
  const hidden = new Set(hiddenRows);
  const body = rows.map((row, at) => {
    const cells = row.map((value, column) => cellXml(value, at, column)).join('');
    return `<row r="${at + 1}"${hidden.has(at) ? ' hidden="1"' : ''}>${cells}</row>`;
  });
  const blocks = merged.map((block) => `<mergeCell ref="${block}"/>`).join('');
  return `<worksheet><sheetData>${body.join('')}</sheetData>${blocks === '' ? '' : `<mergeCells>${blocks}</mergeCells>`}</worksheet>`;
}

/** The same bytes for the same sheets. */
export function writeSheets(sheets: readonly WrittenSheet[]): Uint8Array {
  const relation = (id: number, kind: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${TYPES}/${kind}" Target="${target}"/>`;
  const names = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="17"/></cellXfs></styleSheet>';
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': styles,
  };
  sheets.forEach((sheet, at) => {
    files[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet);
  });
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: new Date(2026, 0, 1) });
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** `jan/26` and the months after it. */
export const shortMonths = (year: number, month: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const index = month - 1 + at;
    return `${MONTHS[index % 12]}/${String(year + Math.floor(index / 12)).slice(2)}`;
  });

/** Serial days of the first of each month. */
export const monthDays = (year: number, month: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.round(Date.UTC(year, month - 1 + at, 1) / 86_400_000) + 25_569);

/** Centavos that repeat for the same seed, spread around an amount in reais. */
export function amounts(seed: number, count: number, around: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.round(around * 100 * (0.5 + state / 2_147_483_648)) / 100;
  });
}

export const sum = (values: readonly number[]): number =>
  Math.round(values.reduce((total, value) => total + value * 100, 0)) / 100;
export const sums = (...rows: readonly (readonly number[])[]): number[] =>
  (rows[0] ?? []).map((_, at) => sum(rows.map((row) => row[at] ?? 0)));
/** `1.234,56`, and `(1.234,56)` below zero. */
export const asText = (value: number): string => {
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(2).split('.');
  const lead = whole.length % 3 || 3;
  const grouped = [whole.slice(0, lead), ...(whole.slice(lead).match(/\d{3}/g) ?? [])].join('.');
  return value < 0 ? `(${grouped},${fraction})` : `${grouped},${fraction}`;
};
