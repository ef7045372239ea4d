/** What users do to their own access, in the audit trail of the transaction's organization. */
import type { AuditAct } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';

/** The user may not be signed in yet: the actor is who has just proven to be this user. */
export const recordOwnAct = (
  platform: Pick<Platform, 'now'>,
  db: TenantDatabase,
  userId: number,
  action: AuditAct,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  record(db, {
    organizationId: db.organizationId,
    actorId: userId,
    action,
    target: 'user',
    targetId: userId,
    details,
    at: platform.now(),
  });
