import {
  applyTemplate,
  type Json,
  type RealisedPortfolio,
  type RealisedSeries,
  residencialVertical,
} from '@uni/contracts';
import { channels, checkStudy, monthAt, openStudy, partKinds, type Study } from '@uni/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeStudy } from '../realised/composition.ts';

const study: Study = applyTemplate(residencialVertical, {});
const base = study.base_month;
const keys = [
  ...channels.flatMap((channel) => partKinds.map((kind) => `receipts.${channel.key}.${kind.key}`)),
  'receipts.direct.rent',
  'expense.terrain',
];

const portfolio: fc.Arbitrary<RealisedPortfolio> = fc
  .record({
    module: fc.constantFrom(1, 1, 1, 7),
    units: fc.nat(200),
    sold: fc.record({
      from: fc.integer({ min: -20, max: 12 }),
      values: fc.array(fc.double({ min: -0.4, max: 0.5, noNaN: true }), { maxLength: 40 }),
    }),
    receivables: fc.array(
      fc.record({
        key: fc.constantFrom(...keys),
        from: fc.integer({ min: -20, max: 90 }),
        values: fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 700 }),
        index: fc.constantFrom(null, 'INCC-M', 'incc', 'igpm', 'tr'),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ sold, receivables, ...rest }) => ({
    ...rest,
    sold: { ...sold, from: monthAt(base, sold.from) },
    receivables: receivables.map(({ from, ...balance }) => ({ ...balance, from: monthAt(base, from) })),
  }));

const composed = (closing: number, contracts: RealisedPortfolio): Study => {
  const series: RealisedSeries = { closing: monthAt(base, closing), lines: [], policy: {}, portfolio: [contracts] };
  return composeStudy(study as unknown as Json, series).study as unknown as Study;
};

test('whatever contracts say, a study over them is one that the engine takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 700 }), portfolio, (closing, contracts) => {
      expect(checkStudy(composed(closing, contracts))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('what is sold before the base month is sold in it, and never more than there is', () => {
  const sold = { from: monthAt(base, -2), values: [0.1, 0.2, 0.05, -0.5, 0.9, 0.9] };
  const placed =
    composed(1, { module: 1, units: 10_000, sold, receivables: [] }).accomplished?.portfolio?.[0]?.sold ?? [];
  expect(placed.map((share) => Math.round(share * 1e9) / 1e9)).toEqual([0.35, -0.35, 0.75, 0.25]);
});

test('balances lie after the closing, by the study’s own name of an index', () => {
  const named = { ...study, indexes: { 'INCC-DI': { annual: 0.06 }, IGPM: { annual: 0.05 }, incc: { annual: 0.04 } } };
  const receivables = [
    { key: 'receipts.direct.keys', from: monthAt(base, 2), values: [100, 250], index: 'igpm' },
    { key: 'receipts.direct.keys', from: monthAt(base, 5), values: [7], index: 'incc_m' },
    { key: 'receipts.direct.keys', from: monthAt(base, 5), values: [3], index: 'incc' },
    { key: 'receipts.direct.keys', from: monthAt(base, 3), values: [1], index: 'tr' },
  ];
  const contracts = { module: 1, units: 10_000, sold: { from: base, values: [] }, receivables };
  const series: RealisedSeries = { closing: monthAt(base, 2), lines: [], policy: {}, portfolio: [contracts] };
  const answer = composeStudy(named as unknown as Json, series).study as unknown as Study;
  expect(answer.accomplished?.portfolio?.[0]?.receivables).toEqual([
    { key: 'receipts.direct.keys', values: [3.5], index: 'IGPM' },
    { key: 'receipts.direct.keys', values: [0, 0, 0.1], index: 'incc' },
    { key: 'receipts.direct.keys', values: [0.01] },
  ]);
});

test('contracts of a module that the study does not have are told', () => {
  const receivables = [{ key: 'receipts.direct.keys', from: base, values: [100], index: null }];
  const contracts = { module: 7, units: 1, sold: { from: base, values: [] }, receivables };
  const series: RealisedSeries = { closing: base, lines: [], policy: {}, portfolio: [contracts] };
  const { setAside } = composeStudy(study as unknown as Json, series);
  expect(setAside).toEqual([{ key: 'receipts', module: 7, reason: 'module', amount: 100 }]);
});

test('nothing sold and nothing owed leaves the whole plan to the months after the closing', () => {
  const contracts = { module: 1, units: 10_000, sold: { from: base, values: [0] }, receivables: [] };
  const opened = openStudy(composed(0, contracts));
  const plain = openStudy(study);
  const sold = (answer: typeof opened) =>
    answer.ok
      ? answer.model.projection.lines.find(({ key, module }) => key === 'sales_base' && module === null)?.total
      : null;
  expect(sold(opened)).toBe(sold(plain));
});
