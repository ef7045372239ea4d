import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Counts, FileCounts } from './outcome.ts';
import { planSuites } from './plan.ts';
import type { Suite } from './suites.ts';

let root: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const passed: Counts = { passed: 3, failed: 0 };
const none = new Map<string, FileCounts>();
const ran = (counts: Counts, files: ReadonlyMap<string, FileCounts>) => ({ counts, files, seconds: 12 });

const whole: Suite = {
  name: 'whole',
  fast: true,
  slots: 1,
  patient: false,
  needs: [],
  counting: 'vitest',
  commands: [['runner']],
  inputs: { entries: ['src/a.test.ts'], files: ['data/**'] },
};
const byFile: Suite = { ...whole, name: 'by file', inputs: { entries: [], files: [] }, testFiles: ['src/*.test.ts'] };

const build = vi.fn((_need: string) => true);

function plan(suite: Suite = whole, all = false) {
  const [one] = planSuites(root, [suite], { all, build });
  if (!one) throw new Error('no plan');
  return one;
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'uni-plan-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  write('.gitignore', '.cache/\nnode_modules/\n');
  write('package-lock.json', '{}');
  write('node_modules/.package-lock.json', '{}');
  write('src/a.test.ts', "import './a.ts';");
  write('src/a.ts', '');
  write('src/b.test.ts', "import './b.ts';");
  write('src/b.ts', '');
  write('data/one.json', '1');
});
afterEach(() => {
  build.mockReset().mockReturnValue(true);
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

test('a suite that passed is not run again, and its tests still count', () => {
  expect(plan()).toMatchObject({ only: null, testsBefore: 0 });
  plan().remember(ran(passed, none));
  expect(plan()).toMatchObject({ only: [], testsBefore: 3 });
});

test('one that failed, or ran no test, is', () => {
  plan().remember(ran({ passed: 2, failed: 1 }, none));
  expect(plan().only).toBeNull();
  plan().remember(ran({ passed: 0, failed: 0 }, none));
  expect(plan().only).toBeNull();
});

test('a failure takes back what was remembered, also for the same inputs', () => {
  plan().remember(ran(passed, none));
  plan(whole, true).remember(ran({ passed: 2, failed: 1 }, none));
  expect(plan().only).toBeNull();
});

describe('it runs again', () => {
  beforeEach(() => plan().remember(ran(passed, none)));

  test.each([
    ['its own file', 'src/a.test.ts', "import './a.ts';\n"],
    ['what it imports', 'src/a.ts', 'changed'],
    ['what it reads', 'data/one.json', '2'],
    ['a file that is new among these', 'data/two.json', '2'],
    ['the lockfile', 'package-lock.json', '{"a":1}'],
    ['what is installed', 'node_modules/.package-lock.json', '{"a":1}'],
  ])('after a change of %s, committed or not', (_, path, text) => {
    expect(plan().only).toEqual([]);
    write(path, text);
    expect(plan().only).toBeNull();
  });

  test('when a file is gone', () => {
    rmSync(join(root, 'data/one.json'));
    expect(plan().only).toBeNull();
  });

  test('with another command, or another environment that matters', () => {
    expect(plan({ ...whole, commands: [['other']] }).only).toBeNull();
    vi.stubEnv('UNI_PROPERTY_SECONDS', '60');
    expect(plan().only).toBeNull();
  });

  test('when everything is asked for', () => {
    expect(plan(whole, true)).toMatchObject({ only: null, testsBefore: 0 });
  });

  test('not after a change of what it has nothing to do with', () => {
    write('src/b.ts', 'changed');
    vi.stubEnv('UNI_TEST_SKIP', 'e2e');
    expect(plan().only).toEqual([]);
  });
});

test('how long it took is known to the next plan', () => {
  expect(plan().lastSeconds).toBeNull();
  plan().remember(ran(passed, none));
  expect(plan().lastSeconds).toBe(12);
});

test.each([false, true])('what changed while it ran is not taken for tested, asked for all: %s', (all) => {
  const started = plan(whole, all);
  write('src/a.ts', 'changed');
  started.remember(ran(passed, none));
  expect(plan().only).toBeNull();
});

describe('a suite that is remembered file by file', () => {
  const files = (a: Counts, b: Counts) =>
    new Map([
      [join(root, 'src/a.test.ts'), a],
      ['src/b.test.ts', b],
    ]);

  test('runs whole at first, then only the files whose inputs changed', () => {
    expect(plan(byFile)).toMatchObject({ only: null, testsBefore: 0 });
    plan(byFile).remember(ran({ passed: 5, failed: 0 }, files(passed, { passed: 2, failed: 0 })));
    expect(plan(byFile)).toMatchObject({ only: [], testsBefore: 5 });
    write('src/b.ts', 'changed');
    expect(plan(byFile)).toMatchObject({ only: ['src/b.test.ts'], testsBefore: 3 });
  });

  test('runs the files again that failed, and no others', () => {
    plan(byFile).remember(ran({ passed: 4, failed: 1 }, files(passed, { passed: 1, failed: 1 })));
    expect(plan(byFile)).toMatchObject({ only: ['src/b.test.ts'], testsBefore: 3 });
  });

  test('runs a file again that looks at everything, whatever changed', () => {
    const looking = { ...byFile, lookingAtAll: ['src/b.test.ts'] };
    plan(looking).remember(ran({ passed: 5, failed: 0 }, files(passed, { passed: 2, failed: 0 })));
    expect(plan(looking).only).toEqual([]);
    write('README.md', 'new');
    expect(plan(looking).only).toEqual(['src/b.test.ts']);
  });

  test('runs a file of which the report says nothing', () => {
    plan(byFile).remember(ran(passed, new Map([['src/a.test.ts', passed]])));
    expect(plan(byFile).only).toEqual(['src/b.test.ts']);
  });
});

describe('a suite that loads files of a build', () => {
  const journeys: Suite = {
    ...byFile,
    name: 'journeys',
    built: { need: 'web build', folder: 'dist', sources: { entries: [], files: ['page/**'] } },
  };
  const counts = { passed: 5, failed: 0 };
  const loading = (a: readonly string[] | null, b: readonly string[] | null) =>
    new Map<string, FileCounts>([
      ['src/a.test.ts', { ...passed, loaded: a && new Set(a) }],
      ['src/b.test.ts', { passed: 2, failed: 0, loaded: b && new Set(b) }],
    ]);
  const entry = 'entry-11111111.js';
  const chunk = (stamp: string) => `dist/assets/chunk-${stamp}.js`;

  beforeEach(() => {
    write('.gitignore', '.cache/\nnode_modules/\ndist/\n');
    write('page/chunk.ts', 'one');
    write('dist/index.html', `<script src="/assets/${entry}">`);
    write(`dist/assets/${entry}`, 'import("./chunk-aaaaaaaa.js")');
    write(chunk('aaaaaaaa'), 'one');
    plan(journeys).remember(ran(counts, loading(['entry.js', 'chunk.js'], ['entry.js'])));
  });
  const rebuildChunk = (text: string) => {
    write('page/chunk.ts', text);
    rmSync(join(root, 'dist'), { recursive: true });
    write('dist/index.html', '<script src="/assets/entry-22222222.js">');
    write('dist/assets/entry-22222222.js', 'import("./chunk-bbbbbbbb.js")');
    write(chunk('bbbbbbbb'), text);
  };

  test('builds nothing when no source has changed', () => {
    expect(plan(journeys)).toMatchObject({ only: [], testsBefore: 5 });
    expect(build).not.toHaveBeenCalled();
  });

  test('runs what has loaded a file that is another one now, and nothing else', () => {
    rebuildChunk('two');
    expect(plan(journeys)).toMatchObject({ only: ['src/a.test.ts'], testsBefore: 2 });
    expect(build).toHaveBeenCalledExactlyOnceWith('web build');
  });

  test('runs nothing when a source has changed and no file of the build', () => {
    rebuildChunk('one');
    write('page/chunk.ts', 'one, with a comment');
    expect(plan(journeys)).toMatchObject({ only: [], testsBefore: 5 });
    plan(journeys);
    expect(build).toHaveBeenCalledTimes(1);
  });

  test('runs everything when a file that nobody loads by itself has changed', () => {
    write('page/chunk.ts', 'one, with a comment');
    write('dist/index.html', 'another');
    expect(plan(journeys).only).toBeNull();
  });

  test('runs what has loaded a file that is gone', () => {
    write('page/chunk.ts', '');
    rmSync(join(root, chunk('aaaaaaaa')));
    expect(plan(journeys).only).toEqual(['src/a.test.ts']);
  });

  test('runs what has a changed input of its own, whatever it loads', () => {
    write('src/b.ts', 'changed');
    expect(plan(journeys).only).toEqual(['src/b.test.ts']);
  });

  test('runs everything when the build fails', () => {
    rebuildChunk('one');
    write('page/chunk.ts', 'wrong');
    build.mockReturnValue(false);
    expect(plan(journeys).only).toBeNull();
  });

  test('runs after any change what has not said what it loads', () => {
    plan(journeys, true).remember(ran(counts, loading(null, [])));
    expect(plan(journeys).only).toEqual([]);
    write('page/chunk.ts', 'one, with a comment');
    expect(plan(journeys).only).toBeNull();
  });

  test('keeps what it has loaded for the changes to come', () => {
    rebuildChunk('two');
    plan(journeys).remember(ran(passed, loading(['entry.js', 'chunk.js'], null)));
    expect(plan(journeys)).toMatchObject({ only: [], testsBefore: 5 });
    rebuildChunk('three');
    expect(plan(journeys).only).toEqual(['src/a.test.ts']);
  });
});

test('of many files a run takes those that are always taken and some others; the next takes of what is left', () => {
  vi.stubEnv('UNI_TEST_CASES', '');
  vi.stubEnv('UNI_PROPERTY_DRAWN', '7');
  for (const name of ['c', 'd', 'e']) write(`src/${name}.test.ts`, '');
  const shared: Suite = { ...byFile, share: { always: ['src/a.test.ts'], others: 2 } };
  const first = plan(shared);
  expect(first.only).toHaveLength(3);
  expect(first.only).toContain('src/a.test.ts');
  const files = new Map((first.only ?? []).map((file) => [file, { ...passed, loaded: null }]));
  first.remember(ran(passed, files));
  const second = plan(shared);
  expect(second.only).toHaveLength(2);
  expect(second.only?.filter((file) => first.only?.includes(file))).toEqual([]);
  expect(second.testsBefore).toBe(9);
  vi.stubEnv('UNI_TEST_CASES', 'all');
  expect(plan({ ...shared, name: 'whole share' }).only).toBeNull();
});
