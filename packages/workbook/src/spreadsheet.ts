import { strFromU8 } from 'fflate';
import { readDelimited } from './delimited.ts';
import { attribute, tokens } from './markup.ts';
import { columnOf, type SheetShape, sheetShape } from './sheet-shape.ts';
import { unescapeCellText } from './xml.ts';
import { Archive, ArchiveRefused } from './zip.ts';

/** A cell of a file that a person brings. A date is the serial day of the 1900 calendar, whatever the file counts by. */
export type SpreadsheetCell =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'date'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  /** `#REF!` and the like. */
  | { readonly kind: 'error'; readonly value: string };

/** Cells of one sheet, without styles. */
export interface SpreadsheetSheet extends Partial<SheetShape> {
  readonly name: string;
  /** Empty cells are null; a row ends with its last cell. */
  readonly rows: readonly (readonly (SpreadsheetCell | null)[])[];
  /** True if a spreadsheet program does not show its tab. */
  readonly isHidden?: boolean;
}

/** Reason for which a file is refused. */
export type SpreadsheetRefusal =
  /** Beyond the limits, packed or unpacked. */
  | 'too_large'
  /** Neither a workbook nor text. */
  | 'not_a_spreadsheet'
  /** The format before 2007, or a workbook behind a password: both have the same wrapping. */
  | 'old_or_protected';

/** The sheets, or the reason for none. */
export type SpreadsheetOutcome =
  | { readonly ok: true; readonly sheets: readonly SpreadsheetSheet[] }
  | { readonly ok: false; readonly reason: SpreadsheetRefusal };

/** Limits of a file that a user sends. */
export const spreadsheetLimits = {
  /** Of the file as it is. */
  bytes: 10 * 1024 * 1024,
  /** Of what is read of it, unpacked. */
  unpacked: 80 * 1024 * 1024,
  cells: 500_000,
  rows: 50_000,
  columns: 2_000,
} as const;

/** Reads a file that a person brings: .xlsx of any maker, or delimited text. Never throws, whatever the bytes. */
export function readSpreadsheet(file: Uint8Array): SpreadsheetOutcome {
  if (file.length > spreadsheetLimits.bytes) return { ok: false, reason: 'too_large' };
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) return { ok: false, reason: 'old_or_protected' };
  if (!startsWith(file, [0x50, 0x4b])) return textOf(file);
  try {
    return { ok: true, sheets: sheetsOf(new Archive(file, spreadsheetLimits.unpacked)) };
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, reason: 'too_large' };
    const isLarge = error instanceof ArchiveRefused && error.reason === 'too_large';
    return { ok: false, reason: isLarge ? 'too_large' : 'not_a_spreadsheet' };
  }
}

class TooLarge extends Error {}

const startsWith = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => file[at] === byte);

function textOf(file: Uint8Array): SpreadsheetOutcome {
  // A zero byte stands in no text that a spreadsheet writes.
  if (file.includes(0)) return { ok: false, reason: 'not_a_spreadsheet' };
  const utf8 = strFromU8(file);
  const text = utf8.includes('\ufffd') ? strFromU8(file, true) : utf8;
  const rows = readDelimited(text.replace(/^\ufeff/, ''));
  if (rows.length > spreadsheetLimits.rows || rows.some((row) => row.length > spreadsheetLimits.columns))
    return { ok: false, reason: 'too_large' };
  return {
    ok: true,
    sheets: [
      {
        name: '',
        rows: rows.map((row) => row.map((value) => (value.trim() === '' ? null : { kind: 'text', value }))),
      },
    ],
  };
}

function sheetsOf(archive: Archive): SpreadsheetSheet[] {
  const workbookPath = workbookIn(archive);
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1);
  const file = workbookPath.slice(folder.length);
  const targets = relations(archive.text(`${folder}_rels/${file}.rels`) ?? '', folder);
  const workbook = archive.text(workbookPath) ?? '';
  const sheets: { name: string; path: string; isHidden: boolean }[] = [];
  let epoch = 0;
  for (const token of tokens(workbook)) {
    if (token.kind !== 'open') continue;
    if (token.name === 'workbookPr' && /^(1|true)$/.test(attribute(token.attributes, 'date1904') ?? '')) epoch = 1_462;
    if (token.name !== 'sheet') continue;
    const path = targets.byId.get(relationId(token.attributes));
    const isHidden = /^(hidden|veryHidden)$/.test(attribute(token.attributes, 'state') ?? '');
    if (path) sheets.push({ name: attribute(token.attributes, 'name') ?? '', path, isHidden });
  }
  if (sheets.length === 0) throw new ArchiveRefused('not_an_archive');
  const shared = sharedStrings(archive.text(targets.byKind.get('sharedStrings') ?? `${folder}sharedStrings.xml`) ?? '');
  const dates = dateStyles(archive.text(targets.byKind.get('styles') ?? `${folder}styles.xml`) ?? '');
  const budget = { cells: spreadsheetLimits.cells };
  return sheets.map(({ name, path, isHidden }) => {
    const xml = archive.text(path) ?? '';
    return {
      name,
      rows: sheetRows(xml, { shared, dates, epoch, budget }),
      isHidden,
      ...sheetShape(xml, spreadsheetLimits),
    };
  });
}

/** Returns the path of the workbook part: the package names it, usually always the same. */
function workbookIn(archive: Archive): string {
  const { byKind } = relations(archive.text('_rels/.rels') ?? '', '');
  return byKind.get('officeDocument') ?? 'xl/workbook.xml';
}

function relations(xml: string, folder: string) {
  const byId = new Map<string, string>();
  const byKind = new Map<string, string>();
  for (const token of tokens(xml)) {
    if (token.kind !== 'open' || token.name !== 'Relationship') continue;
    const target = attribute(token.attributes, 'Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : folder + target;
    byId.set(attribute(token.attributes, 'Id') ?? '', path);
    const kind = (attribute(token.attributes, 'Type') ?? '').split('/').at(-1) ?? '';
    if (!byKind.has(kind)) byKind.set(kind, path);
  }
  return { byId, byKind };
}

/** The prefix of the relation's attribute is the file's own choice. */
const relationId = (attributes: string): string => /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '';

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  const run = new TextRun();
  for (const token of tokens(xml)) {
    run.take(token);
    if (token.kind === 'close' && token.name === 'si') strings.push(run.end());
  }
  return strings;
}

/** The text of an item or an inline cell: its runs joined, without phonetic hints. */
class TextRun {
  #text = '';
  #inText = false;
  #phonetic = 0;

  take(token: { kind: 'open' | 'close' | 'text'; name?: string; text?: string }): void {
    if (token.kind === 'text') {
      if (this.#inText && this.#phonetic === 0) this.#text += token.text ?? '';
      return;
    }
    const by = token.kind === 'open' ? 1 : -1;
    if (token.name === 'rPh') this.#phonetic += by;
    if (token.name === 't') this.#inText = by === 1;
  }

  end(): string {
    const text = unescapeCellText(this.#text);
    this.#text = '';
    return text;
  }
}

/** Built-in formats of dates and months; times alone are numbers. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);

function dateStyles(xml: string): boolean[] {
  const formats = new Set(DATE_FORMATS);
  const styles: boolean[] = [];
  let inCells = false;
  for (const token of tokens(xml)) {
    if (token.kind === 'text') continue;
    if (token.name === 'cellXfs') inCells = token.kind === 'open';
    if (token.kind === 'close') continue;
    if (token.name === 'numFmt' && isDateFormat(attribute(token.attributes, 'formatCode') ?? ''))
      formats.add(Number(attribute(token.attributes, 'numFmtId')));
    if (token.name === 'xf' && inCells) styles.push(formats.has(Number(attribute(token.attributes, 'numFmtId') ?? 0)));
  }
  return styles;
}

function isDateFormat(code: string): boolean {
  const plain = code.replace(/"[^"]{0,255}"|\[[^\]]{0,255}\]|\\./g, '').toLowerCase();
  return /[dy]/.test(plain) || (/m/.test(plain) && !/[hs0#:]/.test(plain));
}

interface Reading {
  readonly shared: readonly string[];
  readonly dates: readonly boolean[];
  readonly epoch: number;
  readonly budget: { cells: number };
}

function sheetRows(xml: string, reading: Reading): (SpreadsheetCell | null)[][] {
  const rows: (SpreadsheetCell | null)[][] = [];
  let row = -1;
  let column = -1;
  let open: { type: string; style: number; value: string; inValue: boolean; run: TextRun } | null = null;
  for (const token of tokens(xml)) {
    if (token.kind === 'open' && token.name === 'row') {
      const given = Number(attribute(token.attributes, 'r') ?? Number.NaN);
      row = Number.isInteger(given) && given > 0 ? given - 1 : row + 1;
      column = -1;
    } else if (token.kind === 'open' && token.name === 'c') {
      column = columnOf(attribute(token.attributes, 'r')) ?? column + 1;
      const type = attribute(token.attributes, 't') ?? 'n';
      const style = Number(attribute(token.attributes, 's') ?? 0);
      open = { type, style, value: '', inValue: false, run: new TextRun() };
    } else if (open && token.kind === 'close' && token.name === 'c') {
      const cell = cellOf(open.type, open.type === 'inlineStr' ? open.run.end() : open.value, open.style, reading);
      if (cell) putCell(rows, row, column, cell, reading.budget);
      open = null;
    } else if (open) {
      if (token.kind === 'text' && open.inValue) open.value += token.text;
      else if (token.kind !== 'text' && token.name === 'v') open.inValue = token.kind === 'open';
      open.run.take(token);
    }
  }
  return rows;
}

function putCell(
  rows: (SpreadsheetCell | null)[][],
  row: number,
  column: number,
  cell: SpreadsheetCell,
  budget: { cells: number },
): void {
  budget.cells -= 1;
  if (budget.cells < 0 || row >= spreadsheetLimits.rows || column >= spreadsheetLimits.columns || row < 0)
    throw new TooLarge();
  while (rows.length <= row) rows.push([]);
  const cells = rows[row];
  if (!cells) return;
  while (cells.length < column) cells.push(null);
  cells[column] = cell;
}

function cellOf(type: string, raw: string, style: number, { shared, dates, epoch }: Reading): SpreadsheetCell | null {
  if (raw === '') return null;
  if (type === 's') return textCell(shared[Number(raw)] ?? '');
  if (type === 'inlineStr') return textCell(raw);
  if (type === 'str') return textCell(unescapeCellText(raw));
  if (type === 'b') return { kind: 'flag', value: raw.trim() === '1' || raw.trim() === 'true' };
  if (type === 'e') return { kind: 'error', value: raw };
  if (type === 'd') return dateCell(raw);
  const value = Number(raw);
  if (!Number.isFinite(value)) return textCell(raw);
  return dates[style] ? { kind: 'date', value: value + epoch } : { kind: 'number', value };
}

const textCell = (value: string): SpreadsheetCell | null => (value.trim() === '' ? null : { kind: 'text', value });

function dateCell(raw: string): SpreadsheetCell | null {
  const milliseconds = Date.parse(raw.length > 10 ? raw : `${raw}T00:00:00Z`);
  if (Number.isNaN(milliseconds)) return textCell(raw);
  return { kind: 'date', value: Math.floor(milliseconds / 86_400_000) + 25_569 };
}
