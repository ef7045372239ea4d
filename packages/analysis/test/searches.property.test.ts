import { type IndicatorRow, indicatorCatalogue, type Study } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { FEATURES } from '@uni/engine/oracle/generation/generate-features.ts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import * as oracle from '@uni/engine/oracle/searches.ts';
import { describe, expect, it } from 'vitest';
import { type BreakEvenPrice, breakEvenPrice, type ResidualLand, residualLand } from '../src/goal-seek/searches.ts';
import { opened } from './support.ts';

/** A generated study: every other one has some of the features, alone or together. */
function drawStudy(seed: number): Study {
  const random = new Random(seed + 5);
  const chosen = seed % 2 === 0 ? [] : FEATURES.filter(() => random.chance(0.3));
  return generateStudy(seed, 'small', new Set(chosen));
}

const searched = indicatorCatalogue.filter(({ direction, unit }) => direction === 'higher' && unit !== 'text');

/** An indicator of a study, and a target near today's value or far from it. */
function drawTarget(study: Study, seed: number): { indicator: string; target: number } {
  const random = new Random(seed + 11);
  const { indicators } = opened(study).projection;
  const usual = ['npv', 'irr_year', 'result', 'margin_vgv'];
  const keys = searched.map(({ key }: IndicatorRow) => key).filter((key) => typeof indicators[key] === 'number');
  const [first = 'npv', ...others] = random.chance(0.7) ? usual : keys;
  const indicator = random.pick(first, ...others);
  const today = Number(indicators[indicator] ?? 0.1);
  // A rate is the same in both implementations but for its last digits; money is, to the centavo.
  const near = Number.isInteger(today) ? 1 : 0.999;
  return { indicator, target: today * random.pick(0.5, 0.9, near, 1.1, 3) };
}

/** A seed that once differed: its study sells nothing, and has no average price. */
const onceDifferent = 601_639_879;

describe('searches on generated studies', () => {
  // Each draw is some fifty whole projections of the naive implementation.
  it('find what the naive ones find', { tags: ['proof'] }, () => {
    const reached = { land: 0, price: 0, missing: 0, none: 0 };
    const compareBoth = (seed: number): void => {
      const study = drawStudy(seed);
      const { indicator, target } = drawTarget(study, seed);
      const land = answerOf<ResidualLand>(residualLand(study, indicator, target));
      expect([seed, land.land]).toEqual([seed, oracle.residualLand(study, indicator, target)]);
      const price = answerOf<BreakEvenPrice>(breakEvenPrice(study, indicator, target));
      const { factor, price: average } = oracle.breakEvenPrice(study, indicator, target) ?? {
        factor: null,
        price: null,
      };
      expect([seed, price.factor, price.price]).toEqual([seed, factor, average]);
      if (land.land) reached.land += 1;
      if (price.factor) reached.price += 1;
      if (land.land === null || price.factor === null) reached.missing += 1;
      if (land.today === 0) reached.none += 1;
    };
    compareBoth(onceDifferent);
    forSeeds(compareBoth, { atLeast: 20 });
    expect(reached.land).toBeGreaterThan(0);
    expect(reached.price).toBeGreaterThan(0);
    expect(reached.missing).toBeGreaterThan(0);
  });
});

function answerOf<Answer>(outcome: { ok: true; answer: Answer } | { ok: false; errors: unknown }): Answer {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.answer;
}
