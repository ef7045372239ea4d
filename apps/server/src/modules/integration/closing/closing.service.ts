/** The closing of months, over what ERPs say of them. */
import { inContext } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { type Closings, createClosings, type EnterpriseRow } from '../../planner/index.ts';
import { requireEnterprise } from '../connections/located.service.ts';
import { erpFactsOf } from './erp-facts.service.ts';

interface ClosingsOverErps extends Closings {
  /** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
  find(actor: Actor, enterpriseId: number): Promise<EnterpriseRow>;
}

export const createClosingsOverErps = (platform: Platform): ClosingsOverErps => ({
  find: (actor, id) => inContext(platform, actor, (context) => requireEnterprise(context, id)),
  ...createClosings(platform, (transaction, organizationId, months) =>
    erpFactsOf(transaction, organizationId, months, platform.now()),
  ),
});
