import { expect, it } from 'vitest';
import { treeCsv } from './tree-csv.ts';

it('a table for the spreadsheet has no formulas in its texts', () => {
  const row = { id: 'a', tone: 'line' as const, aggregation: 'sum' as const, children: [] };
  const text = treeCsv([{ ...row, label: '=cmd();"x"', values: [-105], total: -105 }], '2026-11', 1);
  expect(text).toBe('Rubrica;Total;nov/26\r\n"\'=cmd();""x""";-1,05;-1,05');
});
