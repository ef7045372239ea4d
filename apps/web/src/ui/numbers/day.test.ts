import { describe, expect, it } from 'vitest';
import { addDays, formatDay, isWholeDay, parseDay } from './day.ts';

describe('a day', () => {
  it.each([
    ['05/03/2026', '2026-03-05'],
    ['5/3/26', '2026-03-05'],
    [' 05.03.2026 ', '2026-03-05'],
    ['05-03-2026', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['29/02/2028', '2028-02-29'],
  ])('typed as %s is %s', (typed, day) => expect(parseDay(typed)).toBe(day));

  it.each([
    '',
    '31/02/2026',
    '29/02/2027',
    '13/13/2026',
    '2026',
    '5/3',
    'ontem',
    '00/01/2026',
    '01/01/1800',
    '5/3/026',
  ])('typed as "%s" is none', (typed) => expect(parseDay(typed)).toBeNull());

  it('is written with its day first', () => {
    expect(formatDay('2026-03-05')).toBe('05/03/2026');
    expect(formatDay('x')).toBe('x');
  });

  it('is whole when its year is', () => {
    expect(['05/03/2026', '05032026', '2026-03-05'].every(isWholeDay)).toBe(true);
    expect(['05/03/20', '05/03/202', '0503', '2026-03'].some(isWholeDay)).toBe(false);
  });

  it('goes on past the end of a month and of a year', () => {
    expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-01-01', -1)]).toEqual([
      '2028-02-29',
      '2027-01-01',
      '2025-12-31',
    ]);
  });
});
