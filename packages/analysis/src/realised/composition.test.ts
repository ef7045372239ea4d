import { applyTemplate, type Json, type RealisedSeries, residencialVertical } from '@uni/contracts';
import { canonicalJson, checkStudy, monthAt, openStudy, type Study } from '@uni/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeStudy, openComposed, seriesOf } from './composition.ts';

const study: Study = {
  ...applyTemplate(residencialVertical, {}),
  groups: [{ key: 'paisagismo', label: 'Paisagismo', parent: 'construction' }],
};
const base = study.base_month;

const keys = [
  'receipts.direct.keys',
  'receipts.financed.until_keys',
  'receipts.direct.rent',
  'receipts.direct',
  'delinquency',
  'refunds',
  'commission.direct',
  'commission.agency',
  'revenue.taxed',
  'revenue.other',
  'financial_barter',
  'expense.terrain',
  'expense.labor_cost',
  'expense.paisagismo',
  'expense.jardim',
  'tax.ret',
  'tax.iss',
  'tax.cbs',
  'tax.ibs_refund',
  'tax.cbs_other',
  'net_cash_flow',
  'contribution',
  'sales.direct',
  'toString',
  '__proto__',
];

const series: fc.Arbitrary<RealisedSeries> = fc
  .record({
    closing: fc.integer({ min: -30, max: 700 }),
    lines: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom(...keys),
        module: fc.constantFrom(null, 1, 7),
        from: fc.integer({ min: -20, max: 12 }),
        values: fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 9 }),
      }),
      { selector: ({ key, module }) => `${key} ${module}`, maxLength: 8 },
    ),
    policy: fc.dictionary(
      fc.constantFrom('default', ...keys.filter((key) => key !== '__proto__')),
      fc.constantFrom('plan' as const, 'balance' as const, { shift: 3 }),
      { maxKeys: 4 },
    ),
  })
  .map(({ closing, lines, policy }) => ({
    closing: monthAt(base, closing),
    lines: lines.map(({ from, ...line }) => ({ ...line, from: monthAt(base, from) })),
    policy,
  }));

test('whatever an enterprise realised, a study over it is one that the engine takes', () => {
  fc.assert(
    fc.property(series, (realised) => {
      expect(checkStudy(composeStudy(study as unknown as Json, realised).study)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a line is set aside exactly where the engine would refuse it', () => {
  fc.assert(
    fc.property(series, (realised) => {
      const aside = composeStudy(study as unknown as Json, realised).setAside;
      for (const { key, module, values } of realised.lines) {
        // Of a line that holds zero alone nothing is missed.
        if (values.every((value) => value === 0)) continue;
        const alone = { ...study, accomplished: { closing: base, lines: [{ key, module, values: [0] }] } };
        const isRefused = checkStudy(alone).length > 0;
        const isAside = aside.some((row) => row.key === key && row.module === module && row.reason !== 'before_base');
        expect([key, module, isAside]).toEqual([key, module, isRefused]);
      }
    }),
    { numRuns: 300 },
  );
});

test('nothing of the realised money is lost without being told', () => {
  fc.assert(
    fc.property(series, (realised) => {
      const composed = composeStudy(study as unknown as Json, realised);
      const placed = ((composed.study as unknown as Study).accomplished?.lines ?? []).flatMap(({ values }) => values);
      const isPlaced = (composed.study as unknown as Study).accomplished !== undefined;
      const cents = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0);
      const setAsideSum = composed.setAside.reduce((sum, { amount }) => sum + amount, 0);
      const all = realised.lines.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0);
      if (isPlaced) expect(cents(placed) + setAsideSum).toBe(all);
    }),
    { numRuns: 300 },
  );
});

test('without closed months the study is the same value, and what it brings itself stays', () => {
  const own = { ...study, accomplished: { closing: base, lines: [] } } as unknown as Json;
  expect(composeStudy(own, null).study).toBe(own);
});

test('closed months stand in the place of what the study brings itself', () => {
  const own = { ...study, accomplished: { closing: base, lines: [{ key: 'expense.terrain', values: [-1] }] } };
  const realised = { closing: base, lines: [], policy: {} };
  expect((composeStudy(own as unknown as Json, realised).study as unknown as Study).accomplished?.lines).toEqual([]);
});

test('a forecast shifted beyond the horizon leaves the plan readable', () => {
  const long = { ...study, expenses: [...(study.expenses ?? [])] };
  const realised: RealisedSeries = {
    closing: base,
    lines: [{ key: 'expense.terrain', module: null, from: base, values: [-100] }],
    policy: { default: { shift: 600 } },
  };
  const opened = openComposed(long, realised);
  const plain = openStudy(long);
  expect(opened.ok && opened.model.projection.lines).toEqual(plain.ok && plain.model.projection.lines);
});

test('the errors of a study that is wrong by itself are its own', () => {
  const wrong = { ...study, discount_rate: { value: 'x' } };
  const realised = { closing: base, lines: [], policy: {} };
  expect(openComposed(wrong, realised)).toEqual(openStudy(wrong));
});

test('the series of rows is one whatever their order, adds documents up and ends with the closing', () => {
  const rows = [
    { key: 'expense.terrain', module: null, month: '2026-03', amount: -100 },
    { key: 'expense.terrain', module: null, month: '2026-01', amount: -5 },
    { key: 'expense.terrain', module: null, month: '2026-01', amount: -6 },
    { key: 'expense.terrain', module: 1, month: '2026-02', amount: 0 },
    { key: 'expense.terrain', module: null, month: '2026-04', amount: -9 },
  ];
  const one = seriesOf(rows, '2026-03', { default: 'plan' });
  expect(canonicalJson(seriesOf([...rows].reverse(), '2026-03', { default: 'plan' }))).toBe(canonicalJson(one));
  expect(one.lines).toEqual([
    { key: 'expense.terrain', module: null, from: '2026-01', values: [-11, 0, -100] },
    { key: 'expense.terrain', module: 1, from: '2026-02', values: [0] },
  ]);
});

test('a line that holds zero is put in by its policy alone: never over entries, never missed by a study without it', () => {
  const constructionLine = { key: 'expense.labor_cost', module: 1 };
  const rows = [{ ...constructionLine, month: base, amount: -500 }];
  const absent = [
    { ...constructionLine, policy: 'zero' as const },
    { key: 'expense.terrain', module: null, policy: 'zero' as const },
    { key: 'expense.marketing', module: null, policy: 'plan' as const },
    { key: 'expense.jardim', module: null, policy: 'zero' as const },
  ];
  const closing = monthAt(base, 1);
  const composed = composeStudy(study as unknown as Json, seriesOf(rows, closing, {}, [], absent));
  expect(composed.setAside).toEqual([]);
  expect((composed.study as unknown as Study).accomplished?.lines).toEqual([
    { ...constructionLine, values: [-5] },
    { key: 'expense.terrain', module: null, values: [0, 0] },
  ]);
});
