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
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal, reachOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { type EnterpriseRow, findEnterprise } from '../../planner/index.ts';
import { findClause, listClauses, storeClause } from './clauses.repository.ts';

export interface ClauseRegister {
  list(actor: Actor): Promise<SaleClauses>;
  /** Throws 404 for a missing enterprise and a foreign one alike. */
  find(actor: Actor, enterpriseId: number): Promise<EnterpriseRow>;
  replace(actor: Actor, enterprise: EnterpriseRow, input: NewSaleClause): Promise<SaleClause>;
}

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

export const createClauses = (platform: Platform): ClauseRegister => {
  const within = <T>(actor: Actor, work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  return {
    list: (actor) =>
      within(actor, async (db) => {
        const reach = reachOf(actor, 'sales:read');
        const all = await listClauses(db);
        return {
          clauses: all.filter(({ empreendimento }) => reach === null || reach.includes(empreendimento)),
          legal: cancellationKinds.map(legalTerms),
        };
      }),

    find: (actor, id) => within(actor, async (db) => orNotFound(await findEnterprise(db, actor.scope, id))),

    replace: (actor, { id: empreendimento }, { terms, fiduciary }) =>
      within(actor, async (db) => {
        const [beyond] = beyondLaw(terms);
        if (beyond) throw new Refusal(contractErrors.beyond('beyondLaw', beyond));
        const clause = { empreendimento, terms, fiduciary };
        const before = await findClause(db, empreendimento);
        await storeClause(db, clause);
        const change = { before: auditedTerms(before) ?? {}, after: auditedTerms(clause) ?? {} };
        await recordAudit({ platform, db, actor }, 'sale_clause.changed', empreendimento, change);
        return clause;
      }),
  };
};
