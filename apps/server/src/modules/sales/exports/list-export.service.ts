/** Lists as files, written while they are read: a part of the database at a time, however many rows there are. */
import type { AuditAct, ExportFileType, FileStream } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { tableFile } from '../../../platform/files/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { KeyedSorting, PlacedRows, Slice } from '../shared/keyed-pages.model.ts';
import type { FileTable } from './file-tables.model.ts';

/** A list that can be exported; `Cursor` is where a part of it begins. */
export interface ExportedList<Row, Query, Names, Cursor> extends FileTable<Row, Names> {
  readonly title: string;
  readonly act: AuditAct;
  /** Names that rows refer to, as of the start of the file. */
  readonly names: (db: TenantDatabase, actor: Actor) => Promise<Names>;
  readonly begin: (db: TenantDatabase, actor: Actor, query: Query) => Promise<Cursor>;
  readonly read: (
    db: TenantDatabase,
    actor: Actor,
    query: Query,
    cursor: Cursor,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: Cursor | null }>;
}

export interface ListExport<Query> {
  readonly title: string;
  /** All that the filter finds, in its order. */
  write(actor: Actor, query: Query, type: ExportFileType): Promise<FileStream>;
}

const batchSize = 1_000;

export const createListExport = <Row, Query, Names, Cursor>(
  platform: Platform,
  list: ExportedList<Row, Query, Names, Cursor>,
): ListExport<Query> => {
  const within = <T>(actor: Actor, work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);

  /** One transaction per batch: a slow download blocks no other transaction. */
  async function* batches(actor: Actor, query: Query, first: Cursor): AsyncGenerator<readonly Row[]> {
    for (let cursor: Cursor | null = first; cursor !== null; ) {
      const here: Cursor = cursor;
      const { rows, next } = await within(actor, (db) => list.read(db, actor, query, here));
      yield rows;
      cursor = next;
    }
  }

  return {
    title: list.title,

    write: async (actor, query, type) => {
      const { names, cursor } = await within(actor, async (db) => {
        await recordAudit({ platform, db, actor }, list.act, actor.scope, { after: { file_type: type } });
        const begun = await list.begin(db, actor, query);
        return { names: await list.names(db, actor), cursor: begun };
      });
      return tableFile(type, list, cellTexts(list, batches(actor, query, cursor), names));
    },
  };
};

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
