import { readdirSync, readFileSync } from 'node:fs';
import { monthIndex, type Projection } from '@uni/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axisOf,
  balancesOf,
  between,
  deepest,
  type Flow,
  type FlowNode,
  flowOf,
  flowTree,
  partOf,
  shifted,
  together,
} from '../src/index.ts';

const folder = new URL('../../engine/fixtures/cases/', import.meta.url);
const goldens = readdirSync(folder)
  .filter((name) => name.endsWith('.projection.json'))
  .map((name): [string, Projection] => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]);

const line = (projection: Projection, key: string): readonly number[] =>
  projection.lines.find((each) => each.key === key && each.module === null)?.values ??
  new Array<number>(projection.months).fill(0);

describe('the flow of a projection', () => {
  it.each(goldens)('%s: adds up to the lines that the engine computed', (_name, projection) => {
    const balances = balancesOf(flowOf(projection));
    expect(balances.inflows).toEqual(line(projection, 'receipts'));
    expect(balances.free).toEqual(line(projection, 'free_cash_flow'));
    expect(balances.accumulated).toEqual(line(projection, 'accumulated_free'));
    expect(balances.net).toEqual(line(projection, 'net_cash_flow'));
    expect(balances.closing).toEqual(line(projection, 'closing_cash'));
  });

  it('finds the exposure where the indicator says it is', () => {
    for (const [, projection] of goldens) {
      const deepestBalance = deepest(balancesOf(flowOf(projection)).accumulated);
      expect(deepestBalance?.value ?? 0).toBe(projection.indicators.max_exposure ?? 0);
    }
  });
});

const keys = ['receipts.direct.keys', 'expense.labor_cost', 'tax.ret', 'loan.release', 'distribution'];
const flow: fc.Arbitrary<Flow> = fc
  .record({
    year: fc.integer({ min: 2024, max: 2031 }),
    month: fc.integer({ min: 1, max: 12 }),
    months: fc.integer({ min: 1, max: 60 }),
    used: fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1 }),
    seed: fc.integer({ min: 1, max: 1e6 }),
  })
  .map(({ year, month, months, used, seed }) => ({
    base_month: `${year}-${String(month).padStart(2, '0')}`,
    months,
    opening: { free: 0, funded: 0, net: 0 },
    lines: used.map((key, k) => ({
      key,
      label: key,
      cells: Array.from({ length: months }, (_, t) => ((seed * (k + 3) * (t + 7) * 7919) % 2_000_003) - 1_000_001),
    })),
  }));
const flows = fc.array(flow, { minLength: 1, maxLength: 8 });
const total = (cells: readonly number[]): number => cells.reduce((sum, cell) => sum + cell, 0);

describe('several developments together', () => {
  it('are, in each month of the calendar and on each line, the sum of each', () => {
    fc.assert(
      fc.property(flows, (list) => {
        const group = together(list);
        for (const { key, cells } of group.lines) {
          cells.forEach((cell, t) => {
            const ownCells = list.map((each) => {
              const own = t - monthIndex(group.base_month, each.base_month);
              return each.lines.find((other) => other.key === key)?.cells[own] ?? 0;
            });
            expect(cell).toBe(total(ownCells));
          });
        }
        const sum = (of: 'free' | 'net') => total(list.flatMap((each) => [...balancesOf(each)[of]]));
        expect(total(balancesOf(group).free)).toBe(sum('free'));
        expect(balancesOf(group).closing.at(-1)).toBe(sum('net'));
      }),
      { numRuns: 60 },
    );
  });

  it('keep their total when a launch moves, and their first and last month follow it', () => {
    fc.assert(
      fc.property(flows, fc.integer({ min: -60, max: 60 }), ([first, ...others], months) => {
        if (!first) return;
        const moved = [shifted(first, months), ...others];
        expect(balancesOf(together(moved)).closing.at(-1)).toBe(
          balancesOf(together([first, ...others])).closing.at(-1),
        );
        expect(monthIndex(first.base_month, moved[0]?.base_month ?? '')).toBe(months);
        expect(axisOf(moved)?.base_month).toBe(moved.map((each) => each.base_month).sort()[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('cut to a period end at the same balance as uncut', () => {
    fc.assert(
      fc.property(flows, fc.nat(90), fc.nat(90), (list, a, b) => {
        const group = together(list);
        const [first, last] = [a % group.months, b % group.months].sort((x, y) => x - y) as [number, number];
        const month = (t: number) => shifted(group, t).base_month;
        const cut = between(group, month(first), month(last));
        const [whole, within] = [balancesOf(group), balancesOf(cut)];
        expect(cut.months).toBe(last - first + 1);
        expect(within.closing).toEqual(whole.closing.slice(first, last + 1));
        expect(within.funded).toEqual(whole.funded.slice(first, last + 1));
        expect(within.accumulated).toEqual(whole.accumulated.slice(first, last + 1));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the shares of partners', () => {
  const partners = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 });
  it('add up to every cell, whatever the shares', () => {
    fc.assert(
      fc.property(flow, partners, (whole, weights) => {
        const all = total(weights);
        const upto = (k: number) => (k === weights.length ? 1 : total(weights.slice(0, k)) / all);
        const shares = weights.map((_, k) => partOf(whole, [{ below: upto(k), above: upto(k + 1) }]));
        expect(together(shares).lines.map(({ cells }) => cells)).toEqual(
          together([whole]).lines.map(({ cells }) => cells),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('are rounded like the partners that the engine pays', () => {
    let seen = 0;
    for (const [name, projection] of goldens) {
      const study = JSON.parse(readFileSync(new URL(name.replace('projection', 'study'), folder), 'utf8'));
      const shares: number[] = (study.capital?.partners ?? []).map((partner: { share: number }) => partner.share);
      shares.forEach((_, k) => {
        const below = total(shares.slice(0, k));
        const above = k === shares.length - 1 ? 1 : total(shares.slice(0, k + 1));
        const distribution = partOf(flowOf(projection), [{ below, above }]).lines.find(
          ({ key }) => key === 'distribution',
        );
        if (!distribution) return;
        seen += 1;
        expect(distribution.cells).toEqual(line(projection, `distribution.${k + 1}`));
      });
    }
    expect(seen).toBeGreaterThan(0);
  });
});

describe('the tree of a cash flow', () => {
  it('adds up to the net cash flow, with groups of the organization and without', () => {
    fc.assert(
      fc.property(flows, fc.subarray(keys), (list, lines) => {
        const group = together(list);
        for (const groups of [[], [{ id: 7, name: 'Nosso', lines }]]) {
          const nodes = flowTree(group, groups);
          const sums = balancesOf(group).net.map((_, t) => total(nodes.map(({ cells }) => cells[t] ?? 0)));
          expect(sums).toEqual(balancesOf(group).net);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('shows each line once: in the group that names it, or else under its rubric', () => {
    const [, projection] = goldens.find(([name]) => name.startsWith('13')) ?? goldens[0] ?? [];
    if (!projection) throw new Error('there are no worked cases');
    const one = flowOf(projection);
    const nodes = flowTree(one, [{ id: 7, name: 'Terreno e obra', lines: ['expense.labor_cost', 'expense.terrain'] }]);
    const leaves = (list: readonly FlowNode[]): string[] =>
      list.flatMap(({ key, children }) => (key === null ? leaves(children) : [key]));
    expect(leaves(nodes).sort()).toEqual(one.lines.map(({ key }) => key).sort());
    expect(nodes[0]).toMatchObject({ id: 'group.7', label: 'Terreno e obra', kind: 'group' });
    expect(leaves(nodes[0]?.children ?? [])).toContain('expense.labor_cost');
  });
});
