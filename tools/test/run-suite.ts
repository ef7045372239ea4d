import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../bootstrap/node.mjs';
import type { Provisions } from './needs/index.ts';
import { type Counts, countVitest, type Outcome } from './outcome.ts';
import type { Suite } from './suites.ts';

const SUITE_LIMIT_MS = 30 * 60_000;

/** Runs one suite, shows its output in one piece when it failed, and says what became of it. Never rejects. */
export async function runSuite(suite: Suite, provisions: Provisions): Promise<Outcome> {
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

async function attempt(suite: Suite, provisions: Provisions): Promise<{ counts: Counts; reason?: string }> {
  const env: NodeJS.ProcessEnv = { ...process.env, ...suite.env };
  for (const need of suite.needs) {
    const provision = provisions.of(need);
    if (!provision.ready) return { counts: { passed: 0, failed: 1 }, reason: provision.reason };
    Object.assign(env, provision.env);
  }
  return suite.counting === 'vitest' ? runVitest(suite, env) : runCommands(suite, env);
}

async function runCommands(suite: Suite, env: NodeJS.ProcessEnv): Promise<{ counts: Counts; reason?: string }> {
  const counts = { passed: 0, failed: 0 };
  for (const command of suite.commands) {
    const { code, output } = await run(command, env);
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
  const report = join(folder, `${suite.name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  const [command = []] = suite.commands;
  const reporting = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--maxWorkers=${suite.slots}`,
  ];
  const { code, output } = await run([...command, ...reporting], { ...env, CI: 'true' });
  if (code !== 0) show(suite.name, output);
  const counts = countVitest(readReport(report));
  if (counts.passed + counts.failed === 0) return { counts: { passed: 0, failed: 1 }, reason: 'no tests yet' };
  if (code !== 0 && counts.failed === 0)
    return { counts: { ...counts, failed: 1 }, reason: 'an error outside the tests' };
  return { counts };
}

function readReport(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error('vitest wrote no report');
  }
}

function show(suite: string, output: string): void {
  console.log(`\n── ${suite} ${'─'.repeat(Math.max(0, 100 - suite.length))}\n${output.trim()}\n`);
}

function run(command: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...command], {
      cwd: repositoryRoot,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: SUITE_LIMIT_MS,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }));
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }),
    );
  });
}
