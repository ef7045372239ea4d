/** The closing of months, over what ERPs say of them. */
import type { ClosingChecklist, ClosingInput } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/module.ts';
import { closeMonth, type ReadErpFacts, readChecklist } from '../../planner/index.ts';
import { requireEnterprise } from '../connections/located.service.ts';
import { erpFactsOf } from './erp-facts.service.ts';

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findClosingEnterprise = ({ actor, platform }: Context, id: number): Promise<EnterpriseRow> =>
  requireEnterprise(platform, actor, id);

const closingsOf = (platform: Platform): Closings =>
  createClosings(platform, (db, _organizationId, months) => erpFactsOf(db, months, platform.now()));

export async function readChecklistOverErps(
  { actor, platform }: Context,
  enterpriseId: number,
  month: string | undefined,
): Promise<ClosingChecklist> {
  return closingsOf(platform).checklist(actor, enterpriseId, month);
}

export async function closeMonthOverErps(
  { actor, platform }: Context,
  enterpriseId: number,
  input: ClosingInput,
  ifMatch: string | null,
): ReturnType<Closings['close']> {
  return closingsOf(platform).close(actor, enterpriseId, input, ifMatch);
}
