/** Holds the inputs of the real suites to what a forgotten glob would hide behind "passed before". */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { inputsOf } from './inputs.ts';
import { openRepository } from './repository.ts';
import { type Suite, suites } from './suites.ts';

const folder = mkdtempSync(join(tmpdir(), 'uni-inputs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const repository = openRepository(repositoryRoot, join(folder, 'names.json'));
const inputs = (suite: Suite): string[] => {
  const entries = [...suite.inputs.entries, ...repository.match(suite.testFiles ?? [])];
  const sources = suite.built ? inputsOf(repository, suite.built.sources) : [];
  return [...inputsOf(repository, { ...suite.inputs, entries }), ...sources];
};
const bySuite = new Map(suites.map((suite) => [suite.name, new Set(inputs(suite))]));
const isStatic = (name: string) => ['types', 'lint', 'unused', 'boundaries'].includes(name);

/** For people and for git; no program reads them. */
const documents = [
  '**/*.md',
  '.ci/run',
  '.npmrc',
  // For editors, containers and build services.
  '.{devcontainer,vscode}/**',
  '.{editorconfig,nvmrc}',
  'docs/ci/*.yml',
];
/** Files that only compilers and checkers read, and files run by hand or at night instead of by `npm test`. */
const checkedOnly = [
  '**/tsconfig.json',
  'biome.json',
  'knip.json',
  '.gitignore',
  '{lab,tools}/package.json',
  'tools/ceilings/rules.json',
  'lab/**',
  'e2e/proofs/**',
  'packages/engine/oracle/differential.ts',
  'packages/contracts/specification/text-fields.ts',
];

test('every file belongs to the inputs of a suite that runs it, or is no code', () => {
  const run = new Set([...bySuite].flatMap(([name, paths]) => (isStatic(name) ? [] : [...paths])));
  const others = new Set(repository.match([...documents, ...checkedOnly]));
  expect(repository.paths.filter((path) => !run.has(path) && !others.has(path))).toEqual([]);
});

test('every file of code and every setting belongs to the static checks', () => {
  const checked = bySuite.get('types') ?? new Set();
  const code = repository.match(['**/*.{ts,tsx,mjs,js,css,html,json}']);
  expect(code.length).toBeGreaterThan(2_000);
  expect(code.filter((path) => !checked.has(path))).toEqual([]);
});

test.each([
  ['a screen of the web application', 'apps/web/src/features/', ['e2e', 'web states', 'web units']],
  ['the server', 'apps/server/src/modules/', ['e2e', 'http on PGlite', 'http on PostgreSQL', 'server unit']],
  ['a property', 'packages/analysis/test/attribution.property.test.ts', ['engine properties']],
  [
    'an emulator',
    'apps/emulators/src/sienge/',
    ['e2e', 'emulators', 'http on PGlite', 'http on PostgreSQL', 'server unit'],
  ],
])('%s is an input of the suites that run it and of no others', (_, start, expected) => {
  const having = [...bySuite].flatMap(([name, paths]) =>
    !isStatic(name) && [...paths].some((path) => path.startsWith(start)) ? [name] : [],
  );
  // Units are remembered file by file: some few of them start the product.
  expect(having.filter((name) => name !== 'units').sort()).toEqual(expected);
});

test('the engine is an input of everything but the emulators', () => {
  const without = [...bySuite].flatMap(([name, paths]) => (paths.has('packages/engine/src/index.ts') ? [] : [name]));
  expect(without).toEqual(['emulators']);
});
