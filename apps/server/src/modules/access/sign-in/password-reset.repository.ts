import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type NewReset = Pick<RowOf<'password_resets'>, 'id' | 'user_id' | 'token_hash' | 'expires_at'>;

/** The one link of this user that is good from now on: the earlier ones die. */
export const storeReset = async (db: TenantDatabase, reset: NewReset): Promise<void> => {
  await db.deleteFrom('password_resets').where('user_id', '=', reset.user_id).execute();
  await db.insertInto('password_resets').values(reset).execute();
};

/** Returns the user of an unused, unexpired link. */
export const findReset = async (db: TenantDatabase, hash: string, now: Date): Promise<number | null> => {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
};

/** True for the one caller who uses the link up. */
export const spendReset = async (db: TenantDatabase, hash: string, now: Date): Promise<boolean> => {
  const row = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
