import { join } from 'node:path';
import { loadedAnnotation } from './loaded.ts';

/** Result of one suite. `reason` states in one line why it failed or was not run. */
export interface Outcome {
  readonly suite: string;
  /** Passed before: with the same inputs, in an earlier run of this checkout. */
  readonly result: 'passed' | 'passed before' | 'failed' | 'skipped';
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly reason?: string;
}

export interface Counts {
  passed: number;
  failed: number;
}

/** Of one test file. */
export interface FileCounts extends Counts {
  /** Names of built files that it has loaded. Null when the report does not state it for each of its tests. */
  loaded?: ReadonlySet<string> | null;
}

export interface RunCounts extends Counts {
  /** By the path of the file as the report names it. */
  readonly files: ReadonlyMap<string, FileCounts>;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/**
 * Reads vitest's JSON report. A failed file without a failed test (it did not load, or a hook threw) counts as one failure. So no
 * failure can hide behind "0 failed".
 * @throws {SyntaxError} when the text is no JSON
 */
export function countVitest(report: string): RunCounts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  const files = new Map<string, Counts>();
  let silent = 0;
  for (const { name, status, assertionResults } of testResults) {
    const count = (status: string) => assertionResults.filter((test) => test.status === status).length;
    const isSilent = status === 'failed' && count('failed') === 0;
    if (isSilent) silent += 1;
    // A file may run in several projects.
    const counts = files.get(name) ?? { passed: 0, failed: 0 };
    files.set(name, {
      passed: counts.passed + count('passed'),
      failed: counts.failed + count('failed') + (isSilent ? 1 : 0),
    });
  }
  return { passed: numPassedTests, failed: numFailedTests + silent, files };
}

interface PlaywrightSuite {
  file: string;
  specs: {
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      annotations?: { type: string; description?: string }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  /** Files are named from here. */
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number };
}

/**
 * Reads Playwright's JSON report. Nothing is tried again: a test that passed at a second try has failed. An error outside the
 * tests counts as one failure, too.
 * @throws {SyntaxError} when the text is no JSON
 */
export function countPlaywright(report: string): RunCounts {
  const { config, suites, errors, stats } = JSON.parse(report) as PlaywrightReport;
  const files = new Map<string, FileCounts>();
  const walk = ({ file, specs, suites: inner }: PlaywrightSuite): void => {
    const path = join(config.rootDir, file);
    const counts = files.get(path) ?? { passed: 0, failed: 0, loaded: new Set<string>() };
    files.set(path, counts);
    for (const { status, annotations } of specs.flatMap(({ tests }) => tests)) {
      if (status === 'expected') counts.passed += 1;
      else if (status !== 'skipped') counts.failed += 1;
      const loadedText = annotations?.find(({ type }) => type === loadedAnnotation)?.description;
      counts.loaded =
        loadedText === undefined || !counts.loaded ? null : new Set([...counts.loaded, ...loadedText.split(' ')]);
    }
    inner?.forEach(walk);
  };
  suites.forEach(walk);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, files };
}

/** Returns one aligned line per suite, with the reason of a failure. */
export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((one) => [
    one.suite,
    one.result,
    one.result === 'skipped' ? '–' : String(one.passed + one.failed),
    one.seconds.toFixed(1),
    one.reason ?? '',
  ]);
  const all = [['suite', 'result', 'tests', 'seconds', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 2 || column === 3 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns the whole run's duration, and the seed of its properties. */
export function runLine(seconds: number, seed: number): string {
  const minutes = `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  return `${minutes} (${seconds.toFixed(1)} s); properties drew from UNI_PROPERTY_SEED=${seed}`;
}

/** The run's last line. */
export function summary(outcomes: readonly Outcome[]): string {
  const sum = (pick: (one: Outcome) => number) => outcomes.reduce((total, one) => total + pick(one), 0);
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed`;
}
