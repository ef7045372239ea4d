/**
 * `npm run bench:web [-- --rounds N] [--record]`
 *
 * Visits our login page and a minimal antd page in turn. One bundler builds them, one static server sends them. One Chromium
 * has a cold cache and a processor slowed down four times. Prints medians and ratios; `--record` puts the table into
 * docs/benchmarks.md. A missed goal is printed, not hidden, and no error.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { launch } from '@uni/tools/browser/launch.ts';
import { type Figure, handOut, markdown, table } from '../../figures.ts';
import { describeMachine, recordSection, today } from '../../record.ts';
import { median, medianRatio, milliseconds } from '../statistics.ts';
import { serveSites } from './web-server.ts';
import { type Visit, visit } from './web-visit.ts';

const antdFolder = join(repositoryRoot, '.cache/antd-page');

function build(): void {
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
  const page = join(repositoryRoot, 'lab/bench/web/antd-page');
  const steps = [
    [join(repositoryRoot, 'tools/commands/build-web.ts')],
    [vite, 'build', page, '--base', '/antd-page/', '--outDir', antdFolder, '--emptyOutDir', '--logLevel', 'error'],
  ];
  for (const step of steps) {
    const done = spawnSync(process.execPath, step, { cwd: repositoryRoot, stdio: 'inherit' });
    if (done.status !== 0) throw new Error(`could not build: ${step[0]}`);
  }
}

interface Visits {
  login: Visit[];
  antd: Visit[];
}

async function measure(rounds: number): Promise<{ visits: Visits; browser: string }> {
  const server = await serveSites([
    { path: '/', folder: join(repositoryRoot, 'apps/web/dist') },
    { path: '/antd-page/', folder: antdFolder },
  ]);
  const browser = await launch();
  const visits: Visits = { login: [], antd: [] };
  try {
    // The first round warms the browser and the server up and does not count.
    for (let round = 0; round <= rounds; round++) {
      const login = await visit(browser, `${server.url}/user/login`, 'Entrar');
      const antd = await visit(browser, `${server.url}/antd-page/`, 'Linha 10');
      if (round === 0) continue;
      visits.login.push(login);
      visits.antd.push(antd);
    }
    return { visits, browser: browser.version() };
  } finally {
    await browser.close();
    await server.close();
  }
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

function rowsOf({ login, antd }: Visits): Figure[] {
  const [ours, theirs] = [login, antd].map((visits) => ({
    lcp: visits.map(({ lcp }) => lcp),
    blocking: visits.map(({ blocking }) => blocking),
    script: median(visits.map(({ script }) => script)),
    transferred: median(visits.map(({ transferred }) => transferred)),
  })) as [Costs, Costs];
  const paint = medianRatio(ours.lcp, theirs.lcp);
  const allowed = Math.max(50, 0.3 * median(theirs.blocking));
  const blocking = median(ours.blocking);
  return [
    { what: 'login, LCP', measured: milliseconds(median(ours.lcp)) },
    { what: 'antd page, LCP', measured: milliseconds(median(theirs.lcp)) },
    { what: 'LCP, login / antd page', measured: paint.toFixed(2), goal: '≤ 0.6', met: paint <= 0.6 },
    { what: 'antd page, blocking time', measured: milliseconds(median(theirs.blocking)) },
    {
      what: 'login, blocking time',
      measured: milliseconds(blocking),
      goal: `≤ ${milliseconds(allowed)}`,
      met: blocking <= allowed,
    },
    { what: 'antd page, JavaScript (gzip)', measured: kilobytes(theirs.script) },
    {
      what: 'login, JavaScript (gzip)',
      measured: kilobytes(ours.script),
      goal: '≤ 150 kB',
      met: ours.script <= 150_000,
    },
    { what: 'login, all files but the page', measured: kilobytes(ours.transferred) },
  ];
}

interface Costs {
  lcp: number[];
  blocking: number[];
  script: number;
  transferred: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '9' }, record: { type: 'boolean', default: false } },
  });
  const rounds = Number(values.rounds);
  build();
  const { visits, browser } = await measure(rounds);
  const rows = rowsOf(visits);
  const machine = describeMachine('at the end (a quiet machine has 1 or less)');
  const heading = `${today()}: medians of ${rounds} interleaved rounds, Chromium ${browser}, processor slowed down 4×, ${machine}`;
  console.log(`${heading}\n\n${table(rows)}`);
  handOut(rows);
  if (values.record) recordSection('bench:web', `${heading}\n\n${markdown(rows)}`);
}

await main();
