/**
 * `npm run bench:archive -- [--rows 300000] [--partitions 16] [--duckdb FOLDER]`: archives superseded raw rows on a cluster of
 * PostgreSQL of its own. FOLDER is one where `npm install @duckdb/node-api` was run: DuckDB then reads the files too.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { tenancyRules } from '@uni/server/src/app.ts';
import {
  archiveOrganization,
  openArchiveFolder,
  restoreArchives,
  verifyArchives,
} from '@uni/server/src/modules/integration/index.ts';
import { splitTables } from '@uni/server/src/platform/database/index.ts';
import { startCluster } from '@uni/server/testing/index.ts';
import { type Figure, handOut, markdown, noneOf } from '../../figures.ts';
import { type ClusterApp, connectionId, openClusterApp, organizationId } from './cluster-stage.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '300000' },
    partitions: { type: 'string', default: '0' },
    duckdb: { type: 'string' },
  },
});
const keys = Math.ceil(Number(values.rows) / 2);
const partitions = Number(values.partitions);

/** A paid title, as the adapter of Sienge stores it: fields of its own, and those that repeat. */
const payload = `json_build_object(
  'billId', 100000 + n, 'installmentId', 1 + n % 48, 'companyId', 1 + n % 3, 'costCenterId', 200 + n % 17,
  'creditorId', md5((n % 900)::text), 'documentIdentificationId', 'NF', 'documentNumber', 'NF ' || (7 * n + v),
  'originId', 'CP', 'issueDate', (date '2022-01-01' + n % 700)::text, 'dueDate', (date '2022-02-01' + (n + v) % 700)::text,
  'amount', (n * 37 % 9000000) / 100.0, 'balanceAmount', (n * 31 + v * 11) % 5000000 / 100.0,
  'taxAmount', (n * 17 % 90000) / 100.0, 'paymentTerm', json_build_object('id', 'BOL', 'descrition', 'Boleto bancário'),
  'categories', json_build_array(json_build_object('financialCategoryId', '2.01.' || n % 90, 'costCenterId', 200 + n % 17,
    'financialCategoryName', 'Materiais de construção e serviços de terceiros', 'financialCategoryRate', 100)),
  'note', 'Medição ' || v || ' da obra, conforme contrato ' || n % 400)::text`;

/** Three versions of each key, read in 24 months: two are superseded. */
const fill = async ({ client }: ClusterApp): Promise<void> => {
  await client.query(
    `insert into erp_runs (organization_id, connection_id, id, kind, resources, state, created_at, started_at, finished_at, attempts, calls)
     select $1, $2, 1000 + m, 'incremental', '[]', 'done', at, at, at, 1, 1
     from (select m, timestamptz '2022-01-10 12:00Z' + m * interval '1 month' as at from generate_series(0, 23) m) run`,
    [organizationId, connectionId],
  );
  await client.query(
    `insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
     select $1, $2, 'outcome', n::text, v, left(encode(sha256(convert_to(payload, 'UTF8')), 'hex'), 32), payload, 1000 + (v - 1) * 8 + n % 8
     from (select n, v, ${payload} as payload from generate_series(1, $3::int) n, generate_series(1, 3) v) row`,
    [organizationId, connectionId, keys],
  );
  await client.query(
    `insert into erp_heads (organization_id, connection_id, resource, key, version, hash, parent, date, is_removed)
     select organization_id, connection_id, resource, key, version, hash, '', '', false from erp_rows where version = 3`,
  );
  await client.query('analyze');
};

const sizeOf = async ({ client }: ClusterApp): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
     where oid = 'erp_rows'::regclass or oid in (select inhrelid from pg_inherits where inhparent = 'erp_rows'::regclass)`,
  );
  return Number(rows[0]?.bytes);
};

/** An independent digest of superseded rows: their number, and the sum of numbers made of each row's texts. */
const digest = `count(*) as rows, sum(('0x' || left(md5(resource || '/' || key || '/' || version || '/' || hash || '/' || payload), 8))`;

const digestOfTable = async ({ client }: ClusterApp): Promise<string> => {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, sum(('x' || left(md5(resource || '/' || key || '/' || version || '/' || hash || '/' || payload), 8))::bit(32)::int8)::text as sum
     from erp_rows where version < 3`,
  );
  return `${rows[0]?.rows} ${rows[0]?.sum}`;
};

interface DuckDb {
  readonly DuckDBInstance: {
    create(): Promise<{
      connect(): Promise<{ runAndReadAll(text: string): Promise<{ getRows(): unknown[][] }> }>;
    }>;
  };
}

const digestByDuckDb = async (installed: string, root: string): Promise<{ rows: string; months: number }> => {
  const entry = pathToFileURL(join(installed, 'node_modules/@duckdb/node-api/lib/index.js')).href;
  const { DuckDBInstance }: DuckDb = await import(entry);
  const connection = await (await DuckDBInstance.create()).connect();
  const reader = await connection.runAndReadAll(
    `select ${digest}::bigint)::varchar, count(distinct month)::int
     from read_parquet('${root}/*/*/*.parquet', hive_partitioning = true) where organization = ${organizationId}
       and strftime(read_at at time zone 'UTC' at time zone 'America/Sao_Paulo', '%Y-%m') = month::varchar`,
  );
  const [row = []] = reader.getRows();
  return { rows: `${row[0]} ${row[1]}`, months: Number(row[2]) };
};

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

const root = mkdtempSync(join(tmpdir(), 'uni-bench-archive-'));
const cluster = await startCluster({ isDurable: true });
try {
  const app = await openClusterApp(cluster, 'archive');
  await fill(app);
  if (partitions > 0)
    await splitTables(app.url, { tables: ['erp_rows'], partitions, rules: tenancyRules, report: () => {} });
  const { database } = app.app.platform;
  const folder = openArchiveFolder(root);
  const before = { bytes: await sizeOf(app), digest: await digestOfTable(app) };
  const order = { database, folder, organizationId, now: new Date(), months: 24, signal: new AbortController().signal };
  let archived = { files: 0, rows: 0, bytes: 0 };
  const seconds = await secondsOf(async () => {
    archived = await archiveOrganization(order);
  });
  const memory = process.resourceUsage().maxRSS / 2 ** 10;
  const archives = { database, folder, organizationId };
  let faults = 0;
  const verified = await secondsOf(async () => {
    faults = (await verifyArchives(archives)).faults.length;
  });
  const read = values.duckdb === undefined ? null : await digestByDuckDb(values.duckdb, root);
  await app.client.query('vacuum full erp_rows');
  const after = await sizeOf(app);
  const { rows: catalogue } = await app.client.query<{ file: string }>('select file from erp_archives order by file');
  const restored = await secondsOf(async () => {
    for (const { file } of catalogue) await restoreArchives(archives, { file }, new Date());
  });
  const { files, rows, bytes } = archived;
  const rate = (time: number) => `${Math.round(rows / time)} rows/s (${time.toFixed(1)} s)`;
  const figures: Figure[] = [
    { what: `${rows} of ${3 * keys} rows archived into ${files} files`, measured: rate(seconds) },
    { what: 'most memory of the process until then', measured: `${memory.toFixed(0)} MB` },
    { what: 'all files opened and compared with the catalogue', measured: rate(verified) },
    { what: 'all rows put back', measured: rate(restored) },
    { what: 'a row in the table, with its index', measured: `${Math.round(before.bytes / (3 * keys))} bytes` },
    { what: 'a row in a file', measured: `${Math.round(bytes / rows)} bytes` },
    { what: 'the table before, and after with its space given back', measured: `${mb(before.bytes)}, ${mb(after)} MB` },
    noneOf('faults of the files', faults),
    noneOf('rows that differ once they are back', before.digest === (await digestOfTable(app)) ? 0 : 1),
    ...(read
      ? [noneOf(`rows that DuckDB reads otherwise, in ${read.months} months`, read.rows === before.digest ? 0 : 1)]
      : []),
  ];
  process.stdout.write(`${markdown(figures)}\nload ${loadavg()[0]?.toFixed(0)}, ${partitions} partitions\n`);
  handOut(figures);
  process.exitCode = figures.some(({ met }) => met === false) ? 1 : 0;
  await app.close();
} finally {
  cluster.stop();
  rmSync(root, { recursive: true, force: true });
}

function mb(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
