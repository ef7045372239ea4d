import { describe, expect, it } from 'vitest';
import { generateStudy } from '../oracle/generation/generate.ts';
import { Random } from '../oracle/generation/random.ts';
import { COUNTING_MINIMUM, forSeeds } from '../oracle/generation/seeds.ts';
import { studyContext } from '../src/definition/context.ts';
import { reachOf } from '../src/definition/reach.ts';
import { detailed } from '../src/evaluation/model.ts';
import type { Delinquency, Study } from '../src/study.ts';

/** Late installments that outlast the contracts. */
function drawDelinquency(random: Random): Delinquency {
  return { late_share: random.share(0.01, 0.2), delay: random.whole(1, 20), channels: ['direct', 'financed'] };
}

/** A study with realised months, whose lines are all late and, in part, all moved by a policy. */
function draw(seed: number): Study | null {
  const random = new Random(seed + 71);
  const study = generateStudy(seed);
  if (!study.accomplished) return null;
  const modules = study.modules.map((module) => ({ ...module, delinquency: drawDelinquency(random) }));
  if (random.chance(0.5)) return { ...study, modules };
  const planned = detailed({ ...study, modules, accomplished: null }, 'explained')?.projection.lines ?? [];
  const lines = planned
    .filter(({ key, module }) => /^(receipts\..*|delinquency)$/.test(key) === (module !== null))
    .filter(({ key }) => /^(receipts\.|delinquency$|tax\.)/.test(key))
    .map(({ key, module }) => ({ key, module, values: [0] }));
  const { closing } = study.accomplished;
  const policy = { default: { shift: random.whole(1, 15) } };
  return { ...study, modules, accomplished: { closing, lines, policy } };
}

describe('the months that a study reaches', () => {
  // `written` computes two more years: what a shorter vector would cut off stands there.
  it('hold every flow, late, moved or of contracts already signed', () => {
    const seen = { moved: 0, signed: 0 };
    forSeeds(
      (seed) => {
        const study = draw(seed);
        const usual = study && detailed(study, 'explained')?.projection;
        const longer = study && detailed(study, 'written')?.projection;
        if (!usual || !longer) return false;
        const { policy, portfolio } = study.accomplished ?? {};
        if (policy?.default) seen.moved++;
        if (portfolio?.length) seen.signed++;
        expect(longer.months - 1, `seed ${seed}`).toBeLessThanOrEqual(reachOf(studyContext(study)));
        expect(longer.indicators, `seed ${seed}`).toEqual(usual.indicators);
        return true;
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(seen.moved).toBeGreaterThan(10);
    expect(seen.signed).toBeGreaterThan(10);
  });
});
