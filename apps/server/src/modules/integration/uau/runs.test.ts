import type { RunKind } from '@uni/contracts';
import type { UauEmulator, UauOptions } from '@uni/emulators';
import { drawnShare } from '@uni/tools/test/share.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { moving } from '../../../../test/support/landed-erp.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { insertConnection } from '../connections/connections.repository.ts';
import { defaultSettings } from '../connections/connections.service.ts';
import { contextOpener } from '../connections/context.service.ts';
import { sealSecrets } from '../connections/secrets.model.ts';
import { KnownFacets } from '../landing/facets.repository.ts';
import { landBatch } from '../landing/landing.service.ts';
import { landingRun } from '../reading/landing-run.service.ts';
import { readingWorker } from '../reading/reading.worker.ts';
import { insertRun } from '../runs/runs.repository.ts';
import { siengeSystem } from '../sienge/access.model.ts';
import { uauSystem } from './access.model.ts';
import { chanceOf, change, rough } from './test-support/chance.ts';
import { closeEmulators, emulate } from './test-support/emulated-erps.ts';
import { ledgerIn } from './test-support/landed.ts';
import { landedIn, truthOf } from './test-support/truth.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const { access } = await testApp.openSession('planner');
const profile = await testApp.send({ token: access }, 'GET', '/api/access/user/profile/');
const organizationId = (profile.body as { organization: number }).organization;
const within = <T>(work: Parameters<typeof platform.database.withOrganization<T>>[1]): Promise<T> =>
  platform.database.withOrganization(organizationId, work);

afterEach(closeEmulators);

class Killed extends Error {}

/** A connection to an emulated UAU, and workers that read it without waiting, some of which die on the way. */
const connect = async (options: UauOptions = {}) => {
  const emulator = await emulate(options);
  emulator.clock.set(platform.now());
  const id = newId();
  const { login, password, integrationToken } = emulator.account;
  await within((transaction) =>
    insertConnection(transaction, {
      id,
      system: 'uau',
      name: `UAU ${id}`,
      address: emulator.url,
      subdomain: '',
      user_name: login,
      secrets: sealSecrets(platform.sealing, organizationId, id, { password, integrationToken }),
      settings: JSON.stringify({ ...defaultSettings.uau, daily_hour: null, start_date: '2015-01-01' }),
      created_at: platform.now(),
      next_run_at: null,
    }),
  );
  const pass = (milliseconds: number) => {
    testApp.clock.aheadMs += milliseconds;
    emulator.clock.set(platform.now());
  };
  return { id, emulator, pass };
};
type Connected = Awaited<ReturnType<typeof connect>>;

const workerOf = ({ pass }: Connected, diesAfter: number | null) => {
  let transactions = 0;
  const isDead = () => diesAfter !== null && transactions > diesAfter;
  const withOrganization: Platform['database']['withOrganization'] = async (id, work) => {
    transactions += 1;
    if (isDead()) throw new Killed();
    return platform.database.withOrganization(id, work);
  };
  const killable: Platform = {
    ...platform,
    database: { ...platform.database, withOrganization },
    pause: async (milliseconds, signal) => {
      signal.throwIfAborted();
      pass(milliseconds);
    },
  };
  const systems = { sienge: siengeSystem, uau: uauSystem };
  const landing = landingRun(async () => undefined);
  const worker = readingWorker(killable, {
    adapterOf: () => uauSystem.adapter,
    openContext: contextOpener(killable, systems),
    handlers: { full: landing, incremental: landing, slice: landing, certificate: landing },
  });
  return { act: () => worker.act(organizationId, new AbortController().signal), isDead };
};

interface RunSummary {
  readonly state: string;
  readonly changed: number;
  readonly failed: number;
  readonly text: string;
}

const summaryOf = (runId: number): Promise<RunSummary> =>
  within(async (transaction) => {
    const { rows } = await sql<RunSummary>`
      select r.state, coalesce(sum(s.rows_changed + s.rows_removed), 0)::int4 as changed,
        count(*) filter (where s.state = 'failed')::int4 as failed, json_agg(s)::text || r.resources as text
      from erp_runs r left join erp_run_slices s on s.organization_id = r.organization_id and s.run_id = r.id
      where r.organization_id = ${organizationId}::int8 and r.id = ${runId}::int8 group by r.state, r.resources`.execute(
      transaction,
    );
    const [summary] = rows;
    if (!summary) throw new Error('No such run');
    return summary;
  });

/** Runs to the end. `deaths`: number of transactions after which each of the first workers dies. */
const read = async (
  connected: Connected,
  kind: RunKind = 'full',
  deaths: readonly number[] = [],
): Promise<RunSummary> => {
  const run = await within((transaction) =>
    insertRun(transaction, connected.id, { kind, resources: [], by: null, at: platform.now() }),
  );
  if (!run) throw new Error('A run was already under way');
  const left = [...deaths];
  for (let round = 0; round < 200; round += 1) {
    const { act, isDead } = workerOf(connected, left.shift() ?? null);
    await act().catch((error: unknown) => {
      if (!(error instanceof Killed) && !isDead()) throw error;
    });
    const summary = await summaryOf(run.id);
    if (!['queued', 'running', 'waiting'].includes(summary.state)) return summary;
    connected.pass(1_900_000);
  }
  throw new Error('The run never ended');
};

const ledgerOf = ({ id }: Connected) => within((transaction) => ledgerIn(transaction, id));

const expectTruth = async (connected: Connected, emulator: UauEmulator): Promise<void> =>
  expect(landedIn(await ledgerOf(connected))).toEqual(truthOf(emulator));

describe('UAU in the database', () => {
  test('is read whole, and a second reading changes nothing', { timeout: 60_000 }, async () => {
    const connected = await connect({ seed: 5 });
    const first = await read(connected);
    expect(first).toMatchObject({ state: 'done', failed: 0 });
    await expectTruth(connected, connected.emulator);
    expect(await read(connected)).toMatchObject({ state: 'done', changed: 0 });
    const { password, integrationToken } = connected.emulator.account;
    for (const secret of [password, integrationToken]) expect(first.text).not.toContain(secret);
    expect(connected.emulator.journal().filter(({ outsideReading }) => outsideReading)).toEqual([]);
  });

  test.each(drawnShare([21, 22], 1))(
    'seed %i: under faults, with workers that die, it ends the same',
    { timeout: 90_000 },
    async (seed) => {
      const chance = chanceOf(seed);
      const connected = await connect({ seed });
      rough(connected.emulator, seed, 0.02);
      const deaths = Array.from({ length: 3 }, () => Math.floor(chance() * 40));
      expect((await read(connected, 'full', deaths)).failed).toBe(0);
      await expectTruth(connected, connected.emulator);
      change(connected.emulator, chance, 8);
      expect((await read(connected, 'incremental', [Math.floor(chance() * 30)])).failed).toBe(0);
      expect((await read(connected, 'full', [Math.floor(chance() * 60)])).failed).toBe(0);
      await expectTruth(connected, connected.emulator);
      rough(connected.emulator, seed, 0);
      expect(await read(connected)).toMatchObject({ state: 'done', changed: 0 });
    },
  );

  test('a sale that was removed is gone, however far its number lies from the others', {
    timeout: 60_000,
  }, async () => {
    const connected = await connect({ seed: 32 });
    await read(connected);
    const before = landedIn(await ledgerOf(connected));
    const sold = await within(async (transaction) => {
      const { rows } = await sql<{ parent: string }>`
        select min(parent) as parent from erp_heads where connection_id = ${connected.id}::int8 and resource = 'sales'`.execute(
        transaction,
      );
      return rows[0]?.parent ?? '';
    });
    const work = sold.slice(0, sold.lastIndexOf('/'));
    // The last one is of another work, whose code begins like this one's and which the ERP does not show.
    const [gone, goneToo, other] = [`${work}/98765`, `${work}/0`, `${work}/2/98765`];
    await within(async (transaction) => {
      const rows = [gone, goneToo, other].map((key) => moving(key, [{ date: '2025-01-10', amount: 100 }]));
      const rowTarget = { connectionId: connected.id, resource: 'sales', runId: 1, position: 0 };
      const sales = rows.map((row) => ({ ...row, parent: row.key }));
      const covers = { by: 'nothing' } as const;
      const batch = { rows: sales, refused: [] };
      await landBatch(transaction, { ...rowTarget, covers, isFirst: false }, batch, new KnownFacets(), platform.now());
    });
    expect(await read(connected)).toMatchObject({ state: 'done', changed: 2 });
    const after = await ledgerOf(connected);
    expect(after.rows.get('sales')?.has(other)).toBe(true);
    after.rows.get('sales')?.delete(other);
    expect(landedIn(after)).toEqual(before);
  });

  test('what may no longer be seen stays, and the run says that it is not all there', {
    tags: ['proof'],
    timeout: 60_000,
  }, async () => {
    const connected = await connect({ seed: 31 });
    await read(connected);
    const before = landedIn(await ledgerOf(connected));
    connected.emulator.scenario({ forbidden: ['Planejamento/ConsultarDesembolsoPlanejamento', '10|OB00'] });
    expect(await read(connected)).toMatchObject({ state: 'partial', changed: 0 });
    expect(landedIn(await ledgerOf(connected))).toEqual(before);
    // Without its works nothing that is read work by work is even looked for.
    const complete = () =>
      within(
        async (transaction) =>
          (
            await sql`select resource, complete_until from erp_resources where connection_id = ${connected.id}::int8
              and resource in ('works', 'sales', 'receivables', 'disbursements', 'units') order by 1`.execute(
              transaction,
            )
          ).rows,
      );
    const until = await complete();
    connected.pass(3_600_000);
    connected.emulator.scenario({ forbidden: ['Obras/ObterObrasAtivas'] });
    for (const kind of ['full', 'incremental'] as const)
      expect(await read(connected, kind)).toMatchObject({ state: 'partial', changed: 0 });
    expect(landedIn(await ledgerOf(connected))).toEqual(before);
    expect(await complete()).toEqual(until);
    connected.emulator.scenario({ forbidden: [] });
    expect(await read(connected)).toMatchObject({ state: 'done', changed: 0 });
  });
});
