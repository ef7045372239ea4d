import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { commands } from '../bootstrap.mjs';
import { writeArchive } from './archive.ts';
import { packageFiles, workspaceFiles } from './contents.ts';
import { launcherScript, packagedPrograms } from './launcher.ts';
import { licenceText } from './licences.ts';
import { closureOf, readLockfile } from './lockfile.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-package-test-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(home, 'case-'));
});

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

describe('the closure of a workspace', () => {
  const lock = {
    'apps/server': { dependencies: { pg: '1', '@uni/engine': '*' }, devDependencies: { vitest: '5' } },
    'packages/engine': { dependencies: { zod: '4' } },
    'node_modules/@uni/engine': { link: true, resolved: 'packages/engine' },
    'node_modules/pg': {
      dependencies: { parser: '2' },
      optionalDependencies: { fast: '1', native: '1' },
      peerDependencies: { zod: '4', huge: '1' },
      peerDependenciesMeta: { huge: { optional: true } },
    },
    'node_modules/pg/node_modules/parser': { version: '2' },
    'node_modules/parser': { version: '1' },
    'node_modules/zod': {},
    'node_modules/fast': {},
    'node_modules/huge': {},
    'node_modules/vitest': {},
  };

  test('has what is needed in production, the nearer version of two, and nothing of development', () => {
    expect(closureOf(lock, 'apps/server')).toEqual({
      workspaces: ['apps/server', 'packages/engine'],
      packages: ['node_modules/fast', 'node_modules/pg', 'node_modules/pg/node_modules/parser', 'node_modules/zod'],
    });
  });

  test('refuses a lockfile without a package that is needed', () => {
    const { 'node_modules/zod': _, ...without } = lock;
    expect(() => closureOf(without, 'apps/server')).toThrow('lacks zod');
  });

  test('of our own server holds no tool', () => {
    const { workspaces, packages } = closureOf(readLockfile(repositoryRoot), 'apps/server');
    expect(workspaces).toContain('packages/engine');
    expect(workspaces.filter((path) => /web|tools|lab|e2e|emulators/.test(path))).toEqual([]);
    expect(packages.filter((path) => /\/(?:typescript|vite|vitest|playwright-core)$/.test(path))).toEqual([]);
  });
});

test('a package takes sources along, and neither tests nor what editors read', () => {
  for (const path of [
    'src/main.ts',
    'src/main.test.ts',
    'test/all.ts',
    'fixtures/a.json',
    'tsconfig.json',
    'data/a.json',
  ])
    write(`own/${path}`, '');
  for (const path of ['index.js', 'index.js.map', 'index.d.ts', 'node_modules/x/index.js']) write(`theirs/${path}`, '');
  expect(workspaceFiles(folder, 'own').sort()).toEqual(['own/data/a.json', 'own/src/main.ts']);
  expect(packageFiles(folder, 'theirs')).toEqual(['theirs/index.js']);
});

describe('licences', () => {
  const add = (name: string, license: string | undefined): string => {
    write(`${name}/package.json`, JSON.stringify({ name, version: '1.0.0', license }));
    write(`${name}/LICENSE`, `text of ${name}`);
    return name;
  };

  test('are listed with their texts; of a choice one is enough', () => {
    const text = licenceText(folder, [add('a', 'MIT'), add('b', '(GPL-3.0 OR Apache-2.0)')]);
    expect(text).toContain('a 1.0.0: MIT\nb 1.0.0: (GPL-3.0 OR Apache-2.0)\n');
    expect(text).toContain('text of b');
  });

  test.each([['GPL-3.0'], ['MIT AND AGPL-3.0'], [undefined]])('%s ends the build', (licence) => {
    expect(() => licenceText(folder, [add('c', licence)])).toThrow('no accepted licence: c');
  });
});

describe('the launcher', () => {
  const install = (): string => {
    write('uni/bin/uni', launcherScript(commands));
    chmodSync(join(folder, 'uni/bin/uni'), 0o755);
    // A Node that prints what it is given.
    write('uni/node/bin/node', '#!/bin/sh\necho "$UNI_ENV" "$@"\n');
    chmodSync(join(folder, 'uni/node/bin/node'), 0o755);
    return join(folder, 'uni/bin/uni');
  };

  test('starts each program of the server with the flags that npm gives it', () => {
    const uni = install();
    for (const { name, args } of packagedPrograms(commands)) {
      const { stdout } = spawnSync(uni, [name, '--email', 'a b'], { encoding: 'utf8', env: {} });
      const program = join(dirname(dirname(uni)), args.at(-1) ?? '');
      expect(stdout.trim()).toBe(['prod', ...args.slice(0, -1), program, '--email', 'a b'].join(' '));
      expect(existsSync(join(repositoryRoot, args.at(-1) ?? ''))).toBe(true);
    }
    expect(packagedPrograms(commands).map(({ name }) => name)).toContain('start');
  });

  test('seeds a demonstration only when the environment is named, and refuses other commands', () => {
    const uni = install();
    expect(spawnSync(uni, ['start'], { encoding: 'utf8', env: { UNI_ENV: 'dev' } }).stdout).toMatch(/^dev /);
    const refused = spawnSync(uni, ['fly'], { encoding: 'utf8', env: {} });
    expect([refused.status, refused.stderr.startsWith('Usage: uni version | start |')]).toEqual([64, true]);
  });
});

test('an archive has the same bytes whenever and in whatever order its files were written', async () => {
  for (const name of ['b', 'a', 'c/d']) write(`one/x/${name}`, name);
  cpSync(join(folder, 'one'), join(folder, 'two'), { recursive: true });
  utimesSync(join(folder, 'two/x/a'), 1, 1);
  const time = new Date('2026-11-29T00:00:00Z');
  for (const name of ['one', 'two']) await writeArchive(join(folder, `${name}.tar.gz`), join(folder, name), 'x', time);
  const [one, two] = ['one', 'two'].map((name) => readFileSync(join(folder, `${name}.tar.gz`)));
  expect(one?.length).toBeGreaterThan(100);
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
});
