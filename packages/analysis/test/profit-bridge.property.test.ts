/** Between the cash of a month and its profit the bridge loses no centavo, whatever a study has. */
import { project } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { FEATURES } from '@uni/engine/oracle/generation/generate-features.ts';
import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { describe, expect, it } from 'vitest';
import { profitBridge } from '../src/index.ts';

describe('the bridge from cash to profit', () => {
  it('adds up in every month of any study', () => {
    let withAccounts = 0;
    forSeeds(
      (seed) => {
        const chosen = FEATURES.filter((_, k) => (seed >> (k % 9)) % 2 === 0);
        const projected = project(generateStudy(seed, 'small', new Set([...chosen, 'accounting'])));
        if (!projected.ok) throw new Error(JSON.stringify(projected.errors));
        const bridge = profitBridge(projected.projection);
        if (bridge.length === 0) return false;
        withAccounts += 1;
        const profit = bridge.find(({ key }) => key === 'profit')?.values ?? [];
        const steps = bridge.filter(({ key }) => key !== 'profit');
        const sums = profit.map((_, t) => steps.reduce((sum, { values }) => sum + (values[t] ?? 0), 0));
        expect(sums).toEqual([...profit]);
        return true;
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(withAccounts).toBeGreaterThan(50);
  });
});
