import { describe, expect, test } from 'vitest';
import { type LandTerms, landCapacity } from './capacity.ts';
import { stepConversion, weightedSales } from './funnel-conversion.ts';
import { funnelTotal, plotFigures, roomOverPrice } from './funnel-totals.ts';
import { outlinedArea } from './outlined-area.ts';
import { potentialSales, type ResidualTerms, staticResidual } from './static-residual.ts';

const none: LandTerms = {
  ...{ area: null, basic_coefficient: null, maximum_coefficient: null, used_coefficient: null, occupation: null },
  ...{ garden: null, floors: null, uncounted: null, efficiency: null, typical_area: null, swap_share: null },
};
const plot: LandTerms = {
  ...none,
  ...{ area: 2_000, basic_coefficient: 1, maximum_coefficient: 4, efficiency: 0.8, typical_area: 64, uncounted: 0.5 },
};
const noPrices: ResidualTerms = {
  ...{ price_m2: null, cost_m2: null, indirect: null, outorga_m2: null, selling: null, taxes: null },
  ...{ swap_receipts: null, margin: null, purchase: null },
};
/** R$ 8.000 a m² sold, R$ 2.500 a m² built. */
const prices: ResidualTerms = {
  ...{ price_m2: 800_000, cost_m2: 250_000, indirect: 0.1, outorga_m2: 50_000, selling: 0.06, taxes: 0.04 },
  ...{ swap_receipts: null, margin: 0.2, purchase: 0.05 },
};

describe('what a plot may hold', () => {
  test('is its area by the coefficient, by the efficiency, in whole units', () => {
    expect(landCapacity(plot)).toMatchObject({
      ...{ coefficient: 4, computable: 8_000, limit: 'coefficient', outorga_area: 6_000, built: 12_000 },
      ...{ private_area: 6_400, units: 100, swap_units: 0, own_units: 100, own_area: 6_400, missing: [] },
    });
  });

  test('is limited by floors over the ground that may be covered, garden left out', () => {
    const limited = { ...plot, occupation: 0.5, floors: 6 };
    expect(landCapacity(limited)).toMatchObject({ footprint: 1_000, computable: 6_000, limit: 'floors' });
    expect(landCapacity({ ...limited, garden: 0.6 })).toMatchObject({ footprint: 800, computable: 4_800 });
    expect(landCapacity({ ...limited, floors: 20 })).toMatchObject({ computable: 8_000, limit: 'coefficient' });
  });

  test('never takes more than the maximum coefficient, and without one no more than the basic one', () => {
    expect(landCapacity({ ...plot, used_coefficient: 9 }).coefficient).toBe(4);
    expect(landCapacity({ ...plot, used_coefficient: 2.5 })).toMatchObject({ coefficient: 2.5, outorga_area: 3_000 });
    expect(landCapacity({ ...plot, maximum_coefficient: null, used_coefficient: 3 }).coefficient).toBe(1);
  });

  test('gives units for the land rounded up, and part of a unit is none', () => {
    expect(landCapacity({ ...plot, swap_share: 0.121 })).toMatchObject({
      swap_units: 13,
      own_units: 87,
      own_area: 5_568,
    });
    expect(landCapacity({ ...plot, typical_area: 64.1 })).toMatchObject({ units: 99 });
    expect(landCapacity({ ...plot, typical_area: null, swap_share: 0.25 })).toMatchObject({
      units: null,
      own_area: 4_800,
    });
  });

  test('names what is missing instead of a figure', () => {
    expect(landCapacity(none)).toMatchObject({
      ...{ computable: null, private_area: null, units: null, own_area: null },
      missing: ['area', 'coefficient', 'efficiency', 'typical_area'],
    });
    expect(landCapacity({ ...plot, efficiency: null })).toMatchObject({ computable: 8_000, missing: ['efficiency'] });
  });
});

describe('the static land price', () => {
  test('is what sales leave after every cost and the margin, and its steps add up', () => {
    const { sales, land, land_m2, steps } = staticResidual(plot, prices);
    expect(sales).toBe(6_400 * 800_000);
    // 51,2 − 3,072 − 2,048 − 30 − 3 − 3 − 10,24 = −0,16 million: nothing is bought, and nothing paid for buying.
    expect(land).toBe(-16_000_000);
    expect(steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(land);
    expect(land_m2).toBe(Math.round((land ?? 0) / 2_000));
  });

  test('rises with the price, and costs of the purchase come out of it', () => {
    const dear = { ...prices, price_m2: 1_000_000 };
    // 64 − 3,84 − 2,56 − 30 − 3 − 3 − 12,8 = 8,8 million.
    expect(staticResidual(plot, { ...dear, purchase: 0 }).land).toBe(880_000_000);
    const { land, steps } = staticResidual(plot, { ...dear, purchase: 0.1 });
    expect(land).toBe(800_000_000);
    expect(steps.at(-1)).toEqual({ key: 'purchase', amount: -80_000_000 });
  });

  test('sells no unit that is given for the land', () => {
    expect(potentialSales({ ...plot, swap_share: 0.25 }, prices)).toBe(4_800 * 800_000);
  });

  test('is none where a term is missing, and a share that counts as nothing is named', () => {
    expect(staticResidual(plot, noPrices)).toMatchObject({
      ...{ land: null, steps: [], missing: ['price_m2', 'cost_m2', 'margin', 'outorga_m2'] },
      assumed: ['indirect', 'selling', 'taxes', 'purchase'],
    });
    expect(staticResidual({ ...plot, maximum_coefficient: 1 }, { ...prices, outorga_m2: null }).missing).toEqual([]);
    expect(staticResidual({ ...plot, area: null }, prices)).toMatchObject({ land: null, missing: ['area'] });
  });
});

describe('plots next to each other', () => {
  const known = { ...plot, price_m2: 800_000, price: 1_000_000_000, step: 'analysis' };
  const unknown = { ...none, price_m2: null, price: 500, step: 'analysis' };

  test('are added up without those whose sales are unknown, which are counted', () => {
    expect(funnelTotal([known, known, unknown])).toEqual({ count: 3, sales: 2 * 6_400 * 800_000, unknown: 1 });
    expect(funnelTotal([])).toEqual({ count: 0, sales: 0, unknown: 0 });
  });

  test('have a price for a m² of land, none without an area', () => {
    expect(plotFigures(known)).toEqual({ sales: 6_400 * 800_000, price_m2: 500_000 });
    expect(plotFigures(unknown)).toEqual({ sales: null, price_m2: null });
  });

  test('leave room between residual and price, below zero where the land is too dear', () => {
    expect(roomOverPrice(800, 1_000)).toBe(-200);
    expect(roomOverPrice(null, 1_000)).toBeNull();
  });
});

describe('the area of an outline', () => {
  const corners = [
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
    [0, 0.5],
  ] as const;
  // The image is twice as wide as high. Its lower edge is 200 m, a quarter of it 100 m by 50 m.
  const scale = { from: [0, 1], to: [1, 1], metres: 200 } as const;

  test('is by the scale of two points, whatever the proportions of the image and the direction of the corners', () => {
    expect(outlinedArea({ aspect: 2, scale, outline: corners })).toBe(5_000);
    expect(outlinedArea({ aspect: 2, scale, outline: corners.toReversed() })).toBe(5_000);
    expect(outlinedArea({ aspect: 2, scale: { from: [0, 0], to: [0, 1], metres: 100 }, outline: corners })).toBe(5_000);
  });

  test('is none without a scale or three corners', () => {
    expect(outlinedArea({ aspect: 2, scale: null, outline: corners })).toBeNull();
    expect(outlinedArea({ aspect: 2, scale, outline: corners.slice(0, 2) })).toBeNull();
    expect(outlinedArea({ aspect: 2, scale: { ...scale, to: [0, 1] }, outline: corners })).toBeNull();
  });
});

describe('the way through the funnel', () => {
  const steps = ['prospecting', 'analysis', 'bought'] as const;
  const at = (step: string, furthest: string) => ({ ...plot, ...prices, price: null, step, furthest });

  test('is the share of plots that went on, of those that left a step', () => {
    const plots = [
      at('prospecting', 'prospecting'),
      at('discarded', 'prospecting'),
      at('analysis', 'analysis'),
      at('discarded', 'analysis'),
      at('bought', 'bought'),
    ];
    // Three left prospecting onwards, one was discarded there, one is undecided.
    expect(stepConversion(plots, steps, 'prospecting')).toBe(3 / 4);
    expect(stepConversion(plots, steps, 'analysis')).toBe(1 / 2);
    expect(stepConversion(plots, steps, 'bought')).toBeNull();
    expect(stepConversion([at('prospecting', 'analysis')], steps, 'analysis')).toBe(0);
  });

  test('weighs the sales of each plot, and leaves nothing to a guess', () => {
    const won = [at('bought', 'bought'), at('discarded', 'prospecting'), at('discarded', 'analysis')];
    const sales = potentialSales(plot, prices) ?? 0;
    // 2/3 of prospecting go on, 1/2 of analysis are bought.
    expect(weightedSales([at('prospecting', 'prospecting')], won, steps)).toBe(Math.round(sales / 3));
    expect(weightedSales([at('analysis', 'analysis'), at('bought', 'bought')], won, steps)).toBe(
      Math.round(sales / 2) + sales,
    );
    expect(weightedSales([at('analysis', 'analysis')], [], steps)).toBeNull();
    expect(weightedSales([{ ...at('bought', 'bought'), price_m2: null }], won, steps)).toBeNull();
  });
});
