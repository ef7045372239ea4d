/** Reports to users during an ERP's outage, alike for both ERPs: the reason, the valid data, and its date. */
import type { ConnectionState, ErpConnection, ErpRun, ErpSystem, FailureCode, Probe, ProbeLight } from '@uni/contracts';
import { type SiengeEmulator, startSiengeEmulator, startUauEmulator, type UauEmulator } from '@uni/emulators';
import { integration as copy } from '@uni/phrases';
import { drawnShare } from '@uni/tools/test/share.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { callerOverHours } from '../../../../test/support/over-hours.ts';
import { siengeFindings, uauFindings } from '../../../../testing/landed-truth.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Pauses take no time: they move all clocks. */
const emulators = new Set<SiengeEmulator | UauEmulator>();
const testApp = await openTestApp({
  pause: async (milliseconds, signal) => {
    signal.throwIfAborted();
    pass(milliseconds);
  },
});
const pass = (milliseconds: number): void => {
  testApp.clock.aheadMs += milliseconds;
  for (const { clock } of emulators) clock.set(platform.now());
};
const { platform } = testApp.app;
afterAll(() => Promise.all([...emulators].map((emulator) => emulator.close())));

const send = callerOverHours(testApp, 'planner');
const organizationId = ((await send('GET', '/api/access/user/profile/')).body as { organization: number }).organization;
const within = <T>(work: Parameters<typeof platform.database.withOrganization<T>>[1]): Promise<T> =>
  platform.database.withOrganization(organizationId, work);
const query = (statement: RawBuilder<unknown>) =>
  within(async (transaction) => (await statement.execute(transaction)).rows);

/** An emulated ERP that can be stopped and restarted with the same books. */
interface Erp {
  emulator: SiengeEmulator | UauEmulator;
  readonly account: { subdomain: string; user: string; secret?: string; integration_token?: string };
  /** A resource that cash is read from, and how its permission is taken away and given back. */
  readonly resource: string;
  readonly forbid: (isForbidden: boolean) => void;
  /** The credential stops working, without notice. */
  readonly revoke: (isRevoked: boolean) => void;
  readonly restart: () => Promise<void>;
  readonly findings: (connection: ErpConnection) => Promise<string[]>;
}

const started = <E extends SiengeEmulator | UauEmulator>(emulator: E): E => {
  emulator.clock.set(platform.now());
  emulators.add(emulator);
  return emulator;
};
const portOf = (url: string): number => Number(new URL(url).port);
const targetOf = ({ id }: ErpConnection) => ({ organizationId, connectionId: id });

const erps = {
  sienge: async (): Promise<Erp> => {
    const options = { size: 'XS', clock: 'frozen' } as const;
    const erp = { emulator: started(await startSiengeEmulator(options)) };
    const { subdomain, user, password } = erp.emulator.account;
    return Object.assign(erp, {
      account: { subdomain, user, secret: password },
      resource: 'income',
      forbid: (isForbidden: boolean) => erp.emulator.scenario({ forbidden: isForbidden ? ['income'] : [] }),
      revoke: (revoked: boolean) => erp.emulator.scenario({ revoked }),
      restart: async () => {
        const { portfolio, url } = erp.emulator;
        emulators.delete(erp.emulator);
        erp.emulator = started(await startSiengeEmulator({ ...options, portfolio, port: portOf(url) }));
      },
      findings: (connection: ErpConnection) =>
        within((transaction) => siengeFindings(transaction, targetOf(connection), erp.emulator.truth())),
    });
  },
  uau: async (): Promise<Erp> => {
    const options = { size: 'XS', clock: 'frozen' } as const;
    const erp = { emulator: started(await startUauEmulator(options)) };
    const { login, password, integrationToken } = erp.emulator.account;
    const action = 'Planejamento/ConsultarDesembolsoPlanejamento';
    return Object.assign(erp, {
      account: { subdomain: '', user: login, secret: password, integration_token: integrationToken },
      resource: 'disbursements',
      forbid: (isForbidden: boolean) => erp.emulator.scenario({ forbidden: isForbidden ? [action] : [] }),
      revoke: (withdrawn: boolean) => erp.emulator.scenario({ withdrawn }),
      restart: async () => {
        const { portfolio, url } = erp.emulator;
        emulators.delete(erp.emulator);
        erp.emulator = started(await startUauEmulator({ ...options, portfolio, port: portOf(url) }));
      },
      findings: (connection: ErpConnection) =>
        within((transaction) => uauFindings(transaction, targetOf(connection), erp.emulator.truth())),
    });
  },
} as const satisfies Record<ErpSystem, () => Promise<Erp>>;

const connect = async (
  system: ErpSystem,
  erp: Pick<Erp, 'emulator' | 'account'>,
  daily_hour: number | null = null,
): Promise<ErpConnection> => {
  const { status, body } = await send('POST', '/api/integration/connections/', {
    system,
    name: system,
    address: erp.emulator.url,
    ...erp.account,
    settings: { daily_hour, start_date: '2015-01-01', bulk_per_day: 200, bulk_async: false },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as ErpConnection;
};
const connectionState = async ({ id }: ErpConnection): Promise<ErpConnection> =>
  (await send('GET', `/api/integration/connections/${id}/`)).body as ErpConnection;
const stateOf = async ({ id }: ErpConnection): Promise<ConnectionState['resources']> =>
  ((await send('GET', `/api/integration/connections/${id}/state/`)).body as ConnectionState).resources;
const lightsOf = async ({ id }: ErpConnection): Promise<Probe[]> =>
  (await send('POST', `/api/integration/connections/${id}/test/`)).body as Probe[];
const change = async (connection: ErpConnection, body: object): Promise<void> => {
  const { version } = await connectionState(connection);
  const url = `/api/integration/connections/${connection.id}/`;
  expect((await send('PATCH', url, body, { 'if-match': `"${version}"` })).status).toBe(200);
};

const requestRun = async ({ id }: ErpConnection, kind: 'full' | 'incremental'): Promise<ErpRun> =>
  (await send('POST', `/api/integration/connections/${id}/runs/`, { kind })).body as ErpRun;
const runOf = async ({ id }: Pick<ErpRun, 'id'>): Promise<ErpRun> =>
  (await send('GET', `/api/integration/runs/${id}/`)).body as ErpRun;
const isOver = ({ state }: ErpRun): boolean => !['queued', 'running', 'waiting'].includes(state);

/** Works until a run is over; limited, so that an endless run fails. */
const settled = async (requested: ErpRun): Promise<ErpRun> => {
  for (let round = 0; round < 60; round += 1) {
    await testApp.app.work.tick();
    const run = await runOf(requested);
    if (isOver(run)) return run;
    pass(20 * minute);
  }
  throw new Error('The run never ended');
};
const loaded = async (connection: ErpConnection, kind: 'full' | 'incremental' = 'full'): Promise<ErpRun> =>
  settled(await requestRun(connection, kind));

/** Everything that has landed and what it adds up to. */
const heldOf = async ({ id }: ErpConnection) => ({
  heads: await query(sql`select resource, key, hash from erp_heads
    where connection_id = ${id}::int8 and not is_removed order by resource, key`),
  months: await query(sql`select facet_id, month, amount from erp_facet_months
    where connection_id = ${id}::int8 order by facet_id, month`),
});
const rowsOf = (resources: ConnectionState['resources']) => resources.map(({ resource, rows }) => [resource, rows]);
const untilOf = (resources: ConnectionState['resources'], name: string): string =>
  resources.find(({ resource }) => resource === name)?.complete_until ?? '';

/** Changes the books during the outage. */
const live = ({ emulator }: Erp): void => {
  for (const name of ['payable.new', 'payable.pay', 'receipt.new', 'bill.remove']) emulator.mutate(name, { seed: 11 });
};

/** The screen's text for a failure: a key of the catalogue, and its words. */
const sentence: Partial<Readonly<Record<FailureCode, string>>> = {
  credentials: 'O ERP recusou o usuário ou a senha.',
  forbidden: 'O usuário de API não tem permissão para este recurso.',
  not_shown: 'O ERP deixou de mostrar linhas que o UNI já conhece.',
  unavailable: 'O ERP está fora do ar.',
};

interface Outage {
  readonly name: string;
  readonly breaks: (erp: Erp, connection: ErpConnection) => Promise<void> | void;
  readonly mends: (erp: Erp, connection: ErpConnection) => Promise<void> | void;
  /** The run's final state and messages. */
  readonly state: ErpRun['state'];
  readonly kinds: readonly ('full' | 'incremental')[];
  readonly failure: Readonly<Record<ErpSystem, FailureCode>>;
  /** Light that a connection test returns for the cash resource, and for the others. */
  readonly light: Readonly<Record<ErpSystem, ProbeLight>>;
  readonly others: ProbeLight | null;
}

const outages: readonly Outage[] = [
  {
    name: 'a wrong password',
    breaks: (_erp, connection) => change(connection, { secret: 'outra senha' }),
    mends: ({ account }, connection) => change(connection, { secret: account.secret }),
    state: 'failed',
    kinds: ['incremental', 'full'],
    failure: { sienge: 'credentials', uau: 'credentials' },
    light: { sienge: 'failed', uau: 'failed' },
    others: 'failed',
  },
  {
    name: 'a credential that was revoked',
    breaks: ({ revoke }) => revoke(true),
    mends: ({ revoke }) => revoke(false),
    state: 'failed',
    kinds: ['incremental', 'full'],
    failure: { sienge: 'credentials', uau: 'credentials' },
    light: { sienge: 'failed', uau: 'failed' },
    others: 'failed',
  },
  {
    // Sienge refuses for lack of permission. UAU returns nothing, as if it had no data.
    name: 'a permission that was taken away',
    breaks: ({ forbid }) => forbid(true),
    mends: ({ forbid }) => forbid(false),
    state: 'partial',
    kinds: ['full'],
    failure: { sienge: 'forbidden', uau: 'not_shown' },
    light: { sienge: 'forbidden', uau: 'empty' },
    others: null,
  },
];

const drawn = drawnShare(outages, 1);

describe.each(drawnShare(['sienge', 'uau'] as const, 1))('%s', (system) => {
  const begin = async () => {
    const erp = await erps[system]();
    const connection = await connect(system, erp);
    expect(await loaded(connection)).toMatchObject({ state: 'done', slices_failed: 0, failure: null });
    expect(await erp.findings(connection)).toEqual([]);
    return { erp, connection };
  };
  /** One of each, read whole; each test leaves it whole. */
  let begun: ReturnType<typeof begin> | null = null;
  const openApp = () => {
    begun ??= begin();
    return begun;
  };

  /** The next run reads what was missed, and from then on the screen reports it. */
  const expectCaughtUp = async (erp: Erp, connection: ErpConnection, before: ErpConnection): Promise<void> => {
    expect(await loaded(connection)).toMatchObject({ state: 'done', slices_failed: 0, failure: null });
    expect(await erp.findings(connection)).toEqual([]);
    expect(Date.parse((await connectionState(connection)).synced_at ?? '')).toBeGreaterThan(
      Date.parse(before.synced_at ?? ''),
    );
    expect((await stateOf(connection)).filter(({ last_failure }) => last_failure !== null)).toEqual([]);
  };

  test.each(drawn)('$name: said, nothing lost, and the next run catches up', { timeout: 120_000 }, async (outage) => {
    const { erp, connection } = await openApp();
    const [held, before, resources] = [
      await heldOf(connection),
      await connectionState(connection),
      await stateOf(connection),
    ];
    expect(before.synced_at).not.toBeNull();
    pass(3 * hour);
    await outage.breaks(erp, connection);
    for (const kind of outage.kinds) {
      const requested = erp.emulator.journal().length;
      const run = await loaded(connection, kind);
      const code = outage.failure[system];
      expect(run).toMatchObject({ state: outage.state, failure: code });
      // An ERP locks who insists on a wrong password.
      if (code === 'credentials') expect(erp.emulator.journal().length - requested).toBe(1);
      expect(copy.failures[code].what).toBe(sentence[code]);
      expect(copy.failures[code].remedy.length).toBeGreaterThan(30);
    }
    const lights = await lightsOf(connection);
    for (const { resource, light } of lights) {
      if (resource === erp.resource) expect([resource, light]).toEqual([resource, outage.light[system]]);
      else if (outage.others) expect([resource, light]).toEqual([resource, outage.others]);
      else expect(['ok', 'empty'], resource).toContain(light);
    }
    // Stored rows stay unchanged, and no state claims newer data or the absence of data.
    expect(await heldOf(connection)).toEqual(held);
    const after = await stateOf(connection);
    expect(rowsOf(after)).toEqual(rowsOf(resources));
    expect(untilOf(after, erp.resource)).toBe(untilOf(resources, erp.resource));
    expect((await connectionState(connection)).synced_at).toBe(before.synced_at);
    if (outage.state === 'partial')
      expect(after.find(({ resource }) => resource === erp.resource)?.last_failure).toBe(outage.failure[system]);
    live(erp);
    await outage.mends(erp, connection);
    await expectCaughtUp(erp, connection, before);
  });

  test('an ERP that is down for an hour: the run waits, says why, and goes on by itself', {
    timeout: 120_000,
  }, async () => {
    const { erp, connection } = await openApp();
    const [held, before, resources] = [
      await heldOf(connection),
      await connectionState(connection),
      await stateOf(connection),
    ];
    pass(3 * hour);
    await erp.emulator.close();
    live(erp);
    const requested = await requestRun(connection, 'full');
    for (let passed = 0; passed < 60; passed += 10) {
      await testApp.app.work.tick();
      const run = await runOf(requested);
      expect(run).toMatchObject({ state: 'waiting', failure: 'unavailable' });
      expect(Date.parse(run.resumes_at ?? '')).toBeGreaterThan(platform.now().getTime());
      expect(copy.failures.unavailable.what).toBe(sentence.unavailable);
      const now = await connectionState(connection);
      expect(now).toMatchObject({ synced_at: before.synced_at, last_run: { id: requested.id, state: 'waiting' } });
      expect(rowsOf(await stateOf(connection))).toEqual(rowsOf(resources));
      pass(10 * minute);
    }
    for (const one of await lightsOf(connection))
      expect(one).toMatchObject({ light: 'failed', failure: 'unavailable' });
    expect(await heldOf(connection)).toEqual(held);
    await erp.restart();
    // No second request is made.
    expect(await settled(requested)).toMatchObject({ state: 'done', failure: null, slices_failed: 0 });
    expect(await erp.findings(connection)).toEqual([]);
    expect(Date.parse((await connectionState(connection)).synced_at ?? '')).toBeGreaterThan(
      Date.parse(before.synced_at ?? ''),
    );
  });

  test('an ERP that goes down in the middle of a first load: what came stays, and is not called complete', {
    timeout: 120_000,
  }, async () => {
    const erp = await erps[system]();
    const connection = await connect(system, erp);
    erp.emulator.faults({ planted: [{ fault: 'unavailable503', after: 12, times: 1_000 }] });
    const requested = await requestRun(connection, 'full');
    await testApp.app.work.tick();
    expect(await runOf(requested)).toMatchObject({ state: 'waiting', failure: 'unavailable' });
    const now = await connectionState(connection);
    expect(now.synced_at).toBeNull();
    const resources = await stateOf(connection);
    expect(resources.some(({ rows }) => rows > 0)).toBe(true);
    expect(resources.filter(({ complete_until }) => complete_until !== null)).toEqual([]);
    erp.emulator.faults({});
    expect(await settled(requested)).toMatchObject({ state: 'done', failure: null });
    expect(await erp.findings(connection)).toEqual([]);
  });

  test('a connection without its secret fails at its hour and says so, instead of hanging', {
    timeout: 60_000,
  }, async () => {
    const erp = await erps[system]();
    const { secret: _secret, integration_token: _token, ...account } = erp.account;
    const connection = await connect(system, { emulator: erp.emulator, account }, 3);
    pass(24 * hour);
    await testApp.app.work.tick();
    const [run] = (await send('GET', `/api/integration/connections/${connection.id}/runs/`)).body as ErpRun[];
    expect(run).toMatchObject({ state: 'failed', failure: 'credentials' });
    expect(await connectionState(connection)).toMatchObject({ has_secret: false, synced_at: null });
    await change(connection, { secret: erp.account.secret, integration_token: erp.account.integration_token });
    expect(await loaded(connection)).toMatchObject({ state: 'done' });
    expect(await erp.findings(connection)).toEqual([]);
  });
});
