/** Migrates contract events that were written with another spelling. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contractsUrl, order, signed } from '../../../../test/support/selling.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { migrationSteps, tenancyRules } from '../../../app.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const organization = testOrganizations.first.id;

const asOwner = <T>(work: (run: <Row>(statement: string) => Promise<Row[]>) => Promise<T>): Promise<T> =>
  database.withOrganization(organization, async (transaction) => {
    await sql`reset role`.execute(transaction);
    return work(async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(transaction)).rows);
  });

const bodies = () =>
  asOwner((run) => run<{ body: string }>('select body from sales_contract_events order by contract_id, sequence'));

test('an event of the older spelling is the same event after the migration', async () => {
  const contract = await signed(testApp);
  await order(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 100 });
  const before = await bodies();
  const detail = await testApp.send('sales', 'GET', `${contractsUrl}${contract.id}/`);
  expect(before.some(({ body }) => body.includes('"installment":'))).toBe(true);

  await asOwner(async (run) => {
    await run('alter table sales_contract_events disable trigger sales_events_keep');
    await run(
      `update sales_contract_events set body = regexp_replace(body, '"installment(s?)":', '"instalment\\1":', 'g')`,
    );
    await run('alter table sales_contract_events enable trigger sales_events_keep');
    await run(`delete from kysely_migration where name = '6101-sales-events-spelling'`);
  });
  expect(await bodies()).not.toEqual(before);
  expect(await database.migrate(migrationSteps, tenancyRules)).toEqual(['6101-sales-events-spelling']);

  expect(await bodies()).toEqual(before);
  expect((await testApp.send('sales', 'GET', `${contractsUrl}${contract.id}/`)).body).toEqual(detail.body);
  const change = asOwner((run) => run(`update sales_contract_events set body = body || ' '`));
  await expect(change).rejects.toThrow('is not changed');
});
