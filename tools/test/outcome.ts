/** What became of one suite. `reason` says in one line why it failed or was not run. */
export interface Outcome {
  readonly suite: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly reason?: string;
}

export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Reads vitest's JSON report. A file that failed without a failed test in it (it did not load, or a hook threw) counts as
 * one failure, so that no failure can hide behind "0 failed".
 * @throws {SyntaxError} when the text is no JSON
 */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  const silent = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + silent.length };
}

/** One aligned line per suite, the reason of a failure beside it. */
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

/** The run's last line. */
export function summary(outcomes: readonly Outcome[]): string {
  const sum = (pick: (one: Outcome) => number) => outcomes.reduce((total, one) => total + pick(one), 0);
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed`;
}
