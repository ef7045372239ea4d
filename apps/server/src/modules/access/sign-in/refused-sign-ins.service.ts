/** Failed sign-ins, in the audit trail of the user's organization. The response does not wait, so its timing reveals nothing. */
import { record } from '../../../platform/audit/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { homeOf } from '../shared/actors.model.ts';
import type { User } from '../shared/users.repository.ts';
import { type Caller, deviceOf } from './device.gateway.ts';

type Cause = 'password' | 'second_step' | 'security_key' | 'inactive';

/** `user` is null where the typed address has none: the text may be a password, so it is stored nowhere. */
export function recordRefusedSignIn(
  { background, database, now }: Platform,
  user: Pick<User, 'id' | 'organization_id'> | null,
  cause: Cause,
  caller: Caller,
): void {
  if (!user) return;
  const at = now();
  background.run(() =>
    database.withOrganization(homeOf(user), (db) =>
      record(db, {
        organizationId: db.organizationId,
        // No one has proven to be this user.
        actorId: null,
        action: 'session.refused',
        target: 'user',
        targetId: user.id,
        details: { means: cause, ...deviceOf(caller) },
        at,
      }),
    ),
  );
}
