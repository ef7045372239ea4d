/** Two processes of each role on one PostgreSQL. A worker is killed at many points of a load; at the end it holds the ERP's books. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErpRun } from '@uni/contracts';
import type { UauTruth } from '@uni/emulators';
import { tenancyRules } from '@uni/server/src/app.ts';
import { firstBrokenEntry } from '@uni/server/src/platform/audit/index.ts';
import { openDatabase } from '@uni/server/src/platform/database/index.ts';
import { type Client, chanceOf, uauFindings } from '@uni/server/testing/index.ts';
import { type Figure, noneOf } from '../../figures.ts';
import { type RunningErp, startEmulators } from '../emulator-process.ts';
import { Processes } from './processes.ts';

const longestLifeMs = 1_500;
const runLimitMs = 240_000;

class Loads {
  readonly #processes: Processes;
  readonly #erp: RunningErp;
  readonly #client: Client;
  readonly #chance: () => number;
  readonly findings: string[] = [];
  kills = 0;
  count = 0;

  constructor(processes: Processes, erp: RunningErp, client: Client, chance: () => number) {
    this.#processes = processes;
    this.#erp = erp;
    this.#client = client;
    this.#chance = chance;
  }

  /** Both clocks go together. */
  async passTime(): Promise<void> {
    await this.#erp.control('POST', 'clock', {
      now: new Date(Date.now() + this.#processes.aheadMs).toISOString(),
    });
  }

  async connect(): Promise<number> {
    const { address, account } = this.#erp;
    const settings = { daily_hour: null, start_date: '2015-01-01' };
    const fields = { system: 'uau', name: 'UAU', address, ...account, settings };
    return Number(Object(await this.#client.send('POST', '/api/integration/connections/', fields)).id);
  }

  /** Reads everything, while workers are killed up to this number. */
  async load(connection: number, kills: number): Promise<void> {
    this.count += 1;
    const url = `/api/integration/connections/${connection}/runs/`;
    const { id } = (await this.#client.send('POST', url, { kind: 'full' })) as ErpRun;
    const ends = Date.now() + runLimitMs;
    while (!(await this.#isOver(id))) {
      if (Date.now() > ends) throw new Error(`load ${this.count} never ended`);
      await sleep(50 + this.#chance() * longestLifeMs);
      if (this.kills < kills) await this.#kill();
    }
  }

  async #isOver(id: number): Promise<boolean> {
    const { state, failure } = (await this.#client.send('GET', `/api/integration/runs/${id}/`)) as ErpRun;
    if (state === 'failed' || state === 'cancelled') this.findings.push(`load ${this.count}: ${state} ${failure}`);
    return !['queued', 'running', 'waiting'].includes(state);
  }

  async #kill(): Promise<void> {
    await this.#processes.replaceWorker(Math.floor(this.#chance() * 2));
    await this.passTime();
    this.kills += 1;
  }

  async compare(connection: number): Promise<void> {
    const profile = await this.#client.send('GET', '/api/access/user/profile/');
    const organizationId = Number(Object(profile).organization);
    const truth = (await this.#erp.control('GET', 'truth')) as UauTruth;
    const database = await openDatabase(this.#processes.database, tenancyRules);
    try {
      await database.withOrganization(organizationId, async (db) => {
        this.findings.push(...(await uauFindings(db, { organizationId, connectionId: connection }, truth)));
        const broken = await firstBrokenEntry(db, organizationId);
        if (broken !== null) this.findings.push(`the audit trail is broken at ${broken}`);
      });
    } finally {
      await database.close();
    }
  }
}

export const proveKilledWorkers = async (kills: number, seed: number): Promise<Figure[]> => {
  const processes = await Processes.start({ web: 2, workers: 2 });
  try {
    return await killWorkers(processes, kills, seed);
  } finally {
    await processes.leave();
  }
};

/** The same, of processes that have begun. */
export const killWorkers = async (processes: Processes, kills: number, seed: number): Promise<Figure[]> => {
  const chance = chanceOf(seed * 13 + 5);
  const emulators = await startEmulators(seed);
  const { uau } = emulators;
  try {
    const loads = new Loads(processes, uau, await processes.client(), chance);
    await loads.passTime();
    await uau.control('POST', 'scenario', { faults: { seed, rates: { slowFirstByte: 0.7 }, slowMs: 150 } });
    const connection = await loads.connect();
    while (loads.kills < kills) await loads.load(connection, kills);
    await loads.compare(connection);
    for (const finding of loads.findings) process.stdout.write(`  ${finding}\n`);
    const what = `differences from the ERP's books after ${loads.kills} killed workers in ${loads.count} loads`;
    return [noneOf(what, loads.findings.length)];
  } finally {
    await emulators.stop();
  }
};
