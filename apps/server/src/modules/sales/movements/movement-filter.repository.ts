/** Movement filters as SQL: the same conditions over movements and over their monthly sums. */
import type { MoneyKind, MovementState } from '@uni/contracts';
import { type RawBuilder, sql } from 'kysely';

export interface MovementFilter {
  /** Null: all of the organization, also what belongs to no enterprise. */
  readonly enterprises: readonly number[] | null;
  readonly kind?: MoneyKind | undefined;
  /** A category with its branches. */
  readonly categories: readonly number[] | null;
  readonly state?: MovementState | undefined;
  readonly account?: number | undefined;
  readonly supplier?: number | undefined;
  readonly client?: number | undefined;
  /** Days, the first and the last. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Without accents and in small letters. */
  readonly text: string;
}

const any = (column: string, ids: readonly number[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${ids as number[]}::int8[])`;

export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `);

/** Conditions that movements and their monthly sums share. */
export const sharedConditions = (filter: MovementFilter): RawBuilder<unknown>[] => {
  const { enterprises, kind, categories, state, account } = filter;
  const conditions = [sql`true`];
  if (enterprises !== null) conditions.push(any('enterprise_id', enterprises));
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (categories !== null) conditions.push(any('category_id', categories));
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (account !== undefined) conditions.push(sql`(account_id = ${account}::int8 or to_account_id = ${account}::int8)`);
  return conditions as RawBuilder<unknown>[];
};

/** Conditions that only single movements can answer. */
export const ownConditions = ({ supplier, client, text }: MovementFilter): RawBuilder<unknown>[] => [
  ...(supplier === undefined ? [] : [sql`supplier_id = ${supplier}::int8`]),
  ...(client === undefined ? [] : [sql`client_id = ${client}::int8`]),
  ...(text === '' ? [] : [sql`search_text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`]),
];

export const dayConditions = ({ from, to }: Pick<MovementFilter, 'from' | 'to'>): RawBuilder<unknown>[] => [
  ...(from === undefined ? [] : [sql`day >= ${from}`]),
  ...(to === undefined ? [] : [sql`day <= ${to}`]),
];
