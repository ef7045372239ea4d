import type { Need } from './needs/index.ts';

/** How a suite's numbers are read: from vitest's JSON report, or from the exit codes of its commands, one test each. */
export type Counting = 'vitest' | 'commands';

export interface Suite {
  /** As printed, and as UNI_TEST_SKIP names it. */
  readonly name: string;
  /** Part of `npm run test:fast`. */
  readonly fast: boolean;
  /** Cores it keeps busy, of the two that the run may use. */
  readonly slots: 1 | 2;
  /** Only computes: waits for nobody and is asked for nothing within a time, so that it can take what the others leave. */
  readonly patient: boolean;
  readonly needs: readonly Need[];
  readonly counting: Counting;
  /** Arguments of Node for each command, from the repository's root. */
  readonly commands: readonly (readonly string[])[];
}

const VITEST = 'node_modules/vitest/vitest.mjs';
const TSC = 'node_modules/typescript/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const KNIP = 'node_modules/knip/bin/knip.js';

function vitest(...projects: string[]): string[] {
  return [VITEST, 'run', ...projects.flatMap((project) => ['--project', project])];
}

/** The server's and the web application's tests have their own configuration. */
function vitestIn(folder: string, ...projects: string[]): string[] {
  return [...vitest(...projects), '--root', folder];
}

/**
 * The rows of `npm test`, longest first, so that two cores are kept busy to the end. The patient ones fill what the journeys
 * leave, which wait a fifth of their time.
 */
export const suites: readonly Suite[] = [
  {
    name: 'e2e',
    fast: false,
    slots: 2,
    patient: false,
    needs: ['chromium', 'web build'],
    counting: 'vitest',
    commands: [vitest('e2e')],
  },
  {
    name: 'http on PGlite',
    fast: false,
    slots: 1,
    patient: false,
    needs: [],
    counting: 'vitest',
    commands: [vitestIn('apps/server', 'server unit', 'server on PGlite')],
  },
  {
    name: 'engine properties',
    fast: false,
    slots: 1,
    patient: true,
    needs: [],
    counting: 'vitest',
    commands: [vitest('engine properties', 'receivables properties')],
  },
  {
    name: 'units',
    fast: true,
    slots: 1,
    patient: false,
    needs: [],
    counting: 'vitest',
    commands: [
      vitest('engine', 'analysis', 'contracts', 'phrases', 'receivables', 'workbook', 'tools', 'lab'),
      vitestIn('apps/web'),
    ],
  },
  {
    name: 'emulators',
    fast: false,
    slots: 1,
    patient: false,
    needs: [],
    counting: 'vitest',
    commands: [vitest('emulators')],
  },
  {
    name: 'http on PostgreSQL',
    fast: false,
    slots: 1,
    patient: false,
    needs: ['postgresql'],
    counting: 'vitest',
    commands: [vitestIn('apps/server', 'server on PostgreSQL')],
  },
  {
    name: 'workbook equality',
    fast: false,
    slots: 1,
    patient: false,
    needs: ['libreoffice'],
    counting: 'vitest',
    commands: [vitest('workbook-equality')],
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
  },
  {
    name: 'lint',
    fast: true,
    slots: 1,
    patient: true,
    needs: [],
    counting: 'commands',
    commands: [[BIOME, 'check', '--error-on-warnings', '--diagnostic-level=warn', '--max-diagnostics=100']],
  },
  { name: 'unused', fast: false, slots: 1, patient: true, needs: [], counting: 'commands', commands: [[KNIP]] },
  {
    name: 'boundaries',
    fast: true,
    slots: 1,
    patient: true,
    needs: [],
    counting: 'commands',
    commands: [['tools/check-boundaries.ts']],
  },
];
