/** Selects the parts of the chosen suites to run: those that passed before with the same inputs are skipped. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Built, readBuilt } from './built.ts';
import { fingerprint, inputsOf } from './inputs.ts';
import { identityOf, type Need } from './needs/index.ts';
import type { Counts, FileCounts } from './outcome.ts';
import { openRemembered, type Passed, type Remembered } from './remembered.ts';
import { hashOf, openRepository, type Repository } from './repository.ts';
import { drawnShare } from './share.ts';
import type { Suite } from './suites.ts';

export interface Ran {
  readonly counts: Counts;
  readonly files: ReadonlyMap<string, FileCounts>;
  readonly seconds: number;
}

export interface PlannedSuite {
  readonly suite: Suite;
  /** The test files to run, from the root; null for all, empty for none. */
  readonly only: readonly string[] | null;
  /** Tests that passed before and are not run. */
  readonly testsBefore: number;
  /** Seconds of its last complete run; null when there was none. */
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

export interface PlanOptions {
  /** Nothing is taken from before; what passes is remembered all the same. */
  readonly all: boolean;
  /** Builds what a suite loads; false when it cannot be built. */
  readonly build: (need: Need) => boolean;
}

/** @returns a plan for each suite; outside a git checkout everything runs and nothing is remembered */
export function planSuites(root: string, suites: readonly Suite[], options: PlanOptions): PlannedSuite[] {
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
  const plans = suites.map((suite): PlannedSuite => {
    const testFiles: readonly (string | null)[] = suite.testFiles ? repository.match(suite.testFiles) : [null];
    const planned = markParts(root, repository, suite);
    // Read before it runs, also where nothing is taken from before: what changes meanwhile has not been tested.
    const marks = new Map(testFiles.map((testFile) => [testFile, planned.markOf(testFile)]));
    const before = takeBefore(suite, marks, planned, options, remembered);
    const toRun = takeShare(
      repository,
      suite,
      testFiles.filter((testFile) => !before.has(testFile)),
    );
    const isWhole = toRun.length === testFiles.length;
    return {
      suite,
      only: isWhole || toRun.includes(null) ? null : toRun.flatMap((testFile) => testFile ?? []),
      testsBefore: [...before.values()].reduce((sum, { tests }) => sum + tests, 0),
      lastSeconds: remembered.secondsOf(suite.name),
      remember: ({ counts, files, seconds }) => {
        const now = markParts(root, open(), suite);
        if (isWhole) remembered.time(suite.name, seconds);
        for (const testFile of toRun) {
          const result: FileCounts | undefined =
            testFile === null ? counts : (files.get(testFile) ?? files.get(join(root, testFile)));
          const isSound = result && result.failed === 0 && result.passed > 0;
          const mark = marks.get(testFile);
          if (!isSound || mark === undefined || now.markOf(testFile) !== mark) {
            remembered.forget(suite.name, testFile);
            continue;
          }
          const loaded = [...(result.loaded ?? [])].sort();
          const built = now.builtMarkOf(testFile, loaded);
          const passed: Passed = { suite: suite.name, testFile, fingerprint: mark, tests: result.passed };
          remembered.write(built === null ? passed : { ...passed, built: { fingerprint: built, loaded } });
        }
      },
    };
  });
  repository.save();
  return plans;
}

/** Few files are all run. Of many, the ones that matter most and some others; what is left has not passed, and waits its turn. */
function takeShare(
  repository: Repository,
  { share }: Suite,
  testFiles: readonly (string | null)[],
): readonly (string | null)[] {
  if (!share) return testFiles;
  const always = new Set<string | null>(repository.match(share.always));
  const others = drawnShare(
    testFiles.filter((testFile) => !always.has(testFile)),
    share.others,
  );
  return testFiles.filter((testFile) => always.has(testFile) || others.includes(testFile));
}

/** Hashes of the inputs of a suite's parts. */
interface Marks {
  markOf(testFile: string | null): string;
  /** Its built files that it has loaded, instead of all their sources. Null when that is not known. */
  builtMarkOf(testFile: string | null, loaded: readonly string[]): string | null;
}

function markParts(root: string, repository: Repository, suite: Suite): Marks {
  const { built } = suite;
  const circumstances = circumstancesOf(suite, root);
  const sources = built ? inputsOf(repository, built.sources) : [];
  let files: Built | null = null;
  return {
    markOf: (testFile) => {
      const inputs = [...new Set([...partInputs(repository, suite, testFile), ...sources])].sort();
      return fingerprint(repository, inputs, circumstances);
    },
    builtMarkOf: (testFile, loaded) => {
      if (!built) return null;
      files ??= readBuilt(join(root, built.folder));
      const mark = files.markOf(loaded);
      return mark && fingerprint(repository, partInputs(repository, suite, testFile), [circumstances, mark]);
    },
  };
}

/**
 * The suites that passed before with the same inputs. They are compared first by all sources, then by the built files that
 * they load.
 */
function takeBefore(
  suite: Suite,
  marks: ReadonlyMap<string | null, string>,
  { builtMarkOf }: Marks,
  { all, build }: PlanOptions,
  remembered: Remembered,
): Map<string | null, Passed> {
  const before = new Map<string | null, Passed>();
  if (all) return before;
  const others: Passed[] = [];
  for (const [testFile, mark] of marks) {
    const last = remembered.last(suite.name, testFile);
    if (last?.fingerprint === mark) before.set(testFile, last);
    else if (last?.built) others.push(last);
  }
  if (others.length === 0 || !suite.built || !build(suite.built.need)) return before;
  for (const last of others) {
    if (last.built?.fingerprint !== builtMarkOf(last.testFile, last.built?.loaded ?? [])) continue;
    before.set(last.testFile, last);
    // The next time nothing has to be built to know.
    remembered.write({ ...last, fingerprint: marks.get(last.testFile) ?? last.fingerprint });
  }
  return before;
}

function partInputs(
  repository: Repository,
  { inputs, lookingAtAll }: Suite,
  testFile: string | null,
): readonly string[] {
  if (testFile === null) return inputsOf(repository, inputs);
  if (repository.match(lookingAtAll ?? []).includes(testFile)) return repository.paths;
  return inputsOf(repository, { ...inputs, entries: [testFile, ...inputs.entries] });
}
