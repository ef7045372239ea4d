/** The SQL of the publishing job. It runs under a role that reaches these tables and no others. */
import { columnsOf, type RowOf, type Transaction } from '../../platform/database/index.ts';
import type { CellRow } from './benchmark.repository.ts';

/** Takes a date for this job; false: it was published already. */
export const beginEdition = async (transaction: Transaction, edition: string, month: string): Promise<boolean> => {
  const begun = await transaction
    .insertInto('benchmark_editions')
    .values({ edition, month })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return begun.numInsertedOrUpdatedRows === 1n;
};

/** The dates before one, the latest first. */
export const editionsBefore = async (transaction: Transaction, edition: string, count: number): Promise<string[]> =>
  (
    await transaction
      .selectFrom('benchmark_editions')
      .select('edition')
      .where('edition', '<', edition)
      .orderBy('edition', 'desc')
      .limit(count)
      .execute()
  ).map((row) => row.edition);

export type HandedIn = Omit<RowOf<'benchmark_contributions'>, 'edition'>;

/** Returns a date's contributions that were not withdrawn. */
export const listHandedIn = (transaction: Transaction, edition: string): Promise<HandedIn[]> =>
  transaction
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

export const listMembers = (transaction: Transaction): Promise<MemberRow[]> =>
  transaction.selectFrom('benchmark_members').selectAll().orderBy('contributor').execute();

export const listCells = (transaction: Transaction): Promise<CellRow[]> =>
  transaction.selectFrom('benchmark_cells').selectAll().execute();

/** Rows of one statement: a parameter for each field, of which there may be 65,535. */
const rowsAtOnce = 5_000;

const inParts = async <Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insert(rows.slice(at, at + rowsAtOnce));
};

/** Puts what stands from now on in the place of what stood. */
export const replaceCells = async (transaction: Transaction, cells: readonly CellRow[]): Promise<void> => {
  await transaction.deleteFrom('benchmark_cells').execute();
  await inParts(cells, (part) => transaction.insertInto('benchmark_cells').values(part).execute());
};

export const insertMembers = (transaction: Transaction, rows: readonly MemberRow[]): Promise<void> =>
  inParts(rows, (part) => transaction.insertInto('benchmark_members').values(part).execute());

/** Deletes contributions once published, and members of groups that are no longer compared against. */
export const forgetHandedIn = async (
  transaction: Transaction,
  edition: string,
  remembered: readonly string[],
): Promise<void> => {
  await transaction.deleteFrom('benchmark_contributions').where('edition', '<=', edition).execute();
  await transaction.deleteFrom('benchmark_withdrawals').where('edition', '<=', edition).execute();
  await transaction.deleteFrom('benchmark_members').where('edition', 'not in', remembered).execute();
};
