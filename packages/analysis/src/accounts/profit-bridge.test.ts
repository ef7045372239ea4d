import { project, type Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { profitBridge } from './profit-bridge.ts';

function bridgeOf(study: Study) {
  const projected = project(study);
  if (!projected.ok) throw new Error(JSON.stringify(projected.errors));
  return { projection: projected.projection, bridge: profitBridge(projected.projection) };
}

/** The worked example of the income statement: land, works and two sales, RET a month later. */
const worked: Study = {
  format: 'uni.study/1',
  name: 'POC',
  base_month: '2026-01',
  terms: 'nominal',
  discount_rate: { value: 0.01, basis: 'effective_month' },
  modules: [
    {
      number: 1,
      typologies: [{ units: 1, private_area: 100, price_m2: 10_000 }],
      launch: 0,
      works_start: 1,
      works_months: 4,
      keys: 5,
      sales_curve: { start: 1, shares: [0.5, 0, 0.5] },
      tables: [
        {
          channel: 'direct',
          share: 1,
          parts: [
            { kind: 'down_payment', share: 0.2 },
            { kind: 'keys', share: 0.8 },
          ],
        },
      ],
    },
  ],
  expenses: [
    { group: 'terrain', value: { basis: 'amount', amount: 200_000 }, timing: { kind: 'once', at: 0 } },
    {
      group: 'labor_cost',
      module: 1,
      value: { basis: 'amount', amount: 400_000 },
      timing: { kind: 'curve', start: 1, shares: [0.25, 0.25, 0.25, 0.25] },
    },
  ],
  taxation: { regime: 'ret', ret: { rates: [{ from: '2026-01', rate: 0.04 }], lag: 1 } },
  capital: { contributions: { mode: 'automatic' } },
  accounting: {},
};

describe('the bridge from cash to profit', () => {
  it('leads from the cash of each month to its profit', () => {
    const { bridge } = bridgeOf(worked);
    const thousands = Object.fromEntries(
      bridge.map(({ key, values }) => [key, values.map((cell) => Math.round(cell / 100) / 1000)]),
    );
    expect(thousands.cash).toEqual([0, 0, 0, 0, 0, 800, -32]);
    expect(thousands.inventory).toEqual([200, -50, 50, -200, 0, 0, 0]);
    expect(thousands.receivables).toEqual([0, 150, 83.333, 400, 166.667, -800, 0]);
    expect(thousands.capital).toEqual([-200, 0, -104, 0, -104, 0, 0]);
    expect(thousands.profit).toEqual([0, 90, 30, 180, 60, 0, 0]);
    expect(thousands.debt).toBeUndefined();
  });

  it('is each company’s own, and those of all add up to the whole', () => {
    const [tower] = worked.modules;
    if (!tower) throw new Error('the study has no module');
    const modules = [tower, { ...tower, number: 2 }];
    const { projection, bridge } = bridgeOf({ ...worked, modules, companies: [{ key: 'spe_a', modules: [2] }] });
    const [main, own] = ['main', 'spe_a'].map((company) => profitBridge(projection, company));
    const cellOf = (rows: typeof bridge | undefined, key: string, t: number): number =>
      rows?.find((row) => row.key === key)?.values[t] ?? 0;
    expect(main).not.toEqual(own);
    for (const { key, values } of bridge)
      expect(values.map((_, t) => cellOf(main, key, t) + cellOf(own, key, t))).toEqual([...values]);
    expect(profitBridge(projection, 'spe_b')).toEqual([]);
  });

  it('is none without accounts', () => {
    expect(bridgeOf({ ...worked, accounting: null }).bridge).toEqual([]);
  });
});
