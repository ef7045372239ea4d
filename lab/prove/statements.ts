/**
 * `node lab/prove/statements.ts [PATH …]`: the server's suites over HTTP on PostgreSQL, or those whose path holds one of the texts. Counts
 * statements of requests, and those that reach rows of organizations without naming their own.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, handOut, noneOf, table } from '../figures.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-statements-'));
const file = join(home, 'counts');
const suites = ['node_modules/vitest/vitest.mjs', 'run', '--root', 'apps/server', '--project', 'server on PostgreSQL'];

interface Counts {
  readonly statements: number;
  readonly ofOrganizations: number;
  readonly unbound: number;
}

const sumOf = (counts: readonly Counts[], name: keyof Counts): number =>
  counts.reduce((sum, one) => sum + one[name], 0);

try {
  const { status } = spawnSync(process.execPath, [...suites, ...process.argv.slice(2)], {
    env: { ...process.env, UNI_TEST_CASES: 'all', UNI_STATEMENTS: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const counts = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Counts => JSON.parse(line));
  const ofOrganizations = sumOf(counts, 'ofOrganizations');
  const figures: Figure[] = [
    { what: 'suites passed', measured: status === 0 ? 'yes' : 'no', goal: 'yes', met: status === 0 },
    { what: 'statements of requests', measured: String(sumOf(counts, 'statements')) },
    noneOf('statements without an organization', sumOf(counts, 'unbound'), String(ofOrganizations)),
  ];
  handOut(figures);
  process.stdout.write(`${table(figures)}\n`);
  process.exitCode = figures.some(({ met }) => met === false) || ofOrganizations === 0 ? 1 : 0;
} finally {
  rmSync(home, { recursive: true, force: true });
}
