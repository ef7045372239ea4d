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
import { newId, type Transaction, violatedForeignKey } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, type PageQuery, Refusal, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
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
  findGroup,
  type GrantRow,
  type GroupRow,
  grantsOf,
  leaveGroups,
  listGroups,
  membersOf,
  updateGroup,
} from './groups.repository.ts';

export interface GroupChange {
  readonly name?: string | undefined;
  readonly grants?: readonly Grant[] | undefined;
  readonly users?: readonly number[] | undefined;
}

export interface Groups {
  list(actor: Actor, query: PageQuery): Promise<Listed<GroupRow>>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<GroupRow>;
  detail(actor: Actor, read: GroupRow): Promise<PermitGroupDetail>;
  create(actor: Actor, name: string, grants: readonly Grant[]): Promise<PermitGroup>;
  /** Answers with the version it leaves behind. Throws 403 for a grant that the actor does not have. */
  change(actor: Actor, read: GroupRow, input: GroupChange, ifMatch: string | null): Promise<GroupRow>;
  /** Throws 409 while partners act through it. */
  remove(actor: Actor, read: GroupRow, ifMatch: string | null): Promise<void>;
  /** Throws 404 for what was never removed, and for a foreign one alike. */
  findRemoved(actor: Actor, id: number): Promise<RemovedRow<RemovedGroup>>;
  /** As it was, with those who were in it; throws 403 for a grant that the actor does not have. */
  restore(actor: Actor, removed: RemovedRow<RemovedGroup>): Promise<GroupRow>;
}

interface RemovedGroup {
  readonly name: string;
  readonly key: SeededGroupKey | null;
  readonly grants: readonly GrantRow[];
  readonly members: readonly number[];
}

export const createGroups = (platform: Platform): Groups => {
  const { database } = platform;
  return {
    list: (actor, query) =>
      database.withOrganization(actor.scope, (transaction) =>
        listed(
          transaction,
          query,
          (db) => countGroups(db, actor.scope),
          (db, slice) => listGroups(db, actor.scope, slice),
        ),
      ),

    find: (actor, id) =>
      database.withOrganization(actor.scope, async (transaction) =>
        orNotFound(await findGroup(transaction, actor.scope, id)),
      ),

    detail: (actor, read) =>
      database.withOrganization(actor.scope, (transaction) => detailOf(transaction, actor, read)),

    create: (actor, name, grants) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          const rows = await checkedGrants(transaction, actor, grants);
          const id = newId();
          await insertGroupWithGrants(transaction, actor.scope, { id, name, grants: rows.map(tupleOf) });
          await recordAudit({ platform, db: transaction, actor }, 'permit_group.created', id, {
            after: { name, grants: grantNames(rows) },
          });
          return { id, name, key: null };
        }),
      ),

    change: (actor, read, input, ifMatch) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, (transaction) =>
          change(platform, transaction, actor, read, input, ifMatch),
        ),
      ),

    remove: async (actor, read, ifMatch) => {
      try {
        await database.withOrganization(actor.scope, async (transaction) => {
          requireVersion(ifMatch, String(read.version), await detailOf(transaction, actor, read));
          const before = await grantsOf(transaction, actor.scope, [read.id]);
          requireCovers(actor, before);
          const members = await membersOf(transaction, actor.scope, read.id);
          const content: RemovedGroup = { name: read.name, key: read.key, grants: before, members };
          const removedRecord = { kind: 'permit_group', id: read.id, content, at: platform.now() } as const;
          if (!(await storeRemoved(transaction, removedRecord))) throw new Refusal(wireErrors.notFound);
          await deleteGroup(transaction, actor.scope, read.id);
          await recordAudit({ platform, db: transaction, actor }, 'permit_group.deleted', read.id, {
            before: { name: read.name, grants: grantNames(before) },
          });
        });
      } catch (error) {
        if (violatedForeignKey(error) !== null) throw new Refusal(groupErrors.inUse);
        throw error;
      }
    },

    findRemoved: (actor, id) =>
      database.withOrganization(actor.scope, async (transaction) =>
        orNotFound(await findRemoved<RemovedGroup>(transaction, 'permit_group', id)),
      ),

    restore: (actor, removed) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, (transaction) => restore(platform, transaction, actor, removed)),
      ),
  };
};

const restore = async (
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  { id, content }: RemovedRow<RemovedGroup>,
): Promise<GroupRow> => {
  const { name, key } = content;
  if (!(await forgetRemoved(transaction, 'permit_group', id))) throw new Refusal(wireErrors.notFound);
  const units = content.grants.flatMap(({ enterprise_id: unit }) => (unit === null ? [] : [unit]));
  const known = await enterpriseIds(transaction, actor.scope, units);
  const grants = content.grants.filter(({ enterprise_id: unit }) => unit === null || known.has(unit));
  requireCovers(actor, grants);
  await insertGroupWithGrants(transaction, actor.scope, { id, name, key, grants: grants.map(tupleOf) });
  const members = await membersByIds(transaction, content.members);
  for (const user of members) requireMayManage(actor, user);
  const joining = members.map((user) => ({ group_id: id, user_id: user.id }));
  await joinGroups(transaction, actor.scope, joining);
  const after = { name, grants: grantNames(grants), members: members.map((user) => user.id) };
  await recordAudit({ platform, db: transaction, actor }, 'permit_group.restored', id, { after });
  return orNotFound(await findGroup(transaction, actor.scope, id));
};

const change = async (
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  read: GroupRow,
  input: GroupChange,
  ifMatch: string | null,
): Promise<GroupRow> => {
  const current = await detailOf(transaction, actor, read);
  requireVersion(ifMatch, String(read.version), current);
  const grants = await grantsOf(transaction, actor.scope, [read.id]);
  // An actor who does not cover a group may change neither its grants nor its members.
  requireCovers(actor, grants);
  const next = input.grants ? await checkedGrants(transaction, actor, input.grants) : grants;
  const name = input.name ?? read.name;
  if (!(await updateGroup(transaction, actor.scope, read, name))) throw new Refusal(preconditionFailed(current));
  if (input.grants) {
    await deleteGrants(transaction, actor.scope, read.id);
    await insertGrants(transaction, actor.scope, read.id, next.map(tupleOf));
  }
  if (input.users) await replaceMembers(transaction, actor, read.id, current.members, input.users);
  const before = { name: read.name, grants: grantNames(grants), members: current.members };
  const after = { name, grants: grantNames(next), members: input.users ?? current.members };
  await recordAudit({ platform, db: transaction, actor }, 'permit_group.changed', read.id, difference(before, after));
  return { ...read, name, version: read.version + 1 };
};

const replaceMembers = async (
  transaction: Transaction,
  actor: Actor,
  groupId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> => {
  const known = await membersByIds(transaction, after);
  refuseAll({ users: missingKeys(after, new Set(known.map(({ id }) => id))) });
  const added = known.filter(({ id }) => !before.includes(id));
  for (const user of added) requireMayManage(actor, user);
  const users = before.filter((id) => !after.includes(id));
  await leaveGroups(transaction, actor.scope, { users, groups: [groupId] });
  await joinGroups(
    transaction,
    actor.scope,
    added.map(({ id }) => ({ group_id: groupId, user_id: id })),
  );
};

const detailOf = async (transaction: Transaction, actor: Actor, read: GroupRow): Promise<PermitGroupDetail> => {
  const grants = await grantsOf(transaction, actor.scope, [read.id]);
  const held = new Set(grants.map(({ resource, action }) => permissionOf(resource, action)));
  return {
    id: read.id,
    name: read.name,
    key: read.key,
    grants: grants.map(({ enterprise_id, ...row }) => ({ ...row, enterprise: enterprise_id })),
    permissions: permissions.filter((permission) => held.has(permission)),
    members: await membersOf(transaction, actor.scope, read.id),
  };
};

/** The grants as rows, each once; 400 for what is no permission or no enterprise, 403 for what the actor has not. */
const checkedGrants = async (transaction: Transaction, actor: Actor, grants: readonly Grant[]): Promise<GrantRow[]> => {
  const input = grants.map(({ resource, action, enterprise }) => ({ resource, action, enterprise_id: enterprise }));
  const ids = input.flatMap(({ enterprise_id: id }) => (id === null ? [] : [id]));
  const known = await enterpriseIds(transaction, actor.scope, ids);
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
