import type { ClosingChecklist, ClosingItem, ClosingItemKey } from '@uni/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moving, openErp, register } from '../../../../test/support/landed-erp.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;

const write = (statement: ReturnType<typeof sql>) =>
  testApp.app.platform.database.withOrganization(organizationId, async (transaction) => {
    await statement.execute(transaction);
  });

test('money without a line or an enterprise, refused rows, the reading and the certificate are told as they stand', async () => {
  const { enterprise } = await plan(testApp, { study: studyOf({ base_month: '2026-01' }) });
  const erp = await openErp(testApp, organizationId);
  const url = `/api/planner/enterprises/${enterprise}/`;
  const items = async (month = '2026-01') => {
    const { status, body } = await testApp.send('planner', 'GET', `${url}closing-checklist/?month=${month}`);
    expect(status).toBe(200);
    return new Map((body as ClosingChecklist).items.map((item) => [item.key, item]));
  };
  const item = async (key: ClosingItemKey, month?: string): Promise<Partial<ClosingItem> | undefined> =>
    (await items(month)).get(key);
  for (const key of ['unmapped', 'unbound', 'quarantined', 'reading', 'certificate'] as const)
    expect(await item(key)).toMatchObject({ verdict: 'absent' });

  await erp.land('payment-categories', [register('21001', { id: '21001', name: 'Materiais', tpConta: 'R' })]);
  await erp.land('outcome', [
    moving('1/1', [{ date: '2026-01-10', amount: -100_00, account: '21001' }]),
    moving('1/2', [{ date: '2026-01-11', amount: -7_00, account: '29999' }]),
    moving('1/3', [{ date: '2026-02-11', amount: -900_00, account: '29999' }]),
    moving('1/4', [{ date: '2026-01-12', amount: -30_00, account: '21001', costCenter: '77' }]),
  ]);
  await erp.finish();
  const bind = (cost_center: string, state: 'bound' | 'ignored') =>
    testApp.send('planner', 'PUT', `/api/integration/connections/${erp.id}/bindings/`, {
      rows: [{ company: '1', cost_center, state, enterprise: state === 'bound' ? enterprise : null }],
    });
  expect((await bind('10', 'bound')).status).toBe(200);
  expect(await item('unmapped')).toMatchObject({ verdict: 'stops', amount: 107_00 });
  expect(await item('unbound')).toMatchObject({ verdict: 'stops', amount: 30_00 });
  expect(await item('reading')).toMatchObject({ verdict: 'stops', day: null });
  expect(await item('certificate')).toMatchObject({ verdict: 'warns' });
  expect(await item('quarantined')).toMatchObject({ verdict: 'fine', count: 0 });

  const suggestions = { kind: 'general', min_confidence: 50 };
  await testApp.send('planner', 'POST', '/api/integration/mapping-suggestions/accept/', suggestions);
  expect(await item('unmapped')).toMatchObject({ verdict: 'stops', amount: 7_00 });
  expect((await bind('77', 'ignored')).status).toBe(200);
  expect(await item('unbound')).toMatchObject({ verdict: 'fine', amount: 0 });
  // Of the months to be closed alone.
  expect(await item('unmapped', '2026-02')).toMatchObject({ amount: 907_00 });

  await write(sql`insert into erp_refused_rows
    (organization_id, connection_id, id, resource, key, payload, reason, run_id, position, at)
    values (${organizationId}::int8, ${erp.id}::int8, 1, 'outcome', '9/9', '{}', 'bill_incomplete', 1, 1, now())`);
  expect(await item('quarantined')).toMatchObject({ verdict: 'stops', count: 1 });

  const read = (at: string) =>
    write(sql`update erp_connections set synced_at = ${at}::timestamptz where id = ${erp.id}::int8`);
  await read('2026-01-31T23:00:00-03:00');
  expect(await item('reading')).toMatchObject({ verdict: 'stops', day: '2026-01-31' });
  await read('2026-02-01T00:30:00-03:00');
  expect(await item('reading')).toMatchObject({ verdict: 'warns', day: '2026-02-01' });
  await read(testApp.app.platform.now().toISOString());
  expect(await item('reading')).toMatchObject({ verdict: 'fine', count: 0 });

  await write(sql`insert into erp_runs
    (organization_id, connection_id, id, kind, resources, state, created_at, finished_at, attempts, calls)
    values (${organizationId}::int8, ${erp.id}::int8, 5, 'certificate', '[]', 'done', now(), now(), 1, 1)`);
  const certify = (id: number, month: string, differences: number) =>
    write(sql`insert into erp_certificates
      (organization_id, connection_id, run_id, id, company, month_from, month_to, requested_at, issued_at, differences)
      values (${organizationId}::int8, ${erp.id}::int8, 5, ${id}::int8, '', ${month}, ${month},
        now(), now() + ${id} * interval '1 second', ${differences}::int4)`);
  await certify(1, '2026-02', 0);
  expect(await item('certificate')).toMatchObject({ verdict: 'warns' });
  await certify(2, '2026-01', 3);
  expect(await item('certificate')).toMatchObject({ verdict: 'stops', count: 3 });
  await certify(3, '2026-01', 0);
  expect(await item('certificate')).toMatchObject({ verdict: 'fine', count: 0 });
});
