/** Rows that tests prove: each test is named, run, and reported by its name. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import type { RubricRow } from './rubric.ts';

interface Proof {
  readonly row: string;
  readonly what: string;
  readonly target: string;
  /** `web` has its own configuration; the others are projects of the repository. */
  readonly project: 'e2e' | 'web';
  /** Path from the project's folder. */
  readonly file: string;
  /** Prefixes or parts of its tests' names. */
  readonly tests: readonly string[];
}

const GRID = 'src/ui/planning-grid/model';
const proofs: readonly Proof[] = [
  {
    ...{ row: 'R10', what: 'undo restores exactly', target: 'byte-identical', project: 'web' },
    file: 'src/features/study/store/undo-anything.test.ts',
    tests: ['gives back the byte-identical study'],
  },
  ...(
    [
      ['main-job', 'J1 keyboard'],
      ['planning-grid', 'J2 keyboard'],
      ['bring-your-sheet', 'J2 sheet keyboard'],
      ['versions', 'J3 keyboard'],
      ['realised', 'J4 keyboard'],
      ['planning-grid', 'J5 keyboard'],
      ['executive-summary', 'J8 keyboard'],
    ] as const
  ).map(
    ([file, name]): Proof => ({
      ...{ row: 'R15', what: `${name.replace(' keyboard', '')} by the keyboard alone`, target: 'passes, focus seen' },
      ...{ project: 'e2e', file: `e2e/journeys/${file}.spec.ts`, tests: [`${name}:`] },
    }),
  ),
  {
    ...{
      row: 'R16',
      what: 'focus comes back, and goes to the title of a new screen',
      target: 'passes',
      project: 'e2e',
    },
    file: 'e2e/journeys/main-job.spec.ts',
    tests: ['finds the focus again where a dialog was opened', 'starts reading at the title after every move'],
  },
  {
    ...{ row: 'R17', what: 'grid → clipboard → grid', target: '500 random blocks lossless', project: 'web' },
    file: `${GRID}/paste.test.ts`,
    tests: ['on 500 random blocks (R17)'],
  },
  {
    ...{ row: 'R17', what: 'grid → .xlsx → grid', target: '500 random blocks lossless', project: 'web' },
    file: 'src/features/realised/import.test.ts',
    tests: ['is the same on 500 random blocks'],
  },
  {
    ...{ row: 'R18', what: 'every vector of numbers at every entrance', target: '100 %', project: 'web' },
    file: `${GRID}/number-vectors.test.ts`,
    tests: ['reads money', 'reads the percent', 'finds a value however it is written'],
  },
];

interface Ran {
  /** Path from the project's folder, or a longer one that ends with it. */
  readonly file: string;
  readonly title: string;
  readonly isPassed: boolean;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}

const readVitest = ({ testResults }: VitestReport): Ran[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: name, title, isPassed: status === 'passed' })),
  );

const readPlaywright = ({ specs, suites = [] }: PlaywrightSuite): Ran[] => [
  ...specs.map(({ title, file, ok }) => ({ file: `e2e/${file}`, title, isPassed: ok })),
  ...suites.flatMap(readPlaywright),
];

const runners = {
  web: {
    command: (files: readonly string[], pattern: string, output: string) => [
      ...['node_modules/vitest/vitest.mjs', 'run', '--root', 'apps/web', ...files, '-t', pattern],
      ...['--reporter=json', `--outputFile=${output}`],
    ],
    read: (text: string) => readVitest(JSON.parse(text)),
  },
  e2e: {
    command: (files: readonly string[], pattern: string) => [
      ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
      ...[...files.map((file) => file.replace('e2e/', '')), '--grep', pattern],
    ],
    read: (text: string) => JSON.parse(text).suites.flatMap(readPlaywright),
  },
} as const;

export function prove(): RubricRow[] {
  const ran = new Map((['web', 'e2e'] as const).map((project) => [project, run(project)]));
  return proofs.map((proof) => evaluate(proof, ran.get(proof.project) ?? []));
}

/** Runs the tests that prove rows of a project; a run that leaves no report proves nothing. */
function run(project: Proof['project']): readonly Ran[] {
  const own = proofs.filter((proof) => proof.project === project);
  const folder = mkdtempSync(join(tmpdir(), 'uni-proofs-'));
  const output = join(folder, 'report.json');
  const pattern = own.flatMap(({ tests }) => tests.map((name) => name.replace(/[()\\[\].*+?]/g, '\\$&'))).join('|');
  const { command, read } = runners[project];
  console.log(`… tests of ${project}`);
  spawnSync(process.execPath, command([...new Set(own.map(({ file }) => file))], pattern, output), {
    cwd: repositoryRoot,
    env: { ...process.env, UNI_TEST_CASES: 'all', PLAYWRIGHT_JSON_OUTPUT_FILE: output },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    return read(readFileSync(output, 'utf8'));
  } catch {
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function evaluate({ row, what, target, file, tests }: Proof, all: readonly Ran[]): RubricRow {
  const own = all.filter((one) => one.file.endsWith(file) && tests.some((name) => one.title.includes(name)));
  const passed = own.filter(({ isPassed }) => isPassed).length;
  // Every name has to be there: a test that was renamed proves nothing.
  const missing = tests.filter((name) => !own.some(({ title }) => title.includes(name)));
  const met = missing.length === 0 && passed === own.length;
  const measured = missing.length > 0 ? `no test "${missing[0]}"` : `${passed} of ${own.length} pass`;
  return { row, what, measured, target, met, by: `${file}: ${tests.join('; ')}` };
}
