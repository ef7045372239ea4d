/** Many values as one parameter come out of either database as they went in. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testOrganizations } from '../../../testing/people.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { Int4Column, Int8Column, TextColumn } from './index.ts';

const { app } = await openTestApp();

const back = (column: TextColumn | Int4Column | Int8Column, type: string) =>
  app.platform.database.withOrganization(testOrganizations.first.id, async (transaction) => {
    const { rows } = await sql<{ value: unknown; size: number }>`
      select value, cardinality(given)::int4 as size
      from (select ${column}::${sql.raw(`${type}[]`)} as given) one left join unnest(given) with ordinality as each (value, at) on true
      order by at`.execute(transaction);
    expect(rows[0]?.size).toBe(column.values.length);
    return column.values.length === 0 ? [] : rows.map(({ value }) => value);
  });

test('texts, whatever is in them', async () => {
  const samples = [
    '',
    'NULL',
    '{"a":"\\"b\\\\"}',
    '{,}',
    'Incorporação Ção',
    '🏗️ 1.234,56',
    ' \t\n',
    "d'água",
    'x'.repeat(70_000),
  ];
  expect(await back(new TextColumn(samples), 'text')).toEqual(samples);
  expect(await back(new TextColumn([]), 'text')).toEqual([]);
  // Longer in bytes than any guess from the number of letters.
  const wide = Array.from({ length: 300 }, (_, at) => '漢'.repeat(at));
  expect(await back(new TextColumn(wide), 'text')).toEqual(wide);
});

test('whole numbers, to the last that a number holds exactly', async () => {
  const small = [0, 1, -1, 2 ** 31 - 1, -(2 ** 31)];
  expect(await back(new Int4Column(small), 'int4')).toEqual(small);
  const large = [0, -1, 2 ** 32, -(2 ** 32) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  expect(await back(new Int8Column(large), 'int8')).toEqual(large);
  expect(await back(new Int8Column([]), 'int8')).toEqual([]);
});

test('a number that is not exact is refused before it is sent', () => {
  expect(() => new Int8Column([0.5]).toPostgres()).toThrow(RangeError);
  expect(() => new Int8Column([2 ** 53]).toPostgres()).toThrow(RangeError);
});
