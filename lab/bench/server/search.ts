/**
 * `npm run bench:search -- [--records 100000] [--rounds 25]`: measures the palette's search, and what it costs bulk writes. Uses
 * HTTP on a cluster of PostgreSQL of its own. A missed goal is printed.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startCluster } from '@uni/server/testing/index.ts';
import { type Figure, handOut, markdown } from '../../figures.ts';
import { median } from '../statistics.ts';
import { type ClusterApp, openClusterApp, organizationId } from './cluster-stage.ts';
import { type Planner, plannerOf } from './portfolio-stage.ts';

const { values } = parseArgs({
  options: { records: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '25' } },
});
const records = Number(values.records);
const rounds = Number(values.rounds);
const goalMs = 50;
const enterprises = Array.from({ length: 20 }, (_, n) => 5_000_000 + n);

/** Names as they are given: a few are everywhere. `n` is the row's number. */
const nameOf = `(array['Maria','José','Ana','João','Antônio','Francisca','Carlos','Régia','Paulo','Zuleica'])[1 + n % 10] || ' '
  || (array['Silva','Santos','Oliveira','Souza','Silva','Santos','Prado','Silva','Brandão'])[1 + n / 10 % 9] || ' '
  || (array['Lima','Costa','Silva','Pereira','Almeida','Ferraz','Nogueira'])[1 + n / 90 % 7] || ' ' || 'F' || n`;

const fillParties = ({ client }: ClusterApp, table: string, from: number, count: number): Promise<unknown> =>
  client.query(
    `insert into ${table} (organization_id, id, kind, name, email, phone, postal_code, address, city, note, related_name,
       search_text, origin, created_at, changed_at, version)
     select $1, n, 'person', ${nameOf}, 'cliente' || n || '@exemplo.com.br', '629' || n, '', '', 'Goiânia', '', '',
       lower(${nameOf}), 'own', now(), now(), 1
     from generate_series($2::int, $3::int) n`,
    [organizationId, from, from + count - 1],
  );

/** Sentences of a note. */
const noteOf = `'Cliente ' || ${nameOf} || ' pergunta do prazo da laje ' || n || ', documento pendente no cartório'`;

/** Notes on a third of the clients, a comment per ten records, and a file of a plot per five. */
async function fillTexts({ client }: ClusterApp): Promise<void> {
  const comments = Math.round(records / 10);
  await client.query(
    `update sales_clients client set note = ${noteOf.replaceAll(/\bn\b/g, 'client.id')} where client.id % 3 = 0`,
  );
  const version = enterprises[0];
  await client.query(
    `insert into versions (organization_id, id, enterprise_id, nome, state, is_current, study, identity, study_hash, projection_hash, revision)
     values ($1, 1, $2, 'Rev 1', 'draft', false, '{}', '{}', '', '', 1)`,
    [organizationId, version],
  );
  await client.query(
    `insert into comment_threads (organization_id, id, version_id, line, created_at)
     select $1, n, 1, 'receipts', now() from generate_series(1, $2::int) n`,
    [organizationId, comments],
  );
  await client.query(
    `insert into comments (organization_id, id, thread_id, text, at)
     select $1, n, n, ${noteOf}, now() from generate_series(1, $2::int) n`,
    [organizationId, comments],
  );
  await client.query(
    `insert into land_plots (organization_id, id, name, step, moved_at, terms, note)
     select $1, n, 'Quadra ' || n, 'prospecting', now(), '{}', ${noteOf} from generate_series(1, 2000) n`,
    [organizationId],
  );
  await client.query(
    `insert into land_files (organization_id, id, plot_id, kind, name, media_type, bytes, content, created_at)
     select $1, n, 1 + n % 2000, 'document', 'Matrícula ' || n || ' ' || ${nameOf} || '.pdf', 'application/pdf', 1, '', now()
     from generate_series(1, $2::int) n`,
    [organizationId, Math.min(80_000, Math.round(records / 5))],
  );
}

async function fill(app: ClusterApp): Promise<void> {
  const { client } = app;
  for (const [at, id] of enterprises.entries())
    await client.query(
      "insert into enterprises (organization_id, id, code, name, phase) values ($1, $2, $3, $4, 'works')",
      [organizationId, id, `O${id}`, `Residencial ${at}`],
    );
  await fillParties(app, 'sales_clients', 1, Math.round(records * 0.6));
  await fillParties(app, 'sales_suppliers', 1, Math.round(records * 0.1));
  await client.query(
    `insert into sales_units (organization_id, id, enterprise_id, block, floor, stack, nome, typology, private_area, list_price,
       state, note, origin, changed_at, version)
     select $1, n, ($2::int8[])[1 + n % 20], 'Torre ' || chr(65 + n / 20 % 6), n % 40, '1', ((n % 40 + 1) * 100 + n / 40 % 12) || '-' || n,
       'A', 8000, 50000000, 'available', '', 'own', now(), 1
     from generate_series(1, $3::int) n`,
    [organizationId, enterprises, Math.round(records * 0.3)],
  );
  await fillTexts(app);
  await client.query('vacuum analyze');
}

/** As typed: rare, common, a beginning, several kinds at once, and what nothing has. */
const queries = [
  'zuleica brandao',
  'silva',
  'silva santos',
  'ma',
  'maria silva f12345',
  '1704',
  'torre a 17',
  'residencial 7 torre b',
  'xyzw quartzo',
  'matricula 1704',
  'laje 1704 cartorio',
  'documento pendente cartorio',
];

async function measureQueries(send: Planner): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const text of queries) {
    const times: number[] = [];
    let matched = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const started = performance.now();
      const { status, body } = await send('GET', `/api/home/search/?q=${encodeURIComponent(text)}`);
      // The first one plans the statements.
      if (round > 0) times.push(performance.now() - started);
      if (status !== 200) throw new Error(`${text}: ${status}`);
      matched = (body as { records: unknown[] }).records.length;
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
    figures.push({
      what: `“${text}” (${matched} listed), median and p95`,
      measured: `${median(times).toFixed(1)} ms, ${p95.toFixed(1)} ms`,
      goal: `≤ ${goalMs} ms`,
      met: p95 <= goalMs,
    });
  }
  return figures;
}

/** The cost of words to a sheet of clients: rows with and without the triggers, by turns. */
async function measureWrites(app: ClusterApp): Promise<Figure> {
  const { client } = app;
  const count = 10_000;
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 0; round < 3; round += 1)
    for (const kind of ['with', 'without'] as const) {
      await client.query(`alter table sales_clients ${kind === 'with' ? 'enable' : 'disable'} trigger user`);
      const started = performance.now();
      await fillParties(app, 'sales_clients', 1_000_000 + (round * 2 + Number(kind === 'with')) * count, count);
      times[kind].push(performance.now() - started);
    }
  await client.query('alter table sales_clients enable trigger user');
  const [on, off] = [median(times.with), median(times.without)];
  return {
    what: `${count} clients at once, with words ÷ without`,
    measured: `${on.toFixed(0)} ÷ ${off.toFixed(0)} ms = ${(on / off).toFixed(1)}`,
  };
}

const cluster = await startCluster({ isDurable: true });
try {
  const app = await openClusterApp(cluster, 'search');
  await fill(app);
  process.stdout.write(`${records} records, load ${loadavg()[0]?.toFixed(1)}\n`);
  const figures = [...(await measureQueries(await plannerOf(app))), await measureWrites(app)];
  handOut(figures);
  process.stdout.write(`${markdown(figures)}\n`);
  await app.close();
} finally {
  cluster.stop();
}
