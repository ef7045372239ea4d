import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../bootstrap/node.mjs';
import type { Need, Provision } from './needs/index.ts';
import { type Counts, countVitest, type Outcome } from './outcome.ts';
import { type Ended, runInGroup } from './process-group.ts';
import type { Suite } from './suites.ts';

/** Twice what the longest takes on a machine at rest: only what hangs is ended. */
const SUITE_LIMIT_MS = 60 * 60_000;

/** Where Node keeps what it makes of a file. Suites start hundreds of processes, which translate and compile the same ones. */
const compiled = join(repositoryRoot, '.cache', 'code');

/** Runs one suite, shows its output in one piece when it failed, and says what became of it. Never rejects. */
export async function runSuite(suite: Suite, provisions: ReadonlyMap<Need, Provision>): Promise<Outcome> {
  const began = performance.now();
  const outcome = await attempt(suite, provisions).catch((error: unknown) => ({
    counts: { passed: 0, failed: 1 },
    reason: error instanceof Error ? error.message : String(error),
  }));
  const { counts, reason } = outcome;
  const result = counts.failed === 0 ? 'passed' : 'failed';
  const seconds = (performance.now() - began) / 1000;
  console.log(`${result === 'passed' ? '✓' : '✗'} ${suite.name} (${seconds.toFixed(1)} s)`);
  return { suite: suite.name, result, ...counts, seconds, ...(reason ? { reason } : {}) };
}

async function attempt(
  suite: Suite,
  provisions: ReadonlyMap<Need, Provision>,
): Promise<{ counts: Counts; reason?: string }> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_COMPILE_CACHE: compiled };
  for (const need of suite.needs) {
    const provision = provisions.get(need);
    if (!provision?.ready) return { counts: { passed: 0, failed: 1 }, reason: provision?.reason ?? `no ${need}` };
    Object.assign(env, provision.env);
  }
  return suite.counting === 'vitest' ? runVitest(suite, env) : runCommands(suite, env);
}

async function runCommands(suite: Suite, env: NodeJS.ProcessEnv): Promise<{ counts: Counts; reason?: string }> {
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

async function runVitest(suite: Suite, env: NodeJS.ProcessEnv): Promise<{ counts: Counts; reason?: string }> {
  const folder = join(repositoryRoot, '.cache', 'test');
  mkdirSync(folder, { recursive: true });
  const counts = { passed: 0, failed: 0 };
  let reason: string | undefined;
  for (const [i, command] of suite.commands.entries()) {
    const report = join(folder, `${suite.name.replaceAll(' ', '-')}-${i}.json`);
    rmSync(report, { force: true });
    const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await run(
      [...command, ...reporting, `--maxWorkers=${suite.slots}`],
      {
        ...env,
        CI: 'true',
      },
      suite,
    );
    if (code !== 0) show(suite.name, output);
    const part = readReport(report);
    if (part.passed + part.failed === 0) [part.failed, reason] = [1, 'no tests yet'];
    if (code !== 0 && part.failed === 0) [part.failed, reason] = [1, 'an error outside the tests'];
    counts.passed += part.passed;
    counts.failed += part.failed;
  }
  return reason ? { counts, reason } : { counts };
}

/** A run that left no report has shown why; it counts as nothing run. */
function readReport(file: string): Counts {
  return existsSync(file) ? countVitest(readFileSync(file, 'utf8')) : { passed: 0, failed: 0 };
}

function show(suite: string, output: string): void {
  console.log(`\n── ${suite} ${'─'.repeat(Math.max(0, 100 - suite.length))}\n${output.trim()}\n`);
}

function run(command: readonly string[], env: NodeJS.ProcessEnv, { patient }: Suite): Promise<Ended> {
  return runInGroup(command, { cwd: repositoryRoot, env, limitMs: SUITE_LIMIT_MS, patient });
}
