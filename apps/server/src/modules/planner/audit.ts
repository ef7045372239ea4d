/** What planning writes into the audit trail, in one shape. */
import { record } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';

export const noted = (
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  action: `${'enterprise' | 'module' | 'version' | 'study' | 'realised' | 'template' | 'cash_flow_grouping' | 'scenario' | 'processing' | 'grid_view'}.${string}`,
  targetId: number,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  record(transaction, {
    organizationId: actor.scope,
    actorId: actor.userId,
    action,
    target: action.slice(0, action.indexOf('.')),
    targetId,
    details,
    at: platform.now(),
  });
