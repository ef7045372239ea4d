/** Records a signed-in user's action. Every module writes its audit entries in this one shape. */
import type { AuditAct, AuditTarget } from '@uni/contracts';
import type { Actor } from '../actor.ts';
import type { TenantDatabase } from '../database/index.ts';
import { record } from './audit.ts';

/** The part of a context that an entry needs. */
interface AuditContext {
  readonly actor: Actor;
  readonly db: TenantDatabase;
  readonly platform: { readonly now: () => Date };
}

/** `action` is `subject.verb`. `targetId` identifies the subject. */
export const recordAudit = (
  { actor, db, platform }: AuditContext,
  action: AuditAct,
  targetId: number,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  record(db, {
    organizationId: actor.scope,
    actorId: actor.userId,
    action,
    target: action.slice(0, action.indexOf('.')) as AuditTarget,
    targetId,
    details,
    at: platform.now(),
  });
