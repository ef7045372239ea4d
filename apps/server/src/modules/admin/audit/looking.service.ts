/** "Ver como": the application as a permit group sees it. Read-only, in one session, and logged in the audit trail. */
import { fieldMessages, invalidFields, type Profile, wireErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { readProfile, setViewingGroup } from '../../access/index.ts';
import { grantsOf, selectGroup } from '../groups/groups.repository.ts';
import { requireCovers } from '../policy.ts';

/** Null: as oneself again. Throws 403 if the actor does not administer users, or covers less than the group. */
export async function viewAsGroup(
  context: LongContext,
  credentials: Credentials,
  groupId: number | null,
): Promise<Profile> {
  const { actor } = context;
  await context.transact(async (inner) => {
    if (groupId !== null) await requireViewAs(inner, groupId);
    await setViewingGroup(inner.db, actor.sessionId, groupId);
    const action = groupId === null ? 'session.look_ended' : 'session.look_started';
    await recordAudit(inner, action, actor.sessionId, { group: groupId });
  });
  credentials.forget(actor.sessionId);
  return readProfile(context);
}

/** One view as another group cannot open a second one: only the own session shows what the actor really may. */
const requireViewAs = async ({ actor, db }: Context, groupId: number): Promise<void> => {
  if (actor.isLooking || !actor.permissions.has('user:write')) throw new HttpError(wireErrors.permissionDenied);
  const group = await selectGroup(db, groupId);
  if (!group) throw new HttpError(invalidFields({ group: [fieldMessages.missingKey(groupId)] }));
  requireCovers(actor, await grantsOf(db, [groupId]));
};
