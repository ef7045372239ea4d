import { globSync } from 'node:fs';
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
  readonly needs: readonly Need[];
  readonly counting: Counting;
  /** Arguments of Node for each command, from the repository's root. */
  readonly commands: readonly (readonly string[])[];
  readonly env?: Readonly<Record<string, string>>;
}

const VITEST = 'node_modules/vitest/vitest.mjs';
const TSC = 'node_modules/typescript/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const KNIP = 'node_modules/knip/bin/knip.js';

function vitest(...projects: string[]): string[] {
  return [VITEST, 'run', ...projects.flatMap((project) => ['--project', project])];
}

/** Every TypeScript project of the repository: one compiler run each. */
const typeProjects = globSync([
  'packages/*/tsconfig.json',
  'apps/*/tsconfig.json',
  'e2e/tsconfig.json',
  'tools/tsconfig.json',
]);

/** The rows of `npm test`, longest first, so that two cores are kept busy to the end. */
export const suites: readonly Suite[] = [
  {
    name: 'e2e',
    fast: false,
    slots: 2,
    needs: ['chromium', 'web build'],
    counting: 'vitest',
    commands: [vitest('e2e')],
  },
  {
    name: 'http on PGlite',
    fast: false,
    slots: 1,
    needs: [],
    counting: 'vitest',
    commands: [vitest('server')],
    env: { UNI_TEST_DATABASE: 'pglite', DATABASE_URL: '' },
  },
  {
    name: 'http on PostgreSQL',
    fast: false,
    slots: 1,
    needs: ['postgresql'],
    counting: 'vitest',
    commands: [vitest('server')],
    env: { UNI_TEST_DATABASE: 'postgresql' },
  },
  {
    name: 'workbook equality',
    fast: false,
    slots: 1,
    needs: ['libreoffice'],
    counting: 'vitest',
    commands: [vitest('workbook-equality')],
  },
  {
    name: 'units and properties',
    fast: true,
    slots: 1,
    needs: [],
    counting: 'vitest',
    commands: [vitest('engine', 'contracts', 'phrases', 'workbook', 'web', 'tools')],
  },
  {
    name: 'types',
    fast: true,
    slots: 1,
    needs: [],
    counting: 'commands',
    commands: typeProjects.map((project) => [TSC, '-p', project, '--pretty', 'false']),
  },
  {
    name: 'lint',
    fast: true,
    slots: 1,
    needs: [],
    counting: 'commands',
    commands: [[BIOME, 'check', '--error-on-warnings']],
  },
  { name: 'unused', fast: false, slots: 1, needs: [], counting: 'commands', commands: [[KNIP]] },
  {
    name: 'boundaries',
    fast: true,
    slots: 1,
    needs: [],
    counting: 'commands',
    commands: [['tools/check-boundaries.ts']],
  },
];
