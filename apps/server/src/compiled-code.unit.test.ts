import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'uni-compiled-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const script = `
import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { storeCompiledCode } from ${JSON.stringify(join(import.meta.dirname, 'compiled-code.ts'))};
storeCompiledCode();
console.log(getCompileCacheDir() ?? 'none');
const inThread = "import { getCompileCacheDir } from 'node:module'; console.log(getCompileCacheDir() ?? 'none')";
new Worker(inThread, { eval: true });
`;

/** Folders in which the process and a thread of it store what they compile. */
const foldersOf = (env: Record<string, string>): string[] => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
};

test('the server and its threads store what Node makes of their files beside the other caches', () => {
  const cache = resolve(import.meta.dirname, '../../../.cache/code');
  const [own, ofThread] = foldersOf({});
  expect(own?.startsWith(cache)).toBe(true);
  expect(ofThread).toBe(own);
});

test('or where the environment says', () => {
  const [own, ofThread] = foldersOf({ NODE_COMPILE_CACHE: join(home, 'elsewhere') });
  expect(own?.startsWith(join(home, 'elsewhere'))).toBe(true);
  expect(ofThread).toBe(own);
});

test('and start without where the folder cannot be written', () => {
  writeFileSync(join(home, 'file'), '');
  expect(foldersOf({ NODE_COMPILE_CACHE: join(home, 'file', 'below') })).toEqual(['none', 'none']);
});
