/** Behind a PgBouncer in transaction mode: what starts, what is refused, and that nothing of one transaction meets the next. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, migrationSteps, tenancyRules } from '../src/app.ts';
import { type DatabaseConfig, openDatabase, requirePooler } from '../src/platform/database/index.ts';
import { password, people, settle } from '../testing/people.ts';
import { type Cluster, startCluster } from '../testing/temporary-cluster.ts';
import { type Pooler, startPooler } from '../testing/temporary-pooler.ts';

let cluster: Cluster;
let pooler: Pooler;
beforeAll(async () => {
  cluster = await startCluster({ isDurable: false });
  pooler = await startPooler(Number(new URL(cluster.url).port), { only: ['postgres'] });
});
afterAll(() => {
  pooler.stop();
  cluster.stop();
});

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query(statement).then(
    async ({ rows }) => {
      await client.end();
      return rows;
    },
    async (error) => {
      await client.end();
      throw error;
    },
  );
};

describe('the settings of a start', () => {
  const refusalOf = (config: Partial<DatabaseConfig>, listens = true): Promise<string> =>
    requirePooler({ engine: 'postgres', url: pooler.through(cluster.url), ...config } as DatabaseConfig, {
      listens,
    }).then(
      () => 'starts',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  test('PostgreSQL itself takes any', async () => {
    expect(await refusalOf({ url: cluster.url })).toBe('starts');
    expect(await refusalOf({ url: cluster.url, listenUrl: cluster.url, pooler: 'transaction' })).toBe('starts');
  });

  test('a pooler in session mode takes any', async () => {
    expect(await refusalOf({ url: pooler.throughSession(cluster.url) })).toBe('starts');
  });

  test('prepared statements that the pooler loses are refused', async () => {
    expect(await refusalOf({ listenUrl: cluster.url })).toContain('PoolerRefused: DATABASE_URL leads to a pooler');
    expect(await refusalOf({ listenUrl: cluster.url })).toContain('DATABASE_POOLER=transaction');
  });

  test('words between processes that the pooler does not pass on are refused', async () => {
    expect(await refusalOf({ pooler: 'transaction' })).toContain('Let DATABASE_LISTEN_URL lead');
    const listenUrl = pooler.through(cluster.url);
    expect(await refusalOf({ pooler: 'transaction', listenUrl })).toContain('DATABASE_LISTEN_URL leads to a pooler');
    expect(await refusalOf({ pooler: 'transaction' }, false)).toBe('starts');
    expect(await refusalOf({ pooler: 'transaction', listenUrl: pooler.throughSession(cluster.url) })).toBe('starts');
  });
});

describe('a server behind it', () => {
  const config = (): DatabaseConfig => ({
    engine: 'postgres',
    url: pooler.through(cluster.url),
    pooler: 'transaction',
    connections: 8,
    listenUrl: pooler.throughSession(cluster.url),
  });

  test('changes the schema, signs in and reads', async () => {
    const app = await createApp({
      ...{
        origin: 'http://testserver',
        isProduction: false,
        logLevel: 'silent',
        webFolder: '/none',
        trustProxy: false,
      },
      ...{ secret: { keys: [Buffer.alloc(32, 1).toString('base64')], file: '/none' }, allowInside: false },
      mail: { from: 'UNI <nao-responda@testserver>', smtpUrl: null, folder: '/none' },
      database: config(),
    });
    try {
      await settle(app.platform.database);
      expect(await app.platform.database.tenancyFindings(tenancyRules)).toEqual([]);
      const payload = { email: people.staff.email, password };
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => app.server.inject({ method: 'POST', url: '/api/token/', payload })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    } finally {
      await app.close();
    }
  });

  test('every transaction has its own organization and role, whatever connection it meets, and leaves none behind', async () => {
    const database = await openDatabase(config(), tenancyRules);
    try {
      await database.migrate(migrationSteps, tenancyRules);
      const seen = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          database.withOrganization(at + 1, async (db) => {
            const { rows } = await sql<{ organization: string; role: string; pid: number }>`
              select current_setting('app.organization_id') as organization, current_user::text as role,
                pg_backend_pid() as pid`.execute(db);
            await sql`select pg_sleep(0.005)`.execute(db);
            const again = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
            return { ...rows[0], isOfOne: again.rows[0]?.pid === rows[0]?.pid };
          }),
        ),
      );
      expect(seen.map(({ organization }) => Number(organization))).toEqual(seen.map((_, at) => at + 1));
      expect(new Set(seen.map(({ role }) => role))).toEqual(new Set(['uni_app']));
      expect(seen.every(({ isOfOne }) => isOfOne)).toBe(true);
      expect(new Set(seen.map(({ pid }) => pid)).size).toBeGreaterThan(1);
      const [bare] = await query(
        pooler.through(cluster.url),
        `select current_user::text as role, coalesce(current_setting('app.organization_id', true), '') as organization,
           (select count(*)::int from pg_prepared_statements) as prepared`,
      );
      expect(bare).toEqual({ role: 'uni_owner', organization: '', prepared: 0 });
    } finally {
      await database.close();
    }
  });

  test('a word of one process reaches another', async () => {
    const [one, other] = [await openDatabase(config(), tenancyRules), await openDatabase(config(), tenancyRules)];
    try {
      await other.migrate(migrationSteps, tenancyRules);
      let signals = 0;
      other.onSignal(() => {
        signals += 1;
      });
      // Once connected it is signalled: what came before is lost.
      await expect.poll(() => signals).toBeGreaterThan(0);
      const before = signals;
      await one.withPlatform(async (db) => {
        db.signal();
        await sql`select 1`.execute(db);
      });
      await expect.poll(() => signals).toBeGreaterThan(before);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });
});
