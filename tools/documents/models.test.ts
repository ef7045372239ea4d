/** docs/models.md: nine excerpts of ours next to those of others. What it quotes of ours still stands in its file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { excerptsOf, standsIn } from './excerpts.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const models = read('docs/models.md');
const layers = models.split(/^## /m).slice(1);
const excerpts = excerptsOf(models);

describe('docs/models.md', () => {
  it('has three pairs for each of engine, server and web, each judged in four respects', () => {
    expect(layers.map((layer) => layer.split('\n')[0])).toEqual(['Engine', 'Server', 'Web']);
    for (const layer of layers) {
      const pairs = layer.split(/^### /m).slice(1);
      expect(pairs.length).toBe(3);
      for (const pair of pairs)
        for (const respect of ['Theirs', 'Better there', 'Taken over', 'Stays different'])
          expect(pair).toContain(`**${respect}.**`);
    }
  });

  it('quotes in each pair', () => {
    expect(excerpts.length).toBeGreaterThanOrEqual(9);
    expect(models).not.toMatch(/^```(?!tsx?$|$)/m);
  });

  it.each(excerpts.map((excerpt, at) => [`${at + 1}: ${excerpt.file}`, excerpt] as const))(
    'quotes what stands there, %s',
    (_, excerpt) => {
      expect(excerpt.file, 'a block of code follows a line that names its file').not.toBe('');
      expect(standsIn(excerpt, read(excerpt.file))).toBe(true);
    },
  );
});

describe('a quotation', () => {
  const document = 'In `a/b.ts`:\n\n```ts\nconst a =\n  1;\n// …\nconst c = 3;\n```\n\nText.\n';
  const [excerpt] = excerptsOf(document);

  it('is its file and its pieces', () =>
    expect(excerpt).toEqual({ file: 'a/b.ts', pieces: ['const a = 1;', 'const c = 3;'] }));

  it('stands where lines break otherwise, and not where a word has changed or the order', () => {
    const matches = (source: string) => excerpt && standsIn(excerpt, source);
    expect(matches('const a = 1;\nconst b = 2;\n\tconst c =\n3;')).toBe(true);
    expect(matches('const a = 2;\nconst c = 3;')).toBe(false);
    expect(matches('const c = 3;\nconst a = 1;')).toBe(false);
  });

  it('without a file is told', () => expect(excerptsOf('Text.\n\n```ts\n1;\n```\n')).toMatchObject([{ file: '' }]));
});
