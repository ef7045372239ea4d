/** Users of one organization. The table belongs to the platform, not to a tenant: each query names the organization itself. */
import type { UserState } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type MemberRow = Pick<
  RowOf<'users'>,
  | 'id'
  | 'email'
  | 'name'
  | 'role'
  | 'is_active'
  | 'is_validated'
  | 'photo'
  | 'created_at'
  | 'last_login'
  | 'is_elsewhere'
>;

export interface MemberFilter {
  readonly text: string | null;
  readonly state: UserState | null;
  readonly groupId: number | null;
}

interface Slice {
  readonly offset: number;
  readonly size: number;
}

const columns = [
  'u.id',
  'u.email',
  'u.name',
  'u.role',
  'u.is_active',
  'u.is_validated',
  'u.photo',
  'u.created_at',
  'u.last_login',
  'u.is_elsewhere',
] as const;

const members = (db: TenantDatabase) =>
  db.selectFrom('users as u').where('u.organization_id', '=', db.organizationId).where('u.deleted_at', 'is', null);

const noFilter: MemberFilter = { text: null, state: null, groupId: null };

const filtered = (db: TenantDatabase, { text, state, groupId }: MemberFilter) => {
  let query = members(db);
  if (text !== null) {
    const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`(lower(u.name) like ${pattern} or u.email like ${pattern})`);
  }
  if (state === 'inactive') query = query.where('u.is_active', '=', false);
  if (state === 'active') query = query.where('u.is_active', '=', true).where('u.is_validated', '=', true);
  if (state === 'waiting') query = query.where('u.is_active', '=', true).where('u.is_validated', '=', false);
  if (groupId !== null) {
    query = query.where(sql<boolean>`exists (select from ${db.table('permit_group_members')} m
      where m.group_id = ${groupId} and m.user_id = u.id)`);
  }
  return query;
};

export const countMembers = async (db: TenantDatabase, filter: MemberFilter = noFilter): Promise<number> => {
  const { count } = await filtered(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listMembers = (db: TenantDatabase, filter: MemberFilter, slice: Slice | null): Promise<MemberRow[]> => {
  const query = filtered(db, filter).select(columns).orderBy('u.name').orderBy('u.id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const membersByIds = async (db: TenantDatabase, ids: readonly number[]): Promise<MemberRow[]> =>
  ids.length === 0 ? [] : members(db).where('u.id', 'in', ids).select(columns).execute();

export const findMember = async (db: TenantDatabase, id: number): Promise<MemberRow | null> =>
  (await membersByIds(db, [id]))[0] ?? null;

export type MemberChange = Partial<
  Pick<RowOf<'users'>, 'name' | 'role' | 'is_active' | 'is_validated' | 'password_hash' | 'first_secret_expires_at'>
>;

export const updateMember = async (db: TenantDatabase, id: number, change: MemberChange): Promise<void> => {
  await db
    .updateTable('users')
    .set(change)
    .where('organization_id', '=', db.organizationId)
    .where('id', '=', id)
    .execute();
};

/** Returns which of these addresses the organization already has. Reveals nothing about others. */
export const takenEmails = async (db: TenantDatabase, addresses: readonly string[]): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', db.organizationId)
    .where('email', 'in', addresses)
    .execute();
  return new Set(rows.map(({ email }) => email));
};

/** Returns true if a user of the server signs in with this address. This may change the mail, but never the response. */
export const signsInElsewhere = async (db: TenantDatabase, address: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .where('is_elsewhere', '=', false)
    .executeTakeFirst()) !== undefined;

/** Returns the number of users invited since then who have not signed in. */
export const countInvited = async (db: TenantDatabase, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('organization_id', '=', db.organizationId)
    .where('is_validated', '=', false)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};
