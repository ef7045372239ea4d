/** The people of one organization: who they are, what they are in, and how they come in the first time. */
import { type Invitation, type OrganizationUser, permissionOf, userStates } from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, type PageQuery } from '../../../platform/http/index.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';
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
import { invite } from './invitations.service.ts';
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

export interface Users {
  list(actor: Actor, query: UserQuery): Promise<Listed<OrganizationUser>>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<MemberRow>;
  present(actor: Actor, row: MemberRow): Promise<OrganizationUser>;
  invite(actor: Actor, text: string, groups: readonly number[]): Promise<Invitation>;
  update(actor: Actor, read: MemberRow, input: UserChange): Promise<OrganizationUser>;
  changeGroups(actor: Actor, input: GroupMoves): Promise<OrganizationUser[]>;
  resetPassword(actor: Actor, read: MemberRow): Promise<OrganizationUser>;
  removeSecondStep(actor: Actor, read: MemberRow): Promise<OrganizationUser>;
}

interface GroupMoves {
  readonly users: readonly number[];
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

export const createUsers = (platform: Platform, credentials: Credentials): Users => {
  const { database } = platform;
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>) =>
    database.withOrganization(actor.scope, work);
  const end = async (transaction: Transaction, userId: number) => {
    for (const sessionId of await endSessionsOf(transaction, userId, {
      except: null,
      at: platform.now(),
      reason: 'administration',
    }))
      credentials.forget(sessionId);
  };
  const reread = async (transaction: Transaction, actor: Actor, ids: readonly number[]) =>
    presentAll(transaction, actor, await membersByIds(transaction, ids));
  const rereadOne = async (transaction: Transaction, actor: Actor, id: number) =>
    orNotFound((await reread(transaction, actor, [id]))[0]);

  return {
    list: (actor, query) => {
      const state = userStates.find((one) => one === query.state) ?? null;
      const filter = { text: query.q?.trim() || null, state, groupId: query.group ?? null };
      return within(actor, (transaction) =>
        listed(
          transaction,
          query,
          (db) => countMembers(db, filter),
          async (db, slice) => presentAll(db, actor, await listMembers(db, filter, slice)),
        ),
      );
    },

    find: (actor, id) => within(actor, async (transaction) => orNotFound(await findMember(transaction, id))),

    present: (actor, row) => within(actor, async (transaction) => firstOf(await presentAll(transaction, actor, [row]))),

    invite: (actor, text, groups) => invite(platform, credentials, actor, text, groups),

    update: (actor, read, input) =>
      within(actor, async (transaction) => {
        requireMayManage(actor, read);
        const staff = mayMakeStaff(actor) ? input.is_staff : undefined;
        const role = staff === undefined ? read.role : staff ? ('staff' as const) : ('member' as const);
        const { name = read.name, is_active = read.is_active } = input;
        if (!is_active) refuseToSelf(actor, read.id, 'is_active');
        if (role !== read.role) refuseToSelf(actor, read.id, 'is_staff');
        await updateMember(transaction, read.id, { name, is_active, role });
        const before = { ...read, groups: (await groupsOf(transaction, [read.id])).get(read.id) };
        if (input.groups) await setGroups(transaction, actor, read.id, before.groups ?? [], input.groups);
        if (input.groups) await refuseOwnLoss(transaction, actor, [read.id], 'groups');
        if (!is_active) await end(transaction, read.id);
        const after = { name, is_active, role, ...(input.groups ? { groups: input.groups } : {}) };
        await recordAudit(
          { platform, db: transaction, actor },
          'user.changed',
          read.id,
          difference({ ...before }, after, ['name']),
        );
        return rereadOne(transaction, actor, read.id);
      }),

    changeGroups: (actor, { users, add, remove }) =>
      within(actor, async (transaction) => {
        const known = await membersByIds(transaction, users);
        const groups = await knownGroups(transaction, [...add, ...remove]);
        refuseAll({
          users: missingKeys(users, new Set(known.map(({ id }) => id))),
          add: missingKeys(add, groups),
          remove: missingKeys(remove, groups),
        });
        for (const user of known) requireMayManage(actor, user);
        requireCovers(actor, await grantsOf(transaction, [...add, ...remove]));
        await leaveGroups(transaction, { users, groups: remove });
        const joining = users.flatMap((user_id) => add.map((group_id) => ({ group_id, user_id })));
        await joinGroups(transaction, actor.scope, joining);
        await refuseOwnLoss(transaction, actor, users, 'remove');
        for (const id of new Set(users)) {
          await recordAudit({ platform, db: transaction, actor }, 'user.groups_changed', id, {
            added: add,
            removed: remove,
          });
        }
        return reread(transaction, actor, users);
      }),

    resetPassword: async (actor, read) => {
      requireMayManage(actor, read);
      const { secret, ...stored } = await newFirstSecret(platform, credentials);
      const user = await within(actor, async (transaction) => {
        await updateMember(transaction, read.id, { ...stored, is_validated: false });
        await end(transaction, read.id);
        await recordAudit({ platform, db: transaction, actor }, 'user.password_reset', read.id);
        return rereadOne(transaction, actor, read.id);
      });
      const { mail } = await within(actor, async (transaction) => {
        const organization = (await findOrganization(transaction, actor.scope))?.name ?? '';
        return { mail: read.is_elsewhere ? elsewhereMail(read, organization) : resetMail(platform, read, secret) };
      });
      await platform.mailer.send(mail);
      return user;
    },

    removeSecondStep: async (actor, read) => {
      requireMayManage(actor, read);
      // One's own goes with one's password, on the profile: an open session alone must not be enough.
      refuseToSelf(actor, read.id, 'id');
      const user = await within(actor, async (transaction) => {
        await forgetSecondStep(transaction, read.id);
        await end(transaction, read.id);
        await recordAudit({ platform, db: transaction, actor }, 'user.second_step_removed', read.id);
        return rereadOne(transaction, actor, read.id);
      });
      if (!read.is_elsewhere) await platform.mailer.send(secondStepRemovedMail(platform, read));
      return user;
    },
  };
};

const firstOf = <T>(rows: readonly T[]): T => orNotFound(rows[0]);

const presentAll = async (
  transaction: Transaction,
  actor: Actor,
  rows: readonly MemberRow[],
): Promise<OrganizationUser[]> => {
  const groups = await groupsOf(
    transaction,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentUser(row, actor.scope, groups.get(row.id) ?? []));
};

/** The actor must cover every group that the user joins or leaves. */
const setGroups = async (
  transaction: Transaction,
  actor: Actor,
  userId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> => {
  refuseAll({ groups: missingKeys(after, await knownGroups(transaction, after)) });
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  requireCovers(actor, await grantsOf(transaction, [...added, ...removed]));
  await leaveGroups(transaction, { users: [userId], groups: removed });
  await joinGroups(
    transaction,
    actor.scope,
    added.map((group_id) => ({ group_id, user_id: userId })),
  );
};

/** A user who administers users through permit groups cannot leave the last group that permits it. */
const refuseOwnLoss = async (
  transaction: Transaction,
  actor: Actor,
  users: readonly number[],
  field: string,
): Promise<void> => {
  if (actor.role !== 'member' || !users.includes(actor.userId)) return;
  const own = (await groupsOf(transaction, [actor.userId])).get(actor.userId) ?? [];
  const grants = await grantsOf(transaction, own);
  const stillMay = grants.some(({ resource, action }) => permissionOf(resource, action) === 'user:write');
  if (!stillMay) refuseToSelf(actor, actor.userId, field);
};
