/**
 * One seeded proof of a connector with real processes. The server is killed with SIGKILL while it reads an emulator, then started
 * again. At the end it must hold the ERP's rows. On PostgreSQL two servers race for each run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErpConnection, ErpRun, ErpSystem } from '@uni/contracts';
import { mutationNames, type Truth, type UauTruth } from '@uni/emulators';
import { tenancyRules } from '@uni/server/src/app.ts';
import { firstBrokenEntry } from '@uni/server/src/platform/audit/index.ts';
import { openDatabase, type Transaction } from '@uni/server/src/platform/database/index.ts';
import {
  type CrashEngine,
  chanceOf,
  KillableServers,
  leaseOverMs,
  siengeFindings,
  startTestServer,
  type TestServer,
  uauFindings,
} from '@uni/server/testing/index.ts';
import { sql } from 'kysely';
import { type RunningEmulators, type RunningErp, startEmulators } from './emulator-process.ts';

export interface ProcessResult {
  readonly system: ErpSystem;
  readonly engine: CrashEngine;
  readonly runs: number;
  readonly kills: number;
  /** Readings that went on where another process had been. */
  readonly takeovers: number;
  readonly calls: number;
  readonly struck: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

/** A run that is not over by then never will be. */
const runLimitMs = 180_000;
const longestLifeMs = 3_000;
const limits = { rest: { perMinute: 2_000, perDay: 50_000 }, bulk: { perMinute: 500, perDay: 5_000 } };

const faults = [
  'error500',
  'html502',
  'reset',
  'resetMidway',
  'truncate',
  'errorIn200',
  'htmlIn200',
  'latin1',
] as const;

/** The four pairs of ERP and database in turn. */
export const proveByProcesses = async (seed: number): Promise<ProcessResult> => {
  const system = seed % 2 === 0 ? 'sienge' : 'uau';
  const engine = seed % 4 < 2 ? 'postgres' : 'pglite';
  const testServer = await startTestServer(engine, false);
  let emulators: RunningEmulators | null = null;
  try {
    emulators = await startEmulators(seed);
    return await new KilledServers(testServer, emulators[system], { system, engine, seed }).prove();
  } finally {
    await emulators?.stop();
    testServer.leave();
  }
};

class KilledServers {
  readonly #testServer: TestServer;
  readonly #erp: RunningErp;
  readonly #case: Pick<ProcessResult, 'system' | 'engine'> & { readonly seed: number };
  readonly #chance: () => number;
  readonly #findings: string[] = [];
  readonly #servers: KillableServers;
  #runs = 0;

  constructor(
    testServer: TestServer,
    erp: RunningErp,
    its: Pick<ProcessResult, 'system' | 'engine'> & { seed: number },
  ) {
    this.#testServer = testServer;
    this.#erp = erp;
    this.#case = its;
    this.#chance = chanceOf(its.seed * 17 + 3);
    const clock = async (aheadMs: number): Promise<void> => {
      await erp.control('POST', 'clock', { now: new Date(Date.now() + aheadMs).toISOString() });
    };
    this.#servers = new KillableServers(testServer, this.#chance, clock);
  }

  async prove(): Promise<ProcessResult> {
    try {
      return await this.#prove();
    } finally {
      await this.#servers.killAll();
    }
  }

  async #prove(): Promise<ProcessResult> {
    await this.#servers.begin(this.#case.engine);
    await this.#scene();
    const connection = await this.#connect();
    for (const kind of ['full', 'incremental', 'full'] as const) {
      await this.#run(connection, kind);
      if (kind !== 'full' || this.#runs === 1) await this.#change(5);
    }
    const organizationId = await this.#servers.organizationId();
    this.#findings.push(...(await this.#servers.stop()));
    const takeovers = await this.#compare(organizationId, connection.id);
    const journal = await this.#erp.journal();
    if (journal.some(({ outsideReading }) => outsideReading)) this.#findings.push('asked for more than reading');
    const struck: Record<string, number> = {};
    for (const { fault } of journal) if (fault !== '') struck[fault] = (struck[fault] ?? 0) + 1;
    const { seed: _seed, ...its } = this.#case;
    const counts = { runs: this.#runs, kills: this.#servers.kills, takeovers, calls: journal.length, struck };
    return { ...its, ...counts, findings: this.#findings };
  }

  async #scene(): Promise<void> {
    await this.#servers.pass(0);
    // Slow enough to be killed on the way, and now and then broken.
    const rates = { slowFirstByte: 0.5, ...Object.fromEntries(faults.map((fault) => [fault, 0.004])) };
    const rough = { faults: { seed: this.#case.seed, rates, slowMs: 60 } };
    // Pauses are real here: jobs are done at their first poll.
    const siengeOnly = this.#case.system === 'sienge' ? { quotas: limits, quirks: { jobPolls: 0 } } : {};
    await this.#erp.control('POST', 'scenario', { ...rough, ...siengeOnly });
  }

  async #connect(): Promise<ErpConnection> {
    const settings = {
      daily_hour: null,
      start_date: '2015-01-01',
      bulk_async: this.#chance() < 0.5,
      rest_per_minute: limits.rest.perMinute,
      rest_per_day: limits.rest.perDay,
      bulk_per_minute: limits.bulk.perMinute,
      bulk_per_day: limits.bulk.perDay,
    };
    const { address, account } = this.#erp;
    const fields = { system: this.#case.system, name: 'ERP', address, ...account, settings };
    return (await this.#servers.anyone().send('POST', '/api/integration/connections/', fields)) as ErpConnection;
  }

  /** Reads while servers die, some of them while another waits for its turn. */
  async #run({ id }: ErpConnection, kind: 'full' | 'incremental'): Promise<void> {
    this.#runs += 1;
    const url = `/api/integration/connections/${id}/runs/`;
    // Both send the request at once: one run begins, and both receive it.
    const requestedRuns = (await Promise.all(
      this.#servers.clients.map((client) => client.send('POST', url, { kind })),
    )) as ErpRun[];
    const [run] = requestedRuns;
    if (!run || requestedRuns.some((one) => one.id !== run.id)) throw new Error('Two runs began at once');
    let deaths = 1 + Math.floor(this.#chance() * 3);
    for (const begun = Date.now(); Date.now() - begun < runLimitMs; ) {
      if (deaths > 0) {
        await sleep(20 + this.#chance() * longestLifeMs);
        deaths -= 1;
        await this.#servers.kill(leaseOverMs);
      } else await sleep(200);
      const now = (await this.#servers.anyone().send('GET', `/api/integration/runs/${run.id}/`)) as ErpRun;
      if (now.state === 'failed' || now.state === 'cancelled')
        this.#findings.push(`${kind} run: ${now.state} ${now.failure}`);
      if (!['queued', 'running', 'waiting'].includes(now.state)) return;
      if (now.state === 'waiting' && now.resumes_at)
        await this.#servers.kill(Date.parse(now.resumes_at) - Date.now() - this.#servers.aheadMs + 1_000);
    }
    this.#findings.push(`${kind} run never ended`);
  }

  /** Mutations without a matching record are skipped. */
  async #change(count: number): Promise<void> {
    for (let change = 0; change < count; change += 1) {
      const name = mutationNames[Math.floor(this.#chance() * mutationNames.length)] ?? '';
      const order = { name, seed: Math.floor(this.#chance() * 1e6) };
      await this.#erp.control('POST', 'mutate', order).catch((error: unknown) => {
        if (!(error instanceof RangeError)) throw error;
      });
    }
  }

  async #compare(organizationId: number, connectionId: number): Promise<number> {
    const truth = await this.#erp.control('GET', 'truth');
    const target = { organizationId, connectionId };
    const landed = (transaction: Transaction) =>
      this.#case.system === 'sienge'
        ? siengeFindings(transaction, target, truth as Truth)
        : uauFindings(transaction, target, truth as UauTruth);
    const database = await openDatabase(this.#testServer.database, tenancyRules);
    try {
      return await database.withOrganization(organizationId, async (transaction) => {
        this.#findings.push(...(await landed(transaction)), ...(await left(transaction, connectionId)));
        const broken = await firstBrokenEntry(transaction, organizationId);
        if (broken !== null) this.#findings.push(`the audit chain is broken at ${broken}`);
        await this.#checkQuotas();
        const { rows } = await sql<{ fence: number }>`
          select fence from erp_connections where id = ${connectionId}::int8`.execute(transaction);
        return Number(rows[0]?.fence ?? 0) - this.#runs;
      });
    } finally {
      await database.close();
    }
  }

  async #checkQuotas(): Promise<void> {
    if (this.#case.system !== 'sienge') return;
    const usage = (await this.#erp.control('GET', 'usage')) as Record<string, Record<string, number>>;
    for (const family of ['rest', 'bulk'] as const) {
      const { peakMinute = 0, peakDay = 0 } = usage[family] ?? {};
      if (peakMinute > limits[family].perMinute || peakDay > limits[family].perDay)
        this.#findings.push(`the ${family} quota was exceeded`);
    }
  }
}

/** Whatever a process that is gone might have left lying about. */
const left = async (transaction: Transaction, connectionId: number): Promise<string[]> => {
  const { rows } = await sql<{ runs: number; parts: number; seen: number; lease: boolean }>`
    select
      (select count(*)::int4 from erp_runs where connection_id = ${connectionId}::int8 and finished_at is null) as runs,
      (select count(*)::int4 from erp_run_slices where connection_id = ${connectionId}::int8 and state = 'pending') as parts,
      (select count(*)::int4 from erp_seen_keys where connection_id = ${connectionId}::int8) as seen,
      (select lease_until is not null from erp_connections where id = ${connectionId}::int8) as lease`.execute(
    transaction,
  );
  const [row] = rows;
  return Object.entries(row ?? {}).flatMap(([what, count]) => (count ? [`left behind: ${what} ${count}`] : []));
};
