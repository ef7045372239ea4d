import { createHash } from 'node:crypto';
import type { Certificate, CertificateBody, CertificateDifference, ErpConnection, ErpRun, Page } from '@uni/contracts';
import { type SiengeEmulator, startSiengeEmulator } from '@uni/emulators';
import { canonicalJson } from '@uni/engine';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOverHours } from '../../../../test/support/over-hours.ts';
import {
  type Expected,
  mendMonths,
  type PlantTarget,
  plantMonths,
  plantSeries,
  titleKinds,
  titlesOf,
} from '../../../../test/support/plants.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

let emulator: SiengeEmulator | null = null;
const testApp = await openTestApp({
  pause: async (milliseconds, signal) => {
    signal.throwIfAborted();
    pass(milliseconds);
  },
});
const pass = (milliseconds: number): void => {
  testApp.clock.aheadMs += milliseconds;
  emulator?.clock.advance(milliseconds);
};
const { platform } = testApp.app;
afterAll(() => emulator?.close());

const send = callerOverHours(testApp, 'planner');

const organizationId = ((await send('GET', '/api/access/user/profile/')).body as { organization: number }).organization;
const change = (statement: RawBuilder<unknown>) =>
  platform.database.withOrganization(
    organizationId,
    async (transaction) => (await statement.execute(transaction)).rows,
  );

const worked = async (isOver: () => Promise<boolean>): Promise<void> => {
  for (let round = 0; round < 100; round += 1) {
    await testApp.app.work.tick();
    if (await isOver()) return;
    pass(3_700_000);
  }
  throw new Error('It never ended');
};

const startRun = async (connectionId: number, order: object): Promise<ErpRun> => {
  const begun = (await send('POST', `/api/integration/connections/${connectionId}/runs/`, order)).body as ErpRun;
  const read = async () => (await send('GET', `/api/integration/runs/${begun.id}/`)).body as ErpRun;
  await worked(async () => ['done', 'partial'].includes((await read()).state));
  return read();
};

const synced = async (): Promise<ErpConnection> => {
  const erp = await startSiengeEmulator({ size: 'XS', clock: 'frozen' });
  emulator = erp;
  erp.clock.set(platform.now());
  const { subdomain, user, password } = erp.account;
  const { body } = await send('POST', '/api/integration/connections/', {
    system: 'sienge',
    name: 'Sienge',
    address: erp.url,
    subdomain,
    user,
    secret: password,
    settings: { daily_hour: null, start_date: '2024-01-01', bulk_per_day: 100_000, bulk_async: false },
  });
  const connection = body as ErpConnection;
  await startRun(connection.id, { kind: 'full' });
  return connection;
};

const certified = async (
  { id }: ErpConnection,
  period: object = {},
): Promise<Certificate & { body: CertificateBody }> => {
  const measured = await send('POST', `/api/integration/connections/${id}/certificates/`, {
    from: '2000-01',
    to: '2100-12',
    ...period,
  });
  expect(measured.status, JSON.stringify(measured.body)).toBe(202);
  const { id: certificateId } = measured.body as Certificate;
  const read = async () => (await send('GET', `/api/integration/certificates/${certificateId}/`)).body as Certificate;
  await worked(async () => (await read()).state !== 'reading');
  return (await read()) as Certificate & { body: CertificateBody };
};

const connection = await synced();
const enterprise = (await plan(testApp)).enterprise;

/** Everything of the connection is of one enterprise, by the rules that UNI suggests. */
const mapped = async (): Promise<void> => {
  const url = `/api/integration/connections/${connection.id}/bindings/`;
  const { results } = (await send('GET', `${url}?page_size=1000`)).body as Page<{
    company: string;
    cost_center: string;
  }>;
  const rows = results.map(({ company, cost_center }) => ({ company, cost_center, state: 'bound', enterprise }));
  expect((await send('PUT', url, { rows })).status).toBe(200);
  for (const kind of ['general', 'financing_sienge'])
    await send('POST', '/api/integration/mapping-suggestions/accept/', { kind, min_confidence: 0 });
};
await mapped();

const hourMs = 3_600_000;

/** Returns the number of ERP requests during the work. */
const measured = async <T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly requests: number }> => {
  const before = emulator?.journal().length ?? 0;
  const result = await work();
  return { result, requests: (emulator?.journal().length ?? 0) - before };
};

describe('a certificate of what has just landed', () => {
  const certify = () => measured(() => certified(connection));
  const resources = ['income', 'outcome', 'bank-movement'];

  test('asks the ERP for nothing, and says so; what it finds wrong here it finds all the same', async () => {
    const { result, requests } = await certify();
    expect(requests).toBe(0);
    expect(result.differences).toBe(0);
    expect(result.body.reused?.map(({ resource }) => resource)).toEqual(resources);
    expect(result.body.read_from).toBe(result.body.reused?.[0]?.read_at);
    const set = (by: number) =>
      change(sql`
        update erp_movements set amount = amount + ${by}::int8 where connection_id = ${connection.id}::int8
          and resource = 'income' and key = (select min(key) from erp_movements where amount <> 0
            and connection_id = ${connection.id}::int8 and resource = 'income') returning key`);
    const [planted] = (await set(1)) as { key: string }[];
    const wrong = await certify();
    await set(-1);
    expect(wrong.requests).toBe(0);
    const { differences } = wrong.result.body;
    expect(differences.filter(({ layer }) => layer === 'movements').map(({ key }) => key)).toContain(planted?.key);
  });

  test('an hour later the ERP is asked, and says the same', async () => {
    const fresh = await certified(connection);
    pass(hourMs + 1_000);
    const { result, requests } = await certify();
    expect(requests).toBeGreaterThan(resources.length);
    expect(result.body.reused).toEqual([]);
    const { rows, titles, differences, total } = fresh.body;
    expect(result.body).toMatchObject({ rows, titles, differences, total });
  });

  test('a resource of which a row is not what it was when it came is read again, and the others are not', async () => {
    await startRun(connection.id, { kind: 'full' });
    const whole = await certify();
    expect(whole.requests).toBe(0);
    await change(sql`
      insert into erp_rows select organization_id, connection_id, resource, key, version + 1, hash, payload || ' ', run_id
      from erp_rows where connection_id = ${connection.id}::int8 and resource = 'income' order by key, version desc limit 1`);
    const { result, requests } = await certify();
    expect(requests).toBeGreaterThan(0);
    expect(result.differences).toBe(0);
    expect(result.body.reused?.map(({ resource }) => resource)).toEqual(['outcome', 'bank-movement']);
  });
});

describe('a certificate of what is as it should be', () => {
  test('finds nothing, adds up by company, month and line, and is sealed by its hash', async () => {
    const { body, hash, differences, state } = await certified(connection);
    expect({ state, differences, found: body.differences }).toEqual({ state: 'done', differences: 0, found: [] });
    expect(createHash('sha256').update(canonicalJson(body)).digest('hex')).toBe(hash);
    expect(body.rows.length).toBeGreaterThan(10);
    expect(body.rows.every(({ difference }) => difference === 0)).toBe(true);
    const bank = emulator?.truth().bankMovements ?? [];
    const cash = bank.reduce((sum, row) => sum + row.in - row.out, 0);
    const nonCash = body.rows.reduce((sum, row) => sum + row.non_cash, 0);
    expect(body.total.erp - nonCash).toBe(cash);
    for (const row of body.rows.filter(({ line }) => line === ''))
      expect(row.unmapped + row.unbound + row.non_cash + row.ignored).toBe(row.erp);
  });

  test('tells only of its company and months', async () => {
    const { body } = await certified(connection, { from: '2026-01', to: '2026-03' });
    expect(new Set(body.rows.map(({ month }) => month))).toEqual(new Set(['2026-01', '2026-02', '2026-03']));
    const none = await certified(connection, { company: '999' });
    expect(none.body.rows).toEqual([]);
  });

  test('changes nothing that was there', async () => {
    const count = () => change(sql`select count(*) as rows, sum(amount) as amount from erp_movements`);
    const before = await count();
    await certified(connection);
    expect(await count()).toEqual(before);
  });

  test('is refused while a run is under way, and for a period that ends before it begins', async () => {
    const url = `/api/integration/connections/${connection.id}/certificates/`;
    await send('POST', `/api/integration/connections/${connection.id}/runs/`, { kind: 'incremental' });
    expect(await send('POST', url, { from: '2026-01', to: '2026-02' })).toMatchObject({
      status: 409,
      body: { code: 'run_under_way' },
    });
    await worked(
      async () =>
        (await change(sql`select 1 from erp_runs where state in ('queued', 'running', 'waiting')`)).length === 0,
    );
    expect((await send('POST', url, { from: '2026-02', to: '2026-01' })).status).toBe(400);
  });
});

const isPart = (expected: object, whole: object): boolean =>
  Object.entries(expected).every(([key, value]) => Reflect.get(whole, key) === value);

/** Returns expected differences that are missing. Each difference matches one. */
const missed = (expected: readonly Expected[], differences: readonly CertificateDifference[]): Expected[] => {
  const left = new Set(differences);
  return expected.filter((one) => {
    const match = [...left].find((difference) => isPart(one, difference));
    return !(match && left.delete(match));
  });
};

describe('a certificate finds what is not', () => {
  const target: PlantTarget = { change, organizationId, connectionId: connection.id };
  // The landing is too old, so the ERP is queried.
  beforeAll(() => pass(2 * hourMs));

  test('each of 1,000 planted differences, in every step from the title to the plan', {
    tags: ['proof'],
    timeout: 120_000,
  }, async () => {
    const titles = await titlesOf(target);
    const planted: Record<string, number> = {};
    const expectDifferences = (expected: readonly Expected[], differences: readonly CertificateDifference[]) => {
      expect(missed(expected, differences)).toEqual([]);
      for (const { layer = '' } of expected) planted[layer] = (planted[layer] ?? 0) + 1;
    };
    const total = () => Object.values(planted).reduce((sum, count) => sum + count, 0);

    // Month differences cascade into the later layers, so they are planted separately.
    const months = await plantMonths(target);
    expectDifferences(months, (await certified(connection)).body.differences);
    await mendMonths(target);

    for (let round = 0; total() < 1_000; round += 1) {
      expect(round, JSON.stringify(planted)).toBeLessThan(5);
      const series = await plantSeries(target, enterprise);
      const groups = titleKinds.map((kind, index) => ({
        kind,
        rows: titles.filter((_title, at) => (at + round) % titleKinds.length === index),
      }));
      for (const { kind, rows } of groups) await kind.plant(target, rows);
      const { differences } = (await certified(connection)).body;
      const layers = new Set(['series', 'published', 'plan']);
      const later = differences.filter(({ layer }) => layers.has(layer));
      expectDifferences(series.expected, later);
      expect(later).toHaveLength(series.expected.length);
      for (const { kind, rows } of groups) expectDifferences(rows.map(kind.expected), differences);
      for (const { kind, rows } of groups) await kind.mend(target, rows);
      await series.mend();
    }
    process.stdout.write(`planted and found: ${JSON.stringify(planted)}\n`);
    for (const layer of ['movements', 'missing', 'payload', 'gone', 'months', 'series', 'published', 'plan'])
      expect(planted[layer], layer).toBeGreaterThan(20);
    expect((await certified(connection)).differences).toBe(0);
  });

  test('a binding that is gone, without what follows from it', async () => {
    const apart = async () => {
      const { differences } = (await certified(connection)).body;
      return new Set(differences.map(({ layer }) => layer));
    };
    const following = new Set(['series', 'published', 'plan']);
    const [bound] = await change(sql`
      delete from erp_bindings where connection_id = ${connection.id}::int8 and cost_center in (
        select f.cost_center from erp_facets f join erp_facet_months m on m.facet_id = f.id where f.nature = 'realised'
      ) returning *`);
    expect(bound).toBeDefined();
    expect(await apart()).toEqual(following);
    expect((await send('POST', `/api/integration/connections/${connection.id}/replay/`)).status).toBe(200);
    expect(await apart()).toEqual(new Set());
  });
});
