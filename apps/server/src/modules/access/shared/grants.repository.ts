/** A user's permissions by permit groups, and the groups that every organization begins with. */
import type { SeededGroupKey } from '@uni/contracts';
import { sql } from 'kysely';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';

/** In the order of the query: resource, action, enterprise. */
export type GrantTuple = readonly [resource: string, action: string, enterpriseId: number | null];

/** Writes a group with what it carries. */
export const insertGroupWithGrants = async (
  db: TenantDatabase,
  group: { id?: number; name: string; key?: SeededGroupKey | null; grants: readonly GrantTuple[] },
): Promise<number> => {
  const id = group.id ?? newId();
  await db
    .insertInto('permit_groups')
    .values({ id, name: group.name, key: group.key ?? null })
    .execute();
  await insertGrants(db, id, group.grants);
  return id;
};

export const insertGrants = async (
  db: TenantDatabase,
  groupId: number,
  grants: readonly GrantTuple[],
): Promise<void> => {
  if (grants.length === 0) return;
  await db
    .insertInto('permit_group_grants')
    .values(grants.map(([resource, action, enterprise_id]) => ({ group_id: groupId, resource, action, enterprise_id })))
    .execute();
};

export const joinGroups = async (
  db: TenantDatabase,
  members: readonly { readonly group_id: number; readonly user_id: number }[],
): Promise<void> => {
  if (members.length === 0) return;
  await db
    .insertInto('permit_group_members')
    .values([...members])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The seeded groups of an organization by their key; one that was removed is missing. */
export const seededGroupIds = async (db: TenantDatabase): Promise<ReadonlyMap<SeededGroupKey | null, number>> => {
  const rows = await db.selectFrom('permit_groups').select(['id', 'key']).where('key', 'is not', null).execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
};

/** Returns the user's groups in an organization: their own, and those of a partner's open connections. */
export const groupsOfUser = async (db: TenantDatabase, userId: number): Promise<number[]> => {
  const rows = await db.execute(sql<{ id: number }>`
    select m.group_id as id from ${db.table('permit_group_members')} m where m.user_id = ${userId}::int8
    union select c.group_id from user_connections c
    where ${db.own('c')} and c.user_id = ${userId}::int8 and c.state <> 'inactive'`);
  return rows.map(({ id }) => id);
};
