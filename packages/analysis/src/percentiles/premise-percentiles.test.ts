import type { ExpenseItem, Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { demonstration, frozen, opened, smallStudy } from '../../test/support.ts';
import { driverOf } from '../sensitivity/drivers.ts';
import { comparedPremises, type PremiseKey, premisePercentile } from './premise-percentiles.ts';

const premiseValue = (key: PremiseKey, study: Study): number | null => {
  const premise = comparedPremises.find((row) => row.key === key);
  if (!premise) throw new TypeError(`no premise ${key}`);
  return premise.value(study);
};

const withExpenses = (expenses: ExpenseItem[], change: Partial<Study> = {}): Study => ({
  ...smallStudy(),
  ...change,
  expenses,
});
const constructionItem = (value: ExpenseItem['value'], module: number | null = 1): ExpenseItem => ({
  group: 'labor_cost',
  module,
  value,
  timing: { kind: 'physical' },
});
const land = (value: ExpenseItem['value'], group = 'terrain'): ExpenseItem => ({
  group,
  module: null,
  value,
  timing: { kind: 'once', at: 0 },
});

describe('the compared premises', () => {
  it('are told of the demonstration, every one, without changing it', () => {
    const study = frozen(structuredClone(demonstration));
    for (const premise of comparedPremises) {
      const value = premise.value(study);
      expect(value, premise.key).not.toBeNull();
      expect(Number.isFinite(value), premise.key).toBe(true);
    }
  });

  it('are each named once', () => {
    const keys = comparedPremises.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('tell what the drivers of the same name read', () => {
    for (const key of ['price', 'discount', 'cancellation', 'works_months', 'discount_rate'] as const) {
      const reading = driverOf(key).reading(demonstration);
      expect(premiseValue(key, demonstration), key).toBeCloseTo(reading?.value ?? Number.NaN, 1);
    }
  });

  it('tell a rate by the year, however it was typed', () => {
    const monthly: Study = { ...smallStudy(), discount_rate: { value: 0.01, basis: 'effective_month' } };
    expect(premiseValue('discount_rate', monthly)).toBe(0.1268);
    expect(premiseValue('discount_rate', smallStudy())).toBe(0.12);
  });

  it('weigh the discount of each table by what it sells', () => {
    expect(premiseValue('discount', smallStudy())).toBe(0.02);
    expect(premiseValue('commission', smallStudy())).toBe(0);
  });
});

describe('the cost of the works by square metre sold', () => {
  /** 10 units of 50 m² at 8.000 a square metre, 700 m² built. */
  const [privateArea, vgv, builtArea, units] = [500, 4_000_000, 700, 10];

  it.each<[string, ExpenseItem['value'], number]>([
    ['a total', { basis: 'amount', amount: 2_100_000 }, 2_100_000 / privateArea],
    ['an amount by built area', { basis: 'per_built_m2', amount: 3_000 }, (3_000 * builtArea) / privateArea],
    ['an amount by private area', { basis: 'per_private_m2', amount: 4_200 }, 4_200],
    ['an amount by unit', { basis: 'per_unit', amount: 210_000 }, (210_000 * units) / privateArea],
    ['a share of the sales value', { basis: 'share_vgv', share: 0.525 }, (0.525 * vgv) / privateArea],
  ])('is the same number for %s', (_, value, expected) => {
    const study = withExpenses([constructionItem(value)]);
    expect(premiseValue('works_cost', study)).toBe(expected);
    expect(expected).toBe(4_200);
    const line = opened(study).projection.lines.find(({ key }) => key === 'expense.labor_cost');
    expect(line?.total).toBe(-4_200 * privateArea * 100);
  });

  it('adds up items on different bases, and leaves out a share of other groups', () => {
    const items = [
      constructionItem({ basis: 'amount', amount: 500_000 }),
      constructionItem({ basis: 'per_unit', amount: 50_000 }, null),
      { ...constructionItem({ basis: 'share_group', share: 0.1, of: ['labor_cost'] }), group: 'post_cost_labor' },
    ];
    expect(premiseValue('works_cost', withExpenses(items))).toBe(2_000);
  });

  it('counts only the module an item belongs to', () => {
    const [tower] = smallStudy().modules;
    if (!tower) throw new Error('no module');
    const modules = [tower, { ...tower, number: 2, built_area: 300 }];
    const both = withExpenses([constructionItem({ basis: 'per_built_m2', amount: 1_000 }, null)], { modules });
    const second = withExpenses([constructionItem({ basis: 'per_built_m2', amount: 1_000 }, 2)], { modules });
    expect(premiseValue('works_cost', both)).toBe(1_000);
    expect(premiseValue('works_cost', second)).toBe(300);
  });

  it('is not told where there are no works, or where an item hangs on months or on what is received', () => {
    expect(premiseValue('works_cost', withExpenses([]))).toBeNull();
    for (const value of [
      { basis: 'per_month', amount: 1_000 },
      { basis: 'share_receipts', share: 0.1 },
    ] as const)
      expect(
        premiseValue(
          'works_cost',
          withExpenses([constructionItem({ basis: 'amount', amount: 1 }), constructionItem(value)]),
        ),
      ).toBeNull();
  });
});

describe('land as a part of the sales value', () => {
  it('is what is paid for it, in whichever way, over the table', () => {
    expect(premiseValue('land', smallStudy())).toBe(0.125);
    const inTwo = [land({ basis: 'amount', amount: 400_000 }), land({ basis: 'share_vgv', share: 0.05 })];
    expect(premiseValue('land', withExpenses(inTwo))).toBe(0.15);
    const otherwise = [land({ basis: 'amount', amount: 400_000 }, 'terrain_other_payment_methods')];
    expect(premiseValue('land', withExpenses(otherwise))).toBe(0.1);
  });

  it('counts of the own sales value only what is not bartered', () => {
    const study = withExpenses([land({ basis: 'share_vgv_own', share: 0.1 })]);
    const [tower] = study.modules;
    const [typology] = tower?.typologies ?? [];
    if (!tower || !typology) throw new Error('no typology');
    const modules = [{ ...tower, typologies: [{ ...typology, barter_units: 2 }] }];
    expect(premiseValue('land', { ...study, modules })).toBe(0.08);
  });

  it('is not told where none is bought', () => {
    expect(premiseValue('land', withExpenses([]))).toBeNull();
  });
});

/** Computes the same from the sorted list of all values, including the compared one. */
const again = (value: number, others: readonly (number | null)[]) => {
  const known = others.flatMap((each) => (each === null ? [] : [each]));
  const ranked = [...known, value].sort((a, b) => b - a);
  const rising = known.toSorted((a, b) => a - b);
  const half = rising.length / 2;
  const median = Number.isInteger(half)
    ? ((rising[half - 1] ?? Number.NaN) + (rising[half] ?? Number.NaN)) / 2
    : rising[Math.floor(half)];
  return {
    of: known.length,
    share: rising.filter((each) => each < value).length / known.length,
    rank: ranked.indexOf(value) + 1,
    least: Math.min(...known),
    median,
    most: Math.max(...known),
  };
};

describe('the standing of a premise', () => {
  it('tells the part of the others below it, the place from the highest, and the range', () => {
    expect(premisePercentile(25, [10, 20, 30, 40])).toEqual({
      ...{ of: 4, below: 2, equal: 0, above: 2, share: 0.5, rank: 3 },
      ...{ least: 10, median: 25, most: 40 },
    });
    expect(premisePercentile(50, [10, 20, 30, 40, 45])).toMatchObject({ share: 1, rank: 1, median: 30 });
    expect(premisePercentile(5, [10, 20, 30, 40])).toMatchObject({ share: 0, rank: 5 });
  });

  it('agrees with a second way of counting, whatever the values and their order', () => {
    let seed = 7;
    const drawn = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 300; round += 1) {
      // Few different values, so that there are ties, and some missing ones.
      const others = Array.from({ length: 4 + drawn(20) }, () => (drawn(6) === 0 ? null : drawn(8)));
      const value = drawn(10) - 1;
      const percentile = premisePercentile(value, others);
      const known = others.filter((each) => each !== null).length;
      if (known < 4) expect(percentile).toBeNull();
      else expect(percentile).toMatchObject(again(value, others));
      expect(premisePercentile(value, others.toReversed())).toEqual(percentile);
    }
  });

  it('shares the higher place among equal values, and none of them is below another', () => {
    expect(premisePercentile(5, [5, 5, 5, 5])).toMatchObject({ below: 0, equal: 4, above: 0, share: 0, rank: 1 });
    expect(premisePercentile(5, [5, 5, 9, 1])).toMatchObject({ below: 1, equal: 2, above: 1, share: 0.25, rank: 2 });
  });

  it('is silent without a value, and with fewer than four others that have one', () => {
    expect(premisePercentile(null, [1, 2, 3, 4, 5])).toBeNull();
    expect(premisePercentile(1, [1, 2, 3])).toBeNull();
    expect(premisePercentile(1, [1, 2, 3, null, null])).toBeNull();
    expect(premisePercentile(1, [1, 2, 3, null, 4])).toMatchObject({ of: 4 });
    expect(premisePercentile(1, [])).toBeNull();
  });

  it('leaves the list of the others as it was', () => {
    const others = [4, 3, 2, 1];
    premisePercentile(2, others);
    expect(others).toEqual([4, 3, 2, 1]);
  });
});
