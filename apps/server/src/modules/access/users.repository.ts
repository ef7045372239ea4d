import type { Role } from '@uni/contracts';
import type { Transaction } from '../../platform/database/index.ts';

export interface User {
  readonly id: number;
  readonly organization_id: number | null;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password_hash: string;
  readonly photo: string | null;
  readonly is_active: boolean;
  readonly is_validated: boolean;
  readonly created_at: Date;
  readonly last_login: Date | null;
  /** The user's organization has been closed: nobody of it signs in. */
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

const livingUsers = (transaction: Transaction) =>
  transaction
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(columns)
    .select((row) => row('organizations.closed_at', 'is not', null).as('is_closed'))
    .where('users.deleted_at', 'is', null);

const withTruth = (row: Omit<User, 'is_closed'> & { is_closed: unknown }): User => ({
  ...row,
  is_closed: row.is_closed === true,
});

export const findUserByEmail = async (transaction: Transaction, email: string): Promise<User | null> => {
  const row = await livingUsers(transaction).where('users.email', '=', email.toLowerCase()).executeTakeFirst();
  return row ? withTruth(row) : null;
};

export const findUser = async (transaction: Transaction, id: number): Promise<User | null> => {
  const row = await livingUsers(transaction).where('users.id', '=', id).executeTakeFirst();
  return row ? withTruth(row) : null;
};

export interface NewUser {
  readonly id: number;
  readonly organization_id: number | null;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password_hash: string;
  readonly is_validated: boolean;
}

export const insertUser = async (transaction: Transaction, user: NewUser): Promise<void> => {
  await transaction
    .insertInto('users')
    .values({ ...user, email: user.email.toLowerCase(), is_active: true })
    .execute();
};

export const storeLogin = async (transaction: Transaction, id: number, at: Date): Promise<void> => {
  await transaction.updateTable('users').set({ last_login: at }).where('id', '=', id).execute();
};

export const storePassword = async (transaction: Transaction, id: number, hash: string, at: Date): Promise<void> => {
  await transaction
    .updateTable('users')
    .set((row) => ({
      password_hash: hash,
      is_validated: true,
      last_login: row.fn.coalesce('last_login', row.val(at)),
    }))
    .where('id', '=', id)
    .execute();
};

export const validateUser = async (transaction: Transaction, id: number): Promise<void> => {
  await transaction.updateTable('users').set({ is_validated: true }).where('id', '=', id).execute();
};

export const countUsers = async (transaction: Transaction): Promise<number> => {
  const { count } = await transaction
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
