/** An application on a database of its own in a cluster, and what its work costs. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '@uni/server/src/app.ts';
import { insertConnection } from '@uni/server/src/modules/integration/connections/connections.repository.ts';
import { defaultSettings } from '@uni/server/src/modules/integration/connections/connections.service.ts';
import { type Cluster, databaseUrl, runAsAdmin, settle, testOrganizations } from '@uni/server/testing/index.ts';
import { Client } from 'pg';

export const organizationId = testOrganizations.first.id;
export const connectionId = 77;

export interface ClusterApp {
  readonly app: App;
  /** As the owner of the tables: no wall. */
  readonly client: Client;
  readonly url: string;
  readonly name: string;
  close(): Promise<void>;
}

export const openClusterApp = async (
  cluster: Cluster,
  name: string,
  { connections = 4 }: { readonly connections?: number } = {},
): Promise<ClusterApp> => {
  await runAsAdmin(cluster.url, `create database ${name}`);
  const url = databaseUrl(cluster.url, name);
  const app = await createApp({
    database: { engine: 'postgres', url, connections },
    origin: 'http://bench',
    isProduction: false,
    logLevel: 'silent',
    webFolder: join(tmpdir(), 'uni-no-such-folder'),
    trustProxy: false,
    secret: { keys: [Buffer.alloc(32, 1).toString('base64')], file: '/none' },
    mail: { from: 'UNI <nao-responda@bench>', smtpUrl: null, folder: tmpdir() },
    allowInside: true,
    now: () => new Date(),
  });
  const { database } = app.platform;
  await settle(database);
  await database.withOrganization(organizationId, (transaction) =>
    insertConnection(transaction, {
      id: connectionId,
      system: 'sienge',
      name: 'Sienge',
      address: 'http://erp.test',
      subdomain: 'casa',
      user_name: 'uni',
      secrets: null,
      settings: JSON.stringify({ ...defaultSettings.sienge, daily_hour: null, start_date: '2021-01-01' }),
      created_at: new Date(),
      next_run_at: null,
    }),
  );
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    app,
    client,
    url,
    name,
    close: async () => {
      await client.end();
      await app.close();
      await runAsAdmin(cluster.url, `drop database ${name} with (force)`);
    },
  };
};

/** Seconds of processor time of a process of Linux; null when it is gone. */
export const processorSeconds = (pid: number): number | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
};

/** Of the database's processes that serve one database. */
const backendSeconds = async ({ client, name }: ClusterApp): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [name]);
  return new Map(rows.map(({ pid }) => [pid, processorSeconds(pid) ?? 0]));
};

export interface Cost {
  readonly seconds: number;
  /** Processor time of this process. */
  readonly node: number;
  /** Processor time of the database's processes that served it. */
  readonly backend: number;
}

/**
 * A checkpoint first, so that no measurement pays for another's writes. The work may return processor time of connections that it
 * has opened and closed.
 */
export const costOf = async (app: ClusterApp, work: () => Promise<number | undefined>): Promise<Cost> => {
  await app.client.query('checkpoint');
  const before = await backendSeconds(app);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const elsewhere = (await work()) ?? 0;
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const after = await backendSeconds(app);
  let backend = elsewhere;
  for (const [pid, used] of after) backend += used - (before.get(pid) ?? 0);
  return { seconds, node: (user + system) / 1e6, backend };
};

export const costText = ({ seconds, node, backend }: Cost): string =>
  `${seconds.toFixed(1)} s (processor: Node ${node.toFixed(1)}, database ${backend.toFixed(1)})`;
