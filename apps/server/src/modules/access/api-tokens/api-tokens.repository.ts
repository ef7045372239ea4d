import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import type { GrantTuple } from '../shared/grants.repository.ts';

export type NewTokenRow = Pick<
  RowOf<'api_tokens'>,
  'id' | 'kind' | 'user_id' | 'name' | 'token_hash' | 'ending' | 'scopes' | 'created_at' | 'expires_on'
>;

export interface TokenRow
  extends NewTokenRow,
    Pick<RowOf<'api_tokens'>, 'organization_id' | 'last_used_on' | 'revoked_at'> {}

/** A token with all that decides what it opens now. */
export interface ActingToken
  extends TokenRow,
    Pick<RowOf<'users'>, 'role' | 'is_active' | 'is_validated' | 'deleted_at'> {
  readonly closed_at: Date | null;
  readonly home_id: number | null;
  /** A partner has an open way into the organization. */
  readonly is_connected: boolean;
  readonly grants: readonly GrantTuple[];
}

export const insertToken = async (db: TenantDatabase, token: NewTokenRow): Promise<void> => {
  await db
    .insertInto('api_tokens')
    .values({ ...token, last_used_on: null, revoked_at: null, revoked_by: null })
    .execute();
};

/** Through these groups a token's owner acts: a member's, or that of a partner's open connection. */
const ownersGroups = (db: TenantDatabase) => sql`
  select m.group_id from ${db.table('permit_group_members')} m where m.user_id = api_tokens.user_id
  union select c.group_id from user_connections c
  where users.role = 'partner' and c.state <> 'inactive' and ${db.own('c')} and c.user_id = api_tokens.user_id`;

export const findActingToken = async (db: TenantDatabase, hash: string): Promise<ActingToken | null> => {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('organizations', 'organizations.id', 'api_tokens.organization_id')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .selectAll('api_tokens')
    .select([
      'organizations.closed_at',
      'users.role',
      'users.organization_id as home_id',
      'users.is_active',
      'users.is_validated',
      'users.deleted_at',
      sql<boolean>`exists (select from user_connections c
        where ${db.own('c')} and c.user_id = users.id and c.state <> 'inactive')`.as('is_connected'),
      sql<string>`(select coalesce(json_agg(json_build_array(g.resource, g.action, g.enterprise_id)), '[]')::text
        from ${db.table('permit_group_grants')} g where g.group_id in (${ownersGroups(db)}))`.as('grants'),
    ])
    .where('api_tokens.token_hash', '=', hash)
    .executeTakeFirst();
  return row ? { ...row, grants: JSON.parse(row.grants) } : null;
};

export const touchToken = async (db: TenantDatabase, id: number, day: string): Promise<void> => {
  await db.updateTable('api_tokens').set({ last_used_on: day }).where('id', '=', id).execute();
};

/** Newest first; `ownerId` null: everybody's. */
export const selectTokens = (db: TenantDatabase, ownerId: number | null): Promise<TokenRow[]> => {
  const tokens = db.selectFrom('api_tokens').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(500);
  const query = ownerId === null ? tokens : tokens.where('kind', '=', 'personal').where('user_id', '=', ownerId);
  return query.execute();
};

/** One that still opens something, held until the transaction ends. */
export const lockLivingToken = async (db: TenantDatabase, id: number): Promise<TokenRow | null> =>
  (await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const countLivingTokens = async (
  db: TenantDatabase,
  token: Pick<NewTokenRow, 'kind' | 'user_id'>,
  today: string,
): Promise<number> => {
  const living = db
    .selectFrom('api_tokens')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('kind', '=', token.kind)
    .where('revoked_at', 'is', null)
    .where('expires_on', '>=', today);
  const query = token.kind === 'personal' ? living.where('user_id', '=', token.user_id) : living;
  return Number((await query.executeTakeFirstOrThrow()).count);
};

export const storeRevocation = async (
  db: TenantDatabase,
  id: number,
  revoked: { readonly revoked_at: Date; readonly revoked_by: number },
): Promise<void> => {
  await db.updateTable('api_tokens').set(revoked).where('id', '=', id).execute();
};
