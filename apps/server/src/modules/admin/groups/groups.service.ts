/** Permit groups of one organization: what they carry and who is in them. */
import {
  enterpriseResources,
  fieldMessages,
  type Grant,
  grantable,
  grantOf,
  groupErrors,
  type PermitGroup,
  type PermitGroupDetail,
  permissionOf,
  permissions,
  preconditionFailed,
  type SeededGroupKey,
  wireErrors,
} from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, violatedForeignKey } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, type PageQuery, requireVersion } from '../../../platform/http/index.ts';
import { insertGrants, insertGroupWithGrants, joinGroups } from '../../access/index.ts';
import { enterpriseIds } from '../../planner/index.ts';
import { requireCovers, requireMayManage } from '../policy.ts';
import { type Listed, listed, missingKeys, refuseAll, refusingDuplicates } from '../shared/listing.service.ts';
import { findRemoved, forgetRemoved, type RemovedRow, storeRemoved } from '../shared/removed.repository.ts';
import { membersByIds } from '../shared/users.repository.ts';
import {
  countGroups,
  deleteGrants,
  deleteGroup,
  type GrantRow,
  type GroupRow,
  grantsOf,
  leaveGroups,
  membersOf,
  selectGroup,
  selectGroups,
  updateGroup,
} from './groups.repository.ts';

export interface GroupChange {
  readonly name?: string | undefined;
  readonly grants?: readonly Grant[] | undefined;
  readonly users?: readonly number[] | undefined;
}

export interface RemovedGroup {
  readonly name: string;
  readonly key: SeededGroupKey | null;
  readonly grants: readonly GrantRow[];
  readonly members: readonly number[];
}

export const listGroups = ({ db }: Context, query: PageQuery): Promise<Listed<GroupRow>> =>
  listed(db, query, countGroups, selectGroups);

/** Throws 404 for a missing and a foreign one alike. */
export const findGroup = async ({ db }: Context, id: number): Promise<GroupRow> =>
  orNotFound(await selectGroup(db, id));

export const createGroup = (context: Context, name: string, grants: readonly Grant[]): Promise<PermitGroup> =>
  refusingDuplicates(async () => {
    const { db } = context;
    const rows = await checkedGrants(context, grants);
    const id = newId();
    await insertGroupWithGrants(db, { id, name, grants: rows.map(tupleOf) });
    await recordAudit(context, 'permit_group.created', id, { after: { name, grants: grantNames(rows) } });
    return { id, name, key: null };
  });

/** Answers with the version it leaves behind. Throws 403 for a grant that the actor does not have. */
export const changeGroup = (
  context: Context,
  read: GroupRow,
  input: GroupChange,
  ifMatch: string | null,
): Promise<GroupRow> =>
  refusingDuplicates(async () => {
    const { actor, db } = context;
    const current = await describeGroup(context, read);
    requireVersion(ifMatch, String(read.version), current);
    const grants = await grantsOf(db, [read.id]);
    // An actor who does not cover a group may change neither its grants nor its members.
    requireCovers(actor, grants);
    const next = input.grants ? await checkedGrants(context, input.grants) : grants;
    const name = input.name ?? read.name;
    if (!(await updateGroup(db, read, name))) throw new HttpError(preconditionFailed(current));
    if (input.grants) {
      await deleteGrants(db, read.id);
      await insertGrants(db, read.id, next.map(tupleOf));
    }
    if (input.users) await replaceMembers(context, read.id, current.members, input.users);
    const before = { name: read.name, grants: grantNames(grants), members: current.members };
    const after = { name, grants: grantNames(next), members: input.users ?? current.members };
    await recordAudit(context, 'permit_group.changed', read.id, difference(before, after));
    return { ...read, name, version: read.version + 1 };
  });

/** Throws 409 while partners act through it. */
export async function removeGroup(context: Context, read: GroupRow, ifMatch: string | null): Promise<void> {
  const { actor, db, platform } = context;
  requireVersion(ifMatch, String(read.version), await describeGroup(context, read));
  const before = await grantsOf(db, [read.id]);
  requireCovers(actor, before);
  const members = await membersOf(db, read.id);
  const content: RemovedGroup = { name: read.name, key: read.key, grants: before, members };
  const removedRecord = { kind: 'permit_group', id: read.id, content, at: platform.now() } as const;
  if (!(await storeRemoved(db, removedRecord))) throw new HttpError(wireErrors.notFound);
  try {
    await deleteGroup(db, read.id);
  } catch (error) {
    if (violatedForeignKey(error) !== null) throw new HttpError(groupErrors.inUse);
    throw error;
  }
  await recordAudit(context, 'permit_group.deleted', read.id, {
    before: { name: read.name, grants: grantNames(before) },
  });
}

/** Throws 404 for what was never removed, and for a foreign one alike. */
export const findRemovedGroup = async ({ db }: Context, id: number): Promise<RemovedRow<RemovedGroup>> =>
  orNotFound(await findRemoved<RemovedGroup>(db, 'permit_group', id));

/** As it was, with those who were in it; throws 403 for a grant that the actor does not have. */
export const restoreGroup = (context: Context, { id, content }: RemovedRow<RemovedGroup>): Promise<GroupRow> =>
  refusingDuplicates(async () => {
    const { actor, db } = context;
    const { name, key } = content;
    if (!(await forgetRemoved(db, 'permit_group', id))) throw new HttpError(wireErrors.notFound);
    const units = content.grants.flatMap(({ enterprise_id: unit }) => (unit === null ? [] : [unit]));
    const known = await enterpriseIds(db, units);
    const grants = content.grants.filter(({ enterprise_id: unit }) => unit === null || known.has(unit));
    requireCovers(actor, grants);
    await insertGroupWithGrants(db, { id, name, key, grants: grants.map(tupleOf) });
    const members = await membersByIds(db, content.members);
    for (const user of members) requireMayManage(actor, user);
    const joining = members.map((user) => ({ group_id: id, user_id: user.id }));
    await joinGroups(db, joining);
    const after = { name, grants: grantNames(grants), members: members.map((user) => user.id) };
    await recordAudit(context, 'permit_group.restored', id, { after });
    return findGroup(context, id);
  });

const replaceMembers = async (
  { actor, db }: Context,
  groupId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> => {
  const known = await membersByIds(db, after);
  refuseAll({ users: missingKeys(after, new Set(known.map(({ id }) => id))) });
  const added = known.filter(({ id }) => !before.includes(id));
  for (const user of added) requireMayManage(actor, user);
  const users = before.filter((id) => !after.includes(id));
  await leaveGroups(db, { users, groups: [groupId] });
  await joinGroups(
    db,
    added.map(({ id }) => ({ group_id: groupId, user_id: id })),
  );
};

export const describeGroup = async ({ db }: Context, read: GroupRow): Promise<PermitGroupDetail> => {
  const grants = await grantsOf(db, [read.id]);
  const held = new Set(grants.map(({ resource, action }) => permissionOf(resource, action)));
  return {
    id: read.id,
    name: read.name,
    key: read.key,
    grants: grants.map(({ enterprise_id, ...row }) => ({ ...row, enterprise: enterprise_id })),
    permissions: permissions.filter((permission) => held.has(permission)),
    members: await membersOf(db, read.id),
  };
};

/**
 * Returns the grants as rows, each once. Throws 400 for an unknown permission or enterprise, 403 for what the actor does not
 * have.
 */
const checkedGrants = async ({ actor, db }: Context, grants: readonly Grant[]): Promise<GrantRow[]> => {
  const input = grants.map(({ resource, action, enterprise }) => ({ resource, action, enterprise_id: enterprise }));
  const ids = input.flatMap(({ enterprise_id: id }) => (id === null ? [] : [id]));
  const known = await enterpriseIds(db, ids);
  refuseAll({
    grants: input.flatMap((row) => [
      ...(isGrantable(row) ? [] : [fieldMessages.notChoice(`${row.resource}:${row.action}`)]),
      ...(row.enterprise_id === null || known.has(row.enterprise_id)
        ? []
        : [fieldMessages.missingKey(row.enterprise_id)]),
    ]),
  });
  requireCovers(actor, input);
  return [...new Map(input.map((row) => [JSON.stringify(row), row])).values()];
};

const isGrantable = ({ resource, action, enterprise_id }: GrantRow): boolean => {
  const isKnown = grantable.some((permission) => permission === permissionOf(resource, action));
  return isKnown && (enterprise_id === null || isByEnterprise(resource));
};

const isByEnterprise = (resource: string): boolean => enterpriseResources.some((one) => one === resource);

/** Returns all grantable permissions, for the matrix of the screen. */
export const grantableRows = () =>
  grantable.map((permission) => {
    const { resource, action } = grantOf(permission);
    return { resource, action, by_enterprise: isByEnterprise(resource) };
  });

const tupleOf = ({ resource, action, enterprise_id }: GrantRow) => [resource, action, enterprise_id] as const;

const grantNames = (rows: readonly GrantRow[]): string[] =>
  rows
    .map(({ resource, action, enterprise_id: unit }) => `${resource}:${action}${unit === null ? '' : `@${unit}`}`)
    .sort();
