/**
 * An enterprise's realised months as stored, against the best query that adds them up. One index covers the query's columns, in
 * the order of the groups. With half a million movements, and with five million.
 */
import type { ErpSeries } from '@uni/contracts';
import { readSeriesBody } from '@uni/server/src/modules/integration/publication/series.repository.ts';
import type { Cluster } from '@uni/server/testing/index.ts';
import { Client } from 'pg';
import type { Figure } from '../../figures.ts';
import { median } from '../statistics.ts';
import { type ClusterApp, openClusterApp, organizationId } from './cluster-stage.ts';
import {
  createPortfolio,
  finishRun,
  insertFacets,
  insertMovements,
  plannerOf,
  type Shape,
  saveRules,
} from './portfolio-stage.ts';

const shape: Shape = { enterprises: 200, accounts: 12, months: 60 };
export const rubrics = [
  'labor_cost',
  'other_labor_cost',
  'post_cost_labor',
  'adm_taxes',
  'marketing',
  'construction_standing',
  'commercial_expense',
  'incorporation',
  'legal_expenses',
  'admin_expenses',
  'bank_fee',
  'other_expenses',
].map((name) => `expense.${name}`);
const samples = 60;

/** One row a movement with what the series goes by, and the index that answers alone. */
const makeFacts = async ({ client }: ClusterApp): Promise<void> => {
  const names = rubrics.map((key) => `'${key}'`).join(', ');
  await client.query(`drop table if exists facts;
    create table facts as
    select m.organization_id, b.enterprise_id, (array[${names}])[1 + f.account::int - 21000] as key, left(m.date, 7) as month, m.amount
    from erp_movements m join erp_facets f on f.id = m.facet_id
      join erp_bindings b on b.company = f.company and b.cost_center = f.cost_center;
    create index facts_covering on facts (organization_id, enterprise_id, key, month) include (amount);
    grant select on facts to uni_app`);
  await client.query('vacuum analyze facts');
};

interface Times {
  readonly stored: number;
  readonly added: number;
  /** Through the application's port: a transaction that gives up the owner's rights and names its organization. */
  readonly served: number;
  readonly portfolio: number;
}

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> => {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
};

interface Cell {
  readonly key: string;
  readonly month: string;
  readonly amount: number;
}

const addedUp = `select key, month, sum(amount)::int8 as amount from facts
  where organization_id = $1 and enterprise_id = $2 group by key, month order by key, month`;
const asStored = 'select body from erp_series where organization_id = $1 and enterprise_id = $2';

/** A connection behind the wall, as the application's are: each of the two is then one statement. */
const openWalled = async ({ url }: ClusterApp): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`set role uni_app; select set_config('app.organization_id', '${organizationId}', false)`);
  return client;
};

/** In turn: the statement that reads a series, its sum, the way of the application, and all series. */
const measure = async (clusterApp: ClusterApp, enterprises: readonly number[]): Promise<Times> => {
  const within = clusterApp.app.platform.database.withOrganization;
  const client = await openWalled(clusterApp);
  const times = { stored: [] as number[], added: [] as number[], served: [] as number[], portfolio: [] as number[] };
  for (let at = 0; at < samples; at += 1) {
    const enterprise = enterprises[(at * 37) % enterprises.length] ?? 0;
    const here = [organizationId, enterprise];
    const body = await timed(() => client.query<{ body: string }>(asStored, here));
    const sums = await timed(() => client.query<Cell>(addedUp, here));
    const served = await timed(() => within(organizationId, (one) => readSeriesBody(one, enterprise)));
    const all = await timed(() =>
      within(organizationId, (transaction) =>
        transaction
          .selectFrom('erp_series')
          .select(['enterprise_id', 'body'])
          .where('organization_id', '=', organizationId)
          .execute(),
      ),
    );
    if (all.value.length !== enterprises.length) throw new Error(`${all.value.length} enterprises have a series`);
    requireAlike(body.value.rows[0]?.body ?? null, sums.value.rows);
    times.stored.push(body.ms);
    times.added.push(sums.ms);
    times.served.push(served.ms);
    times.portfolio.push(all.ms);
  }
  await client.end();
  const { stored, added, served, portfolio } = times;
  return { stored: median(stored), added: median(added), served: median(served), portfolio: median(portfolio) };
};

/** The stored months are the movements' sums, to the centavo. */
const requireAlike = (body: string | null, cells: readonly Cell[]): void => {
  const { lines }: ErpSeries = JSON.parse(body ?? '{"lines":[]}');
  const timesByName = new Map<string, number>();
  for (const { key, from, values } of lines)
    for (const [position, value] of values.entries()) {
      const month = Number(from.slice(0, 4)) * 12 + Number(from.slice(5)) - 1 + position;
      const name = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
      if (value !== 0) timesByName.set(`${key} ${name}`, value);
    }
  const wrong = cells.filter(({ key, month, amount }) => timesByName.get(`${key} ${month}`) !== Number(amount));
  if (wrong.length > 0 || timesByName.size !== cells.length)
    throw new Error(`${wrong.length} of ${cells.length} cells differ`);
};

const ms = (value: number): string => `${value.toFixed(2)} ms`;

export const seriesPart = async (cluster: Cluster, most: number): Promise<Figure[]> => {
  const clusterApp = await openClusterApp(cluster, 'uni_series');
  try {
    const planner = await plannerOf(clusterApp);
    const enterprises = await createPortfolio(planner, shape);
    await insertFacets(clusterApp, shape);
    await saveRules(planner, shape, rubrics);
    const times: Times[] = [];
    const few = most / 10;
    for (const [from, to] of [[0, few] as const, [few, most] as const]) {
      await insertMovements(clusterApp, shape, from, to);
      await finishRun(clusterApp);
      await makeFacts(clusterApp);
      times.push(await measure(clusterApp, enterprises));
      process.stdout.write(`  ${to} movements: ${JSON.stringify(times.at(-1))}\n`);
    }
    const [small, large] = times;
    if (!small || !large) throw new Error('Nothing was measured');
    const ratio = large.added / large.stored;
    const growth = large.stored / small.stored;
    return [
      { what: `series of one of ${shape.enterprises} enterprises, ${most} movements`, measured: ms(large.stored) },
      { what: 'the same with its transaction around it', measured: ms(large.served) },
      { what: 'the same added up by a covering index', measured: ms(large.added) },
      { what: 'query / stored series', measured: ratio.toFixed(1), goal: '≥ 10', met: ratio >= 10 },
      { what: `series of one enterprise, ${few} movements`, measured: ms(small.stored) },
      { what: `the same added up, ${few} movements`, measured: ms(small.added) },
      {
        what: 'stored series, ten times the movements',
        measured: `× ${growth.toFixed(2)}`,
        goal: '≤ 1.3',
        met: growth <= 1.3,
      },
      {
        what: 'series of the whole portfolio',
        measured: ms(large.portfolio),
        goal: '≤ 50 ms',
        met: large.portfolio <= 50,
      },
    ];
  } finally {
    await clusterApp.close();
  }
};
