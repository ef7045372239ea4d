import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { moving, register } from '../../../../test/support/landed-erp.ts';
import { chanceOf, createFakeErp, type FakeErp, someRow } from '../../../../testing/fake-erp.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { newId } from '../../../platform/database/index.ts';
import { createWorkLoop, wakeWorker } from '../../../platform/work/index.ts';
import type { Batch, LandedRow } from '../adapter/adapter.model.ts';
import { insertConnection } from '../connections/connections.repository.ts';
import { insertRun } from '../runs/runs.repository.ts';
import { landingRun } from './landing-run.service.ts';
import { readingWorker } from './reading.worker.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const organizationId = await (async () => {
  const { body } = await testApp.send('planner', 'GET', '/api/access/user/profile/');
  return (body as { organization: number }).organization;
})();
const within = platform.database.withOrganization;
const settings = { is_active: true, daily_hour: null };

const connect = async (): Promise<number> => {
  const id = newId();
  await within(organizationId, (transaction) =>
    insertConnection(transaction, {
      id,
      system: 'sienge',
      name: 'Sienge',
      address: 'https://erp.test',
      subdomain: 'casa',
      user_name: 'uni',
      secrets: null,
      settings: JSON.stringify(settings),
      created_at: platform.now(),
      next_run_at: null,
    }),
  );
  return id;
};

const landing = landingRun(async () => undefined);

const workerOf = (erp: FakeErp, stop: AbortController = new AbortController(), opened: AbortSignal[] = []) => {
  const worker = readingWorker(platform, {
    adapterOf: () => erp.adapter,
    openContext: (_organization, _connection, signal) => {
      opened.push(signal);
      return {
        settings: { package: '', restPerDay: 1, bulkPerDay: 1, bulkMode: 'sync', startDate: '2020-01-01' },
        call: () => Promise.reject(new Error('The fake ERP is not called')),
        today: '2026-11-22',
        now: platform.now,
        signal,
        pause: async () => undefined,
      };
    },
    handlers: { full: landing, incremental: landing, slice: landing, certificate: landing },
  });
  return { act: () => worker.act(organizationId, stop.signal), worker };
};

const requestRun = (connectionId: number, kind: 'full' | 'incremental' = 'full') =>
  within(organizationId, (transaction) =>
    insertRun(transaction, connectionId, { kind, resources: [], by: null, at: platform.now() }),
  );

/** Advances waiting runs until none is left. The limit of rounds exposes a run that never ends. */
const settle = async (connectionId: number, act: () => Promise<unknown>): Promise<string> => {
  for (let round = 0; round < 200; round += 1) {
    await act();
    const state = await stateOf(connectionId);
    if (state !== 'queued' && state !== 'running' && state !== 'waiting') return state;
    testApp.clock.aheadMs += 3_700_000;
  }
  throw new Error('The run never ended');
};

const stateOf = async (connectionId: number): Promise<string> =>
  within(organizationId, async (transaction) => {
    const row = await transaction
      .selectFrom('erp_runs')
      .select('state')
      .where('connection_id', '=', connectionId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return row.state;
  });

interface StoredRows {
  readonly keys: string[];
  readonly movements: string[];
  readonly months: string[];
}

const storedRows = (connectionId: number): Promise<StoredRows> =>
  within(organizationId, async (transaction) => {
    const of = sql`organization_id = ${organizationId}::int8 and connection_id = ${connectionId}::int8`;
    const heads = await sql<{ key: string; payload: string }>`
      select h.key, r.payload from erp_heads h join erp_rows r
        on r.organization_id = h.organization_id and r.connection_id = h.connection_id and r.resource = h.resource
        and r.key = h.key and r.version = h.version
      where h.organization_id = ${organizationId}::int8 and h.connection_id = ${connectionId}::int8 and not h.is_removed
      order by h.key`.execute(transaction);
    const movements = await sql<{ key: string; amount: number }>`
      select key, amount from erp_movements where ${of} order by key, part`.execute(transaction);
    const months = await sql<{ account: string; month: string; amount: number; movements: number }>`
      select f.account, m.month, sum(m.amount)::int8 as amount, sum(m.movements)::int4 as movements
      from erp_facet_months m join erp_facets f
        on f.organization_id = m.organization_id and f.connection_id = m.connection_id and f.id = m.facet_id
      where m.organization_id = ${organizationId}::int8 and m.connection_id = ${connectionId}::int8
      group by f.account, m.month order by 1, 2`.execute(transaction);
    return {
      keys: heads.rows.map(({ payload }) => payload),
      movements: movements.rows.map(({ key, amount }) => `${key} ${amount}`),
      months: months.rows.map((row) => `${row.account} ${row.month} ${row.amount} ${row.movements}`),
    };
  });

const truth = ({ rows }: FakeErp): StoredRows => {
  const sorted = [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const months = new Map<string, { amount: number; movements: number }>();
  for (const { account, date, amounts } of sorted)
    for (const amount of amounts) {
      const at = `${account} ${date.slice(0, 7)}`;
      const sum = months.get(at) ?? { amount: 0, movements: 0 };
      months.set(at, { amount: sum.amount + amount, movements: sum.movements + 1 });
    }
  return {
    keys: sorted.map((row) => JSON.stringify(row)),
    movements: sorted.flatMap(({ key, amounts }) => amounts.map((amount) => `${key} ${amount}`)),
    months: [...months.entries()].map(([at, sum]) => `${at} ${sum.amount} ${sum.movements}`).sort(),
  };
};

const fill = (erp: FakeErp, chance: () => number, count: number): void => {
  for (let number = 0; number < count; number += 1) {
    const row = someRow(chance, chance() < 0.6 ? 'titles' : 'lines', number);
    erp.rows.set(row.key, row);
  }
};

describe('a run ends with what the ERP holds', () => {
  test('at first, after nothing has changed, and after rows came, changed and went', async () => {
    const erp = createFakeErp(1);
    const chance = chanceOf(2);
    fill(erp, chance, 40);
    const connection = await connect();
    const { act } = workerOf(erp);
    await requestRun(connection);
    expect(await settle(connection, act)).toBe('done');
    expect(await storedRows(connection)).toEqual(truth(erp));
    await requestRun(connection);
    expect(await settle(connection, act)).toBe('done');
    expect(await rowsChanged(connection)).toBe(0);
    for (const key of [...erp.rows.keys()].filter((_, index) => index % 4 === 0)) erp.rows.delete(key);
    fill(erp, chance, 15);
    await requestRun(connection);
    expect(await settle(connection, act)).toBe('done');
    expect(await storedRows(connection)).toEqual(truth(erp));
  });

  test('whatever fails, repeats itself or is malformed on the way, and wherever the worker is killed', {
    timeout: 60_000,
  }, async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const chance = chanceOf(seed);
      const erp = createFakeErp(seed * 7);
      fill(erp, chance, 5 + Math.floor(chance() * 40));
      const connection = await connect();
      erp.trouble = { failing: 0.15, repeating: 0.3, malformed: 0.1, beforeBatch: () => undefined };
      for (const kind of ['full', 'incremental', 'full'] as const) {
        // As if the process had ended here: it resolves nothing any more, and its lease is still held.
        const killed = Promise.withResolvers<never>();
        killed.promise.catch(() => undefined);
        const hung = Promise.withResolvers<void>();
        erp.trouble.beforeBatch = () => {
          if (chance() > 0.15) return undefined;
          hung.resolve();
          return killed.promise;
        };
        await requestRun(connection, kind);
        const first = workerOf(erp).act();
        await Promise.race([first, hung.promise]);
        erp.trouble.beforeBatch = () => undefined;
        testApp.clock.aheadMs += 120_000;
        expect(['done', 'partial'], `seed ${seed}`).toContain(await settle(connection, workerOf(erp).act));
        expect(await storedRows(connection), `seed ${seed}`).toEqual(truth(erp));
        killed.reject(new Error('The process has ended'));
        await first.catch(() => undefined);
        for (const key of [...erp.rows.keys()]) if (chance() < 0.1 && kind !== 'full') erp.rows.delete(key);
        fill(erp, chance, Math.floor(chance() * 20));
      }
    }
  });
});

const rowsChanged = (connectionId: number): Promise<number> =>
  within(organizationId, async (transaction) => {
    const { rows } = await sql<{ changed: number }>`
      select sum(rows_changed)::int4 as changed from erp_run_slices where run_id = (
        select id from erp_runs where connection_id = ${connectionId}::int8 order by created_at desc limit 1
      )`.execute(transaction);
    return rows[0]?.changed ?? -1;
  });

test('a batch that needs nothing made does not overtake one that does, also on a single connection', async () => {
  const erp = createFakeErp(1);
  const size = 4_000;
  const batch = (first: number, make: (number: number) => LandedRow): Batch => ({
    rows: Array.from({ length: size }, (_, at) => make(first + at)),
    refused: [],
    cursor: String(first + size),
  });
  const inNewFacets = (number: number): LandedRow =>
    moving(`${number}`, [{ date: '2025-01-10', amount: 100, account: `${number % 7}` }]);
  const withoutMoney = (number: number): LandedRow => register(`${number}`, { number });
  // Each batch is full, so that none waits for the next one.
  const read = async function* (): AsyncGenerator<Batch> {
    yield batch(0, inNewFacets);
    yield batch(size, withoutMoney);
  };
  const connectionId = await connect();
  await requestRun(connectionId);
  const only = (resource: string): boolean => resource === 'titles';
  const plan: typeof erp.adapter.plan = (...args) => erp.adapter.plan(...args).filter((one) => only(one.resource));
  await workerOf({ ...erp, adapter: { ...erp.adapter, plan, read } }).act();
  expect(await stateOf(connectionId)).toBe('done');
  const { rows } = await within(organizationId, (transaction) =>
    sql<{ heads: number; movements: number }>`
      select (select count(*) from erp_heads where connection_id = ${connectionId}::int8)::int4 as heads,
        (select count(*) from erp_movements where connection_id = ${connectionId}::int8)::int4 as movements`.execute(
      transaction,
    ),
  );
  expect(rows).toEqual([{ heads: 2 * size, movements: size }]);
});

test('of two workers at once one reads, and a worker whose lease has ended writes nothing', async () => {
  const erp = createFakeErp(3);
  fill(erp, chanceOf(5), 30);
  const connection = await connect();
  await requestRun(connection);
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  erp.trouble.beforeBatch = () => {
    if (!isFirst) return undefined;
    isFirst = false;
    return held.promise;
  };
  const slow = workerOf(erp).act();
  await expect.poll(() => isFirst).toBe(false);
  await workerOf(erp).act();
  expect(await stateOf(connection)).toBe('running');
  testApp.clock.aheadMs += 120_000;
  // The slow worker's watch must not renew its lease before the other one has taken it.
  expect(await settle(connection, workerOf(erp).act)).toBe('done');
  held.resolve();
  await slow;
  expect(await storedRows(connection)).toEqual(truth(erp));
});

test('a cancelled run stops within a second, and the next one goes on from what was read', async () => {
  const erp = createFakeErp(4);
  fill(erp, chanceOf(6), 30);
  const connection = await connect();
  const run = await requestRun(connection);
  const opened: AbortSignal[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  erp.trouble.beforeBatch = async () => {
    if (erp.batches < 2) return;
    await within(organizationId, (transaction) =>
      transaction
        .updateTable('erp_runs')
        .set({ state: 'cancelled', finished_at: platform.now() })
        .where('id', '=', run?.id ?? 0)
        .execute(),
    );
    const [signal] = opened;
    const stopped = signal && once(signal, 'abort');
    vi.advanceTimersByTime(1_000);
    await stopped;
  };
  await workerOf(erp, undefined, opened)
    .act()
    .finally(() => vi.useRealTimers());
  expect(await stateOf(connection)).toBe('cancelled');
  expect(erp.batches).toBeLessThan(4);
  erp.trouble.beforeBatch = () => undefined;
  await requestRun(connection);
  expect(await settle(connection, workerOf(erp).act)).toBe('done');
  expect(await storedRows(connection)).toEqual(truth(erp));
});

test('the work loop finds what is due, and looks again when it has to', async () => {
  const erp = createFakeErp(8);
  fill(erp, chanceOf(9), 6);
  const connection = await connect();
  const loop = createWorkLoop(platform.database, [workerOf(erp).worker], {
    now: platform.now,
    report: (error) => {
      throw error;
    },
  });
  expect(await loop.tick()).toBe(0);
  await requestRun(connection);
  await within(organizationId, async (transaction) => {
    await wakeWorker(transaction, 'integration', organizationId, platform.now());
  });
  expect(await loop.tick()).toBe(1);
  expect(await stateOf(connection)).toBe('done');
  expect(await loop.tick()).toBe(0);
  await loop.stop();
});
