/** Behaviour that repositories rely on regardless of the database: values, transactions, locks, refusals, migration steps. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testOrganizations } from '../../../testing/people.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { migrationSteps, tenancyRules } from '../../app.ts';
import { insertService } from '../../modules/admin/services/services.repository.ts';
import { type Database, Int8Column, newId, type Transaction, violatedForeignKey, violatedUnique } from './index.ts';

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

const addLater = (transaction: Transaction, name: string, id = newId()) =>
  transaction.write(transaction.insertInto('services').values({ id, name }));

test('a write that nobody awaits is seen by the next query, and stored with the rest', async () => {
  await inFirst(async (transaction) => {
    await addLater(transaction, 'Sem espera');
    const rows = await transaction.selectFrom('services').select('name').where('name', '=', 'Sem espera').execute();
    expect(rows).toEqual([{ name: 'Sem espera' }]);
  });
  expect(await namesOfServices()).toContain('Sem espera');
});

test('one that fails undoes the transaction with its own error, the first time and later on', async () => {
  const id = await inFirst((transaction) => add(transaction, 'Ocupada'));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const atEnd = await failureOf(
      inFirst(async (transaction) => {
        await addLater(transaction, 'Antes');
        await addLater(transaction, 'Outra', id);
        await addLater(transaction, 'Além');
      }),
    );
    expect(violatedUnique(atEnd)).toBe('services_pkey');
    const between = await failureOf(
      inFirst(async (transaction) => {
        await addLater(transaction, 'Outra', id);
        await transaction.selectFrom('services').select('name').execute();
      }),
    );
    expect(violatedUnique(between)).toBe('services_pkey');
    await inFirst((transaction) => addLater(transaction, `Livre ${attempt}`));
  }
  const names = await namesOfServices();
  expect(names).toEqual(expect.arrayContaining(['Livre 0', 'Livre 1', 'Livre 2']));
  expect(names.filter((name) => ['Antes', 'Outra', 'Além'].includes(name))).toEqual([]);
});

test('a failure that the work ignores still undoes the transaction', async () => {
  const ignoringAfterWrite = inFirst(async (transaction) => {
    await addLater(transaction, 'Ignorada');
    await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
  });
  await expect(ignoringAfterWrite).rejects.toThrow('division by zero');
  const ignoringAlone = inFirst(async (transaction) => {
    await add(transaction, 'Ignorada');
    await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
  });
  await expect(ignoringAlone).rejects.toThrow('current transaction is aborted');
  expect(await namesOfServices()).not.toContain('Ignorada');
});

test('a statement that a value closed is prepared again', async () => {
  await inFirst((transaction) => addLater(transaction, 'Preparado'));
  const unsendable = inFirst((transaction) => addLater(transaction, new Int8Column([0.5]) as never));
  if (database.engine === 'postgres') await expect(unsendable).rejects.toThrow('0.5 is no safe integer');
  else await failureOf(unsendable);
  // More often than there are connections.
  for (let turn = 0; turn < 12; turn += 1)
    await inFirst((transaction) => addLater(transaction, `Preparado de novo ${turn}`));
  expect(await namesOfServices()).toContain('Preparado de novo 11');
});

test('a value that cannot be sent is refused, and the connection goes on', async () => {
  const unsendable = inFirst(async (transaction) => {
    await transaction.write(sql`select ${new Int8Column([0.5])}::int8[] where false`);
    await add(transaction, 'Depois do valor');
  });
  if (database.engine === 'postgres') await expect(unsendable).rejects.toThrow('0.5 is no safe integer');
  else await expect(unsendable).rejects.toThrow();
  await inFirst((transaction) => addLater(transaction, 'Ainda vivo'));
  expect(await namesOfServices()).toContain('Ainda vivo');
  expect(await namesOfServices()).not.toContain('Depois do valor');
});

test('the wall stands around the first query of a transaction, and around a write alone', async () => {
  const second = testOrganizations.second.id;
  const name = 'Só da segunda';
  await database.withOrganization(second, (transaction) => addLater(transaction, name));
  const seen = (organization: number) =>
    database.withOrganization(organization, async (transaction) =>
      transaction.execute(sql<{ name: string }>`select name from services where name = ${name}`),
    );
  expect([await seen(first), await seen(second)]).toEqual([[], [{ name }]]);
  const stranger = inFirst((transaction) =>
    transaction.write(sql`
      insert into services (organization_id, id, name) values (${second}::int8, ${newId()}::int8, 'Estranha')`),
  );
  await expect(stranger).rejects.toThrow('row-level security');
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
