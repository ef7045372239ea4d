/** Lists as files, written while they are read: one page of the database at a time. */
import type { AuditAct, ExportFileType, FileStream } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { tableFile } from '../../../platform/files/index.ts';
import type { KeyedSorting, PlacedRows, Slice } from '../shared/keyed-pages.model.ts';
import type { FileTable } from './file-tables.model.ts';

/** A list that is read a part at a time; `Cursor` is where a part of it begins. */
export interface RowsInParts<Row, Query, Cursor> {
  readonly begin: (context: Context, query: Query) => Promise<Cursor>;
  readonly read: (
    context: Context,
    query: Query,
    cursor: Cursor,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: Cursor | null }>;
}

/** A list that can be exported. */
export interface ExportedList<Row, Query, Names, Cursor>
  extends FileTable<Row, Names>,
    RowsInParts<Row, Query, Cursor> {
  readonly title: string;
  readonly act: AuditAct;
  /** Names that rows refer to, as of the start of the file. */
  readonly names: (context: Context) => Promise<Names>;
}

const batchSize = 1_000;

/** All that the filter finds, in its order. */
export async function writeListFile<Row, Query, Names, Cursor>(
  context: LongContext,
  list: ExportedList<Row, Query, Names, Cursor>,
  query: Query,
  type: ExportFileType,
): Promise<FileStream> {
  const { names, cursor } = await context.transact(async (inner) => {
    await recordAudit(inner, list.act, inner.actor.scope, { after: { file_type: type } });
    const begun = await list.begin(inner, query);
    return { names: await list.names(inner), cursor: begun };
  });
  return tableFile(type, list, cellTexts(list, batches(context, list, query, cursor), names));
}

/** One transaction per batch: a slow download blocks no other transaction. */
async function* batches<Row, Query, Names, Cursor>(
  { transact }: LongContext,
  list: ExportedList<Row, Query, Names, Cursor>,
  query: Query,
  first: Cursor,
): AsyncGenerator<readonly Row[]> {
  for (let cursor: Cursor | null = first; cursor !== null; ) {
    const here: Cursor = cursor;
    const { rows, next } = await transact((context) => list.read(context, query, here));
    yield rows;
    cursor = next;
  }
}

/** Returns the start of the next part of a keyed list. Null: there is none. */
export const behind = <Row extends { readonly id: number }>(
  { rows, hasNext }: PlacedRows<Row>,
  { of }: Pick<KeyedSorting<Row>, 'of'>,
): Slice | null => {
  const last = rows.at(-1);
  return hasNext && last ? { from: 'after', size: batchSize, value: of(last), id: last.id } : null;
};

export const fromStart: Slice = { from: 'start', offset: 0, size: batchSize };

async function* cellTexts<Row, Names>(
  { cells }: FileTable<Row, Names>,
  batches: AsyncIterable<readonly Row[]>,
  names: Names,
): AsyncGenerator<(readonly string[])[]> {
  for await (const batch of batches) yield batch.map((row) => cells(row, names));
}
