import { describe, expect, test } from 'vitest';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const sessions = '/api/access/sessions/';
const profile = (token: string) => testApp.send({ token }, 'GET', '/api/access/user/profile/');
const refresh = (token: string) => testApp.send(null, 'POST', '/api/token/refresh/', { refresh: token });

interface SessionView {
  id: number;
  is_current: boolean;
}
const listOf = async (token: string): Promise<SessionView[]> => {
  const { status, body } = await testApp.send({ token }, 'GET', sessions);
  expect(status).toBe(200);
  return body as SessionView[];
};
const otherOf = async (token: string): Promise<number> =>
  (await listOf(token)).find(({ is_current }) => !is_current)?.id ?? 0;

describe('the own sessions', () => {
  test('are listed with device, masked address and the one in use first', async () => {
    const first = await testApp.raw({
      method: 'POST',
      url: '/api/token/',
      payload: { email: people.reader.email, password: 'Torre-Azul-1987' },
      remoteAddress: '189.6.10.77',
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36' },
    });
    expect(first.status).toBe(200);
    const { access } = await testApp.openSession('reader');
    const sessions = await listOf(access);
    expect(sessions).toMatchObject([
      { is_current: true, browser: null, system: null, address: '127.0.*.*' },
      { is_current: false, browser: 'Chrome', system: 'Windows', address: '189.6.*.*' },
    ]);
    expect(JSON.stringify(sessions)).not.toContain('10.77');
  });

  test('say to the minute when they were used last', async () => {
    const { access } = await testApp.openSession('colab');
    testApp.clock.aheadMs = 600_000;
    testApp.passMemory();
    await profile(access);
    const [mine] = (await testApp.send({ token: access }, 'GET', sessions)).body as Record<string, string>[];
    testApp.clock.aheadMs = 0;
    const apart = Date.parse(mine?.last_used_at ?? '') - Date.parse(mine?.created_at ?? '');
    expect(apart).toBeGreaterThanOrEqual(600_000);
    expect(apart).toBeLessThan(660_000);
  });

  test('end one by one: the ended one is refused at once, in both its tokens, and the trail says so', async () => {
    const [own, other] = [await testApp.openSession('planner'), await testApp.openSession('planner')];
    expect((await profile(other.access)).status).toBe(200);
    const id = await otherOf(own.access);
    expect((await testApp.send({ token: own.access }, 'DELETE', `${sessions}${id}/`)).status).toBe(204);
    expect((await profile(other.access)).body).toMatchObject({ code: 'token_not_valid' });
    expect(await refresh(other.refresh)).toMatchObject({ status: 401, body: { detail: 'Token is blacklisted' } });
    expect((await profile(own.access)).status).toBe(200);
    expect((await testApp.send({ token: own.access }, 'DELETE', `${sessions}${id}/`)).status).toBe(404);
    const auditTrail = await database.withOrganization(testOrganizations.first.id, (transaction) =>
      transaction.selectFrom('audit_entries').selectAll().where('target_id', '=', id).orderBy('sequence').execute(),
    );
    expect(auditTrail).toMatchObject([
      { action: 'session.ended', actor_id: people.planner.id, details: '{"reason":"revoked"}' },
    ]);
  });

  test('end all together but the one in use', async () => {
    const others = [
      await testApp.openSession('sales'),
      await testApp.openSession('sales'),
      await testApp.openSession('sales'),
    ];
    const own = await testApp.openSession('sales');
    expect((await testApp.send({ token: own.access }, 'POST', `${sessions}revoke-others/`)).body).toEqual({ ended: 3 });
    for (const { access } of others) expect((await profile(access)).status).toBe(401);
    expect(await listOf(own.access)).toMatchObject([{ is_current: true }]);
  });

  test("of somebody else do not exist, be it the same house's administrator who asks", async () => {
    const { access } = await testApp.openSession('strangePlanner');
    const [theirs] = await listOf(access);
    for (const who of ['staff', 'stranger', 'superuser'] as const) {
      const foreign = await testApp.send(who, 'DELETE', `${sessions}${theirs?.id}/`);
      const missing = await testApp.send(who, 'DELETE', `${sessions}4242/`);
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(missing.body);
    }
    expect((await profile(access)).status).toBe(200);
  });
});
