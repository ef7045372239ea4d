import { expect, it } from 'vitest';
import { nextMonth, writtenOf } from './typed-months.ts';

it('writes a share as the percent that it is, small and negative ones too', () => {
  const rows = [
    { id: 0, month: '2026-05', value: 0.0042 },
    { id: 1, month: '2026-06', value: -0.0000001 },
    { id: 2, month: null, value: null },
  ];
  const written = writtenOf(rows);
  expect(Array.isArray(written) && written.map(({ month, value }) => [month, Number(value.replace(',', '.'))])).toEqual(
    [
      ['2026-05', 0.42],
      ['2026-06', -0.00001],
    ],
  );
});

it('names the row in which the month or the value is missing; a suggested month alone is an empty row', () => {
  const whole = { id: 0, month: '2026-05', value: 0.01 };
  expect(writtenOf([whole, { id: 1, month: '2026-06', value: null }])).toHaveProperty('problem');
  expect(writtenOf([{ id: 1, month: null, value: 0.01 }])).toHaveProperty('problem');
  expect(writtenOf([{ id: 1, month: '2026-06', value: null }])).toHaveProperty('problem');
});

it('begins with the month behind the last published one', () => {
  expect([nextMonth({ last_month: '2026-12' }), nextMonth({ last_month: '' })]).toEqual(['2027-01', null]);
});
