/** "Ver como": the application as a permit group sees it. Read-only, in one session, and logged in the audit trail. */
import { fieldMessages, invalidFields, type Profile, wireErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';
import { readProfile, setViewingGroup } from '../../access/index.ts';
import { findGroup, grantsOf } from '../groups/groups.repository.ts';
import { requireCovers } from '../policy.ts';

export interface Looking {
  /** Null: as oneself again. Throws 403 if the actor does not administer users, or covers less than the group. */
  as(actor: Actor, groupId: number | null): Promise<Profile>;
}

export const createLooking = (platform: Platform, credentials: Credentials): Looking => ({
  as: async (actor, groupId) => {
    await platform.database.withOrganization(actor.scope, async (transaction) => {
      if (groupId !== null) await requireViewAs(transaction, actor, groupId);
      await setViewingGroup(transaction, actor.sessionId, groupId);
      const action = groupId === null ? 'session.look_ended' : 'session.look_started';
      await recordAudit({ platform, db: transaction, actor }, action, actor.sessionId, { group: groupId });
    });
    credentials.forget(actor.sessionId);
    return readProfile(platform, actor);
  },
});

/** From one look to another there is no way but through oneself: only then is it known what one really may. */
const requireViewAs = async (transaction: Transaction, actor: Actor, groupId: number): Promise<void> => {
  if (actor.isLooking || !actor.permissions.has('user:write')) throw new Refusal(wireErrors.permissionDenied);
  const group = await findGroup(transaction, actor.scope, groupId);
  if (!group) throw new Refusal(invalidFields({ group: [fieldMessages.missingKey(groupId)] }));
  requireCovers(actor, await grantsOf(transaction, actor.scope, [groupId]));
};
