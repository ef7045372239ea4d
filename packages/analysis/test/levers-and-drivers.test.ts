import { checkStudy, type Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { driverLever, inputLever } from '../src/goal-seek/levers.ts';
import { driverOf, drivers } from '../src/sensitivity/drivers.ts';
import { tornado, usualRanges } from '../src/sensitivity/tornado.ts';
import { stretchedWeights } from '../src/study/study-parts.ts';
import { demonstration, frozen, opened, smallStudy, sum } from './support.ts';

/** The demonstration with shops to let and receivables sold: every driver has something to move. */
const base = frozen({
  ...structuredClone(demonstration),
  rentals: [{ area: 800, rent_m2: 60, vacancy: 0.1, months: 60, index: 'ipca' }],
  assignments: [{ at: { at: 'keys', plus: 2 }, share: 0.5, rate: { value: 0.14, basis: 'effective_year' } }],
} satisfies Study);

describe.each(drivers.map((driver) => [driver.key, driver] as const))('the driver %s', (_, driver) => {
  it('applies to the demonstration, leaves it alone at 0 and changes a copy elsewhere', () => {
    expect(driver.appliesTo(base)).toBe(true);
    expect(driver.apply(base, 0)).toBe(base);
    for (const amount of driver.usual) {
      const moved = driver.apply(base, amount);
      expect(checkStudy(moved)).toEqual([]);
    }
    expect(driver.apply(base, driver.usual[1])).not.toEqual(base);
  });

  it('moves its reading by the amount', () => {
    const before = driver.reading(base);
    const amount = driver.usual[1];
    const after = driver.reading(driver.apply(base, amount));
    if (!before || !after) throw new Error('no reading');
    const expected = {
      relative: before.value * (1 + amount),
      points: before.value + amount,
      months: before.value + amount,
    };
    // A start of sales is read against itself.
    if (driver.key !== 'sales_start')
      expect(after.value).toBeCloseTo(expected[driver.unit], before.unit === 'money_per_m2' ? 1 : 6);
  });

  it('as a lever starts at its reading and comes back to the same study', () => {
    const lever = driverLever(driver, base);
    expect(lever?.from).toBe(driver.reading(base)?.value);
    expect(lever && opened(lever.apply(base, lever.from)).projection.indicators).toEqual(
      opened(base).projection.indicators,
    );
  });
});

describe('drivers', () => {
  it('lengthen the works of a typed schedule and move the keys that stand by themselves', () => {
    const study: Study = smallStudy();
    const module = study.modules[0];
    if (!module) throw new Error('no module');
    module.schedule = { shares: [0.1, 0.1, 0.2, 0.3, 0.2, 0.1] };
    module.keys = 9;
    const later = driverOf('works_months').apply(study, 3).modules[0];
    expect(later).toMatchObject({ works_months: 9, keys: 12 });
    expect(later?.schedule?.shares).toHaveLength(9);
    expect(sum(later?.schedule?.shares ?? [])).toBeCloseTo(1, 12);
  });

  it('leave published months of an index and shares beyond 0 and 1 alone', () => {
    const incc = driverOf('incc').apply(base, 0.02).indexes?.incc;
    expect(incc).toEqual({ ...base.indexes?.incc, annual: 0.078 });
    expect(driverOf('cancellation').apply(base, -0.5).modules[0]?.cancellation?.share).toBe(0);
  });

  it('know a works group of the study’s own', () => {
    const study = smallStudy();
    study.groups = [{ key: 'paisagismo', parent: 'Obra' }];
    study.expenses = [
      { group: 'paisagismo', value: { basis: 'amount', amount: 100 }, timing: { kind: 'once', at: 1 } },
    ];
    expect(driverOf('works_cost').apply(study, 0.5).expenses?.[0]?.value.amount).toBe(150);
  });

  it('have no one value where their items stand on several bases', () => {
    const study = smallStudy();
    study.expenses?.push({
      group: 'terrain',
      value: { basis: 'share_vgv', share: 0.02 },
      timing: { kind: 'once', at: 1 },
    });
    expect(driverOf('terrain').reading(study)).toBeNull();
    const lever = driverLever(driverOf('terrain'), study);
    expect(lever).toMatchObject({ from: 0, low: -0.9, high: 3, decimals: 4 });
    expect(lever?.apply(study, 0.1)?.expenses?.map(({ value }) => value.amount ?? value.share)).toEqual([
      3000, 550_000, 0.022,
    ]);
  });

  it('do not apply where there is nothing to move', () => {
    expect(driverOf('interest').appliesTo(smallStudy())).toBe(false);
    expect(driverOf('incc').appliesTo({ ...smallStudy(), terms: 'constant' })).toBe(false);
    expect(driverLever(driverOf('interest'), smallStudy())).toBeNull();
  });

  it('stretch weights as an average would: half as many hold two each', () => {
    expect(stretchedWeights([0.1, 0.2, 0.3, 0.4], 2)).toEqual([0.30000000000000004, 0.7]);
    const twice = stretchedWeights([0.1, 0.9], 4);
    [0.05, 0.05, 0.45, 0.45].forEach((weight, k) => expect(twice[k]).toBeCloseTo(weight, 15));
  });
});

describe('an input as a lever', () => {
  it('has its field’s step and bounds', () => {
    expect(inputLever(base, '/modules/0/typologies/0/price_m2')).toMatchObject({
      from: 8900,
      low: 0,
      high: 178_000,
      decimals: 2,
    });
    expect(inputLever(base, '/modules/0/tables/0/discount')).toMatchObject({ from: 0, low: 0, high: 1, decimals: 4 });
    expect(inputLever(base, '/modules/0/launch')).toMatchObject({ from: 5, low: 0, high: 600, decimals: 0 });
    expect(inputLever(base, '/modules/0/sales_curve/shares/3')).toMatchObject({ from: 0.04, decimals: 6 });
  });
});

describe('a tornado', () => {
  it('has each driver’s own two projections, the widest swing first', () => {
    const result = tornado(opened(base), 'npv', usualRanges(base));
    expect(result.base).toBe(opened(base).projection.indicators.npv);
    expect(result.bars).toHaveLength(drivers.length);
    expect(result.bars[0]?.driver.key).toBe('price');
    result.bars.forEach((bar, k) => {
      expect(bar.low.value).toBe(opened(bar.driver.apply(base, bar.low.amount)).projection.indicators.npv);
      expect(bar.high.value).toBe(opened(bar.driver.apply(base, bar.high.amount)).projection.indicators.npv);
      expect(bar.swing ?? 0).toBeLessThanOrEqual(result.bars[k - 1]?.swing ?? Number.POSITIVE_INFINITY);
    });
  });

  it('says why an end has no value', () => {
    const result = tornado(opened(smallStudy()), 'npv', [{ driver: driverOf('sales_start'), low: -9, high: 1 }]);
    expect(result.bars[0]?.low).toMatchObject({ value: null, errors: [{ path: '/modules/0/sales_curve/start' }] });
    expect(result.bars[0]?.high.value).toEqual(expect.any(Number));
  });
});
