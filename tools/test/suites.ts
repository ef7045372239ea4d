import type { Inputs } from './inputs.ts';
import type { Need } from './needs/index.ts';

/** Source of a suite's numbers: its runner's JSON report, or the exit codes of its commands, one test each. */
export type Counting = 'vitest' | 'playwright' | 'commands';

export interface Suite {
  /** As printed, and as UNI_TEST_SKIP names it. */
  readonly name: string;
  /** Part of `npm run test:fast`. */
  readonly fast: boolean;
  /** Cores it uses, of the two that the run may use. */
  readonly slots: 1 | 2;
  /** Only computes: it waits for nothing and has no time limits, so that it can use idle capacity. */
  readonly patient: boolean;
  readonly needs: readonly Need[];
  readonly counting: Counting;
  /** Arguments of Node for each command, from the repository's root. */
  readonly commands: readonly (readonly string[])[];
  /** Its inputs: unchanged since it passed, it is not run again. */
  readonly inputs: Inputs;
  /**
   * Globs of test files that are remembered one by one: only those run whose own inputs changed. Their `entries` are the file
   * itself; `files` of the suite belongs to each. One command only, which takes paths of files.
   */
  readonly testFiles?: readonly string[];
  /** Of the test files, a run takes those of `always` and a number of the others, by its seed. */
  readonly share?: Share;
  /** Globs of those parts that read the whole repository: any change runs them again. */
  readonly lookingAtAll?: readonly string[];
  /** Of what is built for it, each part depends on the files that its last run loaded. */
  readonly built?: BuiltInputs;
}

export interface Share {
  /** Globs. */
  readonly always: readonly string[];
  readonly others: number;
}

export interface BuiltInputs {
  readonly need: 'web build';
  readonly folder: string;
  /** Sources of its build: while they are unchanged, no build is needed to decide. */
  readonly sources: Inputs;
}

const VITEST = 'node_modules/vitest/vitest.mjs';
const TSC = 'node_modules/typescript/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const KNIP = 'node_modules/knip/bin/knip.js';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

function vitest(...projects: string[]): string[] {
  return [VITEST, 'run', ...projects.flatMap((project) => ['--project', project])];
}

/** The server's and the web application's tests have their own configuration. */
function vitestIn(folder: string, ...projects: string[]): string[] {
  return [...vitest(...projects), '--root', folder];
}

/** The configuration of the root's projects, with what it names. */
const configuration = [
  'vitest.config.ts',
  'tools/test/{fast-check,timed-properties}.ts',
  'packages/engine/oracle/generation/seeds.ts',
  '{packages,apps}/*/{package,tsconfig}.json',
  '{tools,lab}/{package,tsconfig}.json',
];

/** Inputs of the static checks. */
const sources: Inputs = {
  entries: [],
  files: ['**/*.{ts,tsx,mjs,js,css,html,json}', 'tools/glossary/*.tsv', '.gitignore'],
};

/** The server as its tests start it; tests that touch no database are apart. */
const server: Inputs = {
  entries: ['apps/server/**/*.ts', '!**/*.unit.test.ts'],
  files: ['apps/server/**', '!**/*.unit.test.ts', '!**/*.md'],
};

/** Processes that a journey starts: the server with its inputs, emulators. The page is built. */
const started: Inputs = {
  entries: ['e2e/fixtures/*.ts', 'e2e/playwright.config.ts', 'apps/server/src/main.ts', 'tools/commands/build-web.ts'],
  files: [
    'e2e/{package.json,fixtures/**}',
    'apps/server/{data,fixtures}/**',
    'apps/server/src/**',
    'apps/emulators/{src,fixtures}/**',
    '!**/*.test.{ts,tsx}',
    '!**/*.md',
  ],
};

const page: Inputs = {
  entries: ['apps/web/vite.config.ts', 'apps/web/src/**/main.tsx', 'apps/web/scripts/*.ts'],
  files: ['apps/web/**', 'packages/*/src/**', '!**/*.test.{ts,tsx}', '!**/*.md'],
};

/** From signing in to a plan that is approved and a month that is closed; and the appearance of screens. */
const mainJob = [
  'e2e/screens/*.spec.ts',
  'e2e/journeys/{essentials,main-job,planning-grid,realised,versions,walk,workspace}.spec.ts',
];

/**
 * The rows of `npm test`, longest first, so that two cores stay busy to the end. The patient ones use the idle time of the
 * journeys, which wait a fifth of their time.
 */
export const suites: readonly Suite[] = [
  {
    name: 'e2e',
    fast: false,
    slots: 2,
    patient: false,
    needs: ['chromium', 'web build', 'postgresql'],
    counting: 'playwright',
    commands: [[PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts']],
    inputs: started,
    testFiles: ['e2e/{journeys,process,screens}/*.spec.ts'],
    share: { always: mainJob, others: 5 },
    built: { need: 'web build', folder: 'apps/web/dist', sources: page },
  },
  {
    name: 'web states',
    fast: false,
    slots: 2,
    patient: false,
    needs: ['chromium'],
    counting: 'vitest',
    commands: [vitestIn('apps/web', 'web states')],
    inputs: {
      entries: ['apps/web/testing/**/*.{ts,tsx}', 'apps/web/vite.config.ts', 'apps/web/src/**/main.tsx'],
      files: ['apps/web/**', '!apps/web/src/**/*.test.{ts,tsx}', 'packages/{contracts,phrases}/src/**', '!**/*.md'],
    },
  },
  {
    name: 'http on PostgreSQL',
    fast: false,
    // As long as all others of one slot together: with one worker it would go on alone.
    slots: 2,
    patient: false,
    needs: ['postgresql', 'pgbouncer'],
    counting: 'vitest',
    commands: [vitestIn('apps/server', 'server on PostgreSQL')],
    inputs: server,
  },
  {
    name: 'http on PGlite',
    fast: false,
    slots: 1,
    patient: false,
    needs: [],
    counting: 'vitest',
    commands: [vitestIn('apps/server', 'server on PGlite')],
    inputs: server,
  },
  {
    name: 'web units',
    fast: true,
    slots: 1,
    patient: false,
    needs: [],
    counting: 'vitest',
    commands: [vitestIn('apps/web', 'web', 'web with a document', 'web with a shared document')],
    inputs: {
      // The configuration names the documents, from which everything would follow.
      entries: ['apps/web/testing/shared-document.ts'],
      files: [...configuration, 'apps/web/{vite.config.ts,scripts/**}', 'packages/*/fixtures/**'],
    },
    testFiles: ['apps/web/src/**/*.test.{ts,tsx}'],
    // They read files that no import shows: style sheets, sources, the specification.
    lookingAtAll: [
      'apps/web/src/{specification,ui/tokens/tokens,features/study-forms/descriptors/field-paths}.test.ts',
    ],
  },
  {
    name: 'engine properties',
    fast: false,
    slots: 1,
    patient: true,
    needs: [],
    counting: 'vitest',
    commands: [vitest('engine properties', 'receivables properties')],
    inputs: { entries: ['packages/**/*.property.test.ts'], files: [...configuration, 'packages/*/fixtures/**'] },
  },
  {
    name: 'units',
    fast: true,
    slots: 1,
    patient: false,
    needs: [],
    counting: 'vitest',
    commands: [vitest('engine', 'analysis', 'contracts', 'phrases', 'receivables', 'workbook', 'tools', 'lab')],
    inputs: { entries: [], files: [...configuration, 'packages/*/fixtures/**', 'deploy/**'] },
    testFiles: ['{packages,tools,lab}/**/*.test.ts', '!**/*.{property,equality}.test.ts'],
    lookingAtAll: ['tools/{documents/*,test/inputs}.test.ts'],
  },
  {
    name: 'emulators',
    fast: false,
    slots: 1,
    patient: true,
    needs: [],
    counting: 'vitest',
    commands: [vitest('emulators')],
    inputs: {
      entries: ['apps/emulators/**/*.ts'],
      files: [...configuration, 'apps/emulators/**', '!**/*.md'],
    },
  },
  {
    name: 'workbook equality',
    fast: false,
    slots: 1,
    patient: true,
    needs: ['libreoffice'],
    counting: 'vitest',
    commands: [vitest('workbook-equality')],
    inputs: {
      entries: ['{packages,tools}/**/*.equality.test.ts'],
      files: [...configuration, 'packages/engine/fixtures/cases/**'],
    },
  },
  {
    name: 'server unit',
    fast: false,
    slots: 1,
    patient: true,
    needs: [],
    counting: 'vitest',
    commands: [vitestIn('apps/server', 'server unit')],
    inputs: { entries: ['apps/server/**/*.ts'], files: ['apps/server/**', '!**/*.md'] },
  },
  {
    name: 'types',
    fast: true,
    slots: 1,
    patient: true,
    needs: [],
    counting: 'commands',
    // One thread takes a quarter less work than several, which each check what they share again.
    commands: [[TSC, '-b', '--singleThreaded', '--pretty', 'false']],
    inputs: sources,
  },
  {
    name: 'lint',
    fast: true,
    slots: 1,
    patient: true,
    needs: [],
    counting: 'commands',
    commands: [
      [BIOME, 'check', '--error-on-warnings', '--diagnostic-level=warn', '--max-diagnostics=100'],
      ['tools/check-ceilings.ts'],
      ['tools/check-glossary.ts'],
      ['tools/check-regexps.ts'],
    ],
    inputs: sources,
  },
  {
    name: 'unused',
    fast: false,
    slots: 1,
    patient: true,
    needs: [],
    counting: 'commands',
    commands: [[KNIP]],
    inputs: sources,
  },
  {
    name: 'boundaries',
    fast: true,
    slots: 1,
    patient: true,
    needs: [],
    counting: 'commands',
    commands: [['tools/check-boundaries.ts'], ['tools/check-commits.ts']],
    inputs: sources,
  },
];
