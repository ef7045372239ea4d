/** Sign-ins that failed, in the trail of whoever they were about. The answer does not wait, so that its time tells nothing. */
import { record } from '../../../platform/audit/index.ts';
import { platformScope } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { User } from '../shared/users.repository.ts';
import { type Caller, deviceOf } from './device.gateway.ts';

/** Null where nobody has the address that was typed: what people type there may be a password, and is kept nowhere. */
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
          // Nobody has proven to be this user.
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
