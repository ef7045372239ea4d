import type { CorporateLayer } from '@uni/contracts';
import { expect, test } from 'vitest';
import { corporateAt } from './corporate-months.model.ts';

const rate = { value: 0.1, basis: 'effective_year' };
const layer: CorporateLayer = {
  base_month: '2026-06',
  view: 'holding',
  discount_rate: rate,
  indexes: null,
  overheads: [{ amount: 1, start: '2026-08' }],
  loans: [
    {
      draws: { kind: 'schedule', tranches: [{ at: 0, amount: 1 }] },
      window: [1, 2],
      rate,
      rate_steps: [{ from: 3, rate }],
      grace: { from: 4, months: 5 },
      amortization: { kind: 'price', start: 6, installments: 7 },
    },
    { draws: { kind: 'need' }, limit: 1, rate, amortization: { kind: 'bullet', at: 8 } },
    { draws: { kind: 'need' }, limit: 1, rate, amortization: { kind: 'sweep', from: 9 } },
    { draws: { kind: 'need' }, limit: 1, rate, amortization: { kind: 'sweep' } },
  ],
  capital: { contributions: { mode: 'curve', curve: [10, 20] }, distribution: { mode: 'curve', start: 1, curve: [1] } },
};

test('every month of a layer moves, and nothing else does', () => {
  expect(corporateAt(layer, '2026-04', 'nominal')).toEqual({
    view: 'holding',
    terms: 'nominal',
    discount_rate: rate,
    indexes: null,
    overheads: [{ amount: 1, start: '2026-08' }],
    loans: [
      {
        draws: { kind: 'schedule', tranches: [{ at: 2, amount: 1 }] },
        window: [3, 4],
        rate,
        rate_steps: [{ from: 5, rate }],
        grace: { from: 6, months: 5 },
        amortization: { kind: 'price', start: 8, installments: 7 },
      },
      { draws: { kind: 'need' }, limit: 1, rate, amortization: { kind: 'bullet', at: 10 } },
      { draws: { kind: 'need' }, limit: 1, rate, amortization: { kind: 'sweep', from: 11 } },
      { draws: { kind: 'need' }, limit: 1, rate, amortization: { kind: 'sweep' } },
    ],
    capital: {
      contributions: { mode: 'curve', curve: [0, 0, 10, 20] },
      distribution: { mode: 'curve', start: 3, curve: [1] },
    },
  });
});

test('a layer on its own base month stays as it is stored', () => {
  const { base_month: _, ...rest } = layer;
  expect(corporateAt(layer, '2026-06', 'constant')).toEqual({ ...rest, terms: 'constant' });
});
