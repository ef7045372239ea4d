import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inputsOf } from './inputs.ts';
import { openRepository, patternOf, type Repository } from './repository.ts';

let root: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const open = (): Repository => openRepository(root, join(root, '.cache/names.json'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'uni-repository-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  write('.gitignore', '.cache/\n');
  write(
    'packages/engine/package.json',
    '{"name":"@uni/engine","exports":{".":"./src/index.ts","./doors/*":"./doors/*"}}',
  );
  write('packages/engine/src/index.ts', "export { a } from './a.ts';\nexport type { T } from './types.ts';");
  write('packages/engine/src/a.ts', 'export const a = 1;');
  write('packages/engine/src/types.ts', 'export type T = 1;');
  write('packages/engine/fixtures/one.json', '1');
  write('packages/engine/fixtures/two.json', '2');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a glob keeps to its folder with one star, crosses folders with two, and takes one of several in braces', () => {
  expect(patternOf('a/*.ts').test('a/b.ts')).toBe(true);
  expect(patternOf('a/*.ts').test('a/b/c.ts')).toBe(false);
  expect(patternOf('**/*.{ts,tsx}').test('b.tsx')).toBe(true);
  expect(patternOf('{a,b}/**').test('b/c/d.json')).toBe(true);
  expect(patternOf('a.ts').test('abts')).toBe(false);
});

test('the files are those that git knows or would take in, without those that are gone', () => {
  execFileSync('git', ['add', '-A'], { cwd: root });
  write('new.ts', '');
  write('.cache/kept.ts', '');
  rmSync(join(root, 'packages/engine/src/types.ts'));
  expect(open().match(['**/*.ts'])).toEqual(['new.ts', 'packages/engine/src/a.ts', 'packages/engine/src/index.ts']);
});

test('inputs follow imports of values, through the doors of workspaces too, but not of types alone', () => {
  write('apps/server/package.json', '{"name":"@uni/server"}');
  write('apps/server/src/main.ts', "import { a } from '@uni/engine';\nawait import('./late.ts');\nexport const b = a;");
  write('apps/server/src/late.ts', "import '@uni/engine/doors/x.ts';");
  write('packages/engine/doors/x.ts', '');
  expect(inputsOf(open(), { entries: ['apps/server/src/main.ts'], files: [] })).toEqual([
    'apps/server/src/late.ts',
    'apps/server/src/main.ts',
    'packages/engine/doors/x.ts',
    'packages/engine/src/a.ts',
    'packages/engine/src/index.ts',
  ]);
});

test('what a text names is an input: a file, a folder, files whose name is put together, a worker with its imports', () => {
  write('tools/all.test.ts', "const folder = new URL('../packages/engine/fixtures/', import.meta.url);");
  write('tools/one.test.ts', "read(join(root, 'packages/engine/fixtures/two.json'))");
  write('tools/some.test.ts', ['read(`../packages/engine/fixtures/t$', '{name}.json`)'].join(''));
  write('tools/work.test.ts', "new Worker(new URL('./worker.ts', import.meta.url))");
  write('tools/worker.ts', "import '@uni/engine';");
  write('tools/typed.test.ts', "import type { M } from './worker.ts';\nnew URL('./worker.ts', import.meta.url)");
  const inputs = (entry: string) => inputsOf(open(), { entries: [entry], files: [] }).filter((path) => path !== entry);
  const [one, two] = ['packages/engine/fixtures/one.json', 'packages/engine/fixtures/two.json'];
  expect(inputs('tools/all.test.ts')).toEqual([one, two]);
  expect(inputs('tools/one.test.ts')).toEqual([two]);
  expect(inputs('tools/some.test.ts')).toEqual([two]);
  expect(inputs('tools/work.test.ts')).toEqual([
    'packages/engine/src/a.ts',
    'packages/engine/src/index.ts',
    'tools/worker.ts',
  ]);
  expect(inputs('tools/typed.test.ts')).toEqual(inputs('tools/work.test.ts'));
});

test('globs of files are taken as they are, less those with a leading !', () => {
  const files = ['packages/**', '!**/*.json'];
  expect(inputsOf(open(), { entries: [], files })).toEqual([
    'packages/engine/src/a.ts',
    'packages/engine/src/index.ts',
    'packages/engine/src/types.ts',
  ]);
});

test('what files name is kept by content: a changed import is seen, an unchanged file is not parsed again', () => {
  write('tools/a.ts', "import './b.ts';");
  write('tools/b.ts', '');
  write('tools/c.ts', '');
  const before = open();
  expect(before.namedBy('tools/a.ts')).toEqual(['tools/b.ts']);
  before.save();
  expect(open().namedBy('tools/a.ts')).toEqual(['tools/b.ts']);
  write('tools/a.ts', "import './c.ts';");
  expect(open().namedBy('tools/a.ts')).toEqual(['tools/c.ts']);
});
