/**
 * `npm run bench:many -- [--organizations 1000] [--partitions 16] [--rounds 24]`: requests of one organization alone, and of the
 * same one among many, in turn. Each has twenty thousand rows in each large table. Uses HTTP on a cluster of PostgreSQL of its own.
 * `--partitions 0` leaves the tables whole. A missed goal is printed, not hidden, and no error.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { applyTemplate, residencialVertical } from '@uni/contracts';
import { tenancyRules } from '@uni/server/src/app.ts';
import { fillInstallments } from '@uni/server/src/modules/sales/test-support/many-installments.ts';
import { splitTables } from '@uni/server/src/platform/database/index.ts';
import { growingTables } from '@uni/server/src/table-layout.ts';
import { password, people, startCluster } from '@uni/server/testing/index.ts';
import { type Figure, handOut, markdown } from '../../figures.ts';
import { benchmarkStudy } from '../engine/study.ts';
import { median, medianRatio } from '../statistics.ts';
import { type ClusterApp, openClusterApp, organizationId } from './cluster-stage.ts';
import { copyOrganization, fillLargeTables, sizesOf } from './many-organizations.ts';
import { type Planner, plannerOf } from './portfolio-stage.ts';
import { SavedVersion } from './saved-version.ts';

const { values } = parseArgs({
  options: {
    organizations: { type: 'string', default: '1000' },
    partitions: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '24' },
  },
});
const organizations = Number(values.organizations);
const partitions = Number(values.partitions);
const rounds = Number(values.rounds);
const goal = 1.3;
const firstYear = 2021;

interface Stage {
  readonly app: ClusterApp;
  readonly planner: Planner;
  readonly staff: Planner;
  readonly enterprise: number;
  readonly version: SavedVersion;
}

const idOf = ({ body }: { body: unknown }): number => Number(Reflect.get(Object(body), 'id'));

/** One organization with its plans and its back office. */
const settleStage = async (app: ClusterApp): Promise<Stage> => {
  const planner = await plannerOf(app);
  const enterprise = idOf(
    await planner('POST', '/api/planner/enterprises/', { code: 'P0', name: 'Obra', phase: 'works' }),
  );
  const study = applyTemplate(residencialVertical, { base_month: `${firstYear}-01` });
  const planned = await planner('POST', '/api/planner/versions/', { empreendimento: enterprise, nome: 'Rev 1', study });
  await app.client.query("update versions set is_current = true, state = 'approved' where id = $1", [idOf(planned)]);
  await fillInstallments(app.app.platform.database, organizationId, {
    ...{ contracts: 200, installments: 100, enterprises: [enterprise] },
  });
  const version = await SavedVersion.create(planner, 'S4', benchmarkStudy({ modules: 4, months: 120 }));
  await fillLargeTables(app, version.id);
  if (partitions > 0)
    await splitTables(app.url, { tables: growingTables, partitions, rules: tenancyRules, report: () => {} });
  await app.client.query('vacuum analyze');
  return { app, planner, staff: await plannerOf(app, people.staff.email), enterprise, version };
};

const monthOf = (round: number): string =>
  `${firstYear + Math.floor(round / 12)}-${String((round % 12) + 1).padStart(2, '0')}`;

const since = new Date(Date.now() - 7 * 86_400_000).toISOString();

const acts: readonly { readonly what: string; readonly run: (stage: Stage, round: number) => Promise<unknown> }[] = [
  {
    what: 'sign-in',
    run: async ({ app }) => {
      const payload = { email: people.sales.email, password };
      const { statusCode } = await app.app.server.inject({ method: 'POST', url: '/api/token/', payload });
      if (statusCode !== 200) throw new Error(`sign-in answers ${statusCode}`);
    },
  },
  {
    what: 'the first screen',
    run: ({ staff }) =>
      Promise.all(
        [
          ...['/api/planner/enterprise-summaries/', '/api/home/figures/', '/api/home/alerts/'],
          `/api/home/changes/?since=${since}`,
        ].map((url) => staff('GET', url)),
      ),
  },
  ...['installments/?sort=due&state=late', 'receipts/?sort=-amount', 'contracts/?sort=number'].map((list) => ({
    what: `list ${list}`,
    run: ({ staff }: Stage) => staff('GET', `/api/sales/${list}`),
  })),
  { what: 'a page of the trail', run: ({ staff }) => staff('GET', '/api/admin/audit/?page=1&page_size=50') },
  { what: 'save of one cell', run: ({ version }) => version.save() },
  {
    what: 'closing of a month',
    run: ({ staff, enterprise }, round) =>
      staff('POST', `/api/planner/enterprises/${enterprise}/closing/`, {
        ...{ month: monthOf(round), reason: 'Medida', absent_default: 'plan' },
      }),
  },
];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** In turn, so that a busy moment of the machine touches both. The first round of each is no measure. */
const compare = async (alone: Stage, among: Stage, { what, run }: (typeof acts)[number]): Promise<Figure> => {
  const times = { alone: [] as number[], among: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? (['alone', 'among'] as const) : (['among', 'alone'] as const);
    for (const side of order) {
      const took = await timed(() => run(side === 'alone' ? alone : among, round));
      if (round > 0) times[side].push(took);
    }
  }
  const ratio = medianRatio(times.among, times.alone);
  const measured = `× ${ratio.toFixed(2)} (${median(times.among).toFixed(1)} and ${median(times.alone).toFixed(1)} ms)`;
  return { what: `${what}: among ${organizations} / alone`, measured, goal: `≤ ${goal}`, met: ratio <= goal };
};

const cluster = await startCluster({ isDurable: true });
try {
  const alone = await settleStage(await openClusterApp(cluster, 'alone'));
  const among = await settleStage(await openClusterApp(cluster, 'among'));
  const filling = await timed(() => copyOrganization(among.app, organizations - 1));
  const figures: Figure[] = [];
  for (const act of acts) figures.push(await compare(alone, among, act));
  const sizes = await sizesOf(among.app);
  const total = await among.app.client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const gigabytes = Number(total.rows[0]?.bytes) / 1e9;
  figures.push(
    ...sizes.map(({ table, rows, bytes }) => ({
      ...{ what: `${table}: rows, and bytes of one with its indexes` },
      ...{ measured: `${rows} and ${(bytes / rows).toFixed(0)}` },
    })),
    { what: `database of ${organizations} organizations`, measured: `${gigabytes.toFixed(2)} GB` },
    { what: 'written and indexed in', measured: `${(filling / 1_000).toFixed(0)} s` },
  );
  handOut(figures);
  process.stdout.write(`${markdown(figures)}\nload at the end ${loadavg()[0]?.toFixed(1)}\n`);
  await alone.app.close();
  await among.app.close();
} finally {
  cluster.stop();
}
