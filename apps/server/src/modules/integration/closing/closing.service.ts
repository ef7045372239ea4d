/** The closing of months, over what ERPs say of them. */
import type { ClosingInput } from '@uni/contracts';
import { inContext } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { closeMonth, type ReadErpFacts, readChecklist } from '../../planner/index.ts';
import { requireEnterprise } from '../connections/located.service.ts';
import { erpFactsOf } from './erp-facts.service.ts';

const readErpFacts: ReadErpFacts = ({ db, platform }, months) =>
  erpFactsOf(db, db.organizationId, months, platform.now());

/** `find` throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const createClosingsOverErps = (platform: Platform) => ({
  find: (actor: Actor, id: number) => requireEnterprise(platform, actor, id),
  checklist: (actor: Actor, id: number, month: string | undefined) =>
    inContext(platform, actor, (context) => readChecklist(context, readErpFacts, id, month)),
  close: (actor: Actor, id: number, input: ClosingInput, ifMatch: string | null) =>
    inContext(platform, actor, (context) => closeMonth(context, readErpFacts, id, input, ifMatch)),
});
