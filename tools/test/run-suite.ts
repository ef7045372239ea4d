import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../bootstrap/node.mjs';
import type { Need, Provision } from './needs/index.ts';
import { type Counts, countPlaywright, countVitest, type FileCounts, type RunCounts } from './outcome.ts';
import { type Ended, runInGroup } from './process-group.ts';
import type { Suite } from './suites.ts';

/** Twice what the longest takes on a machine at rest: only what hangs is ended. */
const SUITE_LIMIT_MS = 60 * 60_000;

/** Node's compile cache. Suites start hundreds of processes, which translate and compile the same files. */
const compiled = join(repositoryRoot, '.cache', 'code');
const reports = join(repositoryRoot, '.cache', 'test');

export interface SuiteRun {
  readonly counts: Counts;
  readonly seconds: number;
  /** Of each test file that the report names; empty for commands. */
  readonly files: ReadonlyMap<string, FileCounts>;
  readonly reason?: string;
}

interface Attempt {
  readonly counts: Counts;
  readonly files?: ReadonlyMap<string, FileCounts>;
  readonly reason?: string;
}

/** Arguments that make a runner write a report, and its parser. */
interface Reporting {
  args(report: string, suite: Suite): readonly string[];
  env(report: string): NodeJS.ProcessEnv;
  count(report: string): RunCounts;
}

const reporting: Record<'vitest' | 'playwright', Reporting> = {
  vitest: {
    args: (report, { slots }) => [
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--maxWorkers=${slots}`,
    ],
    env: () => ({ CI: 'true' }),
    count: countVitest,
  },
  playwright: {
    args: () => ['--reporter=list,json'],
    env: (report) => ({ CI: 'true', PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: countPlaywright,
  },
};

/**
 * Runs one suite, and shows its output in one piece when it failed. Never rejects.
 * @param only test files from the root, or null for all
 */
export async function runSuite(
  suite: Suite,
  provisions: ReadonlyMap<Need, Provision>,
  only: readonly string[] | null = null,
): Promise<SuiteRun> {
  const began = performance.now();
  const attempted = await attempt(suite, provisions, only).catch((error: unknown) => ({
    counts: { passed: 0, failed: 1 },
    reason: error instanceof Error ? error.message : String(error),
  }));
  const seconds = (performance.now() - began) / 1000;
  console.log(`${attempted.counts.failed === 0 ? '✓' : '✗'} ${suite.name} (${seconds.toFixed(1)} s)`);
  return { files: new Map(), ...attempted, seconds };
}

async function attempt(
  suite: Suite,
  provisions: ReadonlyMap<Need, Provision>,
  only: readonly string[] | null,
): Promise<Attempt> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_COMPILE_CACHE: compiled };
  for (const need of suite.needs) {
    const provision = provisions.get(need);
    if (!provision?.ready) return { counts: { passed: 0, failed: 1 }, reason: provision?.reason ?? `no ${need}` };
    Object.assign(env, provision.env);
  }
  if (suite.counting === 'commands') return runCommands(suite, env);
  return runReporting(suite, reporting[suite.counting], env, only);
}

async function runCommands(suite: Suite, env: NodeJS.ProcessEnv): Promise<Attempt> {
  const counts = { passed: 0, failed: 0 };
  for (const command of suite.commands) {
    const { code, output } = await run(command, env, suite);
    if (code === 0) counts.passed += 1;
    else {
      counts.failed += 1;
      show(suite.name, output);
    }
  }
  return { counts };
}

async function runReporting(
  suite: Suite,
  { args, env: ownEnv, count }: Reporting,
  env: NodeJS.ProcessEnv,
  only: readonly string[] | null,
): Promise<Attempt> {
  mkdirSync(reports, { recursive: true });
  const counts = { passed: 0, failed: 0 };
  const files = new Map<string, FileCounts>();
  let reason: string | undefined;
  for (const [i, command] of suite.commands.entries()) {
    const report = join(reports, `${suite.name.replaceAll(' ', '-')}-${i}.json`);
    rmSync(report, { force: true });
    const { code, output } = await run(
      [...command, ...(only ?? []), ...args(report, suite)],
      { ...env, ...ownEnv(report) },
      suite,
    );
    if (code !== 0) show(suite.name, output);
    // A run without a report has printed its reason; it counts as nothing run.
    const runCounts = existsSync(report) ? count(readFileSync(report, 'utf8')) : { passed: 0, failed: 0, files: [] };
    if (runCounts.passed + runCounts.failed === 0) [runCounts.failed, reason] = [1, 'no tests yet'];
    if (code !== 0 && runCounts.failed === 0) [runCounts.failed, reason] = [1, 'an error outside the tests'];
    counts.passed += runCounts.passed;
    counts.failed += runCounts.failed;
    for (const [file, one] of runCounts.files) files.set(file, one);
  }
  return { counts, files, ...(reason ? { reason } : {}) };
}

function show(suite: string, output: string): void {
  console.log(`\n── ${suite} ${'─'.repeat(Math.max(0, 100 - suite.length))}\n${output.trim()}\n`);
}

function run(command: readonly string[], env: NodeJS.ProcessEnv, { patient }: Suite): Promise<Ended> {
  return runInGroup(command, { cwd: repositoryRoot, env, limitMs: SUITE_LIMIT_MS, patient });
}
