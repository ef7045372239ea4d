import type { Unit } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { missingSum } from '../contracts/sale-draft.ts';
import { discounted, discountOf, type Offer, sharesOf, simulationOf, withPrice, withSeries } from './simulation.ts';

const series = (kind: Offer['parts'][number]['kind'], amount: number, installments: number) => ({
  ...{ kind, amount, installments, first: '2027-01-10', due_day: null, every: 1 },
  ...{ system: 'linear' as const, rate: null, grace: 0 },
});
const offer: Offer = {
  ...{ at: 1, name: 'Padrão', channel: 'direct', price: 100_000_00, keys: '2029-06', step: 'monthly' },
  parts: [series('signing', 10_000_00, 1), series('monthly', 30_000_00, 24), series('keys', 60_000_00, 1)],
};
const draft = simulationOf(offer, { id: 7 } as Unit, '2026-12-01');
const amounts = (of: typeof draft) => of.parts.map(({ amount }) => amount);

describe('a simulation', () => {
  it('begins as the table has it', () => {
    expect(draft).toMatchObject({ unit: '7', price: 100_000_00, table: 1, channel: 'direct', keys: '2029-06' });
    expect(amounts(draft)).toEqual([10_000_00, 30_000_00, 60_000_00]);
    expect(missingSum(draft)).toBe(0);
  });

  it('gives the difference of another price to the keys', () => {
    expect(amounts(withPrice(draft, 95_000_00))).toEqual([10_000_00, 30_000_00, 55_000_00]);
    expect(discounted(offer.price, 0.0164)).toBe(98_360_00);
    expect(discountOf(offer.price, 98_360_00)).toBeCloseTo(0.0164, 10);
    expect(discountOf(0, 1)).toBeNull();
  });

  it('leaves what was typed as it is', () => {
    const typed = withSeries(draft, 1, { amount: 20_000_00 });
    expect(amounts(typed)).toEqual([20_000_00, 30_000_00, 50_000_00]);
    expect(amounts(withPrice(typed, 90_000_00))).toEqual([20_000_00, 30_000_00, 40_000_00]);
    // Typed keys stay, and the missing sum is stated.
    expect(missingSum(withSeries(draft, 3, { amount: 50_000_00 }))).toBe(10_000_00);
    expect(withSeries(draft, 2, { installments: 36 }).parts[1]?.installments).toBe(36);
  });

  it('never goes below zero, and states what exceeds the price', () => {
    const low = withPrice(draft, 30_000_00);
    expect(amounts(low)).toEqual([10_000_00, 30_000_00, 0]);
    expect(missingSum(low)).toBe(-10_000_00);
    expect(withPrice(draft, null).price).toBeNull();
  });

  it('without keys its last part takes the rest', () => {
    const short = simulationOf({ ...offer, parts: offer.parts.slice(0, 2) }, { id: 7 } as Unit, '2026-12-01');
    expect(amounts(withPrice(short, 50_000_00))).toEqual([10_000_00, 40_000_00]);
    expect(sharesOf(withPrice(short, 50_000_00))).toEqual([0.2, 0.8]);
  });
});
