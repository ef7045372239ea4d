/** The closing of months, over what ERPs say of them. */
import type { ClosingChecklist, ClosingInput } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { closeMonth, type EnterpriseRow, type ReadErpFacts, readChecklist } from '../../planner/index.ts';
import { requireEnterprise } from '../connections/located.service.ts';
import { erpFactsOf } from './erp-facts.service.ts';

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findClosingEnterprise = (context: Context, id: number): Promise<EnterpriseRow> =>
  requireEnterprise(context, id);

const readErpFacts: ReadErpFacts = ({ db, platform }, months) => erpFactsOf(db, months, platform.now());

export const readChecklistOverErps = (
  context: Context,
  enterpriseId: number,
  month: string | undefined,
): Promise<ClosingChecklist> => readChecklist(context, readErpFacts, enterpriseId, month);

export const closeMonthOverErps = (
  context: Context,
  enterpriseId: number,
  input: ClosingInput,
  ifMatch: string | null,
): ReturnType<typeof closeMonth> => closeMonth(context, readErpFacts, enterpriseId, input, ifMatch);
