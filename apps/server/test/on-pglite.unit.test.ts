/** The table of files for the embedded database is complete. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onPglite } from './on-pglite.ts';

const folder = join(import.meta.dirname, '..');
const files = onPglite.map(({ file }) => file);
const overHttp = globSync('{src,test}/**/*.test.ts', { cwd: folder })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(unit|embedded|postgres)(\.proof)?\.test\.ts$/.test(file));

test('each row names a file that runs on both databases, once, and says why', () => {
  expect(files.filter((file) => !overHttp.includes(file))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  for (const { why } of onPglite) expect(why.length).toBeGreaterThan(15);
});

test('each module is walked through once, by a file of its own over HTTP', () => {
  const modules = globSync('src/modules/*/', { cwd: folder }).map((path) => path.replaceAll('\\', '/').split('/')[2]);
  const walks = onPglite.flatMap(({ walk, file }) => (walk ? [{ walk, file }] : []));
  expect(walks.map(({ walk }) => walk).sort()).toEqual(modules.sort());
  for (const { walk, file } of walks) {
    expect(file).toMatch(new RegExp(`^src/modules/${walk}/`));
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(/testApp\.send|testApp\.raw/);
  }
});

test('whatever is about the database itself, the trail or the wall is in it', () => {
  const owed = overHttp.filter((file) => /^src\/platform\/(database|audit)\/|^test\/wall\./.test(file));
  expect(owed.filter((file) => !files.includes(file))).toEqual([]);
});
