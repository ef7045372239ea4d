import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clipboardTable, tableHtml, tableText } from './table-text.ts';

const signs = fc.constantFrom('a', '1', ',', '.', '"', '\t', '\n', ' ', '<', '&', '-');
const cells = fc.array(signs, { maxLength: 5 }).map((list) => list.join(''));
const tables = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cells, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  );

it('reads back every block that it wrote, quotes, tabs and line breaks included', () => {
  fc.assert(
    fc.property(tables, (table) => {
      expect(clipboardTable(tableText(table), tableHtml(table))).toEqual(table);
    }),
  );
});

it('writes plain texts without a quote', () => {
  expect(
    tableText([
      ['1.234,56', 'R$ "x"'],
      ['', '-1'],
    ]),
  ).toBe('1.234,56\tR$ "x"\n\t-1');
});
