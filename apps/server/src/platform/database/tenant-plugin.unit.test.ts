import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { type BoundTables, bindTenant, requireOrganizationId } from './tenant.ts';
import { UnboundQuery } from './tenant-plugin.ts';

const organizationId: number = 7;
requireOrganizationId(organizationId);
const connection = new Kysely<BoundTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const db = bindTenant(connection, organizationId, { isTenant: (table) => table !== 'users', signal: () => undefined });

interface Compiled {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] };
}
const textOf = (query: Compiled) => query.compile().sql;
const rawText = (query: RawBuilder<unknown>) => query.compile(connection).sql;

test.each<[form: string, query: () => Compiled, text: string]>([
  [
    'a read',
    () => db.selectFrom('services').select('id'),
    'select "id" from "services" where "services"."organization_id" = $1',
  ],
  [
    'a condition keeps its own or',
    () => db.selectFrom('services as s').select('id').where(sql<boolean>`true or false`),
    'select "id" from "services" as "s" where "s"."organization_id" = $1 and (true or false)',
  ],
  [
    'an inner join, with the condition in it',
    () => db.selectFrom('services as a').innerJoin('services as b', 'b.id', 'a.id').select('a.id'),
    'select "a"."id" from "services" as "a" inner join "services" as "b" on "b"."organization_id" = $1 and "b"."id" = "a"."id" where "a"."organization_id" = $2',
  ],
  [
    'a left join of a table to a global one',
    () => db.selectFrom('users as u').leftJoin('services as s', 's.id', 'u.id').select('u.id'),
    'select "u"."id" from "users" as "u" left join "services" as "s" on "s"."organization_id" = $1 and "s"."id" = "u"."id"',
  ],
  ['a global table', () => db.selectFrom('users').select('id'), 'select "id" from "users"'],
  [
    'a common table expression, which is no table',
    () =>
      db
        .with('one', (one) => one.selectFrom('services').select('id'))
        .selectFrom('one')
        .select('one.id'),
    'with "one" as (select "id" from "services" where "services"."organization_id" = $1) select "one"."id" from "one"',
  ],
  [
    'an expression that hides a table for those after it, not for itself',
    () =>
      db
        .with('services', (one) => one.selectFrom('services').select('id'))
        .selectFrom('services')
        .select('id'),
    'with "services" as (select "id" from "services" where "services"."organization_id" = $1) select "id" from "services"',
  ],
  [
    'an update that an expression of the same name does not hide',
    () =>
      db
        .with('services', (one) => one.selectFrom('users').select('id'))
        .updateTable('services')
        .set({ name: 'a' }),
    'with "services" as (select "id" from "users") update "services" set "name" = $1 where "services"."organization_id" = $2',
  ],
  [
    'an update from another table',
    () => db.updateTable('services as s').from('sales_units as r').set({ name: 'a' }).whereRef('r.id', '=', 's.id'),
    'update "services" as "s" set "name" = $1 from "sales_units" as "r" where "s"."organization_id" = $2 and "r"."organization_id" = $3 and "r"."id" = "s"."id"',
  ],
  [
    'a delete using another table',
    () => db.deleteFrom('services as s').using('sales_units as r').whereRef('r.id', '=', 's.id'),
    'delete from "services" as "s" using "sales_units" as "r" where "s"."organization_id" = $1 and "r"."organization_id" = $2 and "r"."id" = "s"."id"',
  ],
  [
    'an insert of rows, with defaults where one has no value',
    () =>
      db.insertInto('services').values([
        { id: 1, name: 'a' },
        { id: 2, name: sql<string>`upper('b')` },
      ]),
    'insert into "services" ("id", "name", "organization_id") values ($1, $2, $3), ($4, upper(\'b\'), $5)',
  ],
  [
    'an insert that says its own organization',
    () => db.insertInto('services').values({ organization_id: 7, id: 1, name: 'a' }),
    'insert into "services" ("organization_id", "id", "name") values ($1, $2, $3)',
  ],
  [
    'an insert from a union',
    () =>
      db
        .insertInto('services')
        .columns(['id', 'name'])
        .expression(
          db
            .selectFrom('services')
            .select(['id', 'name'])
            .unionAll(db.selectFrom('services').select(['id', 'name'])),
        ),
    'insert into "services" ("id", "name", "organization_id") select "id", "name", $1::int8 as "organization_id" from "services" where "services"."organization_id" = $2 union all select "id", "name", $3::int8 as "organization_id" from "services" where "services"."organization_id" = $4',
  ],
  [
    'what is in the way of an insert',
    () =>
      db
        .insertInto('services')
        .values({ id: 1, name: 'a' })
        .onConflict((conflict) => conflict.columns(['id']).doUpdateSet({ name: 'b' })),
    'insert into "services" ("id", "name", "organization_id") values ($1, $2, $3) on conflict ("organization_id", "id") do update set "name" = $4 where "services"."organization_id" = $5',
  ],
])('%s', (_form, query, text) => {
  expect(textOf(query())).toBe(text);
});

test('texts name the organization through the handle, and a query within a text has its condition once', () => {
  expect(rawText(sql`select 1 from ${db.table('services')} s where ${db.own('t')}`)).toBe(
    'select 1 from (select * from "services" where organization_id = $1::int8) s where "t"."organization_id" = $2::int8',
  );
  const inner = db.selectFrom('services').select('id');
  expect(textOf(db.selectFrom(inner.as('one')).select('one.id'))).toBe(
    'select "one"."id" from (select "id" from "services" where "services"."organization_id" = $1) as "one"',
  );
});

const moved: object = { organization_id: 8 };

test.each<[form: string, query: () => Compiled]>([
  ['a full join', () => db.selectFrom('services as a').fullJoin('services as b', 'b.id', 'a.id').select('a.id')],
  ['a right join', () => db.selectFrom('services as a').rightJoin('services as b', 'b.id', 'a.id').select('a.id')],
  ['a row of another organization', () => db.insertInto('services').values({ organization_id: 8, id: 1, name: 'a' })],
  [
    'an organization said by a text',
    () => db.insertInto('services').values({ organization_id: sql<number>`8`, id: 1, name: 'a' }),
  ],
  [
    'an organization said by a query',
    () =>
      db
        .insertInto('services')
        .columns(['organization_id', 'id', 'name'])
        .expression(db.selectFrom('services').select(['organization_id', 'id', 'name'])),
  ],
  ['an insert without columns', () => db.insertInto('services').defaultValues()],
  [
    'a move on conflict',
    () =>
      db
        .insertInto('services')
        .values({ id: 1, name: 'a' })
        .onConflict((conflict) => conflict.columns(['id']).doUpdateSet(moved)),
  ],
])('%s is refused', (_form, query) => {
  expect(() => textOf(query())).toThrow(UnboundQuery);
});
