/** Lists as files, written while they are read: a part of the database at a time, however many rows there are. */
import type { AuditAct, ExportFileType, FileStream } from '@uni/contracts';
import { type Row as SheetRow, type StyleKey, sheetPieces } from '@uni/workbook';
import { noted } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { PlacedRows, Slice, Sorting } from '../shared/keyed-pages.ts';

/** A column as a text: days as `YYYY-MM-DD`, money and numbers with a point. */
export interface ExportColumn<Row, Names> {
  readonly label: string;
  readonly format: 'text' | 'day' | 'money' | 'number';
  readonly width: number;
  readonly of: (row: Row, names: Names) => string;
}

/** A list that can be exported; `Place` is where a part of it begins. */
export interface ExportedList<Row, Query, Names, Place> {
  readonly title: string;
  readonly act: AuditAct;
  readonly columns: readonly ExportColumn<Row, Names>[];
  /** What rows are called by, as it is when the file is begun. */
  readonly names: (transaction: Transaction, actor: Actor) => Promise<Names>;
  readonly begin: (transaction: Transaction, actor: Actor, query: Query) => Promise<Place>;
  readonly read: (
    transaction: Transaction,
    actor: Actor,
    query: Query,
    place: Place,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: Place | null }>;
}

export interface ListExport<Query> {
  readonly title: string;
  /** All that the filter finds, in its order. */
  write(actor: Actor, query: Query, type: ExportFileType): Promise<FileStream>;
}

const batchSize = 1_000;

const mediaTypes: Readonly<Record<ExportFileType, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export const createListExport = <Row, Query, Names, Place>(
  platform: Platform,
  list: ExportedList<Row, Query, Names, Place>,
): ListExport<Query> => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);

  /** A transaction for each batch: none waits for whoever downloads slowly. */
  async function* batches(actor: Actor, query: Query, first: Place): AsyncGenerator<readonly Row[]> {
    for (let place: Place | null = first; place !== null; ) {
      const here: Place = place;
      const { rows, next } = await within(actor, (transaction) => list.read(transaction, actor, query, here));
      yield rows;
      place = next;
    }
  }

  return {
    title: list.title,

    write: async (actor, query, type) => {
      const { names, place } = await within(actor, async (transaction) => {
        await noted(platform, transaction, actor, list.act, actor.scope, { after: { file_type: type } });
        const begun = await list.begin(transaction, actor, query);
        return { names: await list.names(transaction, actor), place: begun };
      });
      const rows = batches(actor, query, place);
      return {
        mediaType: mediaTypes[type],
        pieces: type === 'csv' ? csvOf(list, rows, names) : sheetOf(list, rows, names),
      };
    },
  };
};

/** Where the next part of a keyed list begins; null: there is none. */
export const behind = <Row extends { readonly id: number }>(
  { rows, hasNext }: PlacedRows<Row>,
  { of }: Sorting & { readonly of: (row: Row) => string | number },
): Slice | null => {
  const last = rows.at(-1);
  return hasNext && last ? { from: 'after', size: batchSize, value: of(last), id: last.id } : null;
};

export const fromStart: Slice = { from: 'start', offset: 0, size: batchSize };

/** Centavos as reais, exactly. */
export const reais = (cents: number): string => (cents / 100).toFixed(2);

type Titled<Row, Names> = Pick<ExportedList<Row, unknown, Names, unknown>, 'title' | 'columns'>;

const dayMs = 86_400_000;
const serialOf = (day: string): number => (Date.parse(day) - Date.UTC(1899, 11, 30)) / dayMs;

const cellOf = (format: ExportColumn<never, never>['format'], text: string): SheetRow[number] => {
  if (text === '') return null;
  if (format === 'text') return { style: 'computed.text', value: text };
  const style: StyleKey = format === 'number' ? 'computed.number' : `computed.${format}`;
  return { style, value: format === 'day' ? serialOf(text) : Number(text) };
};

const isNumber = (format: ExportColumn<never, never>['format']): boolean => format === 'money' || format === 'number';

const sheetOf = <Row, Names>(
  { title, columns }: Titled<Row, Names>,
  batches: AsyncIterable<readonly Row[]>,
  names: Names,
): AsyncIterable<Uint8Array> => {
  async function* rows(): AsyncGenerator<SheetRow[]> {
    yield [
      [{ style: 'title.text', value: title }],
      [],
      columns.map(({ label, format }) => ({ style: `header.${isNumber(format) ? 'money' : 'text'}`, value: label })),
    ];
    for await (const batch of batches)
      yield batch.map((row) => columns.map(({ format, of }) => cellOf(format, of(row, names))));
  }
  const columnWidths = columns.map(({ width }) => width);
  return sheetPieces({ name: title.slice(0, 31), columnWidths, frozen: { rows: 3, columns: 1 } }, rows());
};

/** Quoted where the format needs it; a text that begins like a formula stays a text. */
const csvField = (format: ExportColumn<never, never>['format'], text: string): string => {
  if (isNumber(format)) return text.replace('.', ',');
  if (format === 'day') return text.split('-').reverse().join('/');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

async function* csvOf<Row, Names>(
  { columns }: Titled<Row, Names>,
  batches: AsyncIterable<readonly Row[]>,
  names: Names,
): AsyncGenerator<Uint8Array> {
  // With a byte-order mark, so that spreadsheets read the accents.
  yield Buffer.from(`\u{feff}${columns.map(({ label }) => label).join(';')}\r\n`);
  for await (const batch of batches) {
    const lines = batch.map((row) => columns.map(({ format, of }) => csvField(format, of(row, names))).join(';'));
    if (lines.length > 0) yield Buffer.from(`${lines.join('\r\n')}\r\n`);
  }
}
