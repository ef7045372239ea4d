/** Failed sign-ins, in the audit trail of the user's organization. The response does not wait, so its timing reveals nothing. */
import { record } from '../../../platform/audit/index.ts';
import { platformScope } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { User } from '../shared/users.repository.ts';
import { type Caller, deviceOf } from './device.gateway.ts';

/** Null where the typed address has no user: the text may be a password, so it is stored nowhere. */
export type NoteRefusedSignIn = (
  user: Pick<User, 'id' | 'organization_id'> | null,
  reason: 'password' | 'second_step' | 'security_key' | 'inactive',
  caller: Caller,
) => void;

export const createRefusedSignIns = ({ background, database, now }: Platform): NoteRefusedSignIn => {
  return (user, reason, caller) => {
    if (!user) return;
    const organizationId = user.organization_id ?? platformScope;
    const at = now();
    background.run(() =>
      database.withOrganization(organizationId, (transaction) =>
        record(transaction, {
          organizationId,
          // No one has proven to be this user.
          actorId: null,
          action: 'session.refused',
          target: 'user',
          targetId: user.id,
          details: { means: reason, ...deviceOf(caller) },
          at,
        }),
      ),
    );
  };
};
