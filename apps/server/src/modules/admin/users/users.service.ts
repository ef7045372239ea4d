/** The people of one organization: who they are, what they are in, and how they come in the first time. */
import { type OrganizationUser, permissionOf, userStates } from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { orNotFound, type PageQuery } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { endSessionsOf, findOrganization, forgetSecondStep, joinGroups } from '../../access/index.ts';
import { grantsOf, groupsOf, knownGroups, leaveGroups } from '../groups/groups.repository.ts';
import { mayMakeStaff, refuseToSelf, requireCovers, requireMayManage } from '../policy.ts';
import { type Listed, listed, missingKeys, refuseAll } from '../shared/listing.service.ts';
import {
  countMembers,
  findMember,
  listMembers,
  type MemberRow,
  membersByIds,
  updateMember,
} from '../shared/users.repository.ts';
import { elsewhereMail, newFirstSecret, resetMail, secondStepRemovedMail } from './first-access.gateway.ts';
import { presentUser } from './users.presenter.ts';

export interface UserQuery extends PageQuery {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly group?: number | undefined;
}

interface UserChange {
  readonly name?: string | undefined;
  readonly is_active?: boolean | undefined;
  readonly is_staff?: boolean | undefined;
  readonly groups?: readonly number[] | undefined;
}

interface GroupMoves {
  readonly users: readonly number[];
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

const endSessions = async (
  { db, platform }: Context,
  credentials: Pick<Credentials, 'forget'>,
  userId: number,
): Promise<void> => {
  const choice = { except: null, at: platform.now(), reason: 'administration' } as const;
  for (const sessionId of await endSessionsOf(db, userId, choice)) credentials.forget(sessionId);
};

const presentAll = async (db: TenantDatabase, rows: readonly MemberRow[]): Promise<OrganizationUser[]> => {
  const ids = rows.map(({ id }) => id);
  const groups = await groupsOf(db, ids);
  return rows.map((row) => presentUser(row, db.organizationId, groups.get(row.id) ?? []));
};

const readUsers = async ({ db }: Context, ids: readonly number[]): Promise<OrganizationUser[]> =>
  presentAll(db, await membersByIds(db, ids));

const readUser = async (context: Context, id: number): Promise<OrganizationUser> =>
  orNotFound((await readUsers(context, [id]))[0]);

export async function listUsers({ db }: Context, query: UserQuery): Promise<Listed<OrganizationUser>> {
  const state = userStates.find((one) => one === query.state) ?? null;
  const filter = { text: query.q?.trim() || null, state, groupId: query.group ?? null };
  return listed(
    db,
    query,
    () => countMembers(db, filter),
    async (_db, slice) => presentAll(db, await listMembers(db, filter, slice)),
  );
}

/** Throws 404 for a missing and a foreign one alike. */
export const findUser = async ({ db }: Context, id: number): Promise<MemberRow> => orNotFound(await findMember(db, id));

export const describeUser = async ({ db }: Context, row: MemberRow): Promise<OrganizationUser> =>
  orNotFound((await presentAll(db, [row]))[0]);

export async function changeUser(
  context: Context,
  credentials: Credentials,
  read: MemberRow,
  input: UserChange,
): Promise<OrganizationUser> {
  const { actor, db } = context;
  requireMayManage(actor, read);
  const staff = mayMakeStaff(actor) ? input.is_staff : undefined;
  const role = staff === undefined ? read.role : staff ? ('staff' as const) : ('member' as const);
  const { name = read.name, is_active = read.is_active } = input;
  if (!is_active) refuseToSelf(actor, read.id, 'is_active');
  if (role !== read.role) refuseToSelf(actor, read.id, 'is_staff');
  await updateMember(db, read.id, { name, is_active, role });
  const before = { ...read, groups: (await groupsOf(db, [read.id])).get(read.id) };
  if (input.groups) await setGroups(context, read.id, before.groups ?? [], input.groups);
  if (input.groups) await refuseOwnLoss(context, [read.id], 'groups');
  if (!is_active) await endSessions(context, credentials, read.id);
  const after = { name, is_active, role, ...(input.groups ? { groups: input.groups } : {}) };
  await recordAudit(context, 'user.changed', read.id, difference({ ...before }, after, ['name']));
  return readUser(context, read.id);
}

export async function changeUserGroups(
  context: Context,
  { users, add, remove }: GroupMoves,
): Promise<OrganizationUser[]> {
  const { actor, db } = context;
  const known = await membersByIds(db, users);
  const groups = await knownGroups(db, [...add, ...remove]);
  refuseAll({
    users: missingKeys(users, new Set(known.map(({ id }) => id))),
    add: missingKeys(add, groups),
    remove: missingKeys(remove, groups),
  });
  for (const user of known) requireMayManage(actor, user);
  requireCovers(actor, await grantsOf(db, [...add, ...remove]));
  await leaveGroups(db, { users, groups: remove });
  const joining = users.flatMap((user_id) => add.map((group_id) => ({ group_id, user_id })));
  await joinGroups(db, joining);
  await refuseOwnLoss(context, users, 'remove');
  for (const id of new Set(users))
    await recordAudit(context, 'user.groups_changed', id, { added: add, removed: remove });
  return readUsers(context, users);
}

export async function resetPassword(
  { actor, platform, transact }: LongContext,
  credentials: Credentials,
  read: MemberRow,
): Promise<OrganizationUser> {
  requireMayManage(actor, read);
  const { secret, ...stored } = await newFirstSecret(platform, credentials);
  const { user, organization } = await transact(async (context) => {
    const { db } = context;
    await updateMember(db, read.id, { ...stored, is_validated: false });
    await endSessions(context, credentials, read.id);
    await recordAudit(context, 'user.password_reset', read.id);
    const name = (await findOrganization(db, db.organizationId))?.name ?? '';
    return { user: await readUser(context, read.id), organization: name };
  });
  await platform.mailer.send(read.is_elsewhere ? elsewhereMail(read, organization) : resetMail(platform, read, secret));
  return user;
}

export async function removeSecondStep(
  { actor, platform, transact }: LongContext,
  credentials: Credentials,
  read: MemberRow,
): Promise<OrganizationUser> {
  requireMayManage(actor, read);
  // One's own goes with one's password, on the profile: an open session alone must not be enough.
  refuseToSelf(actor, read.id, 'id');
  const user = await transact(async (context) => {
    await forgetSecondStep(context.db, read.id);
    await endSessions(context, credentials, read.id);
    await recordAudit(context, 'user.second_step_removed', read.id);
    return readUser(context, read.id);
  });
  if (!read.is_elsewhere) await platform.mailer.send(secondStepRemovedMail(platform, read));
  return user;
}

/** The actor must cover every group that the user joins or leaves. */
const setGroups = async (
  { actor, db }: Context,
  userId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> => {
  refuseAll({ groups: missingKeys(after, await knownGroups(db, after)) });
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  requireCovers(actor, await grantsOf(db, [...added, ...removed]));
  await leaveGroups(db, { users: [userId], groups: removed });
  await joinGroups(
    db,
    added.map((group_id) => ({ group_id, user_id: userId })),
  );
};

/** A user who administers users through permit groups cannot leave the last group that permits it. */
const refuseOwnLoss = async ({ actor, db }: Context, users: readonly number[], field: string): Promise<void> => {
  if (actor.role !== 'member' || !users.includes(actor.userId)) return;
  const own = (await groupsOf(db, [actor.userId])).get(actor.userId) ?? [];
  const grants = await grantsOf(db, own);
  const stillMay = grants.some(({ resource, action }) => permissionOf(resource, action) === 'user:write');
  if (!stillMay) refuseToSelf(actor, actor.userId, field);
};
