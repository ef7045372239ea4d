import type { ErpConnection, ErpRun } from '@uni/contracts';
import { digestOf, type SiengeEmulator, type SiengeOptions, startSiengeEmulator } from '@uni/emulators';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { callerOverHours } from '../../../../test/support/over-hours.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

/** Pauses take no time: they move both ends' clocks. */
const clocks = new Set<(milliseconds: number) => void>();
const testApp = await openTestApp({
  pause: async (milliseconds, signal) => {
    signal.throwIfAborted();
    for (const advance of clocks) advance(milliseconds);
  },
});
clocks.add((milliseconds) => {
  testApp.clock.aheadMs += milliseconds;
});
const { platform } = testApp.app;
const send = callerOverHours(testApp, 'planner');
const open: SiengeEmulator[] = [];
afterAll(() => Promise.all(open.map((emulator) => emulator.close())));

const emulate = async (options: SiengeOptions = {}): Promise<SiengeEmulator> => {
  const emulator = await startSiengeEmulator({ size: 'S', clock: 'frozen', ...options });
  emulator.clock.set(platform.now());
  clocks.add((milliseconds) => emulator.clock.advance(milliseconds));
  open.push(emulator);
  return emulator;
};

const connect = async (emulator: SiengeEmulator, more: object = {}): Promise<ErpConnection> => {
  const { subdomain, user, password } = emulator.account;
  const { status, body } = await send('POST', '/api/integration/connections/', {
    system: 'sienge',
    name: 'Sienge',
    address: emulator.url,
    subdomain,
    user,
    secret: password,
    settings: { daily_hour: null, start_date: '2018-01-01', bulk_per_day: 200, rest_per_day: 10_000 },
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as ErpConnection;
};

const start = async (connection: ErpConnection, kind: 'full' | 'incremental' = 'full'): Promise<ErpRun> =>
  (await send('POST', `/api/integration/connections/${connection.id}/runs/`, { kind })).body as ErpRun;

/** Works until the run is over. The limit of rounds exposes a run that never ends. */
const settled = async ({ id }: ErpRun): Promise<ErpRun> => {
  for (let round = 0; round < 300; round += 1) {
    await testApp.app.work.tick();
    const run = (await send('GET', `/api/integration/runs/${id}/`)).body as ErpRun;
    if (!['queued', 'running', 'waiting'].includes(run.state)) return run;
    for (const advance of clocks) advance(3_700_000);
  }
  throw new Error('The run never ended');
};

const organizationId = ((await send('GET', '/api/access/user/profile/')).body as { organization: number }).organization;
const within = platform.database.withOrganization;

/** Number and fingerprint of the keys of each resource, with those that were set aside. */
const rowsOf = ({ id }: ErpConnection) =>
  within(organizationId, async (transaction) => {
    const { rows } = await sql<{ resource: string; keys: string[] }>`
      select resource, array_agg(key) as keys from (
        select resource, key from erp_heads where connection_id = ${id}::int8 and not is_removed
        union select resource, key from erp_refused_rows where connection_id = ${id}::int8 and key <> ''
      ) known group by resource`.execute(transaction);
    return new Map(rows.map(({ resource, keys }) => [resource, digestOf(keys)]));
  });

const cashOf = ({ id }: ErpConnection) =>
  within(organizationId, async (transaction) => {
    const { rows } = await sql<{ company: string; month: string; kind: string; operation: string; amount: number }>`
      select f.company, m.month, f.kind, f.operation, sum(m.amount)::int8 as amount
      from erp_facet_months m join erp_facets f on f.organization_id = m.organization_id and f.id = m.facet_id
      where m.connection_id = ${id}::int8 and f.nature = 'realised' group by 1, 2, 3, 4`.execute(transaction);
    return rows;
  });

const read = new Set([
  'companies',
  'cost-centers',
  'units',
  'property-types',
  'customers',
  'sales-contracts',
  'payment-condition-types',
  'payment-categories',
  'indexers',
  'creditors',
  'checking-accounts',
  'income',
  'outcome',
]);

const expectTruth = async (emulator: SiengeEmulator, connection: ErpConnection): Promise<void> => {
  const rows = await rowsOf(connection);
  const truth = emulator.truth();
  for (const [resource, { count, digest }] of Object.entries(truth.rows)) {
    if (!read.has(resource) || !rows.has(resource)) continue;
    expect(rows.get(resource), resource).toEqual({ count, digest });
  }
  expect(rows.get('bank-movement')).toEqual(truth.rows['bank-movement-detached']);
  const cash = await cashOf(connection);
  const isCash = ({ kind, operation }: { kind: string; operation: string }) =>
    kind === 'bank' ||
    (kind === 'receipt' && operation === '2') ||
    (kind === 'payment' && (operation === '1' || operation === '10'));
  const ours = new Map<string, number>();
  for (const row of cash.filter(isCash)) {
    const at = `${row.company} ${row.month}`;
    ours.set(at, (ours.get(at) ?? 0) + row.amount);
  }
  const bank = new Map(truth.bankMovements.map((row) => [`${row.company} ${row.month}`, row.in - row.out]));
  const nonZero = (sums: Map<string, number>) => [...sums].filter(([, amount]) => amount !== 0).sort();
  expect(nonZero(ours)).toEqual(nonZero(bank));
};

describe('Sienge', () => {
  test('is read whole: every row, and cash equal to the bank to the centavo', { timeout: 120_000 }, async () => {
    const emulator = await emulate();
    const connection = await connect(emulator);
    const run = await settled(await start(connection));
    expect(run).toMatchObject({ state: 'done', slices_failed: 0 });
    await expectTruth(emulator, connection);
    const again = await settled(await start(connection));
    expect(again.rows_changed).toBe(0);
  });
});
