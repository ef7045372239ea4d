import { openStudy, type Projection, type Study } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { describe, expect, it } from 'vitest';
import { drivers } from '../src/sensitivity/drivers.ts';
import { type VarianceRow, varianceBridge } from '../src/variance/variance.ts';
import { varianceBetween } from '../src/variance/variance-facts.ts';
import { opened, sum } from './support.ts';

const closes = ({ planned, effects, realised }: VarianceRow): boolean =>
  planned + effects.volume + effects.price + effects.timing + effects.index === realised &&
  Object.values(effects).every(Number.isSafeInteger);

/** Σ of the cash leaves of the enterprise up to a calendar month. */
function cashThrough({ lines, base_month: base }: Projection, through: string | null): number {
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  const months = through === null ? undefined : Math.max(0, index(through) - index(base) + 1);
  const net = lines.find(({ key }) => key === 'net_cash_flow')?.values ?? [];
  return sum(net.slice(0, months));
}

/** The other side of a pair: a neighbour with drivers moved and another base, or another study altogether. */
function other(study: Study, seed: number): Study {
  const random = new Random(seed);
  if (seed % 3 === 0) return generateStudy(seed + 50_000);
  const moved = drivers.reduce<Study>(
    (each, driver) =>
      random.chance(0.3) && driver.appliesTo(each)
        ? driver.apply(each, driver.usual[random.whole(0, 1) as 0 | 1])
        : each,
    study,
  );
  return openStudy(moved).ok ? moved : generateStudy(seed + 50_000);
}

describe('variance bridges', () => {
  it('close to 0.00 on every line, group and total of pairs of studies', () => {
    const wrong: unknown[] = [];
    let [lines, realised] = [0, 0];
    const runs = forSeeds(
      (seed) => {
        const planned = opened(generateStudy(seed));
        const happened = opened(other(planned.study, seed));
        const variance = varianceBetween(planned, happened);
        const { closing } = happened.study.accomplished ?? {};
        if (closing) realised += 1;
        for (const row of [...variance.lines, ...variance.groups, variance.total])
          if (!closes(row)) wrong.push({ seed, row });
        lines += variance.lines.length;
        const sides = [planned, happened].map(({ projection }) => cashThrough(projection, closing ?? null));
        if (variance.total.planned !== sides[0] || variance.total.realised !== sides[1])
          wrong.push({ seed, sides, total: variance.total });
        for (const side of ['planned', 'realised'] as const)
          if (sum(variance.groups.map((row) => row[side])) !== variance.total[side]) wrong.push({ seed, side });
        expect(wrong).toEqual([]);
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(lines).toBeGreaterThan(12 * runs);
    expect(realised).toBeGreaterThan(runs / 15);
  });

  it('close on facts of any size, sign and shape', () => {
    const cells = (random: Random) =>
      Array.from(
        { length: random.whole(0, 30) },
        () => random.whole(-1, 1) * random.whole(0, 10 ** random.whole(0, 12)),
      );
    const facts = (random: Random) => ({
      cells: cells(random),
      quantity: random.pick(null, 0, random.decimal(0.001, 1e6, 3), 1e-9),
      index: Array.from({ length: random.whole(0, 30) }, () =>
        random.pick(1, random.decimal(0, 4, 4), 0, -1, Number.NaN),
      ),
    });
    forSeeds((seed) => {
      const random = new Random(seed);
      const line = { key: 'x', group: 'y', planned: facts(random), realised: facts(random) };
      const variance = varianceBridge([line], random.pick(random.whole(0, 40), Number.POSITIVE_INFINITY));
      if (!closes(variance.total)) expect({ line, total: variance }).toBe('closed');
    });
  });
});
