import type { ApprovedOrigin, ErpConnection, Probe } from '@uni/contracts';
import { startSiengeEmulator } from '@uni/emulators';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/test-app.ts';

const emulator = await startSiengeEmulator({ size: 'XS' });
afterAll(() => emulator.close());
const testApp = await openTestApp({ allowInside: false });
const origins = '/api/integration/approved-origins/';
const { subdomain, user, password } = emulator.account;

const superuser = await (async () => {
  const { access } = await testApp.openSession('superuser');
  const { body } = await testApp.send('planner', 'GET', '/api/access/user/profile/');
  const { organization } = body as { organization: number };
  const chosen = await testApp.send({ token: access }, 'POST', '/api/access/select-organization/', { organization });
  expect(chosen.status, JSON.stringify(chosen.body)).toBeLessThan(300);
  return { token: (chosen.body as { access?: string }).access ?? access };
})();

const connect = async (who: 'planner' | 'stranger', address: string): Promise<ErpConnection> => {
  const fields = { system: 'sienge', name: 'Sienge', address, subdomain, user, secret: password };
  const { status, body } = await testApp.send(who, 'POST', '/api/integration/connections/', fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as ErpConnection;
};
const lights = async (who: 'planner' | 'stranger', { id }: ErpConnection): Promise<Probe[]> => {
  await testApp.app.platform.database.withPlatform((transaction) =>
    transaction.deleteFrom('throttle_counters').execute(),
  );
  return (await testApp.send(who, 'POST', `/api/integration/connections/${id}/test/`)).body as Probe[];
};
const failures = async (who: 'planner' | 'stranger', connection: ErpConnection) =>
  new Set((await lights(who, connection)).map(({ failure }) => failure));
const calls = () => emulator.journal().length;

const connection = await connect('planner', emulator.url);

test('an origin that nobody has approved is not called', async () => {
  expect(await failures('planner', connection)).toEqual(new Set(['unknown_address']));
  expect(calls()).toBe(0);
});

test('planners and administrators approve nothing', async () => {
  for (const who of ['planner', 'staff', 'reader'] as const)
    expect((await testApp.send(who, 'POST', origins, { origin: emulator.url })).status).toBe(403);
});

test.each([
  'http://127.0.0.1:1/path',
  'ftp://erp.example',
  'erp.example',
  'http://user@erp.example',
  'http://erp.example/',
  '',
])('%j is no origin', async (origin) => {
  expect((await testApp.send(superuser, 'POST', origins, { origin })).status).toBe(400);
});

test('an approved one is, until the approval is taken back; of another organization it says nothing', async () => {
  const approved = await testApp.send(superuser, 'POST', origins, { origin: emulator.url });
  expect(approved.status, JSON.stringify(approved.body)).toBe(201);
  expect(await failures('planner', connection)).toEqual(new Set([null]));
  const foreign = await connect('stranger', emulator.url);
  const before = calls();
  expect(await failures('stranger', foreign)).toEqual(new Set(['unknown_address']));
  expect(calls()).toBe(before);
  const { id } = approved.body as ApprovedOrigin;
  expect((await testApp.send(superuser, 'DELETE', `${origins}${id}/`)).status).toBe(204);
  expect(await failures('planner', connection)).toEqual(new Set(['unknown_address']));
  expect(calls()).toBe(before);
});

test.each([
  'http://169.254.169.254',
  'https://localhost:8443',
  'https://sienge.com.br.evil.example',
  'https://evil-sienge.com.br',
  'https://[::ffff:7f00:1]',
  'https://api.sienge.com.br@127.0.0.1',
  'javascript:alert(1)',
])('%s is called by nobody', async (address) => {
  expect(await failures('planner', await connect('planner', address))).toEqual(new Set(['unknown_address']));
});

test('a secret does not go along to another place', async () => {
  const url = `/api/integration/connections/${connection.id}/`;
  for (const moved of [{ address: 'https://api.sienge.com.br' }, { subdomain: 'outra' }, { user: 'outro' }])
    expect(await testApp.send('planner', 'PATCH', url, moved)).toMatchObject({
      status: 400,
      body: { secret: ['This field is required.'] },
    });
  expect((await testApp.send('planner', 'PATCH', url, { name: 'Outro nome' })).status).toBe(200);
  const whole = { address: 'https://api.sienge.com.br', secret: 'nova' };
  expect((await testApp.send('planner', 'PATCH', url, whole)).status).toBe(200);
});
