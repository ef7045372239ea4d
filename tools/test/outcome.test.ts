import { expect, test } from 'vitest';
import { countVitest, type Outcome, summary, table } from './outcome.ts';

function report(numPassedTests: number, numFailedTests: number, testResults: object[]): string {
  return JSON.stringify({ numPassedTests, numFailedTests, testResults });
}

test('counts a file that did not load as a failure', () => {
  const broken = { status: 'failed', assertionResults: [] };
  expect(countVitest(report(3, 0, [broken]))).toEqual({ passed: 3, failed: 1 });
});

test('counts a failed test once, not once more for its file', () => {
  const file = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
  expect(countVitest(report(1, 1, [file]))).toEqual({ passed: 1, failed: 1 });
});

test('refuses a report that is no JSON', () => {
  expect(() => countVitest('')).toThrow(SyntaxError);
});

const outcomes: Outcome[] = [
  { suite: 'types', result: 'passed', passed: 8, failed: 0, seconds: 4.04 },
  { suite: 'e2e', result: 'failed', passed: 2, failed: 1, seconds: 61 },
  { suite: 'workbook equality', result: 'skipped', passed: 0, failed: 0, seconds: 0, reason: 'UNI_TEST_SKIP' },
];

test('the last line adds up every suite', () => {
  expect(summary(outcomes)).toBe('10 passed, 1 failed');
});

test('the table shows suite, result, tests and seconds, and no number for what was not run', () => {
  const lines = table(outcomes).split('\n');
  expect(lines[0]).toMatch(/^suite +result +tests +seconds$/);
  expect(lines[1]).toMatch(/^types +passed +8 +4\.0$/);
  expect(lines[2]).toMatch(/^e2e +failed +3 +61\.0$/);
  expect(lines[3]).toMatch(/^workbook equality +skipped +– +0\.0 +UNI_TEST_SKIP$/);
});
