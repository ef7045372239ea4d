/**
 * `node lab/prove/transfer.ts [--rows 500000]`: one organization moves by the commands of an operator. It leaves PostgreSQL for the
 * embedded database, and that for another PostgreSQL. At the end its rows are the same, and memory did not grow with them.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster, startServer } from '@uni/server/testing/index.ts';
import { Client } from 'pg';
import { type Figure, handOut, noneOf, table } from '../figures.ts';
import { type MeasuredCommand, runMeasured } from './transfer/measured-command.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '500000' } } });
const rows = Number(values.rows);
const mostMegabytes = 400;

const commandOf = (name: string): string => new URL(`../../apps/server/src/${name}.ts`, import.meta.url).pathname;

const queryAll = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

/** Landed rows as an ERP's reading stores them: the largest table that there is. */
const fill = (url: string, organization: string): Promise<unknown> =>
  queryAll(
    url,
    `insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
     select ${organization}, connection.id, 'income', 'k' || n, 1, md5(n::text), '{"amount":"' || n || '.10","note":"' || repeat('x', 120) || '"}', 1
     from (select id from erp_connections where organization_id = ${organization} order by id limit 1) connection,
       generate_series(1, ${rows}) n`,
  );

/** Number and hash of the rows of tables that say whether all of it came. */
const digestOf = async (url: string, organization: string): Promise<string> => {
  const tables = ['audit_entries', 'versions', 'projection_lines', 'sales_installments', 'sales_receipts', 'erp_rows'];
  const digests = tables.map(
    (name) =>
      `select '${name}' as name, count(*) as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${name} t where organization_id = ${organization}`,
  );
  return JSON.stringify(await queryAll(url, digests.join(' union all ')));
};

const home = mkdtempSync(join(tmpdir(), 'uni-transfer-'));
const [first, second] = [await startCluster({ isDurable: false }), await startCluster({ isDurable: false })];
try {
  const secret = { UNI_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
  const server = await startServer({
    ...secret,
    DATABASE_URL: first.url,
    UNI_DATA_DIR: home,
    UNI_DEMONSTRATION: 'whole',
  });
  await server.stop();
  const [demonstration] = await queryAll(first.url, "select id from organizations where code = 'demo'");
  const organization = String(demonstration?.id);
  await fill(first.url, organization);
  const before = await digestOf(first.url, organization);
  const files = [join(home, 'first.uni'), join(home, 'second.uni')] as const;
  const embedded = { ...secret, UNI_ENV: 'prod', UNI_DATA_DIR: join(home, 'embedded') };
  const onFirst = { ...secret, UNI_ENV: 'prod', UNI_DATA_DIR: home, DATABASE_URL: first.url };
  const steps: [what: string, MeasuredCommand][] = [
    [
      'out of PostgreSQL',
      await runMeasured(
        commandOf('export-organization'),
        ['--organization', organization, '--file', files[0]],
        onFirst,
      ),
    ],
    ['into the embedded database', await runMeasured(commandOf('import-organization'), ['--file', files[0]], embedded)],
    [
      'out of the embedded database',
      await runMeasured(
        commandOf('export-organization'),
        ['--organization', organization, '--file', files[1]],
        embedded,
      ),
    ],
    [
      'into another PostgreSQL',
      await runMeasured(commandOf('import-organization'), ['--file', files[1]], {
        ...onFirst,
        DATABASE_URL: second.url,
      }),
    ],
  ];
  const after = await digestOf(second.url, organization);
  const figures: Figure[] = [
    ...steps.map(
      ([what, { seconds, megabytes }]): Figure => ({
        what,
        measured: `${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB`,
        // The embedded database is in the process, with its own memory.
        ...(what.includes('embedded') ? {} : { goal: `≤ ${mostMegabytes} MB`, met: megabytes <= mostMegabytes }),
      }),
    ),
    { what: `the file, with ${rows} landed rows`, measured: `${(statSync(files[0]).size / 1e6).toFixed(1)} MB` },
    noneOf('tables that differ after both moves', before === after ? 0 : 1),
  ];
  process.stdout.write(`${table(figures)}\n`);
  handOut(figures);
  process.exitCode = figures.some(({ met }) => met === false) ? 1 : 0;
} finally {
  first.stop();
  second.stop();
  rmSync(home, { recursive: true, force: true });
}
