import { readSpreadsheet } from '@uni/workbook';
import { expect, it } from 'vitest';
import { parseRows } from './sheet-rows.ts';

const rowsOf = (bytes: Uint8Array) => {
  const outcome = readSpreadsheet(bytes);
  if (!outcome.ok) throw new Error(outcome.reason);
  return parseRows(outcome.sheets);
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it('reads the CSV of the Banco Central, in UTF-8 and in Latin-1', () => {
  const text = '"data";"valor"\r\n"01/05/2026";"0,42"\r\n"01/06/2026";"-0,10"\r\n';
  const rows = [
    { at: 2, month: '01/05/2026', value: '0,42' },
    { at: 3, month: '01/06/2026', value: '-0,10' },
  ];
  expect(rowsOf(utf8(text))).toEqual(rows);
  expect(rowsOf(latin1(text.replace('valor', 'variação')))).toEqual(rows);
});

it('reads two pasted columns, and keeps rows that nobody understands for the server to refuse', () => {
  expect(rowsOf(utf8('Índice\t\nmês\tvariação\njun/26\t0,42\njulho\t0,10\n08/2026\t\n'))).toEqual([
    { at: 3, month: 'jun/26', value: '0,42' },
    { at: 4, month: 'julho', value: '0,10' },
    { at: 5, month: '08/2026', value: '' },
  ]);
});

it('takes the days and numbers of a workbook for months and values', () => {
  const sheet = {
    name: 'Plan1',
    rows: [
      [{ kind: 'text', value: 'CUB' }, null],
      [
        { kind: 'date', value: 46_174 },
        { kind: 'number', value: 0.1 + 0.2 },
      ],
    ],
  } as const;
  expect(parseRows([sheet])).toEqual([{ at: 2, month: '2026-06', value: '0,3' }]);
});

it('says that there is no month with a value', () => {
  expect(rowsOf(utf8('a;b\nc;d\n'))).toHaveProperty('problem');
  expect(rowsOf(utf8('06/2026\n'))).toHaveProperty('problem');
});
