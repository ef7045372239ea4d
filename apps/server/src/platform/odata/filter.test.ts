/** Filters mean the same in memory and in SQL, and what was written apart from both. */
import { type EntitySet, odataLimits } from '@uni/contracts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { chanceOf, drawEntity, drawFilter } from '../../../test/support/drawn-filters.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { HttpError } from '../http/index.ts';
import { parseFilter } from './filter.ts';
import { conditionOf, type Entity, matchesOf } from './index.ts';

const property = (type: EntitySet['properties'][string]['type'], isNullable = true) => ({ type, isNullable });
const set: EntitySet = {
  ...{ feed: 'units', name: 'drawn', typeName: 'drawn', key: 'id' },
  properties: {
    id: property('Edm.Int64', false),
    whole: property('Edm.Int64'),
    amount: property('Edm.Decimal'),
    name: property('Edm.String'),
    other: property('Edm.String'),
    due: property('Edm.Date'),
    is_total: property('Edm.Boolean', false),
  },
};

const seed = Number(process.env.UNI_PROPERTY_SEED ?? 20_261_128);
const chance = chanceOf(seed);
const entities = Array.from({ length: 60 }, (_, id) => drawEntity(chance, id));
const drawn = Array.from({ length: 3_000 }, () => drawFilter(chance, 3));
const idsOf = (rows: readonly Entity[]) => rows.map(({ id }) => id);

const columns: Readonly<Record<string, string>> = {
  ...{ id: 'int8', whole: 'int8', amount: 'numeric', name: 'text', other: 'text', due: 'text', is_total: 'boolean' },
};
const propertySql = (name: string) =>
  columns[name] === 'text' ? sql`(${sql.ref(`one.${name}`)} collate "C")` : sql`${sql.ref(`one.${name}`)}`;

const testApp = await openTestApp();
const queryDatabase = (text: string) =>
  testApp.app.platform.database.withPlatform(async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      select one.id from jsonb_to_recordset(${JSON.stringify(entities)}::text::jsonb)
        as one (id int8, whole int8, amount numeric, name text, other text, due text, is_total boolean)
      where ${conditionOf(parseFilter(set, text), propertySql)} order by one.id`.execute(transaction);
    return rows.map(({ id }) => Number(id));
  });

describe('filters drawn at random', () => {
  test(`mean in memory what they were drawn to mean (seed ${seed})`, () => {
    let some = 0;
    for (const { text, holds } of drawn) {
      const matching = idsOf(matchesOf(parseFilter(set, text), entities));
      expect(matching, text).toEqual(idsOf(entities.filter((row) => holds(row) === true)));
      if (matching.length > 0 && matching.length < entities.length) some += 1;
    }
    expect(some).toBeGreaterThan(drawn.length / 2);
  });

  test(`mean in SQL what they were drawn to mean (seed ${seed})`, async () => {
    for (const { text, holds } of drawn.slice(0, 1_000))
      expect(await queryDatabase(text), text).toEqual(idsOf(entities.filter((row) => holds(row) === true)));
  }, 60_000);
});

const failureCodeOf = (text: string) => {
  try {
    parseFilter(set, text);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.wire.body.code;
    throw error;
  }
};

describe('a filter is refused', () => {
  test.each([
    ['', 'odata_filter_unreadable'],
    ['name', 'odata_filter_mismatch'],
    ['name eq', 'odata_filter_unreadable'],
    ["name eq 'a", 'odata_filter_unreadable'],
    ["name eq 'a' 'b'", 'odata_filter_unreadable'],
    ["(name eq 'a'", 'odata_filter_unreadable'],
    ["name eq 'a')", 'odata_filter_unreadable'],
    ['name in ()', 'odata_filter_unreadable'],
    ['name in (other)', 'odata_filter_unreadable'],
    ['name eq 1', 'odata_filter_mismatch'],
    ['is_total gt false', 'odata_filter_mismatch'],
    ["not name eq 'a'", 'odata_filter_mismatch'],
    ["whole eq 1 or 'a'", 'odata_filter_mismatch'],
    ['due eq 2025-02-30', 'odata_filter_unreadable'],
    ['due eq 2025-01-01T00:00:00Z', 'odata_filter_unreadable'],
    ['whole eq 9007199254740993', 'odata_filter_unreadable'],
    ['amount eq 1.23456789012345678', 'odata_filter_unreadable'],
    ['nome eq 1', 'odata_property_unknown'],
    ['__proto__ eq 1', 'odata_property_unknown'],
    ['constructor eq 1', 'odata_property_unknown'],
    ["tolower(name) eq 'a'", 'odata_function_unsupported'],
    ['amount add 1 eq 2', 'odata_filter_mismatch'],
    ['lines/any(x:x eq 1)', 'odata_filter_unreadable'],
    ['name eq "a"', 'odata_filter_unreadable'],
    [`${'('.repeat(41)}is_total${')'.repeat(41)}`, 'odata_filter_too_large'],
    [`${'not '.repeat(41)}is_total`, 'odata_filter_too_large'],
    [Array.from({ length: 1_000 }, () => 'is_total').join(' or '), 'odata_filter_too_large'],
  ])('%s: %s', (text, code) => {
    expect(failureCodeOf(text)).toBe(code);
  });

  test('as soon at its longest as at its shortest: nothing is read twice', () => {
    for (const piece of ['(', "'", 'not ', 'a', "'' ", 'name in (', '((name'])
      expect(failureCodeOf(piece.repeat(odataLimits.filterLength / piece.length)), piece).not.toBeNull();
  });

  test('never where its values hold what SQL or the grammar would read', async () => {
    expect(failureCodeOf("name eq '); drop table versions; --'")).toBeNull();
    expect(await queryDatabase("name eq 'd''água'")).toEqual(idsOf(entities.filter(({ name }) => name === "d'água")));
  });
});
