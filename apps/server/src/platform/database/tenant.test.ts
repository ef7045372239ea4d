/** The handle's conditions alone: row-level security is switched off for each test, as for a superuser. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testOrganizations } from '../../../testing/people.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { newId, type TenantDatabase } from './index.ts';
import { UnboundQuery } from './tenant-plugin.ts';

const { app } = await openTestApp();
const { database } = app.platform;
const first = testOrganizations.first.id;
const second = testOrganizations.second.id;

const unwalled = <T>(organizationId: number, work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
  database.withOrganization(organizationId, async (db) => {
    await db.execute(sql`reset role`);
    return work(db);
  });

const shared = newId();
for (const [organization, name] of [
  [first, 'Own'],
  [second, 'Foreign'],
] as const)
  await unwalled(organization, (db) => db.insertInto('services').values({ id: shared, name }).execute());
const ownNames = ['Own'];
const namesOf = (rows: readonly { readonly name: string | null }[]) => rows.map(({ name }) => name);
const everybody = () =>
  unwalled(first, (db) => db.execute(sql<{ name: string }>`select name from services order by 1`));

test('without row-level security a text that forgets the handle sees both organizations', async () => {
  expect(namesOf(await everybody())).toEqual(['Foreign', 'Own']);
});

test('a read sees the rows of its organization, also in joins, expressions, subqueries and unions', async () => {
  const read = await unwalled(first, async (db) => ({
    plain: await db.selectFrom('services').select('name').execute(),
    aliased: await db.selectFrom('services as s').select('s.name').execute(),
    widened: await db.selectFrom('services').select('name').where(sql<boolean>`false or true`).execute(),
    inner: await db
      .selectFrom('services as a')
      .innerJoin('services as b', 'b.id', 'a.id')
      .select('b.name as name')
      .execute(),
    left: await db
      .selectFrom('services as a')
      .leftJoin('services as b', (join) => join.onTrue())
      .select('b.name as name')
      .execute(),
    cross: await db.selectFrom('services as a').crossJoin('services as b').select('b.name as name').execute(),
    several: await db.selectFrom(['services as a', 'services as b']).select('b.name as name').execute(),
    expression: await db
      .with('one', (one) => one.selectFrom('services').selectAll())
      .selectFrom('one')
      .select('name')
      .execute(),
    nested: await db
      .selectFrom((inner) => inner.selectFrom('services').selectAll().as('one'))
      .select('one.name')
      .execute(),
    filtered: await db
      .selectFrom('services')
      .select('name')
      .where('name', 'in', (inner) => inner.selectFrom('services').select('name'))
      .execute(),
    union: await db.selectFrom('services').select('name').union(db.selectFrom('services').select('name')).execute(),
    locked: await db.selectFrom('services').select('name').forUpdate().execute(),
  }));
  for (const [form, rows] of Object.entries(read)) expect([form, namesOf(rows)]).toEqual([form, ownNames]);
});

test('a text that goes through the handle sees the rows of its organization', async () => {
  const read = await unwalled(first, async (db) => ({
    table: await db.execute(sql<{ name: string }>`select s.name from ${db.table('services')} s`),
    joined: await db.execute(
      sql<{ name: string }>`select b.name from ${db.table('services')} a join ${db.table('services')} b on true`,
    ),
    own: await db.execute(sql<{ name: string }>`select s.name from services s where ${db.own('s')}`),
    locked: await db.execute(sql<{ name: string }>`select s.name from ${db.table('services')} s for update`),
    query: await db.execute(sql<{ name: string }>`select * from (${db.selectFrom('services').select('name')}) s`),
  }));
  for (const [form, rows] of Object.entries(read)) expect([form, namesOf(rows)]).toEqual([form, ownNames]);
});

test('an update and a delete leave the rows of others', async () => {
  await unwalled(first, (db) => db.updateTable('services').set({ name: 'Changed' }).execute());
  await unwalled(first, (db) =>
    db.updateTable('services as s').set({ name: 'Own' }).where('s.id', '=', shared).execute(),
  );
  expect(namesOf(await everybody())).toEqual(['Foreign', 'Own']);
  await unwalled(first, (db) => db.deleteFrom('services').execute());
  expect(namesOf(await everybody())).toEqual(['Foreign']);
  await unwalled(first, (db) => db.insertInto('services').values({ id: shared, name: 'Own' }).execute());
});

test('an insert writes for its organization, from values, from a query, and over what is in the way', async () => {
  await unwalled(second, (db) =>
    db
      .insertInto('services')
      .columns(['id', 'name'])
      .expression(db.selectFrom('services').select((row) => [sql<number>`id + 1`.as('id'), row.ref('name').as('name')]))
      .execute(),
  );
  await unwalled(second, (db) =>
    db
      .insertInto('services')
      .values([
        { id: shared, name: 'Foreign too' },
        { id: shared + 1, name: 'Foreign too' },
      ])
      .onConflict((conflict) => conflict.columns(['id']).doUpdateSet({ name: 'Renamed' }))
      .execute(),
  );
  expect(namesOf(await everybody())).toEqual(['Own', 'Renamed', 'Renamed']);
});

test('a row of another organization, and a move to it, are refused before the database is asked', async () => {
  const foreign = { organization_id: second, id: newId(), name: 'Fora' };
  await expect(unwalled(first, (db) => db.insertInto('services').values(foreign).execute())).rejects.toThrow(
    UnboundQuery,
  );
  const moved: object = { organization_id: second };
  await expect(unwalled(first, (db) => db.updateTable('services').set(moved).execute())).rejects.toThrow(UnboundQuery);
});

test('what follows a transaction is called when it has committed, and never when it is undone', async () => {
  const called: string[] = [];
  await database.withOrganization(first, async () => {
    database.afterCommit(() => called.push('committed'));
    await database.withOrganization(first, async () => database.afterCommit(() => called.push('joined')));
    expect(called).toEqual([]);
  });
  const undone = database.withOrganization(first, async () => {
    database.afterCommit(() => called.push('undone'));
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(called).toEqual(['committed', 'joined']);
});
