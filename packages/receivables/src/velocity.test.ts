import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OfferMonth, stocks, velocity } from './velocity.ts';

const month = (launched: number, sold = 0, cancelled = 0): OfferMonth => ({ launched, sold, cancelled });

test('two hundred on offer and a hundred sold are 50 %', () => {
  expect(velocity([month(200, 100)], 0, 1)).toEqual({ gross: 0.5, net: 0.5 });
});

test('a quarter is held against the stock at its beginning and what was launched in it, not added up', () => {
  const months = [month(100, 10), month(0, 9), month(50, 14, 4), month(0, 5)];
  expect(velocity(months, 3, 3)).toEqual({ gross: 28 / 140, net: 24 / 140 });
  expect(velocity(months, 3, 12)).toEqual({ gross: 38 / 150, net: 34 / 150 });
  expect(stocks(months)).toEqual([90, 81, 121, 116]);
});

test('nothing on offer has no velocity', () => {
  expect(velocity([month(10, 10), month(0)], 1, 1)).toEqual({ gross: null, net: null });
  expect(velocity([], 0, 12)).toEqual({ gross: null, net: null });
});

test('whatever was sold of what there was, the stock is never negative and a velocity never above one', () => {
  const lives = fc.array(
    fc.record({ launched: fc.nat(50), sell: fc.double({ min: 0, max: 1, noNaN: true }), back: fc.nat(3) }),
    {
      minLength: 1,
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(lives, fc.integer({ min: 1, max: 12 }), (life, window) => {
      let stock = 0;
      let out = 0;
      const months = life.map(({ launched, sell, back }) => {
        const sold = Math.floor((stock + launched) * sell);
        const cancelled = Math.min(back, out);
        stock += launched - sold + cancelled;
        out += sold - cancelled;
        return { launched, sold, cancelled };
      });
      for (const left of stocks(months)) expect(left).toBeGreaterThanOrEqual(0);
      for (let at = 0; at < months.length; at++) {
        const { gross, net } = velocity(months, at, window);
        if (gross === null || net === null) continue;
        expect(gross).toBeGreaterThanOrEqual(net);
        const back = months.slice(Math.max(0, at - window + 1), at + 1).some(({ cancelled }) => cancelled > 0);
        // Returned units can be sold once more in the same window.
        if (!back) expect(gross).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 2_000 },
  );
});
