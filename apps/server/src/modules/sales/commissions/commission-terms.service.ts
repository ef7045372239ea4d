/**
 * Commissions of sales by channel, from a day on. Terms belong to an enterprise, or to the organization for all without their
 * own.
 */
import { type CommissionTermsOnWire, commissionFaults, type NewCommissionTerms, wireErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, reachesAll, refusingDuplicatesOf } from '../../../platform/http/index.ts';
import { findEnterprise, missingEnterprise, requireReach } from '../../planner/index.ts';
import { deleteTerms, insertTerms, listTerms, type TermsRow } from './commission-terms.repository.ts';

const present = ({ enterprise_id: enterpriseId, from_day: from, ...row }: TermsRow): CommissionTermsOnWire => ({
  ...{ ...row, empreendimento: enterpriseId, from },
});

const auditedTerms = ({ enterprise_id, channel, from_day, share }: TermsRow) => ({
  enterprise_id,
  channel,
  from_day,
  share,
});

export async function listCommissionTerms({ db }: Context): Promise<CommissionTermsOnWire[]> {
  return (await listTerms(db)).map(present);
}

/** Throws 404 for missing and foreign ones alike. */
export async function findCommissionTerms({ db }: Context, id: number): Promise<TermsRow> {
  return orNotFound((await listTerms(db)).find((row) => row.id === id) ?? null);
}

const refusingTaken = refusingDuplicatesOf({ sales_commission_terms_from: { from: [commissionFaults.taken] } });

export const createCommissionTerms = (context: Context, input: NewCommissionTerms): Promise<CommissionTermsOnWire> =>
  refusingTaken(() => insertCommissionTerms(context, input));

async function insertCommissionTerms(
  context: Context,
  { empreendimento, from, ...input }: NewCommissionTerms,
): Promise<CommissionTermsOnWire> {
  const { actor, db } = context;
  if (empreendimento === null) {
    if (!reachesAll(actor, 'sales:approve')) throw new HttpError(wireErrors.permissionDenied);
  } else {
    if (!(await findEnterprise(db, empreendimento))) throw missingEnterprise(empreendimento);
    requireReach(actor, 'sales:approve', empreendimento);
  }
  const row = { id: newId(), enterprise_id: empreendimento, from_day: from, ...input };
  await insertTerms(db, row);
  await recordAudit(context, 'commission_terms.created', row.id, { after: auditedTerms(row) });
  return present(row);
}

export async function removeCommissionTerms(context: Context, row: TermsRow): Promise<void> {
  const { db } = context;
  await deleteTerms(db, row.id);
  await recordAudit(context, 'commission_terms.deleted', row.id, {
    before: auditedTerms(row),
  });
}
