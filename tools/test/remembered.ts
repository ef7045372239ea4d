/** Suites that have passed on this checkout, with their inputs. Only a run that passed is recorded. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './repository.ts';

/** One run that passed; `part` is a test file of a suite that runs file by file. */
export interface Passed {
  readonly suite: string;
  readonly testFile: string | null;
  readonly fingerprint: string;
  readonly tests: number;
  /** Of a suite that loads built files: the same, with those that it has loaded instead of all sources. */
  readonly built?: { readonly fingerprint: string; readonly loaded: readonly string[] };
}

export interface Remembered {
  /** The last run that passed; null when none did. */
  last(suite: string, testFile: string | null): Passed | null;
  write(passed: Passed): void;
  forget(suite: string, testFile: string | null): void;
  /** Seconds of the suite's last complete run; null when there was none. */
  secondsOf(suite: string): number | null;
  time(suite: string, seconds: number): void;
}

/** One file for each suite or part, so that runs side by side do not undo each other's. */
export function openRemembered(folder: string): Remembered {
  const fileOf = (suite: string, testFile: string | null): string =>
    join(folder, `${hashOf(JSON.stringify([suite, testFile])).slice(0, 24)}.json`);
  const timeOf = (suite: string): string => join(folder, `${suite.replaceAll(' ', '-')}.seconds.json`);
  return {
    last: (suite, testFile) => {
      const last = readJson<Passed>(fileOf(suite, testFile));
      return last?.suite === suite && last.testFile === testFile ? last : null;
    },
    write: (passed) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(passed.suite, passed.testFile), JSON.stringify(passed));
    },
    forget: (suite, testFile) => rmSync(fileOf(suite, testFile), { force: true }),
    secondsOf: (suite) => readJson<{ seconds: number }>(timeOf(suite))?.seconds ?? null,
    time: (suite, seconds) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(timeOf(suite), JSON.stringify({ suite, seconds }));
    },
  };
}

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Never written, or a file that was cut short: it runs.
    return null;
  }
}
