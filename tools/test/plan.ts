/** What of the chosen suites has to run: what passed before with the same inputs has not. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, inputsOf } from './inputs.ts';
import { identityOf } from './needs/index.ts';
import type { Counts } from './outcome.ts';
import { openRemembered } from './remembered.ts';
import { hashOf, openRepository, type Repository } from './repository.ts';
import type { Suite } from './suites.ts';

/** What came of it. */
export interface Ran {
  readonly counts: Counts;
  readonly files: ReadonlyMap<string, Counts>;
  readonly seconds: number;
}

export interface PlannedSuite {
  readonly suite: Suite;
  /** The test files to run, from the root; null for all, empty for none. */
  readonly only: readonly string[] | null;
  /** Tests that passed before and are not run. */
  readonly testsBefore: number;
  /** How long it took when it last ran whole; null when it never did. */
  readonly lastSeconds: number | null;
  /** Remembers what passed, unless its inputs changed while it ran. */
  remember(run: Ran): void;
}

/** Variables that change nothing in what is tested. */
const IDLE = new Set(['UNI_TEST_SKIP', 'UNI_PROPERTY_DRAWN', 'UNI_SHOTS_DIR']);

/** Whatever decides how a suite runs, besides files. */
export function circumstancesOf({ name, commands, needs, counting }: Suite, root: string): unknown {
  const environment = Object.entries(process.env)
    .filter(
      ([key]) => (key.startsWith('UNI_') && !IDLE.has(key)) || ['NODE_OPTIONS', 'TZ', 'LANG', 'LC_ALL'].includes(key),
    )
    .sort();
  const installed = join(root, 'node_modules/.package-lock.json');
  return {
    suite: { name, commands, counting },
    programs: needs.map(identityOf),
    environment,
    installed: existsSync(installed) ? hashOf(readFileSync(installed)) : null,
    node: [process.version, process.platform, process.arch],
  };
}

/**
 * @param all nothing is taken from before; what passes is remembered all the same
 * @returns a plan for each suite; outside a git checkout everything runs and nothing is remembered
 */
export function planSuites(root: string, suites: readonly Suite[], { all }: { all: boolean }): PlannedSuite[] {
  const open = () => openRepository(root, join(root, '.cache/test/names.json'));
  let repository: Repository;
  try {
    repository = open();
  } catch {
    console.log('This is no git checkout: everything runs, and nothing is remembered.');
    return suites.map((suite) => ({
      suite,
      only: null,
      testsBefore: 0,
      lastSeconds: null,
      remember: () => undefined,
    }));
  }
  const remembered = openRemembered(join(root, '.cache/passed'));
  const markOf = (now: Repository, suite: Suite, part: string | null): string =>
    fingerprint(now, partInputs(now, suite, part), circumstancesOf(suite, root));
  const plans = suites.map((suite): PlannedSuite => {
    const parts: readonly (string | null)[] = suite.parts ? repository.match(suite.parts) : [null];
    const marks = new Map(parts.map((part) => [part, markOf(repository, suite, part)]));
    const before = new Map(
      parts.map((part) => [part, all ? null : remembered.testsOf(suite.name, part, marks.get(part) ?? '')]),
    );
    const toRun = parts.filter((part) => before.get(part) === null);
    const isWhole = toRun.length === parts.length;
    return {
      suite,
      only: isWhole || toRun.includes(null) ? null : toRun.flatMap((part) => part ?? []),
      testsBefore: [...before.values()].reduce<number>((sum, tests) => sum + (tests ?? 0), 0),
      lastSeconds: remembered.secondsOf(suite.name),
      remember: ({ counts, files, seconds }) => {
        const now = open();
        if (isWhole) remembered.time(suite.name, seconds);
        for (const part of toRun) {
          const result = part === null ? counts : (files.get(part) ?? files.get(join(root, part)));
          const isSound = result && result.failed === 0 && result.passed > 0;
          const mark = marks.get(part);
          if (isSound && mark !== undefined && markOf(now, suite, part) === mark)
            remembered.write({ suite: suite.name, part, fingerprint: mark, tests: result.passed });
          else remembered.forget(suite.name, part);
        }
      },
    };
  });
  repository.save();
  return plans;
}

function partInputs(repository: Repository, { inputs, lookingAtAll }: Suite, part: string | null): readonly string[] {
  if (part === null) return inputsOf(repository, inputs);
  if (repository.match(lookingAtAll ?? []).includes(part)) return repository.paths;
  return inputsOf(repository, { ...inputs, entries: [part, ...inputs.entries] });
}
