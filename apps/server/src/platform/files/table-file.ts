/** A table as a spreadsheet or as CSV, written while its rows are read. */
import type { ExportFileType, FileStream } from '@uni/contracts';
import { type Row as SheetRow, type StyleKey, sheetPieces } from '@uni/workbook';
import { archiveCompression } from './archive-compression.ts';

export interface FileColumn {
  readonly label: string;
  readonly format: 'text' | 'day' | 'money' | 'number';
  readonly width: number;
}

interface Table {
  readonly title: string;
  readonly columns: readonly FileColumn[];
}

/** A text for each column: days as `YYYY-MM-DD`, money and numbers with a point, '' where there is nothing. */
type Batches = AsyncIterable<readonly (readonly string[])[]>;

const mediaTypes: Readonly<Record<ExportFileType, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export const tableFile = (type: ExportFileType, table: Table, batches: Batches): FileStream => ({
  mediaType: mediaTypes[type],
  pieces: type === 'csv' ? csvOf(table, batches) : sheetOf(table, batches),
});

const dayMs = 86_400_000;
const serialOf = (day: string): number => (Date.parse(day) - Date.UTC(1899, 11, 30)) / dayMs;

const cellOf = (format: FileColumn['format'], text: string): SheetRow[number] => {
  if (text === '') return null;
  if (format === 'text') return { style: 'computed.text', value: text };
  const style: StyleKey = format === 'number' ? 'computed.number' : `computed.${format}`;
  return { style, value: format === 'day' ? serialOf(text) : Number(text) };
};

const isNumber = (format: FileColumn['format']): boolean => format === 'money' || format === 'number';

const sheetOf = ({ title, columns }: Table, batches: Batches): AsyncIterable<Uint8Array> => {
  async function* rows(): AsyncGenerator<SheetRow[]> {
    yield [
      [{ style: 'title.text', value: title }],
      [],
      columns.map(({ label, format }) => ({ style: `header.${isNumber(format) ? 'money' : 'text'}`, value: label })),
    ];
    for await (const batch of batches)
      yield batch.map((row) => columns.map(({ format }, at) => cellOf(format, row[at] ?? '')));
  }
  const columnWidths = columns.map(({ width }) => width);
  return sheetPieces(
    { name: title.slice(0, 31), columnWidths, frozen: { rows: 3, columns: 1 } },
    rows(),
    archiveCompression,
  );
};

/** Quoted where the format needs it; a text that begins like a formula stays a text. */
const csvField = (format: FileColumn['format'], text: string): string => {
  if (isNumber(format)) return text.replace('.', ',');
  if (format === 'day') return text.split('-').reverse().join('/');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

async function* csvOf({ columns }: Table, batches: Batches): AsyncGenerator<Uint8Array> {
  // With a byte-order mark, so that spreadsheets read the accents.
  yield Buffer.from(`\u{feff}${columns.map(({ label }) => label).join(';')}\r\n`);
  for await (const batch of batches) {
    const lines = batch.map((row) => columns.map(({ format }, at) => csvField(format, row[at] ?? '')).join(';'));
    if (lines.length > 0) yield Buffer.from(`${lines.join('\r\n')}\r\n`);
  }
}
