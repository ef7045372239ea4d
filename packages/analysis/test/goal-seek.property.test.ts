import { project } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { describe, expect, it } from 'vitest';
import { seekGoal } from '../src/goal-seek/goal-seek.ts';
import { driverLever } from '../src/goal-seek/levers.ts';
import { driverOf } from '../src/sensitivity/drivers.ts';
import { opened } from './support.ts';

describe('goals on generated studies', () => {
  it('are at the edge: met at the value, missed one step beyond, by a projection from nothing', () => {
    const wrong: unknown[] = [];
    let [solvedCount, edges, missed, trials] = [0, 0, 0, 0];
    const runs = forSeeds(
      (seed) => {
        const study = generateStudy(seed);
        const random = new Random(seed);
        const driver = driverOf(random.pick('price', 'works_cost', 'terrain', 'financial_barter', 'works_months'));
        const lever = driverLever(driver, study);
        if (!lever) return false;
        const base = opened(study);
        const today = Number(base.projection.indicators.npv);
        const limit = Math.round(today + random.decimal(-0.2, 0.2, 3) * Number(base.projection.indicators.vgv_own));
        const goal = seekGoal(base, lever, { criteria: [{ indicator: 'npv', is: 'at_least', value: limit }] });
        if (!goal.isSolved) {
          missed += 1;
          return true;
        }
        solvedCount += 1;
        trials += goal.trials;
        const npv = (value: number): number | null => {
          const answer = project(lever.apply(study, value));
          return answer.ok ? Number(answer.projection.indicators.npv) : null;
        };
        if ((npv(goal.value) ?? -Infinity) < limit) wrong.push({ seed, goal: goal.value });
        if (!goal.beyond) return true;
        edges += 1;
        const step = Math.round(Math.abs(goal.beyond.value - goal.value) * 10 ** lever.decimals);
        if (step !== 1) wrong.push({ seed, step });
        if ((npv(goal.beyond.value) ?? -Infinity) >= limit) wrong.push({ seed, beyond: goal.beyond.value });
        expect(wrong).toEqual([]);
        return true;
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(wrong).toEqual([]);
    expect(edges).toBeGreaterThan(0.4 * runs);
    expect(trials / solvedCount).toBeLessThan(20);
    expect(missed).toBeGreaterThan(0);
  });
});
