import type { Projection } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { expect, it } from 'vitest';
import {
  cascadeBridge,
  causedCascade,
  isOpposed,
  opposedSteps,
  type PartedStep,
  partedCascade,
  partsOf,
} from '../src/variance/cascade-causes.ts';
import { opened, sum } from './support.ts';

const figure = ({ indicators }: Projection, key: string): number => Number(indicators[key] ?? 0);
const values = (steps: readonly { readonly value: number }[]): number => sum(steps.map(({ value }) => value));

/** Returns the change of each part of a step, computed here from the two cascades. */
function changesOf(key: string, before: readonly PartedStep[], after: readonly PartedStep[]): { value: number }[] {
  const partsIn = (steps: readonly PartedStep[]) => steps.find((step) => step.key === key)?.parts ?? [];
  const keys = new Set([...partsIn(before), ...partsIn(after)].map((component) => component.key));
  const valueIn = (steps: readonly PartedStep[], key: string): number =>
    partsIn(steps).find((component) => component.key === key)?.value ?? 0;
  return [...keys].map((line) => ({ value: valueIn(after, line) - valueIn(before, line) }));
}

it('of generated studies every step is the sum of its parts, and none shown hides parts of both signs', () => {
  let split = 0;
  const runs = forSeeds(
    (seed) => {
      const { projection } = opened(generateStudy(seed));
      for (const { key, value, total, parts } of partedCascade(projection))
        if (!total) expect([seed, key, values(parts)]).toEqual([seed, key, value]);
      const opposed = opposedSteps(projection);
      const visibleSteps = causedCascade(projection, opposed);
      expect(values(visibleSteps.filter(({ total }) => !total)) + figure(projection, 'vgv_gross'), `${seed}`).toBe(
        figure(projection, 'result'),
      );
      for (const { key, of } of visibleSteps)
        if (key === of) expect(isOpposed(partsOf(projection).get(of) ?? [])).toBe(false);
      split += opposed.size;
      return true;
    },
    { atLeast: COUNTING_MINIMUM },
  );
  expect(split).toBeGreaterThan(runs / 2);
}, 60_000);

it('between two generated studies the steps are the difference, to the centavo, and none hides parts of both signs', () => {
  let [whole, byPart] = [0, 0];
  forSeeds(
    (seed) => {
      const random = new Random(seed);
      const one = opened(generateStudy(seed)).projection;
      const study = generateStudy(seed + (random.chance(0.3) ? 40_000 : 0));
      const moved = (value: number): number => Math.round(value * random.decimal(0.8, 1.2, 2) * 100) / 100;
      for (const { typologies } of study.modules)
        for (const each of typologies ?? []) each.price_m2 = moved(each.price_m2);
      for (const { value } of study.expenses ?? []) if (value.amount) value.amount = moved(value.amount);
      const other = opened(study).projection;
      const [before, after] = [partedCascade(one), partedCascade(other)];
      const bridge = cascadeBridge(before, after);
      expect(values(bridge), `${seed}`).toBe(figure(other, 'result') - figure(one, 'result'));
      const totalKeys = bridge.filter(({ component }) => component === null).map(({ key }) => key);
      whole += totalKeys.length;
      byPart += bridge.length - totalKeys.length;
      expect([seed, totalKeys.filter((key) => isOpposed(changesOf(key, before, after)))]).toEqual([seed, []]);
      return true;
    },
    { atLeast: COUNTING_MINIMUM },
  );
  expect(Math.min(whole, byPart)).toBeGreaterThan(0);
}, 60_000);
