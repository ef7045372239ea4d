/** Behaviour that repositories rely on regardless of the database: values, transactions, locks, refusals, migration steps. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testOrganizations } from '../../../testing/people.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { migrationSteps, tenancyRules } from '../../app.ts';
import { insertService } from '../../modules/admin/services/services.repository.ts';
import { type Database, newId, type Transaction, violatedForeignKey, violatedUnique } from './index.ts';

const { app } = await openTestApp();
const { database } = app.platform;
const first = testOrganizations.first.id;

const inFirst: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T> = (work) =>
  database.withOrganization(first, work);
const namesOfServices = async (): Promise<string[]> =>
  (await inFirst((transaction) => transaction.selectFrom('services').select('name').execute())).map(({ name }) => name);
const add = (transaction: Transaction, name: string, id = newId()) =>
  insertService(transaction, { id, name }).then(() => id);
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const instant = new Date('2026-01-31T10:20:30.456Z');

test.each<[type: string, value: unknown]>([
  ['text', 'd’água "\\ 漢 🏗️'],
  ['text', ''],
  ['int2', -32_768],
  ['int4', -(2 ** 31)],
  ['int8', Number.MAX_SAFE_INTEGER],
  ['int8', Number.MIN_SAFE_INTEGER],
  ['float8', 0.1],
  ['float8', -1.5e300],
  ['boolean', false],
  ['date', '2018-11-04'],
  ['date', '0001-01-01'],
  ['timestamptz', instant],
  ['text[]', ['a,b', 'c"d\\', '', 'NULL', '{}']],
  ['text[]', []],
  ['int4[]', [1, -1]],
  ['int8[]', [Number.MAX_SAFE_INTEGER, null, -5]],
  ['int8[]', []],
  ['date[]', ['2024-02-29', null]],
])('%s comes out as it went in: %j', async (type, value) => {
  const { rows } = await inFirst((transaction) =>
    sql<{ value: unknown; none: unknown }>`
      select ${value}::${sql.raw(type)} as value, null::${sql.raw(type)} as none`.execute(transaction),
  );
  expect(rows).toEqual([{ value, none: null }]);
});

test.each(['json', 'jsonb'])(
  '%s is an object on the way out, with numbers, nulls and texts as they were',
  async (type) => {
    const value = { text: 'São "Paulo" \\ 漢', list: [1, 0.1, -7, null, true, {}], none: null };
    const { rows } = await inFirst((transaction) =>
      sql`select ${JSON.stringify(value)}::${sql.raw(type)} as value,
      (${JSON.stringify(value)}::${sql.raw(type)} ->> 'text') as text,
      (${JSON.stringify(value)}::${sql.raw(type)} #>> '{list,1}')::float8 as tenth`.execute(transaction),
    );
    expect(rows).toEqual([{ value, text: value.text, tenth: 0.1 }]);
  },
);

test('sums of whole numbers are exact, and counts are numbers', async () => {
  const { rows } = await inFirst((transaction) =>
    sql`select sum(n)::int8 as sum, count(*) as count, max(n) as most, coalesce(sum(n) filter (where n < 0), 0)::int8 as none
      from unnest(${[9_007_199_254_740_000, 900, 91]}::int8[]) as n`.execute(transaction),
  );
  expect(rows).toEqual([{ sum: Number.MAX_SAFE_INTEGER, count: 3, most: 9_007_199_254_740_000, none: 0 }]);
});

test('texts that say so are ordered letter by letter, and a search does not mind capitals', async () => {
  const samples = ['b', 'Á', 'a', '_', 'B', '10', '9', 'á', 'ab'];
  const { rows } = await inFirst((transaction) =>
    sql<{ each: string; present: boolean }>`
      select each, each ilike '%B%' as present from unnest(${samples}::text[]) as each order by each collate "C"`.execute(
      transaction,
    ),
  );
  expect(rows.map(({ each }) => each)).toEqual(['10', '9', 'B', '_', 'a', 'ab', 'b', 'Á', 'á']);
  expect(rows.flatMap(({ each, present: isMatch }) => (isMatch ? [each] : []))).toEqual(['B', 'ab', 'b']);
});

test('work that fails in between leaves nothing, and whoever comes next is not part of it', async () => {
  const failing = inFirst(async (transaction) => {
    await add(transaction, 'Nunca');
    throw new Error('in between');
  });
  await expect(failing).rejects.toThrow('in between');
  expect(await namesOfServices()).not.toContain('Nunca');
  await inFirst((transaction) => add(transaction, 'Depois'));
  expect(await namesOfServices()).toContain('Depois');
  expect(await namesOfServices()).not.toContain('Nunca');
});

test('a transaction within one of the same organization is that one, and falls with it', async () => {
  const both = inFirst(async (outer) => {
    await add(outer, 'Fora');
    await inFirst((inner) => add(inner, 'Dentro'));
    const seen = await outer.selectFrom('services').select('name').where('name', 'in', ['Fora', 'Dentro']).execute();
    expect(seen).toHaveLength(2);
    throw new Error('both');
  });
  await expect(both).rejects.toThrow('both');
  expect(await namesOfServices()).not.toContain('Dentro');
});

test('a refusal says which key refuses', async () => {
  const id = await inFirst((transaction) => add(transaction, 'Chave'));
  const twice = await failureOf(inFirst((transaction) => add(transaction, 'Outra', id)));
  expect([violatedUnique(twice), violatedForeignKey(twice)]).toEqual(['services_pkey', null]);
  const orphan = await failureOf(
    inFirst((transaction) =>
      transaction
        .insertInto('sessions')
        .values({ id: newId(), user_id: 1, created_at: instant, expires_at: instant })
        .execute(),
    ),
  );
  expect([violatedUnique(orphan), violatedForeignKey(orphan)]).toEqual([null, 'sessions_user_id_fkey']);
  const [updated] = await inFirst((transaction) =>
    transaction.updateTable('services').set({ name: 'Chaves' }).where('id', 'in', [id, newId()]).execute(),
  );
  expect(updated?.numUpdatedRows).toBe(1n);
});

test('who holds a row is alone with it: thirty at once add up to thirty', async () => {
  const key = { scope: 'engine', subject: 'row' };
  await database.withPlatform((transaction) =>
    transaction
      .insertInto('throttle_counters')
      .values({ ...key, hits: 0, since: instant, blocked_until: instant })
      .execute(),
  );
  const mine = (transaction: Transaction) =>
    transaction.selectFrom('throttle_counters').select('hits').where('subject', '=', key.subject);
  const step = () =>
    database.withPlatform(async (transaction) => {
      const { hits } = await mine(transaction).forUpdate().executeTakeFirstOrThrow();
      await transaction
        .updateTable('throttle_counters')
        .set({ hits: hits + 1 })
        .where('subject', '=', key.subject)
        .execute();
    });
  await Promise.all(Array.from({ length: 30 }, step));
  expect(await database.withPlatform((transaction) => mine(transaction).execute())).toEqual([{ hits: 30 }]);
});

test.each<[who: string, open: Database['withPlatform']]>([
  ['uni_app', database.withPlatform],
  ['uni_publisher', database.withPublisher],
])('work is done as %s, who owns nothing and passes no wall', async (who, open) => {
  const { rows } = await open((transaction) =>
    sql`select current_user::text as who, rolsuper or rolbypassrls as passes, row_security_active('services') as walled
      from pg_roles where rolname = current_user`.execute(transaction),
  );
  expect(rows).toEqual([{ who, passes: false, walled: true }]);
});

test('a step that fails leaves nothing of itself, and is made whole the next time', async () => {
  const halves = (end: string) => ({
    name: '9900-halves',
    up: `create table halves (organization_id int8 not null, id int8 not null, primary key (organization_id, id)); ${end}`,
  });
  const before = { ...halves(''), name: '9899-before', up: 'create table before_halves (like services including all)' };
  const failing = database.migrate([...migrationSteps, before, halves('select 1 / 0')], tenancyRules);
  await expect(failing).rejects.toThrow('division by zero');
  const tables = async () =>
    (
      await inFirst((transaction) =>
        sql<{ name: string }>`select tablename::text as name from pg_tables where tablename like '%halves'`.execute(
          transaction,
        ),
      )
    ).rows.map(({ name }) => name);
  expect(await tables()).toEqual([]);
  expect(await database.migrate([...migrationSteps, before, halves('')], tenancyRules)).toEqual([
    '9899-before',
    '9900-halves',
  ]);
  expect((await tables()).sort()).toEqual(['before_halves', 'halves']);
  expect(await database.tenancyFindings(tenancyRules)).toEqual([]);
});
