import { sql } from 'kysely';
import type { RowOf, Transaction } from '../../../platform/database/index.ts';
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

export const insertToken = async (
  transaction: Transaction,
  organizationId: number,
  token: NewTokenRow,
): Promise<void> => {
  await transaction
    .insertInto('api_tokens')
    .values({ organization_id: organizationId, ...token, last_used_on: null, revoked_at: null, revoked_by: null })
    .execute();
};

/** Through these groups a token's owner acts: a member's, or that of a partner's open connection. */
const ownersGroups = (organizationId: number) => sql`
  select m.group_id from permit_group_members m
  where m.organization_id = ${organizationId}::int8 and m.user_id = api_tokens.user_id
  union select c.group_id from user_connections c
  where users.role = 'partner' and c.state <> 'inactive'
    and c.organization_id = ${organizationId}::int8 and c.user_id = api_tokens.user_id`;

export const findActingToken = async (
  transaction: Transaction,
  organizationId: number,
  hash: string,
): Promise<ActingToken | null> => {
  const row = await transaction
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
      sql<boolean>`exists (select from user_connections c where c.organization_id = ${organizationId}::int8
        and c.user_id = users.id and c.state <> 'inactive')`.as('is_connected'),
      sql<string>`(select coalesce(json_agg(json_build_array(g.resource, g.action, g.enterprise_id)), '[]')::text
        from permit_group_grants g
        where g.organization_id = ${organizationId}::int8 and g.group_id in (${ownersGroups(organizationId)}))`.as(
        'grants',
      ),
    ])
    .where('api_tokens.organization_id', '=', organizationId)
    .where('api_tokens.token_hash', '=', hash)
    .executeTakeFirst();
  return row ? { ...row, grants: JSON.parse(row.grants) } : null;
};

export const touchToken = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
  day: string,
): Promise<void> => {
  await transaction
    .updateTable('api_tokens')
    .set({ last_used_on: day })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

/** Newest first; `ownerId` null: everybody's. */
export const listTokens = (
  transaction: Transaction,
  organizationId: number,
  ownerId: number | null,
): Promise<TokenRow[]> => {
  const tokens = transaction
    .selectFrom('api_tokens')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500);
  const query = ownerId === null ? tokens : tokens.where('kind', '=', 'personal').where('user_id', '=', ownerId);
  return query.execute();
};

/** One that still opens something, held until the transaction ends. */
export const lockLivingToken = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
): Promise<TokenRow | null> =>
  (await transaction
    .selectFrom('api_tokens')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const countLivingTokens = async (
  transaction: Transaction,
  organizationId: number,
  token: Pick<NewTokenRow, 'kind' | 'user_id'>,
  today: string,
): Promise<number> => {
  const living = transaction
    .selectFrom('api_tokens')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('kind', '=', token.kind)
    .where('revoked_at', 'is', null)
    .where('expires_on', '>=', today);
  const query = token.kind === 'personal' ? living.where('user_id', '=', token.user_id) : living;
  return Number((await query.executeTakeFirstOrThrow()).count);
};

export const revokeToken = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
  revoked: { readonly revoked_at: Date; readonly revoked_by: number },
): Promise<void> => {
  await transaction
    .updateTable('api_tokens')
    .set(revoked)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};
