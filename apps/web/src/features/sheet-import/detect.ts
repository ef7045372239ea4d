import { monthIndex } from '@uni/engine';
import type { SpreadsheetCell, SpreadsheetSheet } from '@uni/workbook';
import { sumRows } from '@uni/workbook/public/company-mapping.ts';
import { addMonths, parseMonth, parseNumber } from '../../ui/numbers/index.ts';

/** An amount as the sheet has it. */
export interface SourceCell {
  readonly month: string;
  /** Centavos, with the sheet's sign. */
  readonly cents: number;
  readonly document: string | null;
  /** Position in the sheet, e.g. `C7`. */
  readonly position: string;
}

/** A text where an amount is expected. */
export interface Unread {
  readonly position: string;
  readonly text: string;
}

export interface SourceRow {
  readonly label: string;
  /** The study's own key, in sheets that carry it. */
  readonly code: string | null;
  readonly module: number | null;
  /** A sum of other rows: must not be imported together with them. */
  readonly isTotal: boolean;
  readonly cells: readonly SourceCell[];
  readonly unread: readonly Unread[];
}

export interface DetectedSheet {
  /** Months side by side, or one amount a row with its date. */
  readonly layout: 'months' | 'list';
  /** In order, each once. */
  readonly months: readonly string[];
  readonly rows: readonly SourceRow[];
}

/** Detects months and rows in a sheet without a template; null if there are none. */
export function detect(sheet: SpreadsheetSheet): DetectedSheet | null {
  return detectMonths(sheet) ?? detectList(sheet);
}

type Cells = readonly (SpreadsheetCell | null)[];

/** Accents, case and blanks aside. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

const textOf = (cell: SpreadsheetCell | null | undefined): string =>
  cell?.kind === 'text' ? cell.value.trim() : cell?.kind === 'number' ? String(cell.value) : '';

const HEADER_ROWS = 60;
const LEAST_MONTHS = 2;
/** 1950 to 2100 as serial days. */
const EARLIEST = 18_264;
const LATEST = 73_051;

interface MonthColumn {
  readonly column: number;
  readonly month: string;
}

function detectMonths(sheet: SpreadsheetSheet): DetectedSheet | null {
  const heads = sheet.rows.slice(0, HEADER_ROWS).map((row, at) => monthColumns(row, sheet.rows[at - 1] ?? []));
  const most = Math.max(0, ...heads.map((columns) => columns.length));
  const at = heads.findIndex((columns) => columns.length === most);
  const columns = heads[at];
  if (!columns || most < LEAST_MONTHS) return null;
  const head = sheet.rows[at] ?? [];
  const body = sheet.rows.slice(at + 1);
  const fields = fieldColumns(head, body, columns[0]?.column ?? 0);
  const rows = body.flatMap((row, down) => {
    const label = textOf(row[fields.label]);
    const cells = columns.map(({ column, month }) => ({
      month,
      position: positionOf(at + 1 + down, column),
      cell: row[column],
    }));
    return label === '' || cells.every(({ cell }) => !cell) ? [] : [sourceRow(label, row, fields, cells)];
  });
  if (rows.length === 0) return null;
  return { layout: 'months', months: columns.map(({ month }) => month), rows: withSums(rows) };
}

/** Rows that their neighbours add up to are sums, whatever they are called. */
function withSums(rows: readonly SourceRow[]): SourceRow[] {
  const sums = sumRows(
    rows.map(({ label, isTotal, cells }) => ({
      ...{ label, isNamed: isTotal },
      cents: new Map(cells.map(({ month, cents }) => [monthIndex(FIRST_MONTH, month), cents])),
    })),
  );
  return rows.map((row, at) => ({ ...row, isTotal: row.isTotal || (sums[at] ?? false) }));
}

/** Months are numbered from here. */
const FIRST_MONTH = '1950-01';

/** The longest run of rising months in a row; a name without a year takes the year above it. */
function monthColumns(row: Cells, above: Cells): MonthColumn[] {
  const matches: MonthColumn[] = [];
  let year: number | null = null;
  for (let column = 0; column < Math.max(row.length, above.length); column += 1) {
    year = yearOf(above[column]) ?? year;
    const month = monthOf(row[column] ?? null, year);
    const before = matches.at(-1);
    if (month && (!before || month > before.month)) matches.push({ column, month });
  }
  // Numbers that could be days must follow each other like months, or they are amounts.
  const isSerial = matches.every(({ column }) => row[column]?.kind === 'number');
  const follows = matches.every(({ month }, at) => at === 0 || month === addMonths(matches[at - 1]?.month ?? '', 1));
  return isSerial && (!follows || matches.length < 3) ? [] : matches;
}

function yearOf(cell: SpreadsheetCell | null | undefined): number | null {
  const year = Number(textOf(cell));
  return Number.isInteger(year) && year >= 1950 && year <= 2100 ? year : null;
}

function monthOf(cell: SpreadsheetCell | null, year: number | null): string | null {
  if (!cell) return null;
  if (cell.kind === 'date' || cell.kind === 'number') {
    const day = Math.floor(cell.value);
    return day >= EARLIEST && day <= LATEST && (cell.kind === 'date' || Number.isInteger(cell.value))
      ? parseMonth(String(day))
      : null;
  }
  if (cell.kind !== 'text') return null;
  const text = plain(cell.value).replace('marco', 'março');
  return parseMonth(text) ?? (year === null ? null : parseMonth(`${text.slice(0, 3)}/${year}`));
}

interface FieldColumns {
  readonly label: number;
  readonly code: number | null;
  readonly module: number | null;
}

/** The label is the text column before the months that most rows fill; code and module go by their heading. */
function fieldColumns(head: Cells, body: readonly Cells[], before: number): FieldColumns {
  const headed = (pattern: RegExp): number | null => {
    const at = head.slice(0, before).findIndex((cell) => pattern.test(plain(textOf(cell))));
    return at < 0 ? null : at;
  };
  const code = headed(/^codigo( da linha)?$/);
  const module = headed(/^(n_)?modulo$/);
  const filled = Array.from({ length: before }, (_, column) =>
    column === code || column === module ? -1 : new Set(body.map((row) => textOf(row[column])).filter(isWord)).size,
  );
  const label =
    headed(/^(linha|rubrica|descricao|conta|item|grupo)\b/) ?? Math.max(0, filled.indexOf(Math.max(...filled, 0)));
  return { label, code, module };
}

const isWord = (text: string): boolean => /\p{L}/u.test(text);
const isSum = (label: string): boolean => /^((sub)?total|soma|saldo|resultado)\b/.test(plain(label));

interface MatchedCell {
  readonly month: string;
  readonly position: string;
  readonly cell: SpreadsheetCell | null | undefined;
  readonly document?: string | null;
}

function sourceRow(label: string, row: Cells, fields: FieldColumns, matches: readonly MatchedCell[]): SourceRow {
  const code = fields.code === null ? '' : textOf(row[fields.code]);
  const module = fields.module === null ? '' : textOf(row[fields.module]);
  return {
    label,
    code: code === '' ? null : code,
    module: /^\d+$/.test(module) ? Number(module) : null,
    isTotal: isSum(label),
    ...amounts(matches),
  };
}

function amounts(matches: readonly MatchedCell[]): Pick<SourceRow, 'cells' | 'unread'> {
  const cells: SourceCell[] = [];
  const unread: Unread[] = [];
  for (const { cell, month, position, document = null } of matches) {
    if (!cell) continue;
    const value = reaisOf(cell);
    if (value === undefined) unread.push({ position, text: String(cell.value) });
    else if (value !== null) cells.push({ month, position, document, cents: inCents(value) });
  }
  return { cells, unread };
}

/** Reais; null for what counts as blank, undefined for what is no amount. */
function reaisOf(cell: SpreadsheetCell): number | null | undefined {
  if (cell.kind === 'number') return cell.value;
  if (cell.kind !== 'text') return undefined;
  const parsed = parseNumber(cell.value, 'money');
  if (parsed.kind === 'blank') return null;
  return parsed.kind === 'value' ? parsed.value : undefined;
}

/** To the centavo, half away from zero, by what a spreadsheet shows: 15 significant digits. */
function inCents(reais: number): number {
  const cents = Math.round(Number((Math.abs(reais) * 100).toPrecision(15)));
  return reais < 0 && cents !== 0 ? -cents : cents;
}

function positionOf(row: number, column: number): string {
  let name = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name;
  return `${name}${row + 1}`;
}

const LIST_FIELDS = {
  date: /^(data|mes|competencia|vencimento|pagamento|dt\b)/,
  amount: /^(valor|montante|total|vlr)/,
  label: /^(linha|rubrica|conta|grupo|categoria|plano|descricao|item|historico)/,
  document: /^(documento|nota|nf|titulo|doc\b|numero)/,
  module: /^(n_)?modulo$/,
  code: /^codigo( da linha)?$/,
} as const;

/** Detects one amount per row, with columns identified by their headings. */
function detectList(sheet: SpreadsheetSheet): DetectedSheet | null {
  for (const [at, head] of sheet.rows.slice(0, HEADER_ROWS).entries()) {
    const columnOf = (field: keyof typeof LIST_FIELDS): number =>
      head.findIndex((cell) => cell?.kind === 'text' && LIST_FIELDS[field].test(plain(cell.value)));
    const [date, amount, label] = [columnOf('date'), columnOf('amount'), columnOf('label')];
    if (date < 0 || amount < 0 || label < 0) continue;
    const other = { document: columnOf('document'), module: columnOf('module'), code: columnOf('code') };
    const rows = listRows(sheet.rows.slice(at + 1), at + 1, { date, amount, label, ...other });
    const months = [...new Set(rows.flatMap(({ cells }) => cells.map(({ month }) => month)))].sort();
    return rows.length === 0 ? null : { layout: 'list', months, rows };
  }
  return null;
}

type ListColumns = Readonly<Record<keyof typeof LIST_FIELDS, number>>;

/** Rows of one label and module are one source row with many amounts. */
function listRows(body: readonly Cells[], first: number, columns: ListColumns): SourceRow[] {
  const rows = new Map<string, { head: SourceRow; matches: MatchedCell[] }>();
  body.forEach((row, down) => {
    const label = textOf(row[columns.label]);
    const month = monthOf(row[columns.date] ?? null, null);
    if (label === '' || month === null) return;
    const fields = { label: columns.label, code: at(columns.code), module: at(columns.module) };
    const head = sourceRow(label, row, fields, []);
    const id = `${head.label} ${head.code ?? ''} ${head.module ?? ''}`;
    const group = rows.get(id) ?? { head, matches: [] };
    rows.set(id, group);
    const document = columns.document < 0 ? null : textOf(row[columns.document]) || null;
    group.matches.push({
      month,
      document,
      position: positionOf(first + down, columns.amount),
      cell: row[columns.amount],
    });
  });
  return [...rows.values()].map(({ head, matches }) => ({ ...head, ...amounts(matches) }));
}

const at = (column: number): number | null => (column < 0 ? null : column);
