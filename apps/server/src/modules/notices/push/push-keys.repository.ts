import { sql } from 'kysely';
import type { RowOf, Transaction } from '../../../platform/database/index.ts';

export type PushKeyRow = Omit<RowOf<'push_keys'>, 'created_at'>;

/** The newest first. */
export const selectPushKeys = (transaction: Transaction): Promise<PushKeyRow[]> =>
  transaction
    .selectFrom('push_keys')
    .select(['id', 'public_key', 'private_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const insertPushKey = async (transaction: Transaction, row: PushKeyRow): Promise<void> => {
  await transaction
    .insertInto('push_keys')
    // The time of day: of two that are made in a moment, the order counts.
    .values({ ...row, created_at: sql<Date>`clock_timestamp()` })
    .execute();
};

export const deletePushKeysExcept = async (transaction: Transaction, id: string): Promise<void> => {
  await transaction.deleteFrom('push_keys').where('id', '!=', id).execute();
};
