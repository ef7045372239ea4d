import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export interface KeyRow extends Omit<RowOf<'security_keys'>, 'transports'> {
  readonly transports: readonly string[];
}

const ofUser = (db: TenantDatabase, userId: number) =>
  db.selectFrom('security_keys').selectAll().where('user_id', '=', userId);

const read = <Row extends { transports: string }>(row: Row) => ({ ...row, transports: JSON.parse(row.transports) });

export const listKeys = async (db: TenantDatabase, userId: number): Promise<KeyRow[]> =>
  (await ofUser(db, userId).orderBy('created_at').orderBy('id').execute()).map(read);

export const findKey = async (db: TenantDatabase, userId: number, id: number): Promise<KeyRow | null> => {
  const row = await ofUser(db, userId).where('id', '=', id).executeTakeFirst();
  return row ? read(row) : null;
};

/** Holds the row until the transaction ends: of two answers with one count the second is refused. */
export const lockKeyOfCredential = async (
  db: TenantDatabase,
  userId: number,
  credentialId: string,
): Promise<KeyRow | null> => {
  const row = await ofUser(db, userId).where('credential_id', '=', credentialId).forUpdate().executeTakeFirst();
  return row ? read(row) : null;
};

/** Throws on a credential that a user already has. */
export const insertKey = async (db: TenantDatabase, { transports, ...key }: KeyRow): Promise<void> => {
  await db
    .insertInto('security_keys')
    .values({ ...key, transports: JSON.stringify(transports) })
    .execute();
};

export const storeUse = async (db: TenantDatabase, id: number, counter: number, at: Date): Promise<void> => {
  await db.updateTable('security_keys').set({ counter, last_used_at: at }).where('id', '=', id).execute();
};

export const renameKey = async (db: TenantDatabase, id: number, name: string): Promise<void> => {
  await db.updateTable('security_keys').set({ name }).where('id', '=', id).execute();
};

export const deleteKey = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('security_keys').where('id', '=', id).execute();
};

export type ChallengeRow = RowOf<'security_key_challenges'>;

/** Stores a challenge, and deletes those that have expired. */
export const storeChallenge = async (db: TenantDatabase, row: ChallengeRow, now: Date): Promise<void> => {
  await db.deleteFrom('security_key_challenges').where('expires_at', '<=', now).execute();
  await db.insertInto('security_key_challenges').values(row).execute();
};

/** Deletes and returns a challenge: it is answered once. User and session (null: sign-in) must be those it was created for. */
export const takeChallenge = async (
  db: TenantDatabase,
  challenge: Pick<ChallengeRow, 'attempt_hash' | 'user_id' | 'session_id'>,
  now: Date,
): Promise<string | null> => {
  const row = await db
    .deleteFrom('security_key_challenges')
    .where('attempt_hash', '=', challenge.attempt_hash)
    .where('user_id', '=', challenge.user_id)
    .where('session_id', challenge.session_id === null ? 'is' : '=', challenge.session_id)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? row.challenge : null;
};
