/**
 * The first load of a whole tenant. An emulated Sienge runs in one process, the server in another, killed once on the way.
 * What has landed is what the ERP holds, and the server's memory stayed within its bounds.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { insertOrigin } from '@uni/server/src/modules/integration/connections/origins.repository.ts';
import { sealSecrets } from '@uni/server/src/modules/integration/connections/secrets.model.ts';
import { insertRun } from '@uni/server/src/modules/integration/runs/runs.repository.ts';
import { workerName } from '@uni/server/src/modules/integration/runs/schedule.model.ts';
import { wakeWorker } from '@uni/server/src/platform/work/index.ts';
import { type Cluster, startServer } from '@uni/server/testing/index.ts';
import type { Figure } from '../../figures.ts';
import { type ClusterApp, connectionId, openClusterApp, organizationId } from './cluster-stage.ts';

interface Emulated {
  readonly url: string;
  readonly account: { readonly subdomain: string; readonly user: string; readonly password: string };
  /** Address of the control plane. */
  readonly control: string;
}

interface Truth {
  readonly rows: Readonly<Record<string, { readonly count: number }>>;
}

const mostMegabytes = 1_000;

const startEmulator = async (size: string): Promise<{ child: ChildProcess; emulated: Emulated }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'emulator-process.ts'), size], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.endsWith('\n')) return { child, emulated: JSON.parse(output) };
  }
  throw new Error('The emulator ended before it said where it is');
};

/** Connects the organization to the emulator and requests everything. */
const connect = async ({ app: { platform }, client }: ClusterApp, { url, account }: Emulated): Promise<number> => {
  const { subdomain, user, password } = account;
  const secrets = sealSecrets(platform.sealing, organizationId, connectionId, { password, integrationToken: '' });
  const budgets = { rest_per_day: 1e6, bulk_per_day: 1e6, rest_per_minute: 1e4, bulk_per_minute: 1e4 };
  await client.query(
    `update erp_connections set address = $1, subdomain = $2, user_name = $3, secrets = $4,
       settings = (settings::jsonb || $5::jsonb)::text where id = $6`,
    [url, subdomain, user, secrets, JSON.stringify(budgets), connectionId],
  );
  return platform.database.withOrganization(organizationId, async (transaction) => {
    const at = new Date();
    await insertOrigin(transaction, { origin: url, approved_by: null, approved_at: at });
    const order = { kind: 'full', resources: [], by: null, at } as const;
    const run = await insertRun(transaction, connectionId, order);
    await wakeWorker(transaction, workerName, organizationId, at);
    return run?.id ?? 0;
  });
};

const serverOf = ({ url }: ClusterApp, folder: string) =>
  startServer(
    {
      DATABASE_URL: url,
      UNI_DATA_DIR: folder,
      UNI_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
      UNI_ENV: 'prod',
    },
    // This process has the flags that `npm start` gives the server.
    process.execArgv,
  );

/** The most memory that a process has held, in megabytes. */
const peakOf = (pid: number): number => {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
};

interface Progress {
  readonly state: string;
  readonly failure: string | null;
  readonly rows: number;
}

const progressOf = async ({ client }: ClusterApp, runId: number): Promise<Progress> => {
  const { rows } = await client.query<Progress>(
    `select r.state, r.failure, (select coalesce(sum(rows_seen), 0)::int8 from erp_run_slices s where s.run_id = r.id) as rows
     from erp_runs r where r.id = $1`,
    [runId],
  );
  const [row] = rows;
  if (!row) throw new Error('The run is missing');
  return { ...row, rows: Number(row.rows) };
};

const isOver = ({ state }: Progress): boolean => ['done', 'partial', 'failed', 'cancelled'].includes(state);

/** Waits until this many rows have been read, or the run or the time is over. */
const until = async (
  clusterApp: ClusterApp,
  runId: number,
  rows: number,
  ends: number,
  watch: () => void,
): Promise<Progress> => {
  for (let beat = 0; ; beat += 1) {
    watch();
    const progress = await progressOf(clusterApp, runId);
    if (beat % 30 === 0) process.stdout.write(`  ${progress.rows} rows, ${progress.state}\n`);
    if (progress.rows >= rows || isOver(progress) || performance.now() > ends) return progress;
    await setTimeout(1_000);
  }
};

/** Returns differences between landed rows and the ERP's rows. */
const differencesOf = async ({ client }: ClusterApp, { control }: Emulated): Promise<string[]> => {
  const { rows } = (await (await fetch(`${control}/_control/truth`)).json()) as Truth;
  const counts = await client.query<{ resource: string; count: string }>(
    `select resource, count(*) from (
       select resource, key from erp_heads where connection_id = $1 and not is_removed
       union select resource, key from erp_refused_rows where connection_id = $1 and key <> '' and reason = 'bill_incomplete'
     ) known group by resource`,
    [connectionId],
  );
  const landed = new Map(counts.rows.map(({ resource, count }) => [resource, Number(count)]));
  return ['income', 'outcome', 'bank-movement'].flatMap((resource) => {
    const expected = rows[resource === 'bank-movement' ? 'bank-movement-detached' : resource]?.count ?? 0;
    const count = landed.get(resource) ?? 0;
    return count === expected ? [] : [`${resource}: ${count} of ${expected}`];
  });
};

export interface LoadBounds {
  readonly size: string;
  /** The server is killed after this many read rows. */
  readonly killAfter: number;
  /** Rows that have not landed by then are reported as missing. */
  readonly minutes: number;
}

export const loadPart = async (cluster: Cluster, { size, killAfter, minutes }: LoadBounds): Promise<Figure[]> => {
  const clusterApp = await openClusterApp(cluster, 'uni_load');
  const folder = mkdtempSync(join(tmpdir(), 'uni-load-'));
  const { child, emulated } = await startEmulator(size);
  try {
    const runId = await connect(clusterApp, emulated);
    const began = performance.now();
    const ends = began + minutes * 60_000;
    let peak = 0;
    let server = await serverOf(clusterApp, folder);
    const watch = () => {
      peak = Math.max(peak, peakOf(server.pid));
    };
    const half = await until(clusterApp, runId, killAfter, ends, watch);
    await server.kill();
    const progress = await progressOf(clusterApp, runId);
    server = await serverOf(clusterApp, folder);
    const end = await until(clusterApp, runId, Number.POSITIVE_INFINITY, ends, watch);
    const seconds = (performance.now() - began) / 1_000;
    await server.stop();
    const differences = isOver(end) ? await differencesOf(clusterApp, emulated) : ['the time was up'];
    const state = end.failure === null ? end.state : `${end.state} (${end.failure})`;
    const isWhole = differences.length === 0 && end.state === 'done';
    return [
      { what: `first load of size ${size}: rows`, measured: `${end.rows} in ${seconds.toFixed(0)} s, ${state}` },
      { what: 'rows a second', measured: (end.rows / seconds).toFixed(0) },
      { what: 'killed after, and gone on from', measured: `${half.rows} and ${progress.rows} rows` },
      {
        what: 'titles and bank lines as in the ERP',
        measured: differences.join(', ') || 'all',
        goal: 'all',
        met: isWhole,
      },
      {
        what: 'most memory of the server',
        measured: `${peak.toFixed(0)} MB`,
        goal: `≤ ${mostMegabytes} MB`,
        met: peak <= mostMegabytes,
      },
    ];
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
    await clusterApp.close();
  }
};
