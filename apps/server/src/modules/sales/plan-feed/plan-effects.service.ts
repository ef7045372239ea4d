/** Effect of sums of money on the current version, as sent to clients: its indicators before and after. */
import type { PlanEffectOnWire } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { planEffect } from '../../planner/index.ts';

const comparedIndicators = [
  'npv',
  'irr_year',
  'max_exposure',
  'max_exposure_month',
  'payback_month',
  'result',
] as const;

/** Null: there is no current version, or it cannot be projected. */
export const effectOnPlan = async (
  db: TenantDatabase,
  enterpriseId: number,
  changes: Parameters<typeof planEffect>[2],
): Promise<PlanEffectOnWire | null> => {
  const effect = await planEffect(db, enterpriseId, changes);
  if (!effect) return null;
  const { version, from, before, after, indicators, settled } = effect;
  return {
    ...{ version, from, before: [...before], after: [...after], settled },
    indicators: comparedIndicators.map((key) => ({
      key,
      before: indicators.before[key] ?? null,
      after: indicators.after[key] ?? null,
    })),
  };
};
