import type { RowOf, Transaction } from '../../../platform/database/index.ts';

interface Slice {
  readonly offset: number;
  readonly size: number;
}

export type GroupRow = Pick<RowOf<'permit_groups'>, 'id' | 'name' | 'key' | 'version'>;

export type GrantRow = Pick<RowOf<'permit_group_grants'>, 'resource' | 'action' | 'enterprise_id'>;

const groups = (transaction: Transaction, organizationId: number) =>
  transaction
    .selectFrom('permit_groups')
    .select(['id', 'name', 'key', 'version'])
    .where('organization_id', '=', organizationId);

export const countGroups = async (transaction: Transaction, organizationId: number): Promise<number> => {
  const { count } = await transaction
    .selectFrom('permit_groups')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listGroups = (
  transaction: Transaction,
  organizationId: number,
  slice: Slice | null,
): Promise<GroupRow[]> => {
  const query = groups(transaction, organizationId).orderBy('name').orderBy('id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const findGroup = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
): Promise<GroupRow | null> =>
  (await groups(transaction, organizationId).where('id', '=', id).executeTakeFirst()) ?? null;

/** Writes only over the version that was read. False when another request changed it first. */
export const updateGroup = async (
  transaction: Transaction,
  organizationId: number,
  read: GroupRow,
  name: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('permit_groups')
    .set({ name, version: read.version + 1 })
    .where('organization_id', '=', organizationId)
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deleteGroup = async (transaction: Transaction, organizationId: number, id: number): Promise<void> => {
  await transaction
    .deleteFrom('permit_groups')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

export const grantsOf = (
  transaction: Transaction,
  organizationId: number,
  groupIds: readonly number[],
): Promise<GrantRow[]> =>
  groupIds.length === 0
    ? Promise.resolve([])
    : transaction
        .selectFrom('permit_group_grants')
        .select(['resource', 'action', 'enterprise_id'])
        .distinct()
        .where('organization_id', '=', organizationId)
        .where('group_id', 'in', groupIds)
        .orderBy('resource')
        .orderBy('action')
        .orderBy('enterprise_id')
        .execute();

export const deleteGrants = async (
  transaction: Transaction,
  organizationId: number,
  groupId: number,
): Promise<void> => {
  await transaction
    .deleteFrom('permit_group_grants')
    .where('organization_id', '=', organizationId)
    .where('group_id', '=', groupId)
    .execute();
};

export const membersOf = async (
  transaction: Transaction,
  organizationId: number,
  groupId: number,
): Promise<number[]> => {
  const rows = await transaction
    .selectFrom('permit_group_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('group_id', '=', groupId)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
};

/** Takes users out of groups: all users named out of all groups named. */
export const leaveGroups = async (
  transaction: Transaction,
  organizationId: number,
  { users, groups: left }: { readonly users: readonly number[]; readonly groups: readonly number[] },
): Promise<void> => {
  if (users.length === 0 || left.length === 0) return;
  await transaction
    .deleteFrom('permit_group_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', users)
    .where('group_id', 'in', left)
    .execute();
};

/** The groups of each of these users. */
export const groupsOf = async (
  transaction: Transaction,
  organizationId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  const byUser = new Map<number, number[]>(userIds.map((id) => [id, []]));
  if (userIds.length === 0) return byUser;
  const rows = await transaction
    .selectFrom('permit_group_members')
    .select(['user_id', 'group_id'])
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .orderBy('group_id')
    .execute();
  for (const { user_id, group_id } of rows) byUser.get(user_id)?.push(group_id);
  return byUser;
};

/** Returns which of these ids are groups of the organization. */
export const knownGroups = async (
  transaction: Transaction,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await groups(transaction, organizationId).where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};
