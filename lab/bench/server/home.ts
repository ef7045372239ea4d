/**
 * `npm run bench:home -- [--enterprises 200] [--rounds 100]`: measures the first screen's requests, with many enterprises whose
 * versions are computed. Uses HTTP on a cluster of PostgreSQL of its own. A missed goal is printed, not hidden, and no error.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { applyTemplate, residencialVertical } from '@uni/contracts';
import { fillInstallments } from '@uni/server/src/modules/sales/test-support/many-installments.ts';
import { startCluster } from '@uni/server/testing/index.ts';
import { type Figure, handOut, markdown } from '../../figures.ts';
import { median } from '../statistics.ts';
import { type ClusterApp, openClusterApp, organizationId } from './cluster-stage.ts';
import { type Planner, plannerOf } from './portfolio-stage.ts';

const { values } = parseArgs({
  options: { enterprises: { type: 'string', default: '200' }, rounds: { type: 'string', default: '100' } },
});
const enterprises = Number(values.enterprises);
const rounds = Number(values.rounds);
const goalMs = 300;
const contracts = 5_000;
const installments = 60;
/** Acts of planning in the last thirty days. */
const acts = 50_000;

const idOf = ({ body }: { body: unknown }): number => Number(Reflect.get(Object(body), 'id'));

/** One enterprise as everybody makes it; the others are its copies, row by row, as if each had been computed. */
const fillPlans = async (planner: Planner, { client }: ClusterApp): Promise<readonly number[]> => {
  const first = idOf(
    await planner('POST', '/api/planner/enterprises/', { code: 'P0', name: 'Obra 0', phase: 'works' }),
  );
  const study = applyTemplate(residencialVertical, { base_month: '2025-01' });
  const version = idOf(
    await planner('POST', '/api/planner/versions/', { empreendimento: first, nome: 'Rev 1', study }),
  );
  await client.query("update versions set is_current = true, state = 'approved' where id = $1", [version]);
  const months = Array.from({ length: 12 }, (_, at) => ({
    module: 1,
    month: `2025-${String(at + 1).padStart(2, '0')}`,
  }));
  for (const [at, { module, month }] of months.entries())
    await client.query(
      'insert into physical_measurements (organization_id, enterprise_id, n_modulo, month, share) values ($1, $2, $3, $4, $5)',
      [organizationId, first, module, month, at * 1_000],
    );
  const copies = enterprises - 1;
  const base = 6_000_000_000;
  const copied = async (table: string, replaced: Readonly<Record<string, string>>, of: string): Promise<void> => {
    const { rows } = await client.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position',
      [table],
    );
    const names = rows.map(({ name }) => name);
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${names.map((name) => replaced[name] ?? `t.${name}`).join(', ')}
       from ${table} t cross join generate_series(1, ${copies}) n where ${of}`,
    );
  };
  const [enterprise, plan] = [`${base} + n`, `${base * 2} + n`];
  await copied('enterprises', { id: enterprise, code: "'P' || n", name: "'Obra ' || n" }, `t.id = ${first}`);
  await copied('versions', { id: plan, enterprise_id: enterprise }, `t.id = ${version}`);
  await copied('projections', { version_id: plan }, `t.version_id = ${version}`);
  await copied('projection_lines', { version_id: plan }, `t.version_id = ${version}`);
  await copied('physical_measurements', { enterprise_id: enterprise }, `t.enterprise_id = ${first}`);
  return [first, ...Array.from({ length: copies }, (_, at) => base + at + 1)];
};

/** A month of audit entries, without their hash chain, which nothing reads here. */
const fillActs = async ({ client }: ClusterApp): Promise<void> => {
  await client.query(
    `insert into audit_entries (organization_id, sequence, at, actor_id, action, target, target_id, details, previous_hash, hash)
     select $1, 1000000 + n, now() - n * interval '52 seconds', 2003, 'study.edited', 'study',
       (select id from versions order by id limit 1 offset (n % $2)), '{"edits":3,"revision":1}', '', ''
     from generate_series(1, ${acts}) n`,
    [organizationId, enterprises],
  );
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const since = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const questions: readonly { what: string; urls: readonly string[] }[] = [
  { what: 'enterprises with their figures', urls: ['/api/planner/enterprise-summaries/'] },
  { what: 'alerts', urls: ['/api/home/alerts/'] },
  { what: 'sales, works and days', urls: ['/api/home/figures/'] },
  { what: 'changes since yesterday', urls: [`/api/home/changes/?since=${since(1)}`] },
  { what: 'changes of seven days', urls: [`/api/home/changes/?since=${since(7)}`] },
  { what: 'changes of thirty days', urls: [`/api/home/changes/?since=${since(30)}`] },
  {
    what: 'the first screen: five questions at once, to the last answer',
    urls: [
      '/api/planner/enterprise-summaries/',
      '/api/planner/enterprise-summaries/?which=baseline',
      '/api/home/figures/',
      '/api/home/alerts/',
      `/api/home/changes/?since=${since(1)}`,
    ],
  },
];

const measured = async (planner: Planner, { what, urls }: (typeof questions)[number]): Promise<Figure[]> => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await Promise.all(urls.map((url) => planner('GET', url)));
    taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  const p95 = percentile(taken, 0.95);
  return [
    { what: `${what}: median`, measured: `${median(taken).toFixed(0)} ms` },
    { what: `${what}: p95`, measured: `${p95.toFixed(0)} ms`, goal: `≤ ${goalMs} ms`, met: p95 <= goalMs },
  ];
};

const cluster = await startCluster({ isDurable: true });
try {
  const clusterApp = await openClusterApp(cluster, 'home');
  const planner = await plannerOf(clusterApp);
  const ids = await fillPlans(planner, clusterApp);
  await fillInstallments(clusterApp.app.platform.database, organizationId, {
    contracts,
    installments,
    enterprises: ids,
  });
  await fillActs(clusterApp);
  await clusterApp.client.query('vacuum analyze');
  process.stdout.write(
    `${enterprises} enterprises, ${contracts * installments} installments, ${acts} acts, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const rows: Figure[] = [];
  for (const question of questions) rows.push(...(await measured(planner, question)));
  handOut(rows);
  process.stdout.write(`${markdown(rows)}\nload at the end ${loadavg()[0]?.toFixed(1)}\n`);
  await clusterApp.close();
} finally {
  cluster.stop();
}
