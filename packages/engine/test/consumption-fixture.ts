import type { Consumption } from '../src/study.ts';
import { studyFixture } from './study-fixture.ts';

/** A rate that always holds. */
export const rates = (rate: number) => [{ from: '2020-01', rate }];

/** The lots of a published subdivision, sold and paid in the base month. */
export const lots = (consumption: Consumption, more: object = {}) =>
  studyFixture(
    { taxation: { regime: 'none', consumption }, indexes: { ipca: { annual: 0.04 } }, ...more },
    {
      typologies: [{ units: 67, private_area: 1, price_m2: 120_000 }],
      sales_curve: { start: 0, shares: [1] },
    },
  );

export const subdivision: Consumption = {
  cbs: rates(0.088),
  ibs: rates(0.192),
  reduction: rates(0.5),
  modules: [{ module: 1, adjustment: { amount: 1_398_000 }, social: { amount: 30_000 } }],
};
