import { expect, it } from 'vitest';
import { draftsOf, faultsOf, periodOf, ratesOf } from './rate-draft.ts';

it('takes a year for a year and a month for a month, and nothing else', () => {
  expect(['2027', '08/2026', 'ago/26', '27', 'x', ''].map(periodOf)).toEqual([
    '2027',
    '2026-08',
    '2026-08',
    null,
    null,
    null,
  ]);
});

it('names a period that is none or comes twice, and leaves empty rows out', () => {
  const rows = [
    { id: 1, period: '2027', rate: 0.04 },
    { id: 2, period: '2027', rate: 0.05 },
    { id: 3, period: 'x', rate: 0.05 },
    { id: 4, period: '', rate: null },
  ];
  expect([...faultsOf(rows).keys()]).toEqual([2, 3]);
  expect(ratesOf(rows.slice(0, 1))).toEqual([{ period: '2027', rate: 0.04 }]);
  expect(draftsOf([{ period: '2026-08', rate: 0.01 }])).toEqual([{ id: 0, period: 'ago/26', rate: 0.01 }]);
});
