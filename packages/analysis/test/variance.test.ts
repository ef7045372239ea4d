import { describe, expect, it } from 'vitest';
import { type LineFacts, varianceBridge } from '../src/variance/variance.ts';
import { varianceBetween } from '../src/variance/variance-facts.ts';
import { demonstration, opened, smallStudy } from './support.ts';

const row = (planned: LineFacts, realised: LineFacts, months = Number.POSITIVE_INFINITY) =>
  varianceBridge([{ key: 'works', group: 'works', planned, realised }], months).total;

describe('a line of known factors', () => {
  // Planned 100 m² at 10.00, half in each of two months, index 1 and 1.1. Realised 120 m² at 11.00, all in the second, index 1.2.
  const planned = { cells: [-50_000, -55_000], quantity: 100, index: [1, 1.1] };
  const realised = { cells: [0, -158_400], quantity: 120, index: [1, 1.2] };

  it('is bridged by volume, price, timing and index, in that order', () => {
    expect(row(planned, realised)).toEqual({
      key: 'total',
      planned: -105_000,
      // 20 m² more at the planned price and months. 1.00 more for 120 m². Later, at the planned index. The index itself.
      effects: { volume: -21_000, price: -12_600, timing: -6_600, index: -13_200 },
      realised: -158_400,
    });
  });

  it('to date: what has slipped beyond the last month is timing', () => {
    const late = { cells: [0, -50_000, -55_000], quantity: 100, index: [1, 1, 1.1] };
    expect(row({ ...planned, index: [1, 1.1, 1.1] }, late, 1).effects).toEqual({
      volume: 0,
      price: 0,
      timing: 50_000,
      index: 0,
    });
  });

  it('without a measured quantity has no volume: the price carries it', () => {
    const { effects } = row({ ...planned, quantity: null }, { ...realised, quantity: null });
    expect(effects).toEqual({ volume: 0, price: -33_600, timing: -6_600, index: -13_200 });
  });

  it('that nobody planned is volume, but for its index', () => {
    const nothing = { cells: [0, 0], quantity: null, index: [1, 1.1] };
    expect(row(nothing, { cells: [0, -240], quantity: null, index: [1, 1.2] }).effects).toEqual({
      volume: -220,
      price: 0,
      timing: 0,
      index: -20,
    });
    expect(row({ cells: [], quantity: null }, { cells: [], quantity: 5 }).effects).toEqual({
      volume: 0,
      price: 0,
      timing: 0,
      index: 0,
    });
  });

  it('that did not happen is all price, or all volume where the quantity says so', () => {
    const none = { cells: [0, 0], quantity: null };
    expect(row(planned, none).effects).toEqual({ volume: 0, price: 105_000, timing: 0, index: 0 });
    expect(row(planned, { ...none, quantity: 0 }).effects).toEqual({ volume: 105_000, price: 0, timing: 0, index: 0 });
  });
});

describe('two studies', () => {
  const base = opened(demonstration);
  const changed = (edit: (study: typeof demonstration) => void) => {
    const study = structuredClone(demonstration);
    edit(study);
    return varianceBetween(base, opened(study));
  };
  const effects = (key: string, bridge: ReturnType<typeof changed>) =>
    bridge.lines.find((line) => line.key === key)?.effects;

  it('that differ in the price of the works differ by price alone', () => {
    const result = effects(
      'expense.labor_cost',
      changed((study) => {
        for (const item of study.expenses ?? []) if (item.group === 'labor_cost') item.value.amount = 3444;
      }),
    );
    expect(Math.abs(result?.price ?? 0)).toBeGreaterThan(1_000_000_00);
    expect([result?.volume, result?.timing, result?.index].map((cents) => Math.abs(cents ?? 9e9) < 100)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('that differ in the area built differ by volume', () => {
    const result = effects(
      'expense.labor_cost',
      changed((study) => {
        for (const module of study.modules) module.built_area = 13_000;
      }),
    );
    expect(Math.abs(result?.volume ?? 0)).toBeGreaterThan(1_000_000_00);
    expect([result?.price, result?.timing, result?.index].map((cents) => Math.abs(cents ?? 9e9) < 100)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('that differ in the index differ by index', () => {
    const result = effects(
      'expense.labor_cost',
      changed((study) => {
        if (study.indexes?.incc) study.indexes.incc.annual = 0.08;
      }),
    );
    expect(result).toMatchObject({ volume: 0, price: 0 });
    expect(Math.abs(result?.timing ?? 9e9)).toBeLessThan(100);
    expect(result?.index).toBeLessThan(-1_000_000_00);
  });

  it('that differ in dates differ by timing', () => {
    const result = effects(
      'expense.labor_cost',
      changed((study) => {
        for (const module of study.modules) module.works_start += 4;
      }),
    );
    expect(result).toMatchObject({ volume: 0 });
    expect(Math.abs(result?.price ?? 9e9)).toBeLessThan(100);
    expect(result?.timing).toBeLessThan(-100_000_00);
  });

  it('with realised months are compared to the closing, from bases that may differ', () => {
    const planned = smallStudy();
    const realised = smallStudy();
    realised.accomplished = {
      closing: '2026-04',
      lines: [
        { key: 'expense.labor_cost', module: 1, values: [0, 0, -400_000, -300_000.55] },
        { key: 'expense.readjust_labor_cost', module: 1, values: [0, 0, 0, 0] },
      ],
    };
    const result = varianceBetween(opened(planned), opened(realised));
    const constructionLine = result.lines.find(({ key }) => key === 'expense.labor_cost');
    expect(constructionLine?.realised).toBe(-40_000_000 - 30_000_055);
    expect(result.groups.map(({ key }) => key)).toContain('works');
    const shifted = { ...realised, base_month: '2026-02', accomplished: null };
    const other = varianceBetween(opened(planned), opened(shifted), { through: '2026-05' });
    const net =
      opened(planned)
        .projection.lines.find(({ key }) => key === 'net_cash_flow')
        ?.values.slice(0, 5) ?? [];
    expect(other.total.planned).toBe(net.reduce((sum, cell) => sum + cell, 0));
  });

  it('take measured quantities before the areas of the studies', () => {
    const result = varianceBetween(base, base, {
      quantities: { 'expense.labor_cost': { planned: 100, realised: 110 } },
    });
    const constructionLine = result.lines.find(({ key }) => key === 'expense.labor_cost');
    expect(constructionLine?.effects.volume).toBe(
      Math.round((constructionLine?.planned ?? 0) * 1.1) - (constructionLine?.planned ?? 0),
    );
    expect(constructionLine?.effects.price).toBe(0 - (constructionLine?.effects.volume ?? 0));
  });
});
