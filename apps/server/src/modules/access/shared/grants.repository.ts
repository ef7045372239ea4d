/** Which permissions somebody has by permit groups, and the groups that every organization begins with. */
import type { SeededGroupKey } from '@uni/contracts';
import { sql } from 'kysely';
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type SessionRow, sessions } from './sessions.repository.ts';

/** As a query tells it: resource, action, enterprise. */
export type GrantTuple = readonly [resource: string, action: string, enterpriseId: number | null];

/** A session with all that decides what its user may do, read in one query. */
export interface ActingSession extends SessionRow {
  /** Of the permit groups through which the user acts. */
  readonly grants: readonly GrantTuple[];
  readonly groups: readonly number[];
  /** A partner has an open way into the selected organization. */
  readonly is_connected: boolean;
}

/** Where the session acts: the user's own organization, or the selected one. */
const actingOrganization = sql`case when users.role in ('superuser', 'partner')
  then sessions.selected_organization_id else users.organization_id end`;

/** A group that is looked through replaces all others; a partner acts through the group of the connection. */
const actingGroups = sql`
  select sessions.viewing_group_id as id where sessions.viewing_group_id is not null
  union select m.group_id from permit_group_members m
  where sessions.viewing_group_id is null and m.organization_id = ${actingOrganization} and m.user_id = users.id
  union select c.group_id from user_connections c
  where sessions.viewing_group_id is null and users.role = 'partner' and c.state <> 'inactive'
    and c.organization_id = ${actingOrganization} and c.user_id = users.id`;

/**
 * Grants are rows of one organization: in a transaction of another they are not seen. Whoever asks must look at where the
 * session acts, and ask again there when the two differ.
 */
export const findActingSession = async (transaction: Transaction, id: number): Promise<ActingSession | null> => {
  const row = await sessions(transaction)
    .select([
      sql<string>`(select coalesce(json_agg(json_build_array(g.resource, g.action, g.enterprise_id)), '[]')::text
        from permit_group_grants g
        where g.organization_id = ${actingOrganization} and g.group_id in (${actingGroups}))`.as('grants'),
      sql<string>`(select coalesce(json_agg(acting.id), '[]')::text from (${actingGroups}) acting)`.as('groups'),
      sql<boolean>`exists (select from user_connections c join organizations o on o.id = c.organization_id
        where c.organization_id = sessions.selected_organization_id and c.user_id = users.id and c.state <> 'inactive'
          and o.closed_at is null)`.as('is_connected'),
    ])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, grants: JSON.parse(row.grants), groups: JSON.parse(row.groups) } : null;
};

/** Writes a group with what it carries. */
export const insertGroupWithGrants = async (
  transaction: Transaction,
  organizationId: number,
  group: { id?: number; name: string; key?: SeededGroupKey | null; grants: readonly GrantTuple[] },
): Promise<number> => {
  const id = group.id ?? newId();
  await transaction
    .insertInto('permit_groups')
    .values({ organization_id: organizationId, id, name: group.name, key: group.key ?? null })
    .execute();
  await insertGrants(transaction, organizationId, id, group.grants);
  return id;
};

export const insertGrants = async (
  transaction: Transaction,
  organizationId: number,
  groupId: number,
  grants: readonly GrantTuple[],
): Promise<void> => {
  if (grants.length === 0) return;
  await transaction
    .insertInto('permit_group_grants')
    .values(
      grants.map(([resource, action, enterprise_id]) => ({
        organization_id: organizationId,
        group_id: groupId,
        resource,
        action,
        enterprise_id,
      })),
    )
    .execute();
};

export const joinGroups = async (
  transaction: Transaction,
  organizationId: number,
  members: readonly { readonly group_id: number; readonly user_id: number }[],
): Promise<void> => {
  if (members.length === 0) return;
  await transaction
    .insertInto('permit_group_members')
    .values(members.map((member) => ({ organization_id: organizationId, ...member })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The seeded groups of an organization by their key; one that was removed is missing. */
export const seededGroupIds = async (
  transaction: Transaction,
  organizationId: number,
): Promise<ReadonlyMap<SeededGroupKey | null, number>> => {
  const rows = await transaction
    .selectFrom('permit_groups')
    .select(['id', 'key'])
    .where('organization_id', '=', organizationId)
    .where('key', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
};

/** The groups through which somebody acts in an organization: their own, and those of a partner's open connections. */
export const groupsOfUser = async (
  transaction: Transaction,
  organizationId: number,
  userId: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select group_id as id from permit_group_members
    where organization_id = ${organizationId}::int8 and user_id = ${userId}::int8
    union select group_id from user_connections
    where organization_id = ${organizationId}::int8 and user_id = ${userId}::int8 and state <> 'inactive'`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
};
