/** The SQL of the publishing job. It runs under a role that reaches these tables and no others. */
import { columnsOf, type RowOf, type TenantDatabase } from '../../platform/database/index.ts';
import type { CellRow } from './benchmark.repository.ts';

/** Takes a date for this job; false: it was published already. */
export const beginEdition = async (db: TenantDatabase, edition: string, month: string): Promise<boolean> => {
  const begun = await db
    .insertInto('benchmark_editions')
    .values({ edition, month })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return begun.numInsertedOrUpdatedRows === 1n;
};

/** The dates before one, the latest first. */
export const editionsBefore = async (db: TenantDatabase, edition: string, count: number): Promise<string[]> =>
  (
    await db
      .selectFrom('benchmark_editions')
      .select('edition')
      .where('edition', '<', edition)
      .orderBy('edition', 'desc')
      .limit(count)
      .execute()
  ).map((row) => row.edition);

export type HandedIn = Omit<RowOf<'benchmark_contributions'>, 'edition'>;

/** Returns a date's contributions that were not withdrawn. */
export const listHandedIn = (db: TenantDatabase, edition: string): Promise<HandedIn[]> =>
  db
    .selectFrom('benchmark_contributions')
    .select(columnsOf('benchmark_contributions').without('edition'))
    .where('edition', '=', edition)
    .where('contributor', 'not in', (query) =>
      query.selectFrom('benchmark_withdrawals').select('contributor').where('edition', '=', edition),
    )
    .orderBy('contributor')
    .orderBy('key')
    .execute();

export type MemberRow = RowOf<'benchmark_members'>;

export const listMembers = (db: TenantDatabase): Promise<MemberRow[]> =>
  db.selectFrom('benchmark_members').selectAll().orderBy('contributor').execute();

export const listCells = (db: TenantDatabase): Promise<CellRow[]> =>
  db.selectFrom('benchmark_cells').selectAll().execute();

/** Rows of one statement: a parameter for each field, of which there may be 65,535. */
const rowsAtOnce = 5_000;

const inChunks = async <Row>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insert(rows.slice(at, at + rowsAtOnce));
};

/** Replaces what is published. */
export const replaceCells = async (db: TenantDatabase, cells: readonly CellRow[]): Promise<void> => {
  await db.deleteFrom('benchmark_cells').execute();
  await inChunks(cells, (chunk) => db.insertInto('benchmark_cells').values(chunk).execute());
};

export const insertMembers = (db: TenantDatabase, rows: readonly MemberRow[]): Promise<void> =>
  inChunks(rows, (chunk) => db.insertInto('benchmark_members').values(chunk).execute());

/** Deletes contributions once published, and members of groups that are no longer compared against. */
export const forgetHandedIn = async (
  db: TenantDatabase,
  edition: string,
  remembered: readonly string[],
): Promise<void> => {
  await db.deleteFrom('benchmark_contributions').where('edition', '<=', edition).execute();
  await db.deleteFrom('benchmark_withdrawals').where('edition', '<=', edition).execute();
  await db.deleteFrom('benchmark_members').where('edition', 'not in', remembered).execute();
};
