import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type SecondStepRow = RowOf<'second_steps'>;

const rowOf = (db: TenantDatabase, userId: number) =>
  db.selectFrom('second_steps').selectAll().where('user_id', '=', userId);

export const findSecondStep = async (db: TenantDatabase, userId: number): Promise<SecondStepRow | null> =>
  (await rowOf(db, userId).executeTakeFirst()) ?? null;

/** Holds the row until the transaction ends: of two that bring one code one finds it used. */
export const lockSecondStep = async (db: TenantDatabase, userId: number): Promise<SecondStepRow | null> =>
  (await rowOf(db, userId).forUpdate().executeTakeFirst()) ?? null;

/** Stores a secret that is not confirmed yet, replacing an earlier one. False when a confirmed one exists. */
export const offerSecret = async (db: TenantDatabase, userId: number, sealed: string): Promise<boolean> => {
  const row = await db
    .insertInto('second_steps')
    .values({ user_id: userId, sealed_secret: sealed, enabled_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealed, last_step: 0 })
        .where('second_steps.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const enableSecondStep = async (db: TenantDatabase, userId: number, step: number, at: Date) => {
  await db.updateTable('second_steps').set({ enabled_at: at, last_step: step }).where('user_id', '=', userId).execute();
};

export const storeStep = async (db: TenantDatabase, userId: number, step: number): Promise<void> => {
  await db.updateTable('second_steps').set({ last_step: step }).where('user_id', '=', userId).execute();
};

export const removeSecondStep = async (db: TenantDatabase, userId: number): Promise<void> => {
  await db.deleteFrom('second_steps').where('user_id', '=', userId).execute();
  await dropCodesOfNoStep(db, userId);
};

/** Recovery codes stand in for a second step: with the last one they go too. */
export const dropCodesOfNoStep = async (db: TenantDatabase, userId: number): Promise<void> => {
  await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not ${hasSecondStep(userId)}`)
    .execute();
};

/** An authenticator in force, or a security key. */
const hasSecondStep = (userId: number) => sql<boolean>`(
  exists (select from second_steps s where s.user_id = ${userId} and s.enabled_at is not null)
  or exists (select from security_keys k where k.user_id = ${userId}))`;

export const replaceRecoveryCodes = async (
  db: TenantDatabase,
  userId: number,
  codes: readonly { readonly id: number; readonly code_hash: string }[],
): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ ...code, user_id: userId })))
    .execute();
};

export const countRecoveryCodes = async (db: TenantDatabase, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Returns true only for the first use of a code. */
export const useRecoveryCode = async (db: TenantDatabase, userId: number, hash: string, at: Date) => {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
