/** Authority over reductions: new terms for a balance, and a lower price of a unit. The same levels apply. */
import { type AuthorityLevel, type ProposalPricing, salesErrors } from '@uni/contracts';
import { resolveDiscountRate } from '@uni/engine';
import {
  type ContractState,
  compareRenegotiation,
  compareWorths,
  type Indexes,
  type ProposalComparison,
  type Renegotiated,
} from '@uni/receivables';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, HttpError } from '../../../platform/http/index.ts';
import { currentStudyOf } from '../../planner/index.ts';
import { accepted } from '../shared/accepted.model.ts';
import { evaluateLevels, grants, levelsOf } from './authority.service.ts';
import { offersOf, type PricedUnit, requireGranted } from './price-judgement.service.ts';

/** Terms and down payments are limits of sales: what is owed already has its own, and a price has none. */
const byWorth = (level: AuthorityLevel): AuthorityLevel => ({ ...level, max_months: null, min_down_payment: null });

const evaluateByWorth = async (
  db: TenantDatabase,
  comparison: ProposalComparison,
): Promise<ProposalPricing['verdict']> => {
  const { levels } = await levelsOf(db);
  return evaluateLevels(comparison, levels.map(byWorth));
};

const noRate = { value: 0, basis: 'effective_month' } as const;

/** Throws where the new plan is worth less than the one it closes, by more than the person may grant. */
export const requireGrantedRenegotiation = async (
  db: TenantDatabase,
  actor: Actor,
  enterpriseId: number,
  { state, event, indexes }: { state: ContractState; event: Renegotiated; indexes: Indexes },
): Promise<void> => {
  const current = await currentStudyOf(db, enterpriseId);
  const rate = current ? resolveDiscountRate(current.study) : noRate;
  const comparison = accepted(compareRenegotiation(state, event, rate, indexes), '/order');
  const evaluation = await evaluateByWorth(db, comparison);
  await requireGranted(db, actor, enterpriseId, {
    verdict: evaluation,
    comparison: { ...comparison, table: { ...comparison.table }, proposal: { ...comparison.proposal } },
  });
};

const worthOf = (price: number) => ({ price, receipts: price, present_value: price, down_payment: price, months: 0 });

/**
 * Returns units of one enterprise whose price would fall beyond the actor's authority. Otherwise an actor could lower a unit's
 * price first, and then sell below the table without approval.
 */
export const beyondPriceAuthority = async <Change extends { readonly before: PricedUnit; readonly after: PricedUnit }>(
  db: TenantDatabase,
  actor: Actor,
  enterpriseId: number,
  { changes, day }: { changes: readonly Change[]; day: string },
): Promise<Change[]> => {
  const current = await currentStudyOf(db, enterpriseId);
  const offeredPrice = (unit: PricedUnit): number =>
    (current && offersOf(current, unit, day)[0]?.price) || unit.list_price;
  const beyond: Change[] = [];
  for (const change of changes) {
    const [before, after] = [offeredPrice(change.before), offeredPrice(change.after)];
    if (after >= before) continue;
    const evaluation = await evaluateByWorth(db, compareWorths(worthOf(before), worthOf(after)));
    if (!(await grants(db, actor, enterpriseId, evaluation.needed))) beyond.push(change);
  }
  return beyond;
};

export const requirePriceAuthority = async (
  db: TenantDatabase,
  actor: Actor,
  enterpriseId: number,
  input: { changes: readonly { before: PricedUnit; after: PricedUnit }[]; day: string },
): Promise<void> => {
  const beyond = await beyondPriceAuthority(db, actor, enterpriseId, input);
  if (beyond.length > 0) throw new HttpError(salesErrors.priceAuthority);
};
