/** ARCHITECTURE and the READMEs say what is there: files, names, rooms. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathsIn, slicesIn, walksOf, wordsOf } from './documents.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const architecture = read('ARCHITECTURE.md');
const walks = walksOf(architecture);

describe('ARCHITECTURE', () => {
  it('is read in a few minutes', () => {
    expect(wordsOf(architecture)).toBeLessThanOrEqual(1_200);
  });

  it('has three walks, each through twelve files at most', () => {
    expect(walks.length).toBe(3);
    for (const { title, steps } of walks) {
      expect(new Set(steps.flatMap(({ files }) => files)).size, title).toBeLessThanOrEqual(12);
      expect(steps.length, title).toBeGreaterThan(5);
    }
  });

  it.each(walks.flatMap(({ title, steps }) => steps.map((step, at) => [`${title}, ${at + 1}`, step] as const)))(
    '%s: what the step names is in its files',
    (_, { files, names }) => {
      const allText = files.map(read).join('\n');
      expect(files.length).toBeGreaterThan(0);
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !allText.includes(name))).toEqual([]);
    },
  );

  it('leads to every room', () => {
    const rooms = ['packages', 'apps/server/src/modules'].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`),
    );
    for (const room of [...rooms, 'apps/server/src/platform', 'apps/web', 'apps/emulators', 'e2e', 'lab', 'tools'])
      expect(architecture, room).toContain(`(${room}/README.md)`);
  });
});

const readmes = globSync(
  [
    'packages/*/README.md',
    'apps/{web,emulators}/README.md',
    'apps/web/src/features/README.md',
    'apps/server/src/{platform,modules/*}/README.md',
    '{e2e,lab,tools}/README.md',
  ],
  { cwd: root },
).sort();

describe('a README', () => {
  it.each(readmes)('%s names files that exist', (readme) => {
    const folder = readme.replace(/README\.md$/, '');
    const missing = pathsIn(read(readme)).filter(
      (path) => !existsSync(join(root, folder, path)) && !existsSync(join(root, path)),
    );
    expect(missing).toEqual([]);
  });

  it.each(readmes.filter((readme) => !readme.includes('emulators')))('%s is short', (readme) => {
    expect(wordsOf(read(readme))).toBeLessThanOrEqual(300);
  });

  it.each(readmes.filter((readme) => slicesIn(read(readme)).length > 0))(
    '%s lists every slice, and no other',
    (readme) => {
      const folder = readme.replace(/README\.md$/, '');
      const code = /^(packages|apps\/web)\/([\w-]+\/)?README/.test(readme) ? `${folder}src` : folder;
      const slices = readdirSync(join(root, code), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !/^(node_modules|test-support|testing|public)$/.test(entry.name))
        .map(({ name }) => name);
      expect(slicesIn(read(readme)).sort()).toEqual(slices.sort());
    },
  );

  it.each(readmes)('%s leads to documents that exist', (readme) => {
    const links = [...read(readme).matchAll(/\]\(([^)#\s]{1,200}\.md)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(resolve(root, readme, '..', link)))).toEqual([]);
  });
});
