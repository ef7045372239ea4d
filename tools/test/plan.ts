/** Selects the parts of the chosen suites to run: those that passed before with the same inputs are skipped. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Built, readBuilt } from './built.ts';
import { fingerprint, inputsOf } from './inputs.ts';
import { identityOf, type Need } from './needs/index.ts';
import type { Counts, FileCounts } from './outcome.ts';
import { openRemembered, type Passed, type Remembered } from './remembered.ts';
import { hashOf, openRepository, type Repository } from './repository.ts';
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
    const parts: readonly (string | null)[] = suite.parts ? repository.match(suite.parts) : [null];
    const planned = markParts(root, repository, suite);
    // Read before it runs, also where nothing is taken from before: what changes meanwhile has not been tested.
    const marks = new Map(parts.map((part) => [part, planned.markOf(part)]));
    const before = takeBefore(suite, marks, planned, options, remembered);
    const toRun = parts.filter((part) => !before.has(part));
    const isWhole = toRun.length === parts.length;
    return {
      suite,
      only: isWhole || toRun.includes(null) ? null : toRun.flatMap((part) => part ?? []),
      testsBefore: [...before.values()].reduce((sum, { tests }) => sum + tests, 0),
      lastSeconds: remembered.secondsOf(suite.name),
      remember: ({ counts, files, seconds }) => {
        const now = markParts(root, open(), suite);
        if (isWhole) remembered.time(suite.name, seconds);
        for (const part of toRun) {
          const result: FileCounts | undefined =
            part === null ? counts : (files.get(part) ?? files.get(join(root, part)));
          const isSound = result && result.failed === 0 && result.passed > 0;
          const mark = marks.get(part);
          if (!isSound || mark === undefined || now.markOf(part) !== mark) {
            remembered.forget(suite.name, part);
            continue;
          }
          const loaded = [...(result.loaded ?? [])].sort();
          const built = now.builtMarkOf(part, loaded);
          const passed: Passed = { suite: suite.name, part, fingerprint: mark, tests: result.passed };
          remembered.write(built === null ? passed : { ...passed, built: { fingerprint: built, loaded } });
        }
      },
    };
  });
  repository.save();
  return plans;
}

/** Hashes of the inputs of a suite's parts. */
interface Marks {
  markOf(part: string | null): string;
  /** Its built files that it has loaded, in place of all their sources. Null when that is not known. */
  builtMarkOf(part: string | null, loaded: readonly string[]): string | null;
}

function markParts(root: string, repository: Repository, suite: Suite): Marks {
  const { built } = suite;
  const circumstances = circumstancesOf(suite, root);
  const sources = built ? inputsOf(repository, built.sources) : [];
  let files: Built | null = null;
  return {
    markOf: (part) => {
      const inputs = [...new Set([...partInputs(repository, suite, part), ...sources])].sort();
      return fingerprint(repository, inputs, circumstances);
    },
    builtMarkOf: (part, loaded) => {
      if (!built) return null;
      files ??= readBuilt(join(root, built.folder));
      const mark = files.markOf(loaded);
      return mark && fingerprint(repository, partInputs(repository, suite, part), [circumstances, mark]);
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
  for (const [part, mark] of marks) {
    const last = remembered.last(suite.name, part);
    if (last?.fingerprint === mark) before.set(part, last);
    else if (last?.built) others.push(last);
  }
  if (others.length === 0 || !suite.built || !build(suite.built.need)) return before;
  for (const last of others) {
    if (last.built?.fingerprint !== builtMarkOf(last.part, last.built?.loaded ?? [])) continue;
    before.set(last.part, last);
    // The next time nothing has to be built to know.
    remembered.write({ ...last, fingerprint: marks.get(last.part) ?? last.fingerprint });
  }
  return before;
}

function partInputs(repository: Repository, { inputs, lookingAtAll }: Suite, part: string | null): readonly string[] {
  if (part === null) return inputsOf(repository, inputs);
  if (repository.match(lookingAtAll ?? []).includes(part)) return repository.paths;
  return inputsOf(repository, { ...inputs, entries: [part, ...inputs.entries] });
}
