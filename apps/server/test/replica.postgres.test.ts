/** Long readings on a streaming replica. They have the same walls and every write of before; where it fails, the primary answers. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp, migrationSteps, tenancyRules } from '../src/app.ts';
import { type Database, openDatabase } from '../src/platform/database/index.ts';
import { password, people, settle } from '../testing/people.ts';
import { type Cluster, startCluster } from '../testing/temporary-cluster.ts';
import { type Replica, startReplica } from '../testing/temporary-replica.ts';

let cluster: Cluster;
let replica: Replica;
let app: App;
let database: Database;
const lines: string[] = [];

const configOf = (readUrl: string) => ({ engine: 'postgres', url: cluster.url, readUrl }) as const;

beforeAll(async () => {
  cluster = await startCluster({ isDurable: true, isQuick: true });
  replica = await startReplica(cluster.url);
  app = await createApp({
    ...{ origin: 'http://testserver', isProduction: false, logLevel: 'warn', webFolder: '/none', trustProxy: false },
    ...{ secret: { keys: [Buffer.alloc(32, 1).toString('base64')], file: '/none' }, allowInside: false },
    mail: { from: 'UNI <nao-responda@testserver>', smtpUrl: null, folder: '/none' },
    role: 'web',
    database: configOf(replica.url),
    logStream: { write: (line: string) => lines.push(line) },
  });
  database = app.platform.database;
  await settle(database);
});
afterAll(async () => {
  await app.close();
  replica.stop();
  cluster.stop();
});

const onReplica = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: replica.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** A row of the trail's head, as every act of a person writes one. */
const act = (organizationId: number) =>
  database.withOrganization(organizationId, async (db) => {
    await sql`insert into audit_heads (organization_id, sequence, hash) values (${organizationId}::int8, 1, '')
      on conflict (organization_id) do update set sequence = audit_heads.sequence + 1`.execute(db);
  });

const sequenceOf = (organizationId: number) =>
  database.withOrganization(organizationId, async (db) => {
    const { rows } = await sql<{ sequence: string; is_there: boolean; role: string; organization: string }>`
      select sequence::text, pg_is_in_recovery() as is_there, current_user::text as role,
        current_setting('app.organization_id') as organization from audit_heads`.execute(db);
    return rows;
  });

const read = (organizationId: number, mayBeOlder = false) =>
  database.reading({ organizationId, mayBeOlder }, () => sequenceOf(organizationId));

describe('a replica that replays', () => {
  test('answers with role, organization and walls of its own, what was written just before', async () => {
    await act(501);
    await act(502);
    for (let n = 2; n <= 40; n += 1) {
      await act(501);
      const { result, ageSeconds, fallback } = await read(501);
      expect(result).toEqual([{ sequence: String(n), is_there: true, role: 'uni_app', organization: '501' }]);
      expect([ageSeconds, fallback]).toEqual([0, null]);
    }
  });

  test('refuses writes, which the primary then makes, once', async () => {
    const { ageSeconds, fallback } = await database.reading({ organizationId: 503, mayBeOlder: false }, () => act(503));
    expect([ageSeconds, fallback?.reason]).toEqual([null, 'write']);
    expect((await sequenceOf(503)).map(({ sequence }) => sequence)).toEqual(['1']);
  });

  test('does not see what another organization reads in the midst of it', async () => {
    const { result } = await database.reading({ organizationId: 501, mayBeOlder: false }, async () => [
      await sequenceOf(502),
      await sequenceOf(501),
    ]);
    expect(result.map((rows) => rows.map(({ is_there, organization }) => [is_there, organization]))).toEqual([
      [[false, '502']],
      [[true, '501']],
    ]);
  });

  test('leaves what follows a reading to the primary', async () => {
    const { fallback } = await database.reading({ organizationId: 501, mayBeOlder: false }, () =>
      database.withOrganization(501, async (db) => {
        database.afterCommit(() => void act(504));
        await sql`select 1`.execute(db);
      }),
    );
    expect(fallback).toBeNull();
    await expect.poll(async () => (await sequenceOf(504)).length).toBe(1);
  });
});

describe('a replica that stands still', () => {
  beforeEach(async () => {
    await onReplica('select pg_wal_replay_pause()');
    return async () => onReplica('select pg_wal_replay_resume()');
  });

  test('answers nobody who has changed something since', async () => {
    await act(501);
    const [person, program] = [await read(501), await read(501, true)];
    for (const { result, ageSeconds, fallback } of [person, program])
      expect([result[0]?.is_there, ageSeconds, fallback?.reason]).toEqual([false, null, 'behind']);
    expect(person.result).toEqual(program.result);
  });

  test('answers a program of an organization that has changed nothing since, with its age', async () => {
    await act(505);
    const { result, ageSeconds, fallback } = await read(501, true);
    expect([result[0]?.is_there, fallback]).toEqual([true, null]);
    expect(ageSeconds).toBeGreaterThan(0);
    // A person reads what is as old as their request at most.
    expect((await read(501)).fallback?.reason).toBe('behind');
  });

  test('is described to operators', async () => {
    await act(505);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const lag = await database.replicaLag?.();
    expect(lag?.seconds).toBeGreaterThan(0.2);
    const ready = await app.server.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json().checks).toContainEqual({
      name: 'replica',
      ok: true,
      detail: expect.stringMatching(/^\d+\.\d s behind$/),
    });
    const { body } = await app.server.inject({ url: '/metrics' });
    expect(body).toMatch(/^uni_replica_up 1$/m);
    expect(Number(/^uni_replica_lag_seconds (.+)$/m.exec(body)?.[1])).toBeGreaterThan(0.2);
  });
});

describe('over HTTP', () => {
  const feed = async (headers: Record<string, string>) =>
    app.server.inject({ method: 'GET', url: '/api/feeds/v1/indicators.csv/', headers });
  const signIn = async (): Promise<Record<string, string>> => {
    const payload = { email: people.planner.email, password };
    const answer = await app.server.inject({ method: 'POST', url: '/api/token/', payload });
    return { authorization: `Bearer ${answer.json().access}` };
  };

  test('a table says how old it is; a replica that is away costs nobody an answer, and is reported once', async () => {
    const headers = await signIn();
    const before = await feed(headers);
    expect([before.statusCode, before.headers['uni-data-age']]).toEqual([200, '0']);
    replica.crash();
    try {
      const answers = [await feed(headers), await feed(headers), await feed(headers)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(answers.map(({ body }) => body)).toEqual(Array(3).fill(before.body));
      expect(answers[0]?.headers['uni-data-age']).toBeUndefined();
      expect(lines.filter((line) => line.includes('"replica"'))).toHaveLength(1);
      const { body } = await app.server.inject({ url: '/metrics' });
      expect(body).toMatch(/^uni_replica_readings_total\{answer="away"\} 3$/m);
    } finally {
      replica.start();
    }
    await expect.poll(async () => (await feed(headers)).headers['uni-data-age'], { timeout: 10_000 }).toBe('0');
  });
});

test('a database of another cluster is no replica, with our tables or without', { tags: ['proof'] }, async () => {
  const other = await startCluster({ isDurable: false });
  const wrong = await openDatabase(configOf(other.url), tenancyRules);
  const reasonNow = async () => {
    const order = { organizationId: 501, mayBeOlder: true };
    const { result, fallback } = await wrong.reading(order, () => sequenceOf(501));
    return [result[0]?.is_there, fallback?.reason];
  };
  try {
    expect(await reasonNow()).toEqual([false, 'away']);
    const own = await openDatabase({ engine: 'postgres', url: other.url }, tenancyRules);
    await own.migrate(migrationSteps, tenancyRules).finally(own.close);
    await expect.poll(reasonNow, { timeout: 10_000 }).toEqual([false, 'behind']);
    await expect(wrong.replicaLag?.()).rejects.toThrow('another cluster');
  } finally {
    await wrong.close();
    other.stop();
  }
});
