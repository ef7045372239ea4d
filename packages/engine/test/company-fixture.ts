import type { Study } from '../src/index.ts';
import { studyFixture } from './study-fixture.ts';

/** A tower whose own VGV is an amount in reais, sold at once in month 1. */
export function tower(
  number: number,
  reais: number,
  more: Partial<Study['modules'][number]> = {},
): Study['modules'][number] {
  const [module] = studyFixture({}, { number, built_area: 100 * number, ...more }).modules;
  return { ...(module as Study['modules'][number]), typologies: [{ units: 1, private_area: 1, price_m2: reais }] };
}

export const towers = [300_000, 300_000, 400_000].map((reais, k) => tower(k + 1, reais));

export const paid = (amount: number, more: object = {}) => ({
  group: 'admin_expenses',
  value: { basis: 'amount', amount } as const,
  timing: { kind: 'once', at: 0 } as const,
  ...more,
});

export const study = (more: Partial<Study> = {}): Study =>
  studyFixture({ modules: towers, companies: [{ key: 'spe_a', modules: [1, 2] }], ...more });

export const ret = (rate: number): Study['taxation'] => ({
  regime: 'ret',
  ret: { rates: [{ from: '2020-01', rate }], lag: 1 },
});
