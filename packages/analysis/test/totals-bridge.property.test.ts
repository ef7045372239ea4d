import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { expect, it } from 'vitest';
import { type BridgeRow, bridgeTotals, sumBridges, totalsBridge } from '../src/variance/totals-bridge.ts';
import { opened } from './support.ts';

/** Each total is the one before it and the rows between them. */
function expectToFollow(rows: readonly BridgeRow[], seed: number): void {
  let level = 0;
  for (const { kind, key, value } of rows) {
    expect(Number.isSafeInteger(value), `${seed} ${key}`).toBe(true);
    if (kind === 'total' && key !== 'vgv') expect(value, `${seed} ${key}`).toBe(level);
    if (kind !== 'total') expect(value).not.toBe(0);
    level = kind === 'total' ? value : level + value;
  }
}

it('from VGV to the cash at the end every total follows from the one before it, to the centavo', () => {
  let [steps, withLoans] = [0, 0];
  const runs = forSeeds(
    (seed) => {
      const study = generateStudy(seed);
      const { projection } = opened(study);
      const { lines, indicators } = projection;
      const rows = totalsBridge(projection);
      expectToFollow(rows, seed);
      const total = (searchedKey: string) =>
        rows.find(({ kind, key }) => kind === 'total' && key === searchedKey)?.value;
      const step = (searchedKey: string) =>
        rows.find(({ kind, key }) => kind === 'step' && key === searchedKey)?.value ?? 0;
      const last = (searchedKey: string) =>
        lines.find(({ key, module }) => key === searchedKey && module === null)?.total ?? 0;
      expect(rows.filter(({ kind }) => kind === 'total').map(({ key }) => key)).toEqual(bridgeTotals);
      expect(total('entries')).toBe(last('receipts'));
      expect(total('entries')).toBe(indicators.receipts_total);
      const revenue = lines.filter(({ key, module }) => module === null && key.startsWith('revenue.'));
      expect(step('other_revenue')).toBe(revenue.reduce((sum, one) => sum + one.total, 0));
      expect(total('free')).toBe(last('free_cash_flow'));
      expect(total('closing')).toBe(last('closing_cash'));
      // Without realised months, sales explain every receipt, and the remaining debt is the loans' balance.
      if (!study.accomplished) expect(step('realised'), `${seed}`).toBe(0);
      const owed = lines.filter(({ key }) => /^loan\.\d+\.balance$/.test(key)).reduce((sum, one) => sum + one.total, 0);
      expect(step('debt'), `${seed} debt`).toBe(owed);
      steps += rows.length;
      withLoans += (study.loans?.length ?? 0) > 0 ? 1 : 0;
    },
    { atLeast: COUNTING_MINIMUM },
  );
  expect(runs).toBeGreaterThan(20);
  expect(Math.min(steps, withLoans)).toBeGreaterThan(0);
}, 60_000);

it('of several studies together every total follows too, and each row is the sum of theirs', () => {
  forSeeds((seed) => {
    const bridges = [seed, seed + 1_000, seed + 2_000].map((one) =>
      totalsBridge(opened(generateStudy(one)).projection),
    );
    const rows = sumBridges(bridges);
    let level = 0;
    for (const { kind, key, value, parts } of rows) {
      expect(
        parts.reduce((sum, component) => sum + component.value, 0),
        `${seed} ${key}`,
      ).toBe(value);
      if (kind === 'total' && key !== 'vgv') expect(value, `${seed} ${key}`).toBe(level);
      level = kind === 'total' ? value : level + value;
    }
    expect(rows.reduce((sum, { parts }) => sum + parts.length, 0)).toBe(bridges.flat().length);
    return true;
  });
}, 60_000);
