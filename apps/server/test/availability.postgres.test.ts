/** A database that goes away and comes back, and one whose owner is no superuser. */
import { Client } from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type App, createApp, migrationSteps, tenancyRules } from '../src/app.ts';
import { openDatabase } from '../src/platform/database/index.ts';
import { databaseUrl } from '../testing/database-copies.ts';
import { passMemory, restoreMonotonic } from '../testing/passing-time.ts';
import { password, people, settle } from '../testing/people.ts';
import { type Cluster, startCluster } from '../testing/temporary-cluster.ts';

const query = {
  origin: 'http://testserver',
  isProduction: false,
  logLevel: 'silent',
  webFolder: '/none',
  trustProxy: false,
  secret: { keys: [Buffer.alloc(32, 1).toString('base64')], file: '/none' },
  mail: { from: 'UNI <nao-responda@testserver>', smtpUrl: null, folder: '/none' },
  allowInside: false,
} as const;

describe('a PostgreSQL of our own', async () => {
  const cluster: Cluster = await startCluster({ isDurable: true, isQuick: true });
  afterAll(() => cluster.stop());

  const run = async (statement: string) => {
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const signIn = (app: App) =>
    app.server.inject({ method: 'POST', url: '/api/token/', payload: { email: people.staff.email, password } });

  test('while it is away every answer is 503 with Retry-After; when it is back all goes on', async () => {
    const app = await createApp({ ...query, database: { engine: 'postgres', url: cluster.url } });
    try {
      await settle(app.platform.database);
      expect((await signIn(app)).statusCode).toBe(200);
      cluster.crash();
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const away = await signIn(app);
        expect(away.statusCode).toBe(503);
        expect(away.headers['retry-after']).toBe('2');
        expect(away.json()).toEqual({ detail: 'Service temporarily unavailable, try again later.' });
      }
      cluster.start();
      expect((await signIn(app)).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  test('two processes on one database share sessions, endings of sessions, and Idempotency-Keys', async () => {
    await run('create database shared');
    const database = { engine: 'postgres', url: databaseUrl(cluster.url, 'shared') } as const;
    const [one, two] = await Promise.all([createApp({ ...query, database }), createApp({ ...query, database })]);
    try {
      expect(await one.platform.database.tenancyFindings(tenancyRules)).toEqual([]);
      await settle(one.platform.database);
      // Each may have made the first signing key, and reads the other's at most once a second.
      vi.setSystemTime(Date.now() + 1_050);
      const { access, refresh } = (await signIn(one)).json();
      const headers = { authorization: `Bearer ${access}` };
      const profile = () => two.server.inject({ method: 'GET', url: '/api/access/user/profile/', headers });
      expect((await profile()).statusCode).toBe(200);

      const create = (app: App) =>
        app.server.inject({
          method: 'POST',
          url: '/api/admin/permit-groups/',
          headers: { ...headers, 'idempotency-key': 'both' },
          payload: { name: 'Uma só' },
        });
      const answers = await Promise.all([create(one), create(two)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      expect(answers[0]?.json()).toEqual(answers[1]?.json());

      await one.server.inject({ method: 'POST', url: '/api/token/blacklist/', payload: { refresh } });
      passMemory();
      expect((await profile()).statusCode).toBe(401);
    } finally {
      vi.useRealTimers();
      restoreMonotonic();
      await Promise.all([one.close(), two.close()]);
    }
  });

  test('an owner who is no superuser has the same wall', async () => {
    await run(`create role modest login createrole`);
    for (const role of ['uni_app', 'uni_publisher']) await run(`grant ${role} to modest with admin option`);
    await run(`create database modest owner modest`);
    const url = new URL(databaseUrl(cluster.url, 'modest'));
    url.username = 'modest';
    const database = await openDatabase({ engine: 'postgres', url: url.href }, tenancyRules);
    try {
      await database.migrate(migrationSteps, tenancyRules);
      expect(await database.tenancyFindings(tenancyRules)).toEqual([]);
      await settle(database);
      expect(await database.migrate(migrationSteps, tenancyRules)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
