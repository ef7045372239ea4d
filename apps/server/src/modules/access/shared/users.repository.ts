import type { Preferences } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export interface User
  extends Pick<
    RowOf<'users'>,
    | 'id'
    | 'organization_id'
    | 'email'
    | 'name'
    | 'role'
    | 'password_hash'
    | 'photo'
    | 'is_active'
    | 'is_validated'
    | 'created_at'
    | 'last_login'
  > {
  /** The user's organization is closed: none of its users can sign in. */
  readonly is_closed: boolean;
}

export const maySignIn = (user: User): boolean => user.is_active && !user.is_closed;

const columns = [
  'users.id',
  'users.organization_id',
  'users.email',
  'users.name',
  'users.role',
  'users.password_hash',
  'users.photo',
  'users.is_active',
  'users.is_validated',
  'users.created_at',
  'users.last_login',
] as const;

const livingUsers = (db: TenantDatabase) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(columns)
    .select((row) => row('organizations.closed_at', 'is not', null).as('is_closed'))
    .where('users.deleted_at', 'is', null);

const withTruth = (row: Omit<User, 'is_closed'> & { is_closed: unknown }): User => ({
  ...row,
  is_closed: row.is_closed === true,
});

export const findUserByEmail = async (db: TenantDatabase, email: string): Promise<User | null> => {
  const row = await livingUsers(db)
    .where('users.email', '=', email.toLowerCase())
    .where('users.is_elsewhere', '=', false)
    .executeTakeFirst();
  return row ? withTruth(row) : null;
};

/** Finds the user for sign-in. A first password that was not replaced in time opens nothing, as if the user did not exist. */
export const findUserToSignIn = async (db: TenantDatabase, email: string): Promise<User | null> => {
  const row = await livingUsers(db)
    .where('users.email', '=', email.toLowerCase())
    .where('users.is_elsewhere', '=', false)
    .where((user) =>
      user.or([
        user('users.is_validated', '=', true),
        user('users.first_secret_expires_at', 'is', null),
        user('users.first_secret_expires_at', '>', sql<Date>`now()`),
      ]),
    )
    .executeTakeFirst();
  return row ? withTruth(row) : null;
};

export const findUser = async (db: TenantDatabase, id: number): Promise<User | null> => {
  const row = await livingUsers(db).where('users.id', '=', id).executeTakeFirst();
  return row ? withTruth(row) : null;
};

export const namesOfUsers = async (
  db: TenantDatabase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await livingUsers(db)
    .where('users.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Returns the active users of an organization, by name. Users are not tenant rows: only this condition limits them to it. */
export const membersOf = async (db: TenantDatabase): Promise<{ readonly id: number; readonly name: string }[]> => {
  const rows = await livingUsers(db)
    .where((user) => user.and({ 'users.organization_id': db.organizationId, 'users.is_active': true }))
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, name }) => ({ id, name }));
};

/** Returns an organization's active administrators, and one additional user while active there. */
export const administratorsOf = async (
  db: TenantDatabase,
  besides: number,
): Promise<{ readonly name: string; readonly email: string }[]> => {
  const rows = await livingUsers(db)
    .where((user) => user.and({ 'users.organization_id': db.organizationId, 'users.is_active': true }))
    .where((user) => user.or([user('users.role', '=', 'staff'), user('users.id', '=', besides)]))
    .orderBy('users.id')
    .execute();
  return rows.map(({ name, email }) => ({ name, email }));
};

export interface NewUser
  extends Pick<
    RowOf<'users'>,
    'id' | 'organization_id' | 'email' | 'name' | 'role' | 'password_hash' | 'is_validated'
  > {
  readonly first_secret_expires_at?: Date;
  /** The address signs in elsewhere: this one never does. */
  readonly is_elsewhere?: boolean;
}

export const insertUser = async (db: TenantDatabase, user: NewUser): Promise<void> => {
  await db
    .insertInto('users')
    .values({ ...user, email: user.email.toLowerCase(), is_active: true })
    .execute();
};

export const storeLogin = async (db: TenantDatabase, id: number, at: Date): Promise<void> => {
  await db.updateTable('users').set({ last_login: at }).where('id', '=', id).execute();
};

export const storePassword = async (db: TenantDatabase, id: number, hash: string, at: Date): Promise<void> => {
  await db
    .updateTable('users')
    .set((row) => ({
      password_hash: hash,
      is_validated: true,
      first_secret_expires_at: null,
      last_login: row.fn.coalesce('last_login', row.val(at)),
    }))
    .where('id', '=', id)
    .execute();
};

export const validateUser = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.updateTable('users').set({ is_validated: true }).where('id', '=', id).execute();
};

export interface OwnData {
  readonly name?: string | undefined;
  readonly photo?: string | null | undefined;
  /** JSON. */
  readonly preferences?: string;
}

export const storeOwnData = async (db: TenantDatabase, id: number, own: OwnData): Promise<void> => {
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await db.updateTable('users').set(given).where('id', '=', id).execute();
};

export const readPreferences = async (db: TenantDatabase, id: number): Promise<Preferences> => {
  const { preferences } = await db
    .selectFrom('users')
    .select('preferences')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.parse(preferences);
};

export const countUsers = async (db: TenantDatabase): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
