/** Value of a proposal as the register shows it, and its effect on the current version. */
import type { PlanEffectOnWire, ProposalOffers, ProposalPricing, ProposalQuote } from '@uni/contracts';
import { contractTerms } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { currentStudyOf } from '../../planner/index.ts';
import { planOf } from '../contracts/contract-plans.model.ts';
import { effectOnPlan } from '../plan-feed/plan-effects.service.ts';
import { grants } from '../pricing/authority.service.ts';
import { offersOf, type PricingRequest, priceTerms } from '../pricing/price-judgement.service.ts';

/** Returns the register's figures of a proposal's value. */
export const figuresOf = (pricing: ProposalPricing | null) => ({
  table_price: pricing?.comparison.table.price ?? null,
  nominal_discount: pricing?.comparison.nominal_discount ?? null,
  equivalent_discount: pricing?.comparison.equivalent_discount ?? null,
  needed_level: pricing?.verdict.needed?.level ?? null,
  authority: pricing?.verdict.needed?.name ?? null,
});

/**
 * Effect on the current version: the unit's table receipts leave its months, and the proposed ones enter. All are sales receipts,
 * which taxes follow.
 */
const effectOf = (
  db: TenantDatabase,
  enterpriseId: number,
  { months }: Pick<ProposalPricing, 'months'>,
): Promise<PlanEffectOnWire | null> => {
  const changes = months.map(({ month, table, proposal }) => ({ month, amount: proposal - table, taxed: true }));
  return effectOnPlan(db, enterpriseId, changes);
};

export const quoteProposal = async (
  db: TenantDatabase,
  actor: Actor,
  request: PricingRequest,
): Promise<ProposalQuote> => {
  const plan = planOf(request.terms);
  const pricing = await priceTerms(db, request);
  const { enterprise_id } = request.unit;
  return {
    ...{ plan, pricing },
    may_sign: pricing === null || (await grants(db, actor, enterprise_id, pricing.verdict.needed)),
    effect: pricing?.basis === 'table' ? await effectOf(db, enterprise_id, pricing) : null,
  };
};

/** The tables as conditions to begin with. */
export const offersFor = async (
  db: TenantDatabase,
  unit: PricingRequest['unit'],
  day: string,
): Promise<ProposalOffers> => {
  const current = await currentStudyOf(db, unit.enterprise_id);
  if (!current) return { version: null, tables: [] };
  return {
    version: current.version,
    tables: offersOf(current, unit, day).map(({ at, name, channel, price, keys, step, parts }) => ({
      ...{ at, name, channel, price, keys, step },
      parts: contractTerms.shape.parts.parse(parts),
    })),
  };
};
