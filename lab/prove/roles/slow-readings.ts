/** Four organizations read a slow ERP in one worker, while another one waits for its webhook and its projection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { applyTemplate, type ErpRun, residencialVertical } from '@uni/contracts';
import { createApp, tenancyRules } from '@uni/server/src/app.ts';
import { createDemonstration } from '@uni/server/src/demonstration.ts';
import { contractsChanged } from '@uni/server/src/modules/sales/plan-feed/plan-feed.repository.ts';
import { type Database, openDatabase } from '@uni/server/src/platform/database/index.ts';
import { type Client, openReceiver, type Receiver } from '@uni/server/testing/index.ts';
import { median } from '../../bench/statistics.ts';
import { type Figure, noneOf } from '../../figures.ts';
import { startEmulators } from '../emulator-process.ts';
import { Processes } from './processes.ts';

const readers = 4;
const mostDelayMs = 1_000;
const patienceMs = 60_000;
const slowMs = 3_000;

/** Organizations of their own, made as the demonstration is. */
const createReaders = async ({ database, secret }: Processes): Promise<string[]> => {
  const codes = Array.from({ length: readers }, (_, at) => `lenta${at}`);
  const app = await createApp({
    ...{ role: 'web', database, origin: 'http://proof.test', isProduction: false, logLevel: 'silent' },
    ...{ webFolder: '/dev/null', trustProxy: false, allowInside: true, secret: { keys: [secret], file: '/none' } },
    mail: { from: 'UNI <nao-responda@proof.test>', smtpUrl: null, folder: '/tmp' },
  });
  try {
    for (const code of codes) await createDemonstration(app, code, { sells: false });
  } finally {
    await app.close();
  }
  return codes;
};

const waitFor = async (what: string, isThere: () => Promise<boolean> | boolean): Promise<number> => {
  const began = performance.now();
  while (!(await isThere())) {
    if (performance.now() - began > patienceMs) throw new Error(`${what} did not come within ${patienceMs} ms`);
    await sleep(5);
  }
  return performance.now() - began;
};

interface Waited {
  readonly webhook: number[];
  readonly projection: number[];
}

class Bystander {
  readonly #client: Client;
  readonly #database: Database;
  readonly #receiver: Receiver;
  readonly #organizationId: number;
  #enterprise = 0;
  #count = 0;

  constructor(client: Client, database: Database, receiver: Receiver, organizationId: number) {
    this.#client = client;
    this.#database = database;
    this.#receiver = receiver;
    this.#organizationId = organizationId;
  }

  async measure(times: number): Promise<Waited> {
    const waited: Waited = { webhook: [], projection: [] };
    for (let time = 0; time < times; time += 1) {
      const version = await this.#createVersion();
      const before = this.#receiver.received.length;
      await this.#client.send('POST', `/api/planner/versions/${version}/lock/`, { reason: 'Prova' });
      waited.webhook.push(await waitFor('the webhook', () => this.#receiver.received.length > before));
      waited.projection.push(await this.#project());
    }
    return waited;
  }

  async #createVersion(): Promise<number> {
    this.#count += 1;
    const study = applyTemplate(residencialVertical, { name: 'Torre' });
    const body = { empreendimento: this.#enterprise, nome: `Rev ${this.#count}`, study };
    return Number(Object(await this.#client.send('POST', '/api/planner/versions/', body)).id);
  }

  async prepare(): Promise<void> {
    const enterprise = { code: 'PROVA', name: 'Torre' };
    this.#enterprise = Number(Object(await this.#client.send('POST', '/api/planner/enterprises/', enterprise)).id);
  }

  async #project(): Promise<number> {
    const enterprises = await this.#within((db) => db.selectFrom('sales_plan_feeds').select('enterprise_id').execute());
    const [{ enterprise_id: enterprise } = { enterprise_id: 0 }] = enterprises;
    await this.#within((db) => contractsChanged(db, enterprise));
    return waitFor('the projection', async () => {
      const rows = await this.#within((db) =>
        db
          .selectFrom('sales_plan_feeds')
          .select(['revision', 'told'])
          .where('enterprise_id', '=', enterprise)
          .execute(),
      );
      return rows.every(({ revision, told }) => told >= revision);
    });
  }

  #within<T>(work: Parameters<Database['withOrganization']>[1] & ((db: never) => Promise<T>)): Promise<T> {
    return this.#database.withOrganization(this.#organizationId, work as never) as Promise<T>;
  }
}

export const proveSlowReadings = async (times: number): Promise<Figure[]> => {
  const processes = await Processes.start({ web: 1, workers: 1 });
  const emulators = await startEmulators(1);
  const receiver = await openReceiver();
  const database = await openDatabase(processes.database, tenancyRules);
  try {
    const codes = await createReaders(processes);
    const client = await processes.client();
    const fields = { name: 'Recebe', address: receiver.address, events: ['version.locked'] };
    await client.send('POST', '/api/admin/webhooks/', fields);
    const profile = await client.send('GET', '/api/access/user/profile/');
    const bystander = new Bystander(client, database, receiver, Number(Object(profile).organization));
    await bystander.prepare();
    await bystander.measure(2);
    const alone = await bystander.measure(times);
    const { uau } = emulators;
    await uau.control('POST', 'scenario', { faults: { seed: 1, rates: { slowFirstByte: 1 }, slowMs } });
    const runs: { client: Client; id: number }[] = [];
    for (const code of codes) {
      const reader = await processes.client(`admin@${code}.uni`);
      const settings = { daily_hour: null, start_date: '2015-01-01' };
      const connection = { system: 'uau', name: 'UAU', address: uau.address, ...uau.account, settings };
      const { id } = Object(await reader.send('POST', '/api/integration/connections/', connection));
      const run = (await reader.send('POST', `/api/integration/connections/${id}/runs/`, { kind: 'full' })) as ErpRun;
      runs.push({ client: reader, id: run.id });
    }
    const statesOf = () =>
      Promise.all(
        runs.map(async (run) => ((await run.client.send('GET', `/api/integration/runs/${run.id}/`)) as ErpRun).state),
      );
    await waitFor('the readings', async () => (await statesOf()).every((state) => state === 'running'));
    const beside = await bystander.measure(times);
    const over = (await statesOf()).filter((state) => state !== 'running').length;
    const delay = (kind: keyof Waited): Figure => {
      const [with4, without] = [Math.max(...beside[kind]), median(alone[kind])];
      return {
        what: `${kind} of another organization beside ${readers} slow readings, worst of ${times}`,
        measured: `${with4.toFixed(0)} ms; alone ${without.toFixed(0)} ms`,
        ...{ goal: `≤ ${mostDelayMs} ms later`, met: with4 - without <= mostDelayMs },
      };
    };
    return [delay('webhook'), delay('projection'), noneOf('readings that ended meanwhile', over, String(readers))];
  } finally {
    await database.close();
    await receiver.close();
    await emulators.stop();
    await processes.leave();
  }
};
