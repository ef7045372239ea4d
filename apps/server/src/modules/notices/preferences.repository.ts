import { sql } from 'kysely';
import type { TenantDatabase } from '../../platform/database/index.ts';

export interface StoredPreferences {
  readonly user_id: number;
  /** JSON. */
  readonly preferences: string;
  readonly version: number;
}

export const selectPreferences = async (
  db: TenantDatabase,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, StoredPreferences>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notice_preferences')
    .select(['user_id', 'preferences', 'version'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
};

/** Returns false if another device has saved since `version`. */
export const storePreferences = async (
  db: TenantDatabase,
  userId: number,
  { preferences, version }: Pick<StoredPreferences, 'preferences' | 'version'>,
): Promise<boolean> => {
  if (version === 0) {
    const rows = await db
      .insertInto('notice_preferences')
      .values({ user_id: userId, preferences, version: 1 })
      .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
      .returning('version')
      .execute();
    return rows.length > 0;
  }
  const { numUpdatedRows } = await db
    .updateTable('notice_preferences')
    .set({ preferences, version: sql<number>`version + 1` })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
};
