/** Lists as files, written while they are read: a part of the database at a time, however many rows there are. */
import type { AuditAct, ExportFileType, FileStream } from '@uni/contracts';
import { noted } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type FileColumn, tableFile } from '../../../platform/files/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { PlacedRows, Slice, Sorting } from '../shared/keyed-pages.model.ts';

/** A column as a text: days as `YYYY-MM-DD`, money and numbers with a point. */
export interface ExportColumn<Row, Names> extends FileColumn {
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
      return tableFile(type, list, textsOf(list, batches(actor, query, place), names));
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

async function* textsOf<Row, Names>(
  { columns }: Pick<ExportedList<Row, unknown, Names, unknown>, 'columns'>,
  batches: AsyncIterable<readonly Row[]>,
  names: Names,
): AsyncGenerator<string[][]> {
  for await (const batch of batches) yield batch.map((row) => columns.map(({ of }) => of(row, names)));
}
