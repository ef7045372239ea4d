/** Decision records name files and code that exist, but those that were replaced. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesIn } from './documents.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const find = (patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (path) => /(^|[\\/])(node_modules|dist|\.cache)$/.test(path) }).map((path) =>
    path.split(sep).join('/'),
  );

const records = find(['docs/decisions/*.md']).filter((path) => !/^\*Replaced by/m.test(read(path)));
const files = find(['**/*.{ts,tsx,mjs,js,json,css,md}']);
const code = files
  .filter((path) => /\.(tsx?|mjs|css)$|(^|\/)package\.json$/.test(path) && !path.includes('/fixtures/'))
  .map(read)
  .join('\n');
const known = new Set(code.match(/\w{2,60}/g));

/** Words of formats and libraries that no file of ours has. */
const foreign: Readonly<Record<string, readonly string[]>> = {
  '0015-login-is-a-document-of-its-own.md': ['jitless'],
  '0021-a-provider-leads-back-to-a-page.md': ['form_post'],
};

describe('a decision record', () => {
  it.each(records)('%s names what is there', (path) => {
    const stated = namesIn(read(path));
    const exempt = foreign[path.split('/').at(-1) ?? ''] ?? [];
    const missingFiles = stated.files.filter(
      (name) => !files.some((file) => file === name || file.endsWith(`/${name}`)),
    );
    const missingNames = stated.names.filter(
      (name) => !exempt.includes(name) && !name.split('.').every((word) => known.has(word)),
    );
    expect([...missingFiles, ...missingNames]).toEqual([]);
  });

  it('names a file that is missing, and a word of nobody', () => {
    const { files: stated, names } = namesIn('Of `check-nothing.ts` and `isNobodysWord()`, not `a b`.');
    expect([stated, names]).toEqual([['check-nothing.ts'], ['isNobodysWord']]);
  });
});
