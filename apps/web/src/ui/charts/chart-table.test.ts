import { expect, it } from 'vitest';
import { cellText, csvOf, moneyCell, shareCell } from './chart-table.ts';

it('a table leaves as a file that a spreadsheet of this country reads as it is written', () => {
  const text = csvOf({
    columns: ['A', 'B "b"', 'C', 'D'],
    rows: [['x;y', '−1,5 mi', moneyCell(-123_456_789), shareCell(-0.12345)]],
  });
  expect(text).toBe('"A";"B ""b""";"C";"D"\r\n"x;y";"-1,5 mi";"-1234567,89";"-12,35%"');
});

it('a text that begins like a formula stays a text; a negative number stays a number', () => {
  const row = (name: string) => csvOf({ columns: [], rows: [[name, '−3']] }).split('\r\n')[1];
  expect(row('=cmd()')).toBe('"\'=cmd()";"-3"');
  expect(row('@x')).toBe('"\'@x";"-3"');
});

it('a share that is not defined is an empty cell', () => {
  expect([shareCell(null), shareCell(undefined), cellText(shareCell(0))]).toEqual(['', '', '0,00%']);
});
