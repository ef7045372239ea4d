/** Records a signed-in user's action. Every module writes its audit entries in this one shape. */
import type { AuditAct, AuditTarget } from '@uni/contracts';
import type { Transaction } from '../database/index.ts';
import type { Actor } from '../http/index.ts';
import { record } from './audit.ts';

/** `action` is `subject.verb`. `targetId` identifies the subject. */
export const recordAudit = (
  { now }: { readonly now: () => Date },
  transaction: Transaction,
  actor: Actor,
  action: AuditAct,
  targetId: number,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  record(transaction, {
    organizationId: actor.scope,
    actorId: actor.userId,
    action,
    target: action.slice(0, action.indexOf('.')) as AuditTarget,
    targetId,
    details,
    at: now(),
  });
