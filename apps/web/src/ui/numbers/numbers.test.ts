import { describe, expect, it } from 'vitest';
import { roundDecimal, shiftDecimal } from './decimal.ts';
import {
  forClipboard,
  formatCents,
  formatCompact,
  formatExact,
  formatMoney,
  formatNumber,
  formatPoints,
  formatShare,
  formatShareExact,
} from './format.ts';
import { addMonths, formatAgo, formatMonth, parseMonth } from './month.ts';
import { type NumberKind, parseNumber } from './parse.ts';

const nbsp = '\u00a0';

describe('typing a number', () => {
  const read: [string, NumberKind, number, boolean][] = [
    ['1.234,56', 'money', 1234.56, false],
    ['1234,56', 'money', 1234.56, false],
    ['R$ 1.234,56', 'money', 1234.56, false],
    [`R$${nbsp}1.234,56`, 'money', 1234.56, false],
    ['-R$ 1.234,56', 'money', -1234.56, false],
    ['R$ -1.234,56', 'money', -1234.56, false],
    ['(1.234,56)', 'money', -1234.56, false],
    ['1.234,56-', 'money', -1234.56, false],
    ['\u22121.234,56', 'money', -1234.56, false],
    ['1.234', 'money', 1234, true],
    ['1.5', 'money', 1.5, true],
    ['1,234.56', 'money', 1234.56, true],
    ['1,234,567', 'money', 1234567, true],
    ['1.234.567', 'money', 1234567, false],
    ['0.125', 'money', 0.125, true],
    ['12,5', 'percent', 0.125, false],
    ['12,5%', 'percent', 0.125, false],
    ['0,125', 'percent', 0.00125, false],
    ['1,1', 'percent', 0.011, false],
    ['1,2 mi', 'money', 1_200_000, false],
    ['350 mil', 'money', 350_000, false],
    ['2,3bi', 'money', 2.3e9, false],
    ['10k', 'money', 10_000, false],
    [',5', 'money', 0.5, false],
    ['5,', 'money', 5, false],
    ['+5000', 'money', 5000, false],
    ['-5000', 'money', -5000, false],
    ['36', 'integer', 36, false],
    ['1.200', 'integer', 1200, true],
  ];
  it.each(read)('reads "%s" in a %s field as %d', (typed, kind, value, ambiguous) => {
    expect(parseNumber(typed, kind)).toMatchObject({ kind: 'value', value, ambiguous });
  });

  it.each(['12.34,5', '1.23.4', 'abc', '#REF!', '1e3', '01/03/2026', 'R$', '--5', '(-5)', '1,2,3'])(
    'refuses "%s"',
    (typed) => {
      expect(parseNumber(typed, 'money')).toEqual({ kind: 'refused', reason: 'not_a_number' });
    },
  );

  it.each(['', '   ', '-', nbsp])('takes "%s" as blank, which is not zero', (typed) => {
    expect(parseNumber(typed, 'money')).toEqual({ kind: 'blank' });
  });

  it('reads minus zero as zero', () => {
    const parsed = parseNumber('-0', 'money');
    expect(parsed.kind === 'value' && Object.is(parsed.value, 0)).toBe(true);
  });

  it('refuses a percent where money is asked', () => {
    expect(parseNumber('12,5%', 'money')).toEqual({ kind: 'refused', reason: 'percent_in_money' });
  });

  it('refuses decimals where an integer is asked', () => {
    expect(parseNumber('36,5', 'integer')).toEqual({ kind: 'refused', reason: 'not_an_integer' });
    expect(parseNumber('36,0', 'integer')).toMatchObject({ value: 36 });
  });

  it('gives every percent of two decimals its exact text, which a division would miss', () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
      const typed = `${Math.trunc(hundredths / 100)},${String(hundredths % 100).padStart(2, '0')}`;
      const parsed = parseNumber(typed, 'percent');
      expect(parsed).toMatchObject({ value: Number(shiftDecimal(String(hundredths), -4)) });
    }
  });
});

describe('rounding a decimal text', () => {
  it.each([
    ['1234.567', 2, '1234.57'],
    ['-0.005', 2, '-0.01'],
    ['-0.004', 2, '0'],
    ['0.999', 2, '1'],
    ['12', 2, '12'],
    ['1.10', 3, '1.1'],
  ] as const)('takes %s to %d decimals, half away from zero', (text, decimals, rounded) => {
    expect(roundDecimal(text, decimals)).toBe(rounded);
  });
});

describe('showing a number', () => {
  it('writes reais with two decimals and a non-breaking space', () => {
    expect(formatMoney(1234.56)).toBe(`R$${nbsp}1.234,56`);
    expect(formatMoney(-1234.56)).toBe(`\u2212R$${nbsp}1.234,56`);
    expect(formatCents(123_456_789)).toBe(`R$${nbsp}1.234.567,89`);
  });

  it.each([0, -0, -0.001, Number.NaN, Number.POSITIVE_INFINITY, null, undefined])('writes %s as R$ 0,00', (value) => {
    expect(formatMoney(value)).toBe(`R$${nbsp}0,00`);
  });

  it('shortens amounts to mil, mi and bi and moves up when rounding reaches the next', () => {
    expect(formatCompact(18_240_000_000)).toBe(`182,4${nbsp}mi`);
    expect(formatCompact(-4_237_716_600)).toBe(`\u221242,4${nbsp}mi`);
    expect(formatCompact(35_000_000)).toBe(`350${nbsp}mil`);
    expect(formatCompact(99_996_000)).toBe(`1,0${nbsp}mi`);
    expect(formatCompact(230_000_000_000)).toBe(`2,3${nbsp}bi`);
    expect(formatCompact(95_000)).toBe('950');
    expect(formatCompact(0)).toBe('0');
  });

  it('rounds half away from zero on the decimal text', () => {
    expect(formatNumber(1.005, { decimals: 2 })).toBe('1,01');
    expect(formatNumber(-2.5)).toBe('\u22123');
    expect(formatNumber(0.35, { decimals: 1 })).toBe('0,4');
  });

  it('writes shares, points and exact field texts', () => {
    expect(formatShare(0.165)).toBe('16,5%');
    expect(formatShare(-0.004)).toBe('\u22120,4%');
    expect(formatPoints(0.012)).toBe(`+1,2${nbsp}p.p.`);
    expect(formatShareExact(0.125)).toBe('12,5');
    expect(formatShareExact(0.0115)).toBe('1,15');
    expect(formatExact(1234.5)).toBe('1.234,5');
  });

  it('gives the clipboard a plain hyphen and no currency', () => {
    expect(forClipboard(formatMoney(-1234.56))).toBe('-1.234,56');
  });

  it('reads back what it shows', () => {
    for (const value of [0.01, 1234.56, -99_999_999.99, 1e12]) {
      expect(parseNumber(formatMoney(value), 'money')).toMatchObject({ value });
    }
  });
});

describe('months', () => {
  it.each(['3/26', '03/2026', 'mar/26', 'mar 2026', 'março de 2026', '2026-03', '01/03/2026', '46082'])(
    'reads "%s" as March 2026',
    (typed) => expect(parseMonth(typed)).toBe('2026-03'),
  );
  it.each(['13/26', 'foo/26', '', '2026', '0/2026'])('refuses "%s"', (typed) => expect(parseMonth(typed)).toBeNull());
  it('writes mar/26 and steps over the year', () => {
    expect(formatMonth('2026-03')).toBe('mar/26');
    expect(addMonths('2026-11', 3)).toBe('2027-02');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
  });
  it('says how long ago in words', () => {
    const now = new Date('2026-11-21T15:00:00-03:00');
    expect(formatAgo(new Date('2026-11-21T14:48:00-03:00'), now)).toBe('há 12 min');
    expect(formatAgo(new Date('2026-11-20T23:00:00-03:00'), now)).toBe('ontem');
    expect(formatAgo(new Date('2026-11-10T23:00:00-03:00'), now)).toBe('10/11/2026');
  });
});
