import { describe, expect, test } from 'vitest';
import { undocumentedExports } from './exports.ts';

const linesIn = (files: Readonly<Record<string, string>>): string[] =>
  undocumentedExports('p/index.ts', (path) => files[path] ?? '').map(({ path, line }) => `${path}:${line}`);

describe('an export of an index', () => {
  test.each([
    ['declared there', 'export const a = 1;'],
    ['a type', '/** File. */\n\nimport "x";\nexport type A = 1;'],
    ['behind a line comment', '// Reason.\nexport function a() {}'],
  ])('without a doc comment is a finding: %s', (_, text) => {
    expect(linesIn({ 'p/index.ts': text })).toHaveLength(1);
  });

  test.each([
    ['a constant', '/** Text. */\nexport const a = 1;'],
    ['one of two overloads', '/** Text. */\nexport function a(): void;\nexport function a() {}'],
    ['of another package', "export { a } from 'other';\nexport * from 'other';"],
    ['no export at all', 'const a = 1;'],
  ])('is none: %s', (_, text) => {
    expect(linesIn({ 'p/index.ts': text })).toEqual([]);
  });

  test('is found where it is declared, through other files, imports and aliases', () => {
    const files = {
      'p/index.ts':
        "import { c } from './b/c.ts';\nexport { a as z } from './a.ts';\nexport * from './b/all.ts';\nexport { c };",
      'p/a.ts': '/** Text. */\nconst b = 1;\nconst a = 1;\nexport { a, b };',
      'p/b/all.ts': "/** Text. */\nexport interface B {}\nexport * from './d.ts';",
      'p/b/c.ts': '\nexport const c = 1;',
      'p/b/d.ts': '\n\nexport class D {}',
    };
    expect(linesIn(files).sort()).toEqual(['p/a.ts:3', 'p/b/c.ts:2', 'p/b/d.ts:3']);
  });
});
