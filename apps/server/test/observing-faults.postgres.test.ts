/** What an operator's machines read while something is broken: the database, the schema, the disk, the process itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { databaseUrl } from '../testing/database-copies.ts';
import { readFigures } from '../testing/figures.ts';
import { startCluster } from '../testing/temporary-cluster.ts';

const cluster = await startCluster({ isDurable: true, isQuick: true });
const home = mkdtempSync(join(tmpdir(), 'uni-observing-'));
afterAll(() => {
  cluster.stop();
  rmSync(home, { recursive: true, force: true });
});

const run = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const openApp = async (name: string, stopDelayMs = 0) => {
  await run(cluster.url, `create database ${name}`);
  const url = databaseUrl(cluster.url, name);
  const log: Record<string, unknown>[] = [];
  const dataFolder = join(home, name);
  const app = await createApp({
    ...{ origin: 'http://testserver', isProduction: false, webFolder: '/none', trustProxy: false, allowInside: false },
    ...{ logLevel: 'info', logStream: { write: (line: string) => void log.push(JSON.parse(line)) } },
    secret: { keys: [Buffer.alloc(32, 1).toString('base64')], file: '/none' },
    mail: { from: 'UNI <nao-responda@testserver>', smtpUrl: null, folder: '/none' },
    database: { engine: 'postgres', url },
    ...{ dataFolder, stopDelayMs },
  });
  const get = async (path: string) => {
    const { statusCode, body } = await app.server.inject({ method: 'GET', url: path });
    return { status: statusCode, body };
  };
  const ready = async () => {
    const began = performance.now();
    const { status, body } = await get('/readyz');
    const { checks } = JSON.parse(body) as { checks: { name: string; ok: boolean; detail: string }[] };
    return { status, failing: checks.filter(({ ok }) => !ok), ms: performance.now() - began };
  };
  /** Past the second for which a result holds. */
  const readyAnew = async () => {
    await sleep(1_050);
    return ready();
  };
  return { app, url, log, dataFolder, get, ready, readyAnew };
};

test('a database that goes away takes /readyz along and not /healthz; when it is back, so is /readyz', {
  tags: ['proof'],
}, async () => {
  const { app, log, get, ready, readyAnew } = await openApp('away');
  try {
    expect((await ready()).failing).toEqual([{ name: 'work', ok: false, detail: 'has not turned yet' }]);
    app.work.start(100);
    await expect.poll(async () => (await ready()).status, { timeout: 10_000, interval: 200 }).toBe(200);
    const well = readFigures((await get('/metrics')).body);
    expect(well.value('uni_database_up', {})).toBe(1);
    expect(well.value('uni_database_connections', { state: 'open' })).toBeGreaterThan(0);

    cluster.crash();
    const away = await readyAnew();
    expect(away.status).toBe(503);
    // The bound of a check is two seconds.
    expect(away.ms).toBeLessThan(3_000);
    expect(away.failing.map(({ name }) => name)).toEqual(['database', 'migrations']);
    expect(await get('/healthz')).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect((await get('/health')).status).toBe(503);
    await expect
      .poll(async () => readFigures((await get('/metrics')).body).value('uni_database_up', {}), {
        timeout: 15_000,
        interval: 500,
      })
      .toBe(0);
    const gone = readFigures((await get('/metrics')).body);
    expect(gone.samples.filter(({ name }) => name === 'uni_work_due')).toEqual([]);

    cluster.start();
    await expect.poll(async () => (await ready()).status, { timeout: 20_000, interval: 200 }).toBe(200);
    const changes = log.map(({ msg }) => msg).filter((msg) => msg === 'not ready' || msg === 'ready again');
    expect(changes).toEqual(['not ready', 'ready again', 'not ready', 'ready again']);
  } finally {
    await app.close();
  }
  // Ten turns a second failed meanwhile: each kind of failure has one line, and one more with their number.
  const failures = log.filter(({ msg }) => msg === 'background work failed');
  const kinds = new Map<string, Record<string, unknown>[]>();
  for (const line of failures) {
    const { source, kind, code, message } = line;
    const key = JSON.stringify([source, kind, code, message]);
    kinds.set(key, [...(kinds.get(key) ?? []), line]);
  }
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.every(({ source }) => source === 'work loop')).toBe(true);
  expect(Math.max(...[...kinds.values()].map((lines) => lines.length))).toBe(2);
  const total = failures.reduce((sum, { repeated }) => sum + Number(repeated ?? 1), 0);
  expect(total).toBeGreaterThan(10);
  process.stdout.write(`Failed turns: ${total} in ${failures.length} lines of ${kinds.size} kinds\n`);
});

test('a schema that lacks a step, as after an older backup, is not ready', { tags: ['proof'] }, async () => {
  const { app, url, readyAnew } = await openApp('older');
  try {
    await app.work.tick();
    expect((await readyAnew()).status).toBe(200);
    await run(url, `delete from kysely_migration where name = '0050-platform-work'`);
    const { status, failing } = await readyAnew();
    expect(status).toBe(503);
    expect(failing).toEqual([{ name: 'migrations', ok: false, detail: '1 steps are missing' }]);
    const now = new Date().toISOString();
    await run(url, `insert into kysely_migration (name, timestamp) values ('0050-platform-work', '${now}')`);
    expect((await readyAnew()).status).toBe(200);
    // Of a newer version, during an update.
    await run(url, `insert into kysely_migration (name, timestamp) values ('9999-of-a-later-version', '${now}')`);
    expect((await readyAnew()).status).toBe(200);
  } finally {
    await app.close();
  }
});

test('a data folder that cannot be written is not ready', { tags: ['proof'] }, async () => {
  const { app, dataFolder, readyAnew } = await openApp('disk');
  try {
    await app.work.tick();
    expect((await readyAnew()).status).toBe(200);
    rmSync(dataFolder, { recursive: true });
    writeFileSync(dataFolder, 'a file where the folder was');
    const { status, failing } = await readyAnew();
    expect(status).toBe(503);
    expect(failing).toEqual([{ name: 'data_folder', ok: false, detail: 'EEXIST' }]);
    rmSync(dataFolder);
    expect((await readyAnew()).status).toBe(200);
  } finally {
    await app.close();
  }
});

test('a process that stops is not ready first, and answers everything else for as long as is set', async () => {
  const { app, get, ready } = await openApp('stopping', 600);
  await app.work.tick();
  expect((await ready()).status).toBe(200);
  const closed = app.close();
  expect(await ready()).toMatchObject({ status: 503, failing: [{ name: 'stop', detail: 'stopping' }] });
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/api/docs/')).status).toBe(200);
  await closed;
});
