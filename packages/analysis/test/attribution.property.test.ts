import type { Study } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { describe, expect, it } from 'vitest';
import { drivers } from '../src/sensitivity/drivers.ts';
import { attributeChange } from '../src/variance/attribution.ts';
import type { EditGroup } from '../src/versions/edit-group.ts';
import { opened, sum } from './support.ts';

/** Two to six groups. They move drivers, change or take out a cost item, or move a table's share to its neighbour. */
function groupsOf(study: Study, seed: number): EditGroup[] {
  const random = new Random(seed);
  const applicable = drivers.filter((driver) => driver.appliesTo(study));
  const count = random.whole(2, 6);
  return Array.from({ length: count }, (_, k): EditGroup => {
    const kind = random.whole(0, 5);
    const position = random.whole(0, 99);
    const driver = applicable[position % applicable.length];
    const amount = driver ? driver.usual[random.whole(0, 1) as 0 | 1] : 0;
    const ofTables: EditGroup = {
      key: `tables ${k}`,
      apply: (each) => movedShare(each, position, kind === 4 ? 0.01 : -0.01),
    };
    if (kind >= 4) return ofTables;
    if (kind === 3) return { key: `item ${k}`, apply: (each) => withoutItem(each, position) };
    return { key: `${driver?.key} ${k}`, apply: (each) => driver?.apply(each, amount) ?? each };
  });
}

function movedShare(study: Study, position: number, amount: number): Study {
  const copy = structuredClone(study);
  const tables = copy.modules[position % copy.modules.length]?.tables ?? [];
  const [one, other] = [tables[0], tables[1]];
  if (one && other) {
    one.share += amount;
    other.share -= amount;
  }
  return copy;
}

function withoutItem(study: Study, position: number): Study | null {
  const items = study.expenses ?? [];
  return items.length === 0 ? null : { ...study, expenses: items.filter((_, k) => k !== position % items.length) };
}

describe('attributions of generated pairs', () => {
  it('add up to the change, each group once', () => {
    const wrong: unknown[] = [];
    let [componentSum, joined, rates] = [0, 0, 0];
    const runs = forSeeds(
      (seed) => {
        const study = generateStudy(seed);
        const groups = groupsOf(study, seed);
        const outcome = attributeChange(study, groups);
        if (!outcome.ok) return false;
        joined += outcome.joined.length;
        const changed = opened(groups.reduce<Study>((each, group) => group.apply(each) ?? each, study));
        const before = opened(study).projection.indicators;
        for (const row of outcome.indicators) {
          const after = changed.projection.indicators[row.indicator];
          if (row.from !== before[row.indicator] || row.to !== after) wrong.push({ seed, row, after });
          if (row.change === null) {
            if (row.from !== null && row.to !== null) wrong.push({ seed, row });
            continue;
          }
          const order = row.parts.flatMap(({ keys }) => keys);
          if (order.join() !== groups.map(({ key }) => key).join()) wrong.push({ seed, order });
          if (sum(row.parts.map((component) => component.change)) !== row.change) wrong.push({ seed, row });
          const direct = Number(row.to) - Number(row.from);
          // A rate is exact to some 1e-12 of the greatest rate on the way.
          const greatest = Math.max(
            1,
            Number(row.from),
            Number(row.to),
            2 * sum(row.parts.map(({ change }) => Math.abs(change))),
          );
          const grain = row.indicator === 'irr_year' ? 4e-12 * greatest : 0;
          const exact = Math.abs(direct - row.change) <= grain;
          if (!exact) wrong.push({ seed, row, direct });
          componentSum += row.parts.length;
          if (row.indicator === 'irr_year') rates += 1;
        }
        expect(wrong).toEqual([]);
        return true;
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(componentSum).toBeGreaterThan(8 * runs);
    expect(joined).toBeGreaterThan(0);
    expect(rates).toBeGreaterThan(0.3 * runs);
  });

  it('do not depend on the direction: going back changes every sign', () => {
    forSeeds((seed) => {
      const study = generateStudy(seed);
      const groups = groupsOf(study, seed);
      const states = [study];
      for (const group of groups) states.push(group.apply(states.at(-1) ?? study) ?? study);
      const there = attributeChange(study, [{ key: 'all', apply: () => states.at(-1) ?? null }]);
      const back = attributeChange(states.at(-1) ?? study, [{ key: 'all', apply: () => study }]);
      if (!there.ok || !back.ok) return false;
      there.indicators.forEach((row, k) => {
        const other = back.indicators[k]?.change;
        expect(other === null || other === undefined ? other : 0 - other, `${seed}`).toBe(row.change);
      });
      return true;
    });
  });
});
