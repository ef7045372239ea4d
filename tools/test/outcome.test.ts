import { expect, test } from 'vitest';
import { countPlaywright, countVitest, type Outcome, runLine, summary, table } from './outcome.ts';

function report(numPassedTests: number, numFailedTests: number, testResults: object[]): string {
  return JSON.stringify({ numPassedTests, numFailedTests, testResults });
}

test('counts a file that did not load as a failure', () => {
  const broken = { name: '/a.test.ts', status: 'failed', assertionResults: [] };
  const { passed, failed, files } = countVitest(report(3, 0, [broken]));
  expect({ passed, failed }).toEqual({ passed: 3, failed: 1 });
  expect(files.get('/a.test.ts')).toEqual({ passed: 0, failed: 1 });
});

test('counts a failed test once, not once more for its file', () => {
  const file = { name: '/a.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
  const { passed, failed, files } = countVitest(report(1, 1, [file]));
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(files.get('/a.test.ts')).toEqual({ passed: 1, failed: 1 });
});

test('refuses a report that is no JSON', () => {
  expect(() => countVitest('')).toThrow(SyntaxError);
});

test('adds up a file that ran in two projects', () => {
  const file = { name: '/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] };
  expect(countVitest(report(2, 0, [file, file])).files.get('/a.test.ts')).toEqual({ passed: 2, failed: 0 });
});

/** As Playwright writes it, less what is not read: a file's suite holds those of its `describe`s. */
function journeys(statuses: readonly string[], errors: readonly object[] = []): string {
  const spec = (status: string) => ({ specs: [{ tests: [{ status }] }] });
  const inner = statuses.map((status) => ({ file: 'journeys/a.spec.ts', ...spec(status) }));
  const count = (status: string) => statuses.filter((one) => one === status).length;
  return JSON.stringify({
    config: { rootDir: '/uni/e2e' },
    suites: [{ file: 'journeys/a.spec.ts', specs: [], suites: inner }],
    errors,
    stats: { expected: count('expected'), unexpected: count('unexpected'), flaky: count('flaky'), skipped: 1 },
  });
}

test('counts journeys that passed, and those that failed or passed only at a second try as failures', () => {
  const { passed, failed, files } = countPlaywright(
    journeys(['expected', 'expected', 'unexpected', 'flaky', 'skipped']),
  );
  expect({ passed, failed }).toEqual({ passed: 2, failed: 2 });
  expect(files.get('/uni/e2e/journeys/a.spec.ts')).toMatchObject({ passed: 2, failed: 2 });
});

test('gathers what the journeys of a file have loaded, unless one of them does not say', () => {
  const loading = (...descriptions: (string | null)[]) =>
    JSON.stringify({
      ...JSON.parse(journeys([])),
      suites: [
        {
          file: 'journeys/a.spec.ts',
          specs: descriptions.map((description) => ({
            tests: [{ status: 'expected', annotations: description === null ? [] : [{ type: 'loaded', description }] }],
          })),
        },
      ],
    });
  const loadedOf = (report: string) => countPlaywright(report).files.get('/uni/e2e/journeys/a.spec.ts')?.loaded;
  expect(loadedOf(loading('a.js b.js', 'a.js c.css'))).toEqual(new Set(['a.js', 'b.js', 'c.css']));
  expect(loadedOf(loading('a.js', null, 'b.js'))).toBeNull();
});

test('counts an error outside the journeys as a failure', () => {
  const { passed, failed } = countPlaywright(journeys(['expected'], [{ message: 'no server' }]));
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
});

test('refuses a report of journeys that is no JSON', () => {
  expect(() => countPlaywright('')).toThrow(SyntaxError);
});

const outcomes: Outcome[] = [
  { suite: 'types', result: 'passed', passed: 8, failed: 0, seconds: 4.04 },
  { suite: 'e2e', result: 'failed', passed: 2, failed: 1, seconds: 61 },
  { suite: 'workbook equality', result: 'skipped', passed: 0, failed: 0, seconds: 0, reason: 'UNI_TEST_SKIP' },
  { suite: 'units', result: 'passed before', passed: 900, failed: 0, seconds: 0 },
];

test('the last line adds up every suite', () => {
  expect(summary(outcomes)).toBe('910 passed, 1 failed');
});

test('the table shows suite, result, tests and seconds, and no number for what was not run', () => {
  const lines = table(outcomes).split('\n');
  expect(lines[0]).toMatch(/^suite +result +tests +seconds$/);
  expect(lines[1]).toMatch(/^types +passed +8 +4\.0$/);
  expect(lines[2]).toMatch(/^e2e +failed +3 +61\.0$/);
  expect(lines[3]).toMatch(/^workbook equality +skipped +– +0\.0 +UNI_TEST_SKIP$/);
  expect(lines[4]).toMatch(/^units +passed before +900 +0\.0$/);
});

test('the time of the run stands beside the seed of its properties', () => {
  expect(runLine(701.23, 42)).toBe('11 min 41 s (701.2 s); properties drew from UNI_PROPERTY_SEED=42');
});
