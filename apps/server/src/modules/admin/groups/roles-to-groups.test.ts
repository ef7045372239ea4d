/** Migrates an installation from before permit groups. */
import { seededGroups } from '@uni/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { fieldOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { migrationSteps, tenancyRules } from '../../../app.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;

const asOwner = (organization: number, ...statements: readonly string[]) =>
  database.withOrganization(organization, async (transaction) => {
    await sql`reset role`.execute(transaction);
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });

test('who had a role is in the group of that name, with the rights of before, and nothing of one’s own is lost', async () => {
  const { id } = testOrganizations.first;
  for (const organizationId of [testOrganizations.second.id, id]) {
    await asOwner(
      organizationId,
      'delete from permit_group_members',
      'delete from permit_group_grants',
      'delete from permit_groups',
    );
  }
  await asOwner(
    id,
    'alter table users drop constraint users_role',
    ...(['planner', 'sales', 'colab', 'reader'] as const).map(
      (role) => `update users set role = '${role}' where id = ${people[role].id}`,
    ),
    `insert into permit_groups (organization_id, id, name) values (${id}, 77, 'Vendas'), (${id}, 78, 'Diretoria')`,
    `delete from kysely_migration where name = '2014-admin-roles-to-groups'`,
  );
  expect(await database.migrate(migrationSteps, tenancyRules)).toEqual(['2014-admin-roles-to-groups']);

  for (const role of ['planner', 'sales', 'colab', 'reader'] as const) {
    const { body } = await testApp.send(role, 'GET', '/api/access/user/profile/');
    expect(body).toMatchObject({
      role: 'member',
      permissions: seededGroups[role].permissions,
      groups: [expect.any(Number)],
    });
  }
  const { body } = await testApp.send('staff', 'GET', '/api/admin/permit-groups/');
  const names = Array.from(Object(body), (row) => String(fieldOf(row, 'name')));
  expect(names).toEqual(['Colaborador', 'Diretoria', 'Leitura', 'Planejador', 'Vendas']);
  expect(body).toContainEqual({ id: 77, name: 'Vendas', key: 'sales' });
  const theirs = await testApp.send('stranger', 'GET', '/api/admin/permit-groups/');
  expect(theirs.body).toHaveLength(4);
  expect(await database.tenancyFindings(tenancyRules)).toEqual([]);
});
