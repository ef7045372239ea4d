/**
 * `npm run bench:sales -- [--contracts 10000] [--rounds 5] [--part lists|stored|exports|feeds] [--only panel]`: measures lists of a back
 * office with a hundred installments a contract. Uses HTTP on a cluster of PostgreSQL of its own. A missed goal is printed, not
 * hidden, and no error.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import {
  applyTemplate,
  contractSorts,
  installmentSorts,
  installmentStates,
  receiptSorts,
  residencialVertical,
} from '@uni/contracts';
import { fillInstallments } from '@uni/server/src/modules/sales/test-support/many-installments.ts';
import { password, people, startCluster } from '@uni/server/testing/index.ts';
import { type Figure, handOut, markdown } from '../../figures.ts';
import { median } from '../statistics.ts';
import { type ClusterApp, openClusterApp, organizationId } from './cluster-stage.ts';
import { measureFeeds } from './feeds.ts';
import { plannerOf } from './portfolio-stage.ts';
import { measureStoredRows } from './stored-rows.ts';
import { download, filed } from './watched-download.ts';

const { values } = parseArgs({
  options: {
    contracts: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '' },
  },
});
/** All parts, or those whose name contains `--only`. */
const isSelected = (what: string): boolean => what.includes(values.only);
const contracts = Number(values.contracts);
const enterprises = Array.from({ length: 20 }, (_, n) => 5_000_000 + n);
const goalMs = 150;

const fill = async (clusterApp: ClusterApp): Promise<void> => {
  const { app, client } = clusterApp;
  for (const id of enterprises)
    await client.query(
      "insert into enterprises (organization_id, id, code, name, phase) values ($1, $2, $3, 'Obra', 'works')",
      [organizationId, id, `O${id}`],
    );
  // The panel holds what was sold against what current versions plan.
  const planner = await plannerOf(clusterApp);
  const study = applyTemplate(residencialVertical, { base_month: '2021-01' });
  for (const enterprise of enterprises)
    await planner('POST', '/api/planner/versions/', { empreendimento: enterprise, nome: 'Rev 1', study });
  await client.query("update versions set is_current = true, state = 'approved' where enterprise_id = any($1)", [
    enterprises,
  ]);
  // Indexes that are made at the end are made in a tenth of the time.
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename in ('sales_installments', 'sales_receipts') and indexdef not like '%UNIQUE%'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fillInstallments(app.platform.database, organizationId, { contracts, installments: 100, enterprises });
  for (const { made } of rows) await client.query(made);
  await client.query('vacuum analyze');
};

/** Every filter in every order, on the first page, on the one behind it and on the last. */
const lists: readonly { what: string; url: string; sorts: readonly string[]; filters: readonly string[] }[] = [
  {
    what: 'installments',
    url: '/api/sales/installments/',
    sorts: installmentSorts,
    filters: [
      '',
      ...installmentStates.map((state) => `state=${state}`),
      `empreendimento=${enterprises[3]}`,
      `empreendimento=${enterprises[3]}&state=late`,
      'kind=keys',
      'source=sienge',
      `source=sienge&state=late`,
      `source=sienge&empreendimento=${enterprises[3]}`,
      'source=sienge&kind=keys',
      'source=own&state=late',
      'kind=keys&state=late',
      `empreendimento=${enterprises[3]}&kind=monthly&state=paid`,
      'purpose=contribution',
      'due_from=2026-10-01&due_to=2026-10-31',
      'due_from=2024-02-10&due_to=2026-12-15&state=to_receive',
      'contract=77',
      'client=12',
      'search=Torre U1999',
    ],
  },
  {
    what: 'receipts',
    url: '/api/sales/receipts/',
    sorts: receiptSorts,
    filters: [
      '',
      `empreendimento=${enterprises[3]}`,
      'purpose=contribution',
      'client=12',
      'day_from=2025-03-10&day_to=2025-05-20',
    ],
  },
  {
    what: 'contracts',
    url: '/api/sales/contracts/',
    sorts: contractSorts,
    filters: ['', 'state=active', 'client=12', 'search=U1999'],
  },
];

/** Requests of the sales panel, and the lists that are not by installment. */
const others: readonly { what: string; urls: readonly string[] }[] = [
  {
    what: 'units and clients',
    urls: [
      `/api/sales/units/?empreendimento=${enterprises[3]}`,
      '/api/sales/clients/?page=1&page_size=50',
      '/api/sales/clients/?page=1&page_size=50&search=Cliente',
      `/api/sales/cancellations/?page=1&page_size=50`,
      `/api/sales/commissions/?page=1&page_size=50`,
    ],
  },
  {
    what: 'panel of one enterprise and of all',
    urls: [
      `/api/sales/summary/?empreendimento=${enterprises[3]}`,
      '/api/sales/summary/',
      `/api/sales/late-months/?empreendimento=${enterprises[3]}`,
      '/api/sales/late-months/',
    ],
  },
];

type RequestPage = (url: string) => Promise<{ took: number; next: string | null }>;

const requestPagesOver = ({ app }: ClusterApp, authorization: string): RequestPage => {
  return async (url) => {
    const started = performance.now();
    const answer = await app.server.inject({ method: 'GET', url, headers: { authorization } });
    const took = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    return { took, next: answer.json<{ next: string | null }>().next };
  };
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Pages of one list in one order: the first, the last, and the one behind the first. */
const pagesOf = async (requestPage: RequestPage, address: string): Promise<string[]> => {
  const { next } = await requestPage(address);
  return [address, `${address}&page=last`, ...(next === null ? [] : [next.replace('http://bench', '')])];
};

/** The machine may be busy: each page reports the median of its rounds, with the worst value next to it. */
const measured = async (
  requestPage: RequestPage,
  { what, url, sorts, filters }: (typeof lists)[number],
  rounds: number,
): Promise<Figure[]> => {
  const all: number[] = [];
  const pages: { address: string; took: number }[] = [];
  for (const filter of filters)
    for (const sort of sorts)
      for (const address of await pagesOf(requestPage, `${url}?${filter}&sort=${sort}`)) {
        const own: number[] = [];
        for (let round = 0; round < rounds; round += 1) own.push((await requestPage(address)).took);
        pages.push({ address, took: median(own) });
        all.push(...own);
      }
  all.sort((a, b) => a - b);
  pages.sort((a, b) => b.took - a.took);
  const p99 = percentile(all, 0.99);
  return [
    {
      what: `${what}, ${all.length} answers for ${pages.length} pages: median`,
      measured: `${median(all).toFixed(0)} ms`,
    },
    {
      what: `${what}: p99 of all answers`,
      measured: `${p99.toFixed(0)} ms`,
      goal: `≤ ${goalMs} ms`,
      met: p99 <= goalMs,
    },
    ...pages
      .slice(0, 3)
      .map(({ address, took }) => ({ what: `median of a slow page: ${address}`, measured: `${took.toFixed(0)} ms` })),
  ];
};

/** Each of a few addresses twenty times as often as a page of a list, and its own median. */
const measureRequests = async (
  requestPage: RequestPage,
  { what, urls }: (typeof others)[number],
  rounds: number,
): Promise<Figure[]> => {
  const all: number[] = [];
  const rows: Figure[] = [];
  for (const url of urls) {
    const own: number[] = [];
    for (let round = 0; round < rounds * 20; round += 1) own.push((await requestPage(url)).took);
    rows.push({ what: `median: \`${url}\``, measured: `${median(own).toFixed(0)} ms` });
    all.push(...own);
  }
  all.sort((a, b) => a - b);
  const p99 = percentile(all, 0.99);
  const whole = { what: `${what}: p99 of ${all.length} answers`, measured: `${p99.toFixed(0)} ms` };
  return [{ ...whole, goal: `≤ ${goalMs} ms`, met: p99 <= goalMs }, ...rows];
};

/** One enterprise's part: 50,000 rows of a million. */
const exports = ['installments', 'receipts'].flatMap((list) =>
  (['xlsx', 'csv'] as const).map((type) => ({ list, type })),
);
const exportGoals = { seconds: 8, megabytes: 150 };

const exported = async ({ app }: ClusterApp, authorization: string, { list, type }: (typeof exports)[number]) => {
  const address = `${app.server.listeningOrigin}/api/sales/${list}/export/?empreendimento=${enterprises[3]}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const measuredDownload = await download(address, {
    method: 'POST',
    headers,
    body: JSON.stringify({ file_type: type }),
  });
  const what = `export of ${list} of one enterprise, ${type}${type === 'csv' ? `, ${measuredDownload.lines - 1} rows` : ''}`;
  return filed(what, measuredDownload, exportGoals);
};

const signedIn = async ({ app }: ClusterApp): Promise<string> => {
  const credentials = { email: people.sales.email, password };
  const answer = await app.server.inject({ method: 'POST', url: '/api/token/', payload: credentials });
  return `Bearer ${answer.json<{ access: string }>().access}`;
};

const cluster = await startCluster({ isDurable: true });
try {
  const clusterApp = await openClusterApp(cluster, 'sales');
  process.stdout.write(`${contracts * 100} installments, load ${loadavg()[0]?.toFixed(1)}\n`);
  await fill(clusterApp);
  const requestPage = requestPagesOver(clusterApp, await signedIn(clusterApp));
  const rows: Figure[] = [];
  const wants = (section: string): boolean => values.part === '' || values.part === section;
  if (wants('lists')) {
    for (const list of lists)
      if (isSelected(list.what)) rows.push(...(await measured(requestPage, list, Number(values.rounds))));
    for (const other of others)
      if (isSelected(other.what)) rows.push(...(await measureRequests(requestPage, other, Number(values.rounds))));
  }
  if (wants('stored')) rows.push(...(await measureStoredRows(clusterApp)));
  await clusterApp.app.server.listen({ host: '127.0.0.1', port: 0 });
  // Lists may outlast a sign-in.
  const authorization = await signedIn(clusterApp);
  if (wants('exports')) for (const one of exports) rows.push(...(await exported(clusterApp, authorization, one)));
  if (wants('feeds')) rows.push(...(await measureFeeds(clusterApp, authorization)));
  handOut(rows);
  process.stdout.write(`${markdown(rows)}\nload at the end ${loadavg()[0]?.toFixed(1)}\n`);
  await clusterApp.close();
} finally {
  cluster.stop();
}
