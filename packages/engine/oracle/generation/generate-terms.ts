/** Delinquency by ageing, cancellations by age and law, and bounds of the land swap. */

import type { AgeCurve, Cancellation } from '../../src/study.ts';
import { monthRef } from './generate-costs.ts';
import type { Draft } from './generate-draft.ts';
import { indexName } from './generate-sales.ts';
import type { Random } from './random.ts';

export function addAgeing({ study, random }: Draft): void {
  for (const module of study.modules) {
    if (random.chance(0.3)) continue;
    const given = module.delinquency ?? {};
    module.delinquency = given;
    if (random.chance(0.75)) {
      Reflect.deleteProperty(given, 'late_share');
      Reflect.deleteProperty(given, 'delay');
      const ages = new Set(Array.from({ length: random.whole(0, 4) }, () => random.whole(1, 9)));
      given.recovery = [...ages].map((after) => ({ after, share: random.chance(0.1) ? 0 : random.share(0.01, 0.15) }));
    }
    given.fine = random.maybe(0.7, () => random.pick(0, 0.02));
    given.late_interest = random.maybe(0.7, () => random.pick(0, 0.01, random.share(0, 0.02)));
    given.channels = random.maybe(0.7, () => random.pick(['direct', 'financed'], ['financed'], ['direct']));
  }
}

export function addLandSwapFloor({ study, random }: Draft): void {
  for (const module of study.modules) {
    if (random.chance(0.25)) continue;
    const own = (module.typologies ?? []).reduce(
      (sum, each) => sum + each.units * each.private_area * each.price_m2,
      0,
    );
    const landSwap = module.financial_barter ?? { share: random.chance(0.2) ? 0 : random.share(0.05, 0.4) };
    module.financial_barter = landSwap;
    landSwap.minimum = random.maybe(0.7, () =>
      Array.from({ length: random.whole(0, 3) }, () => ({
        at: monthRef(random),
        amount: random.chance(0.1) ? 0 : random.money(100, Math.max(200, own / 8)),
      })),
    );
    landSwap.minimum_index = random.maybe(0.5, () => indexName(random));
    landSwap.cap = random.maybe(0.6, () => (random.chance(0.1) ? 0 : random.money(100, Math.max(200, own / 4))));
    landSwap.cap_index = random.maybe(0.5, () => indexName(random));
    if (landSwap.base !== 'net_of_commission_and_taxes')
      landSwap.taxed_by_owner = random.maybe(0.6, () => random.chance(0.7));
  }
}

function ageCurve(random: Random): AgeCurve {
  const from = random.maybe(0.6, () => random.whole(1, 8));
  if (random.chance(0.5)) return { from, months: random.whole(1, 24), ...random.family() };
  return { from, shares: random.weights(random.whole(1, 10)) };
}

function addTerms(random: Random, given: Cancellation): void {
  if (random.chance(0.75)) {
    Reflect.deleteProperty(given, 'age');
    given.hazard = ageCurve(random);
  }
  given.after_keys = random.maybe(0.6, () => random.chance(0.7));
  given.retention_base = random.maybe(0.5, () => random.pick('paid', 'contract'));
  given.brokerage = random.maybe(0.5, () => random.chance(0.6));
  given.use_share = random.maybe(0.5, () => random.pick(0, 0.005, 0.0075));
  given.restated = random.maybe(0.5, () => random.chance(0.6));
  given.refund_from = random.maybe(0.4, () =>
    random.chance(0.5) ? { at: 'works_end', plus: random.whole(0, 6) } : monthRef(random),
  );
  given.refund_after_resale = random.maybe(0.4, () => random.whole(0, 4));
  given.law = random.maybe(0.6, () => random.pick('segregated', 'incorporation', 'lots'));
  if (given.law && random.chance(0.6)) given.retention = null;
}

export function addHazard({ study, random }: Draft): void {
  for (const module of study.modules) {
    const given = module.cancellation ?? (random.chance(0.6) ? { share: random.share(0.02, 0.4) } : null);
    if (!given) continue;
    module.cancellation = given;
    addTerms(random, given);
  }
}
