/** Everything that is held of one person, wherever it lies, and what makes them unrecognisable. */
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

type Rows = Promise<Record<string, unknown>[]>;

/** Nothing that grants access: no hashes, no tokens. */
export const personOf = async (db: TenantDatabase, userId: number): Promise<Record<string, unknown> | null> =>
  (await db
    .selectFrom('users')
    .select(['id', 'organization_id', 'email', 'name', 'role', 'photo', 'preferences'])
    .select(['is_active', 'is_validated', 'created_at', 'last_login'])
    .where('id', '=', userId)
    .executeTakeFirst()) ?? null;

export const membershipsOf = (db: TenantDatabase, userId: number): Rows =>
  db
    .selectFrom('permit_group_members as m')
    .innerJoin('permit_groups as g', 'g.id', 'm.group_id')
    .select(['m.group_id', 'g.name'])
    .where('m.user_id', '=', userId)
    .orderBy('m.group_id')
    .execute();

/** Of all organizations: for the person's own eyes. */
export const connectionsOf = (db: TenantDatabase, userId: number): Rows =>
  db
    .selectFrom('user_connections')
    .select(['organization_id', 'group_id', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .execute();

export const subscriptionsOf = (db: TenantDatabase, userId: number): Rows =>
  db.selectFrom('subscriptions').select(['id', 'service_id', 'created_at']).where('user_id', '=', userId).execute();

/** A session row holds no token. */
export const sessionsOf = (db: TenantDatabase, userId: number): Rows =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

/** The names that the user gave the keys, without credential ids or public keys. */
export const securityKeysOf = (db: TenantDatabase, userId: number): Rows =>
  db
    .selectFrom('security_keys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const actsOf = (db: TenantDatabase, userId: number): Rows =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'action', 'target', 'target_id'])
    .where('actor_id', '=', userId)
    .orderBy('sequence')
    .execute();

export type Pseudonym = Pick<RowOf<'users'>, 'email' | 'name' | 'password_hash'>;

export const replacePerson = async (db: TenantDatabase, userId: number, pseudonym: Pseudonym): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...pseudonym, photo: null, preferences: '{}', is_active: false, first_secret_expires_at: null })
    .where('organization_id', '=', db.organizationId)
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('permit_group_members').where('user_id', '=', userId).execute();
};

/** Deletes the user's access requests. */
export const forgetRequests = async (db: TenantDatabase, userId: number): Promise<void> => {
  await db.deleteFrom('access_requests').where('user_id', '=', userId).execute();
};

/** Deletes stored responses that concern this user. They last a day, so that a repeated request gets the same one. */
export const forgetAnswers = async (db: TenantDatabase, userId: number, email: string): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where((row) => row.or([row('user_id', '=', userId), sql<boolean>`position(${email} in lower(answer)) > 0`]))
    .execute();
};
