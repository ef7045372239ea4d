/** A primary with a synchronous standby, PgBouncer before both, and processes of both roles behind it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Cluster,
  type Pooler,
  type Replica,
  runAsAdmin,
  startCluster,
  startPooler,
  startReplica,
  type TestServer,
} from '@uni/server/testing/index.ts';
import { Client } from 'pg';
import { Processes } from '../roles/processes.ts';

const standbyName = 'uni_standby';
const script = new URL('../../../deploy/postgres/failover.sh', import.meta.url).pathname;

export interface Machines {
  readonly primary: Cluster;
  readonly standby: Replica;
  readonly processes: Processes;
  /** As an operator types it. */
  readonly failover: { readonly program: string; readonly args: readonly string[] };
  leave(): Promise<void>;
}

/** From here on each commit is on both disks before it is acknowledged. */
const makeSynchronous = async (primary: Cluster): Promise<void> => {
  await runAsAdmin(primary.url, `alter system set synchronous_standby_names = 'FIRST 1 (${standbyName})'`);
  await runAsAdmin(primary.url, 'select pg_reload_conf()');
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  try {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const { rows } = await client.query('select sync_state from pg_stat_replication');
      if (rows.some(({ sync_state }) => sync_state === 'sync')) return;
      await sleep(50);
    }
  } finally {
    await client.end();
  }
  throw new Error('the standby is not synchronous');
};

const addressOf = (url: string): string => new URL(url).host;

const behind = (pooler: Pooler, url: string, home: string): TestServer => {
  const [through, listenUrl, readUrl] = [pooler.through(url), pooler.throughSession(url), pooler.throughRead(url)];
  return {
    database: { engine: 'postgres', url: through, listenUrl, pooler: 'transaction' },
    env: {
      ...{ UNI_DATA_DIR: home, DATABASE_URL: through, DATABASE_LISTEN_URL: listenUrl },
      ...{ DATABASE_READ_URL: readUrl, DATABASE_POOLER: 'transaction' },
    },
    cluster: null,
    leave: () => rmSync(home, { recursive: true, force: true }),
  };
};

export const startMachines = async (count: { readonly web: number; readonly workers: number }): Promise<Machines> => {
  const begun: (() => void | Promise<void>)[] = [];
  const leave = async (): Promise<void> => {
    for (const stop of begun.splice(0).reverse()) await stop();
  };
  try {
    const primary = await startCluster({ isDurable: true });
    begun.push(primary.stop);
    const standby = await startReplica(primary.url, standbyName);
    begun.push(standby.stop);
    await makeSynchronous(primary);
    const port = Number(new URL(primary.url).port);
    const pooler = await startPooler(port, { only: ['postgres'], readPort: standby.port });
    begun.push(pooler.stop);
    const home = mkdtempSync(join(tmpdir(), 'uni-failover-'));
    const processes = await Processes.start(count, behind(pooler, primary.url, home));
    begun.push(async () => void (await processes.leave()));
    const args = [standby.url, pooler.consoleUrl, pooler.databasesFile, addressOf(primary.url), addressOf(standby.url)];
    return { primary, standby, processes, failover: { program: script, args }, leave };
  } catch (error) {
    await leave();
    throw error;
  }
};
