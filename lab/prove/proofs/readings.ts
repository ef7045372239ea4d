/** Reads figures from a program's report. */
import { existsSync, readFileSync } from 'node:fs';
import { countVitest } from '@uni/tools/test/outcome.ts';
import { type Figure, readFigures } from '../../figures.ts';
import type { Reading } from './proof.ts';

/** Runs and passes of each case of a Playwright report, by file and title. */
interface Case {
  runs: number;
  passed: number;
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file?: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
}

/** Arguments and environment that make a program write its report into the file. */
export function reportTo(reading: Reading, file: string): { args: string[]; env: Record<string, string> } {
  if (reading === 'figures') return { args: [], env: { UNI_FIGURES: file } };
  if (reading === 'vitest')
    return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: { CI: 'true' } };
  return { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: 'true' } };
}

/**
 * The figures of a report.
 * @throws {Error} when there is none, or it is no report
 */
export function readReport(reading: Reading, file: string): Figure[] {
  if (!existsSync(file)) throw new Error('it left no report');
  if (reading === 'figures') return readFigures(file);
  const text = readFileSync(file, 'utf8');
  return reading === 'vitest' ? vitestFigures(text) : playwrightFigures(text);
}

export function vitestFigures(report: string): Figure[] {
  const { passed, failed } = countVitest(report);
  const isMet = failed === 0 && passed > 0;
  return [{ what: 'cases that pass', measured: `${passed} of ${passed + failed}`, goal: 'all', met: isMet }];
}

export function playwrightFigures(report: string): Figure[] {
  const { suites = [], errors = [] }: { suites?: PlaywrightSuite[]; errors?: unknown[] } = JSON.parse(report);
  const cases = new Map<string, Case>();
  for (const suite of suites) collectCases(suite, suite.title, cases);
  const all = [...cases];
  const whole = all.filter(([, { runs, passed }]) => passed === runs).length;
  const isMet = all.length > 0 && whole === all.length && errors.length === 0;
  const most = Math.max(0, ...all.map(([, { runs }]) => runs));
  const summary = { what: `cases that pass ${most} of ${most}`, measured: `${whole} of ${all.length}`, goal: 'all' };
  const unstable = all
    .filter(([, { runs, passed }]) => passed < runs)
    .map(([name, { runs, passed }]): Figure => {
      return { what: name, measured: `passed ${passed} of ${runs}`, goal: `${runs} of ${runs}`, met: false };
    });
  return [{ ...summary, met: isMet }, ...unstable];
}

function collectCases(suite: PlaywrightSuite, path: string, cases: Map<string, Case>): void {
  for (const { title, tests } of suite.specs ?? [])
    for (const { projectName, status } of tests) {
      // Left out on purpose: no run of it.
      if (status === 'skipped') continue;
      const name = [projectName, path, title].filter(Boolean).join(' › ');
      const one = cases.get(name) ?? { runs: 0, passed: 0 };
      cases.set(name, { runs: one.runs + 1, passed: one.passed + (status === 'expected' ? 1 : 0) });
    }
  for (const child of suite.suites ?? []) collectCases(child, `${path} › ${child.title}`, cases);
}
