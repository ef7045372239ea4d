/** Everything that is held of one person, wherever it lies, and what makes them unrecognisable. */
import { sql } from 'kysely';
import type { RowOf, Transaction } from '../../../platform/database/index.ts';

type Rows = Promise<Record<string, unknown>[]>;

/** Nothing that grants access: no hashes, no tokens. */
export const personOf = async (transaction: Transaction, userId: number): Promise<Record<string, unknown> | null> =>
  (await transaction
    .selectFrom('users')
    .select(['id', 'organization_id', 'email', 'name', 'role', 'photo', 'preferences'])
    .select(['is_active', 'is_validated', 'created_at', 'last_login'])
    .where('id', '=', userId)
    .executeTakeFirst()) ?? null;

export const membershipsOf = (transaction: Transaction, organizationId: number, userId: number): Rows =>
  transaction
    .selectFrom('permit_group_members as m')
    .innerJoin('permit_groups as g', (join) =>
      join.onRef('g.organization_id', '=', 'm.organization_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['m.group_id', 'g.name'])
    .where('m.organization_id', '=', organizationId)
    .where('m.user_id', '=', userId)
    .orderBy('m.group_id')
    .execute();

/** Of all organizations: for the person's own eyes. */
export const connectionsOf = (transaction: Transaction, userId: number): Rows =>
  transaction
    .selectFrom('user_connections')
    .select(['organization_id', 'group_id', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .execute();

export const subscriptionsOf = (transaction: Transaction, organizationId: number, userId: number): Rows =>
  transaction
    .selectFrom('subscriptions')
    .select(['id', 'service_id', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();

/** A session row holds no token. */
export const sessionsOf = (transaction: Transaction, userId: number): Rows =>
  transaction.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

/** The names that the user gave the keys, without credential ids or public keys. */
export const securityKeysOf = (transaction: Transaction, userId: number): Rows =>
  transaction
    .selectFrom('security_keys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const actsOf = (transaction: Transaction, organizationId: number, userId: number): Rows =>
  transaction
    .selectFrom('audit_entries')
    .select(['at', 'action', 'target', 'target_id'])
    .where('organization_id', '=', organizationId)
    .where('actor_id', '=', userId)
    .orderBy('sequence')
    .execute();

export type Pseudonym = Pick<RowOf<'users'>, 'email' | 'name' | 'password_hash'>;

export const replacePerson = async (
  transaction: Transaction,
  organizationId: number,
  userId: number,
  pseudonym: Pseudonym,
): Promise<void> => {
  await transaction
    .updateTable('users')
    .set({ ...pseudonym, photo: null, preferences: '{}', is_active: false, first_secret_expires_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute();
  await transaction
    .deleteFrom('permit_group_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
};

/** Deletes the user's access requests. */
export const forgetRequests = async (
  transaction: Transaction,
  organizationId: number,
  userId: number,
): Promise<void> => {
  await transaction
    .deleteFrom('access_requests')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
};

/** Deletes stored responses that concern this user. They last a day, so that a repeated request gets the same one. */
export const forgetAnswers = async (
  transaction: Transaction,
  organizationId: number,
  userId: number,
  email: string,
): Promise<void> => {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', organizationId)
    .where((row) => row.or([row('user_id', '=', userId), sql<boolean>`position(${email} in lower(answer)) > 0`]))
    .execute();
};
