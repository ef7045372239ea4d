import type { ErpConnection, ErpHook } from '@uni/contracts';
import { startSiengeEmulator } from '@uni/emulators';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { callerOverHours } from '../../../../test/support/over-hours.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const emulator = await startSiengeEmulator({ size: 'XS', clock: 'frozen' });
afterAll(() => emulator.close());
const testApp = await openTestApp({
  pause: async (milliseconds, signal) => {
    signal.throwIfAborted();
    pass(milliseconds);
  },
});
const pass = (milliseconds: number): void => {
  testApp.clock.aheadMs += milliseconds;
  emulator.clock.advance(milliseconds);
};
emulator.clock.set(testApp.app.platform.now());

const send = callerOverHours(testApp, 'planner');
const organizationId = ((await send('GET', '/api/access/user/profile/')).body as { organization: number }).organization;
const query = (statement: RawBuilder<unknown>) =>
  testApp.app.platform.database.withOrganization(
    organizationId,
    async (transaction) => (await statement.execute(transaction)).rows,
  );
const settled = async (): Promise<void> => {
  for (let round = 0; round < 60; round += 1) {
    pass(20_000);
    await testApp.app.work.tick();
    const open = await query(sql`
      select 1 from erp_runs where finished_at is null union all select 1 from erp_hook_events where run_id is null`);
    if (open.length === 0) return;
    pass(3_700_000);
  }
  throw new Error('It never settled');
};

const { subdomain, user, password } = emulator.account;
const connection = (
  await send('POST', '/api/integration/connections/', {
    system: 'sienge',
    name: 'Sienge',
    address: emulator.url,
    subdomain,
    user,
    secret: password,
    settings: { daily_hour: null, start_date: '2024-01-01', bulk_per_day: 100_000, bulk_async: false },
  })
).body as ErpConnection;
const runsUrl = `/api/integration/connections/${connection.id}/runs/`;
await send('POST', runsUrl, { kind: 'full' });
await settled();
const renewed = async (): Promise<ErpHook> =>
  (await send('POST', `/api/integration/connections/${connection.id}/hook/`)).body as ErpHook;
const hook = await renewed();

const sendEvent = (event: string, body: object, { id = 'e-1', token = hook.token, path = hook.path } = {}) =>
  testApp.send(null, 'POST', path, body, {
    authorization: `Bearer ${token}`,
    'x-sienge-event': event,
    'x-sienge-id': id,
  });
const keysOfBill = (bill: string) =>
  query(
    sql`select key from erp_heads where connection_id = ${connection.id}::int8 and parent = ${bill} and not is_removed`,
  );

test('a title that is removed is gone after its event, which no pull would have told of', async () => {
  const { ids } = emulator.mutate('bill.remove', { seed: 5 });
  const bill = String(Object.values(ids)[0]);
  expect((await keysOfBill(bill)).length).toBeGreaterThan(0);
  const event = { receivableBillId: Number(bill), billId: Number(bill) };
  expect((await sendEvent('RECEIVABLE_INSTALLMENT_REMOVED', event, { id: 'gone' })).status).toBe(202);
  expect((await sendEvent('PAYMENT_INSTALLMENT_REMOVED', event, { id: 'gone too' })).status).toBe(202);
  await settled();
  expect(await keysOfBill(bill)).toEqual([]);
});

test('what an event told of says nothing of the rest: until when there are data stays as it was', async () => {
  const until = () =>
    query(sql`select r.resource, r.complete_until, c.synced_at from erp_resources r
      join erp_connections c on c.id = r.connection_id where r.connection_id = ${connection.id}::int8 order by 1`);
  const before = await until();
  expect(before.length).toBeGreaterThan(5);
  testApp.clock.aheadMs += 3_600_000;
  expect((await sendEvent('UNIT_UPDATED', { unitId: 1 }, { id: 'says little' })).status).toBe(202);
  await settled();
  expect(await query(sql`select state from erp_runs order by created_at desc limit 1`)).toEqual([{ state: 'done' }]);
  expect(await until()).toEqual(before);
});

test('the same event again, events of no concern and events without a number make no run', async () => {
  const runs = async () => (await query(sql`select id from erp_runs`)).length;
  const before = await runs();
  expect((await sendEvent('RECEIVABLE_INSTALLMENT_REMOVED', {}, { id: 'gone' })).status).toBe(202);
  await settled();
  expect(await runs()).toBe(before);
  expect((await sendEvent('A_NEW_KIND_OF_EVENT', { id: 1 }, { id: 'new' })).status).toBe(202);
  await settled();
  expect(
    await query(sql`select s.state from erp_run_slices s join erp_runs r on r.id = s.run_id
    where r.id = (select run_id from erp_hook_events where event_id = 'new')`),
  ).toEqual([]);
  expect((await sendEvent('UNIT_UPDATED', {}, { id: '' })).status).toBe(404);
});

test('events that came together are one run, and each part is read once', async () => {
  for (const id of ['a', 'b', 'c']) await sendEvent('UNIT_UPDATED', { unitId: 1 }, { id });
  await settled();
  const slices = await query(sql`select resource from erp_run_slices
    where run_id = (select run_id from erp_hook_events where event_id = 'a')`);
  expect(slices).toEqual([{ resource: 'units' }]);
});

test('a wrong token, a foreign address and an address that was renewed are not there', async () => {
  expect((await sendEvent('UNIT_UPDATED', {}, { token: 'x'.repeat(43) })).status).toBe(404);
  expect((await sendEvent('UNIT_UPDATED', {}, { path: `/api/integration/hooks/${'a'.repeat(22)}/` })).status).toBe(404);
  const next = await renewed();
  expect((await sendEvent('UNIT_UPDATED', {}, { id: 'old' })).status).toBe(404);
  expect((await sendEvent('UNIT_UPDATED', {}, { id: 'fresh', ...next })).status).toBe(202);
  const storedHooks = await query(sql`select token_hash from erp_hooks`);
  expect(JSON.stringify(storedHooks)).not.toContain(next.token);
});
