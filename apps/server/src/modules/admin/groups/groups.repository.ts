import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

interface Slice {
  readonly offset: number;
  readonly size: number;
}

export type GroupRow = Pick<RowOf<'permit_groups'>, 'id' | 'name' | 'key' | 'version'>;

export type GrantRow = Pick<RowOf<'permit_group_grants'>, 'resource' | 'action' | 'enterprise_id'>;

const groups = (db: TenantDatabase) => db.selectFrom('permit_groups').select(['id', 'name', 'key', 'version']);

export const countGroups = async (db: TenantDatabase): Promise<number> => {
  const { count } = await db
    .selectFrom('permit_groups')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const selectGroups = (db: TenantDatabase, slice: Slice | null): Promise<GroupRow[]> => {
  const query = groups(db).orderBy('name').orderBy('id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const selectGroup = async (db: TenantDatabase, id: number): Promise<GroupRow | null> =>
  (await groups(db).where('id', '=', id).executeTakeFirst()) ?? null;

/** Writes only over the version that was read. False when another request changed it first. */
export const updateGroup = async (db: TenantDatabase, read: GroupRow, name: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('permit_groups')
    .set({ name, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deleteGroup = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('permit_groups').where('id', '=', id).execute();
};

export const grantsOf = (db: TenantDatabase, groupIds: readonly number[]): Promise<GrantRow[]> =>
  groupIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('permit_group_grants')
        .select(['resource', 'action', 'enterprise_id'])
        .distinct()
        .where('group_id', 'in', groupIds)
        .orderBy('resource')
        .orderBy('action')
        .orderBy('enterprise_id')
        .execute();

export const deleteGrants = async (db: TenantDatabase, groupId: number): Promise<void> => {
  await db.deleteFrom('permit_group_grants').where('group_id', '=', groupId).execute();
};

export const membersOf = async (db: TenantDatabase, groupId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('permit_group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
};

/** Takes users out of groups: all users named out of all groups named. */
export const leaveGroups = async (
  db: TenantDatabase,
  { users, groups: left }: { readonly users: readonly number[]; readonly groups: readonly number[] },
): Promise<void> => {
  if (users.length === 0 || left.length === 0) return;
  await db.deleteFrom('permit_group_members').where('user_id', 'in', users).where('group_id', 'in', left).execute();
};

/** The groups of each of these users. */
export const groupsOf = async (
  db: TenantDatabase,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  const byUser = new Map<number, number[]>(userIds.map((id) => [id, []]));
  if (userIds.length === 0) return byUser;
  const rows = await db
    .selectFrom('permit_group_members')
    .select(['user_id', 'group_id'])
    .where('user_id', 'in', userIds)
    .orderBy('group_id')
    .execute();
  for (const { user_id, group_id } of rows) byUser.get(user_id)?.push(group_id);
  return byUser;
};

/** Returns which of these ids are groups of the organization. */
export const knownGroups = async (db: TenantDatabase, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await groups(db).where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};
