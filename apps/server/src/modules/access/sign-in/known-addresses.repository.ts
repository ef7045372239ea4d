import type { TenantDatabase } from '../../../platform/database/index.ts';

/** Returns true if this user has signed in from there before. Takes the same steps for an unknown e-mail. */
export const isKnownAddress = async (db: TenantDatabase, email: string, fingerprint: string): Promise<boolean> => {
  const row = await db
    .selectFrom('known_addresses')
    .innerJoin('users', 'users.id', 'known_addresses.user_id')
    .select('known_addresses.user_id')
    .where('users.email', '=', email.toLowerCase())
    .where('users.is_elsewhere', '=', false)
    .where('known_addresses.fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row !== undefined;
};

/** Stores the address, and deletes those that were not used since `before`. */
export const rememberAddress = async (
  db: TenantDatabase,
  knownAddress: { user_id: number; fingerprint: string; seen_at: Date },
  before: Date,
): Promise<void> => {
  await db
    .insertInto('known_addresses')
    .values(knownAddress)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ seen_at: knownAddress.seen_at }),
    )
    .execute();
  await db
    .deleteFrom('known_addresses')
    .where('user_id', '=', knownAddress.user_id)
    .where('seen_at', '<', before)
    .execute();
};
