/** One command in the copy, and which test failed. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runInGroup } from '@uni/tools/test/process-group.ts';
import type { Command } from './fault.ts';

const limitMs = 10 * 60_000;

/** `failed`: the names of the failed tests. A command without a result detects no fault. */
export type CommandResult =
  | { readonly kind: 'passed'; readonly tests: number }
  | { readonly kind: 'failed'; readonly failed: readonly string[] }
  | { readonly kind: 'none'; readonly reason: string };

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
}

interface TestCounts {
  readonly passed: number;
  readonly failed: readonly string[];
}

const reportName = 'planted-faults.report.json';

export async function runCommand(tree: string, { runner, args }: Command): Promise<CommandResult> {
  const report = join(tree, reportName);
  rmSync(report, { force: true });
  const requested =
    runner === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--maxWorkers=1']
      : ['--reporter=list,json', '--max-failures=1'];
  const { code, output } = await run(tree, [...args, ...requested], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  if (!existsSync(report)) return { kind: 'none', reason: `no report: ${lastLine(output)}` };
  const text = readFileSync(report, 'utf8');
  const { passed, failed } = runner === 'vitest' ? countVitest(tree, text) : countPlaywright(text);
  if (failed.length > 0) return { kind: 'failed', failed };
  if (passed === 0) return { kind: 'none', reason: 'no test ran' };
  return code === 0 ? { kind: 'passed', tests: passed } : { kind: 'none', reason: lastLine(output) };
}

/** @throws {Error} when the application cannot be built: that is no mistake that reaches a suite */
export async function buildWeb(tree: string): Promise<void> {
  const { code, output } = await run(tree, ['tools/commands/build-web.ts']);
  if (code !== 0) throw new Error(`the web application is not built: ${lastLine(output)}`);
}

function run(tree: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const own = { NODE_COMPILE_CACHE: join(tree, '.cache/code'), CI: 'true', NO_COLOR: '1', FORCE_COLOR: undefined };
  return runInGroup(args, { cwd: tree, env: { ...process.env, ...own, ...env }, limitMs });
}

/** The seed that repeats a failed property. */
function seedIn(messages: readonly string[]): string {
  const [seed = ''] = /UNI_PROPERTY_SEED=\d+/.exec(messages.join('\n')) ?? [];
  return seed === '' ? '' : ` (${seed})`;
}

/** A file that fails outside of its tests, because it does not load, counts by its name. */
function countVitest(tree: string, report: string): TestCounts {
  const { numPassedTests, testResults }: VitestReport = JSON.parse(report);
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(tree, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [`${file} › ${(message ?? '').trim().split('\n')[0]}`];
    return tests.map(({ fullName, failureMessages = [] }) => `${file} › ${fullName}${seedIn(failureMessages)}`);
  });
  return { passed: numPassedTests, failed };
}

function countPlaywright(report: string): TestCounts {
  const { suites = [] }: { suites?: readonly PlaywrightSuite[] } = JSON.parse(report);
  const failed: string[] = [];
  let passed = 0;
  const visit = ({ title, suites: inner = [], specs = [] }: PlaywrightSuite, path: readonly string[]): void => {
    const here = [...path, title];
    for (const spec of specs)
      for (const { status } of spec.tests)
        if (status === 'expected') passed += 1;
        else if (status !== 'skipped') failed.push([...here, spec.title].join(' › '));
    for (const child of inner) visit(child, here);
  };
  for (const suite of suites) visit(suite, []);
  return { passed, failed };
}

const longest = 200;

function lastLine(output: string): string {
  return (output.trim().split('\n').at(-1) ?? '').slice(0, longest) || 'it printed nothing';
}
