/**
 * Landing speed of ERP rows, through the worker that reads, checks and stores them. The reference is COPY of the same rows into
 * the same indexed tables. First all rows, then again with one in a hundred changed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { decoded } from '@uni/server/src/modules/integration/adapter/erp-body.model.ts';
import { landingRun } from '@uni/server/src/modules/integration/reading/landing-run.service.ts';
import { readingWorker } from '@uni/server/src/modules/integration/reading/reading.worker.ts';
import { findRun, insertRun } from '@uni/server/src/modules/integration/runs/runs.repository.ts';
import { sienge } from '@uni/server/src/modules/integration/sienge/sienge.model.ts';
import type { Cluster } from '@uni/server/testing/index.ts';
import type { Figure } from '../../figures.ts';
import { median } from '../statistics.ts';
import {
  type ClusterApp,
  type Cost,
  connectionId,
  costOf,
  costText,
  openClusterApp,
  organizationId,
  processorSeconds,
} from './cluster-stage.ts';
import { rawAnswer } from './erp-rows.ts';

const tables = ['erp_rows', 'erp_heads', 'erp_facets', 'erp_movements'] as const;

const write = async (path: string, chunks: Iterable<string>): Promise<void> => {
  const out = createWriteStream(path);
  for (const chunk of chunks) if (!out.write(chunk)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
};

/** Runs the worker over an answer that lies in a file. Returns when the run is over, and when its rows were all stored. */
const load = async ({ app: { platform } }: ClusterApp, answer: string): Promise<undefined> => {
  const today = '2026-11-22';
  const slice = {
    resource: 'income',
    label: 'income',
    covers: { by: 'all' },
    request: { kind: 'window', from: '1900-01-01', to: '2999-12-31', today },
  } as const;
  const worker = readingWorker(platform, {
    adapterOf: () => ({ ...sienge, plan: () => [slice] }),
    openContext: (_organizationId, _connection, signal) => ({
      settings: { package: '', restPerDay: 1e6, bulkPerDay: 1e6, bulkMode: 'sync', startDate: '2015-01-01' },
      call: async () => ({
        status: 200,
        body: decoded(createReadStream(answer, { highWaterMark: 1 << 16 }), null),
        headers: new Headers(),
      }),
      today,
      now: platform.now,
      signal,
      pause: async () => undefined,
    }),
    handlers: { full: handler, incremental: handler, slice: handler, certificate: handler },
  });
  const within = platform.database.withOrganization;
  const run = await within(organizationId, (transaction) =>
    insertRun(transaction, connectionId, { kind: 'full', resources: [], by: null, at: new Date() }),
  );
  await worker.act(organizationId, new AbortController().signal);
  const ended = await within(organizationId, (transaction) => findRun(transaction, run?.id ?? 0));
  if (ended?.state !== 'done') throw new Error(`The run ended as ${ended?.state}: ${ended?.failure}`);
};
const handler = landingRun(async () => undefined);

/** Lets psql run a script against a database; answers the processor time that its connection has cost there. */
const psql = async ({ client, name, url }: ClusterApp, folder: string, script: string): Promise<number> => {
  const file = join(folder, 'script.sql');
  writeFileSync(file, `\\set ON_ERROR_STOP on\n${script}`);
  const child = spawn('psql', ['-q', '-X', url, '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  let code: number | null | undefined;
  child.once('close', (ended) => {
    code = ended;
  });
  let used = 0;
  while (code === undefined) {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and application_name = 'psql'`,
      [name],
    );
    used = (rows[0] && processorSeconds(rows[0].pid)) ?? used;
    await setTimeout(50);
  }
  if (code !== 0) throw new Error(`psql ended with ${code}`);
  return used;
};

const psqlCost = (app: ClusterApp, folder: string, script: string): Promise<Cost> =>
  costOf(app, () => psql(app, folder, script));

const keys = {
  erp_rows: 'organization_id, connection_id, resource, key, version',
  erp_heads: 'organization_id, connection_id, resource, key',
  erp_movements: 'organization_id, connection_id, resource, key, part',
};
const values = {
  erp_rows: ['hash', 'payload'],
  erp_heads: ['hash', 'parent', 'date', 'is_removed'],
  erp_movements: ['facet_id', 'date', 'amount', 'document', 'counterpart'],
};
const upserted = ['erp_rows', 'erp_heads', 'erp_movements'] as const;

/** COPY to staging tables, then one guarded upsert for each table: known rows are overwritten, without history. */
const upsertScript = (folder: string): string =>
  [
    'begin;',
    ...upserted.flatMap((table) => [
      `create unlogged table staged_${table} (like ${table});`,
      `\\copy staged_${table} from '${join(folder, `staged_${table}`)}'`,
    ]),
    ...upserted.map((table) => {
      const own = values[table].map((column) => `${table}.${column}`).join(', ');
      const excluded = values[table].map((column) => `excluded.${column}`);
      const set = values[table].map((column, at) => `${column} = ${excluded[at]}`).join(', ');
      return `insert into ${table} select * from staged_${table} on conflict (${keys[table]}) do update set ${set}
        where (${own}) is distinct from (${excluded.join(', ')});`;
    }),
    'commit;',
  ].join('\n');

/** Current rows as the upsert would store them: without versions. */
const stagedScript = (folder: string): string =>
  [
    `\\copy (select r.organization_id, r.connection_id, r.resource, r.key, 1, r.hash, r.payload, r.run_id from erp_heads h join erp_rows r using (organization_id, connection_id, resource, key, version)) to '${join(folder, 'staged_erp_rows')}'`,
    `\\copy (select organization_id, connection_id, resource, key, 1, hash, parent, date, is_removed from erp_heads) to '${join(folder, 'staged_erp_heads')}'`,
    `\\copy erp_movements to '${join(folder, 'staged_erp_movements')}'`,
  ].join('\n');

const copyScript = (folder: string, direction: 'to' | 'from'): string =>
  tables.map((table) => `\\copy ${table} ${direction} '${join(folder, table)}'`).join('\n');

/** Both ways must have produced the same rows. */
const requireAlike = async (mine: ClusterApp, theirs: ClusterApp): Promise<void> => {
  const digest = async ({ client }: ClusterApp) => {
    const { rows } =
      await client.query(`select count(*)::int as rows, sum(hashtextextended(h.key || h.hash || m.amount, 0)) as digest
      from erp_heads h join erp_movements m using (organization_id, connection_id, resource, key)`);
    return JSON.stringify(rows);
  };
  const [ours, copied] = [await digest(mine), await digest(theirs)];
  if (ours !== copied) throw new Error(`The two differ: ${ours} and ${copied}`);
};

interface Round {
  readonly first: Cost;
  readonly copy: Cost;
  readonly again: Cost;
  readonly upsert: Cost;
}

const round = async (cluster: Cluster, folder: string, answers: { first: string; again: string }): Promise<Round> => {
  const mine = await openClusterApp(cluster, 'uni_landing');
  const theirs = await openClusterApp(cluster, 'uni_copy');
  try {
    const first = await costOf(mine, () => load(mine, answers.first));
    await psql(mine, folder, copyScript(folder, 'to'));
    const copy = await psqlCost(theirs, folder, copyScript(folder, 'from'));
    await requireAlike(mine, theirs);
    for (const { client } of [mine, theirs]) await client.query('vacuum analyze');
    const again = await costOf(mine, () => load(mine, answers.again));
    await psql(mine, folder, stagedScript(folder));
    const upsert = await psqlCost(theirs, folder, upsertScript(folder));
    await requireAlike(mine, theirs);
    return { first, copy, again, upsert };
  } finally {
    await mine.close();
    await theirs.close();
  }
};

export const landingPart = async (cluster: Cluster, count: number, rounds: number): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'uni-landing-'));
  const answers = { first: join(folder, 'first.json'), again: join(folder, 'again.json') };
  try {
    await write(
      answers.first,
      rawAnswer(count, () => false),
    );
    await write(
      answers.again,
      rawAnswer(count, (number) => number % 100 === 0),
    );
    const all: Round[] = [];
    for (let at = 0; at < rounds; at += 1) {
      const one = await round(cluster, folder, answers);
      for (const [name, cost] of Object.entries(one)) process.stdout.write(`  ${name}: ${costText(cost)}\n`);
      all.push(one);
    }
    const ratio = (a: keyof Round, b: keyof Round) => median(all.map((one) => one[a].seconds / one[b].seconds));
    const usual = (name: keyof Round) => {
      const of = (cost: keyof Cost) => median(all.map((one) => one[name][cost]));
      return costText({ seconds: of('seconds'), node: of('node'), backend: of('backend') });
    };
    const firstSpeed = ratio('copy', 'first');
    const againSpeed = ratio('upsert', 'again');
    return [
      { what: `first load of ${count} rows, to the end of the run`, measured: usual('first') },
      { what: 'COPY into the same tables', measured: usual('copy') },
      {
        what: 'speed of the first load, COPY = 1',
        measured: firstSpeed.toFixed(2),
        goal: '≥ 0.8',
        met: firstSpeed >= 0.8,
      },
      { what: 'the same again, 1 % changed', measured: usual('again') },
      { what: 'COPY to staging, guarded upsert', measured: usual('upsert') },
      {
        what: 'speed of the re-import, upsert = 1',
        measured: againSpeed.toFixed(2),
        goal: '≥ 0.7',
        met: againSpeed >= 0.7,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
