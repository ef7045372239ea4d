/** The register of clauses: what each enterprise sells, and what its contracts agree for their cancellation, never beyond the law. */
import {
  type CancellationTermsOnWire,
  cancellationKinds,
  contractErrors,
  type NewSaleClause,
  type SaleClause,
  type SaleClauses,
} from '@uni/contracts';
import { ceilings, legalTerms } from '@uni/receivables';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { HttpError, orNotFound, reachOf } from '../../../platform/http/index.ts';
import { type EnterpriseRow, findEnterprise } from '../../planner/index.ts';
import { findClause, selectClauses, storeClause } from './clauses.repository.ts';

/** Fields that exceed the law's limits for the product. */
const beyondLaw = ({
  kind,
  penalty,
  administration,
  occupancy_month,
  refund_installments,
}: CancellationTermsOnWire) => {
  const most = ceilings[kind];
  const retainedCeiling = most.penalty_of_paid ?? most.retention_of_contract ?? 0;
  const fields = {
    penalty: penalty + administration > retainedCeiling + 1e-12,
    occupancy_month: occupancy_month > most.occupancy_month,
    refund_installments: refund_installments > most.refund_installments,
  };
  return Object.entries(fields).flatMap(([field, isBeyond]) => (isBeyond ? [field] : []));
};

const auditedTerms = (clause: SaleClause | null) => clause && { ...clause.terms, fiduciary: clause.fiduciary };

export async function listClauses({ actor, db }: Context): Promise<SaleClauses> {
  const reach = reachOf(actor, 'sales:read');
  const all = await selectClauses(db);
  return {
    clauses: all.filter(({ empreendimento }) => reach === null || reach.includes(empreendimento)),
    legal: cancellationKinds.map(legalTerms),
  };
}

/** Throws 404 for a missing enterprise and a foreign one alike. */
export async function findClauseEnterprise({ db }: Context, id: number): Promise<EnterpriseRow> {
  return orNotFound(await findEnterprise(db, id));
}

export async function replaceClause(
  context: Context,
  { id: enterpriseId }: EnterpriseRow,
  { terms, fiduciary }: NewSaleClause,
): Promise<SaleClause> {
  const { db } = context;
  const [beyond] = beyondLaw(terms);
  if (beyond) throw new HttpError(contractErrors.beyond('beyondLaw', beyond));
  const clause = { empreendimento: enterpriseId, terms, fiduciary };
  const before = await findClause(db, enterpriseId);
  await storeClause(db, clause);
  const change = { before: auditedTerms(before) ?? {}, after: auditedTerms(clause) ?? {} };
  await recordAudit(context, 'sale_clause.changed', enterpriseId, change);
  return clause;
}
