/** A user's permissions by permit groups, and the groups that every organization begins with. */
import type { SeededGroupKey } from '@uni/contracts';
import { sql } from 'kysely';
import { newId, type Transaction } from '../../../platform/database/index.ts';

/** In the order of the query: resource, action, enterprise. */
export type GrantTuple = readonly [resource: string, action: string, enterpriseId: number | null];

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

/** Returns the user's groups in an organization: their own, and those of a partner's open connections. */
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
