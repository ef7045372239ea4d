/** That the record of statements can fail: what it accepts, and each way to leave the organization out. */
import { expect, test } from 'vitest';
import { shapeOf } from '../testing/statements/organization-of.ts';

test.each([
  ['select "id" from "sales_units" where "sales_units"."organization_id" = $1 and "id" = $2', [1]],
  [
    'select u.id from sales_units as u inner join sales_contracts c on c.organization_id = u.organization_id where u.organization_id = $2',
    [2],
  ],
  [
    'select * from (select * from sales_units where organization_id = $1::int8) unit, (select * from sales_contracts where organization_id = $2::int8) c',
    [1, 2],
  ],
  ['update "notices" set "read_at" = $1 where "notices"."organization_id" = $2', [2]],
  ['insert into "notices" ("id", "organization_id") values ($1, $2)', []],
  ['with units as (select id from sales_units where organization_id = $1) select * from units', [1]],
  [
    'delete from notices given using sales_units u where given.organization_id = $1 and u.organization_id = given.organization_id',
    [1],
  ],
])('%s is bound', (sql, parameters) => {
  const shape = shapeOf(sql);
  expect(shape.faults).toEqual([]);
  expect(shape.tables.length).toBeGreaterThan(0);
  expect([...shape.parameters].sort()).toEqual(parameters);
});

test.each([
  ['select "id" from "sales_units" where "id" = $1', 'sales_units: read without an organization'],
  ['select u.id from sales_units u where c.organization_id = $1', 'sales_units: read without an organization'],
  [
    'select 1 from sales_units u, sales_contracts c where u.organization_id = $1',
    'sales_contracts: read without an organization',
  ],
  [
    'select 1 from sales_units u where u.organization_id = $1 and exists (select from notices n)',
    'notices: read without an organization',
  ],
  [
    'select 1 from (select * from sales_units where organization_id = $1) u, (select * from notices) n',
    'sales_units, notices: read without an organization',
  ],
  ['update notices set read_at = now()', 'notices: read without an organization'],
  ['delete from "notices" where "id" = $1', 'notices: read without an organization'],
  ['insert into notices (id) values ($1)', 'notices: a row without an organization'],
  ['insert into notices select * from notices where organization_id = $1', 'notices: a row without an organization'],
  ["select 'organization_id = 1' from notices", 'notices: read without an organization'],
])('%s is not', (sql, fault) => {
  expect(shapeOf(sql).faults).toEqual([fault]);
});

test('numbers in the text, and tables of the coordinator that are read, are told', () => {
  expect(shapeOf('select from notices where organization_id = 1001').numbers).toEqual([1001]);
  const joined = shapeOf('select from notices n join sessions s on s.user_id = n.user_id where n.organization_id = $1');
  expect(joined.joined).toEqual(['sessions']);
  const written = shapeOf(
    'insert into work_due (worker) select worker from audit_followers where organization_id = $1',
  );
  expect([written.joined, written.faults]).toEqual([[], []]);
});

test('what touches no row of organizations is left alone', () => {
  expect(shapeOf('select from users where email = $1').tables).toEqual([]);
  expect(shapeOf('select c.organization_id from user_connections c where c.user_id = $1').tables).toEqual([]);
});
