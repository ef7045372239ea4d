import { expect, test } from 'vitest';
import { evaluateRows, monthOf, plainNumber } from './index-rows.model.ts';

const how = { as: 'variation', monthly: { '2026-05': 0.0042 }, now: '2026-07', whole: false } as const;
const evaluate = (month: string, value: string, more: Partial<Parameters<typeof evaluateRows>[1]> = {}) =>
  evaluateRows([{ at: 1, month, value }], { ...how, ...more })[0];

test.each([
  ['2026-06', '2026-06'],
  ['2026-06-01', '2026-06'],
  ['01/06/2026', '2026-06'],
  ['06/2026', '2026-06'],
  ['6/26', '2026-06'],
  ['jun/26', '2026-06'],
  ['Jun./2026', '2026-06'],
  ['junho de 2026', '2026-06'],
  ['março 2026', '2026-03'],
  ['13/2026', null],
  ['junio/2026', null],
  ['2026', null],
  ['', null],
])('reads the month %o as %o', (text, month) => {
  expect(monthOf(text)).toBe(month);
});

test.each([
  ['0,42', '0.42'],
  ['0.42', '0.42'],
  ['0.420', '0.42'],
  ['0,42%', '0.42'],
  ['-1,04', '-1.04'],
  ['−1,04', '-1.04'],
  ['(0,50)', '-0.5'],
  ['-0,00', '0'],
  ['1,234', '1.234'],
  ['12', '12'],
  ['', null],
  ['-', null],
  ['n/d', null],
  ['0,4,2', null],
  ['(-1)', null],
])('reads the variation %o as %o', (text, number) => {
  expect(plainNumber(text, 'variation')).toBe(number);
});

test.each([
  ['1.234,56', '1234.56'],
  ['R$ 2.345,67', '2345.67'],
  ['1.234', '1234'],
  ['1234.5', '1234.5'],
  ['1,234.56', '1234.56'],
])('reads the level %o as %o', (text, number) => {
  expect(plainNumber(text, 'level')).toBe(number);
});

test('a row says whether its month is new, is so already, or changes what is published', () => {
  expect(evaluate('jun/26', '0,42')).toEqual({
    ...{ at: 1, month: '2026-06', variation: 0.0042, before: null },
    ...{ verdict: 'new', refusal: null },
  });
  expect(evaluate('05/2026', '0.42')).toMatchObject({ verdict: 'same' });
  expect(evaluate('05/2026', '0,43')).toMatchObject({ verdict: 'changed', before: 0.0042, variation: 0.0043 });
});

test.each([
  ['xx', '0,42', 'month'],
  ['06/2026', 'abc', 'number'],
  ['06/2026', '0,123456789', 'decimals'],
  ['06/2026', '101', 'range'],
  ['06/2026', '-100', 'range'],
  ['08/2026', '0,42', 'future'],
])('refuses %s with %s: %s', (month, value, refusal) => {
  expect(evaluate(month, value)).toMatchObject({ verdict: 'refused', refusal });
});

test('an index of whole months is not taken before the end of one', () => {
  expect(evaluate('07/2026', '0,9', { whole: true })).toMatchObject({ refusal: 'unfinished' });
  expect(evaluate('07/2026', '0,9')).toMatchObject({ verdict: 'new' });
});

test('of two rows of one month the second is refused', () => {
  const rows = [
    { at: 1, month: '06/2026', value: '0,42' },
    { at: 2, month: 'jun/26', value: '0,43' },
  ];
  expect(evaluateRows(rows, how).map(({ refusal }) => refusal)).toEqual([null, 'twice']);
});

test('levels tell variations from month to month, in any order; what has no month before it tells none', () => {
  const rows = [
    { at: 1, month: '06/2026', value: '2.020,00' },
    { at: 2, month: '04/2026', value: '2.000,00' },
    { at: 3, month: '05/2026', value: '2.010,00' },
    { at: 4, month: '01/2026', value: '0' },
  ];
  const read = evaluateRows(rows, { ...how, as: 'level', monthly: {} });
  expect(read.map(({ month, variation, refusal }) => [month, variation, refusal])).toEqual([
    ['2026-06', 0.0049751244, null],
    ['2026-04', null, 'first_level'],
    ['2026-05', 0.005, null],
    ['2026-01', null, 'number'],
  ]);
});
