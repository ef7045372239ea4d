import { expect, test } from 'vitest';
import { compareCounts, countFindings } from './ceilings.ts';

const at = (path: string) => ({ rule: 'style/noNestedTernary', path, line: 1 });

test('findings are counted by rule and workspace', () => {
  const violations = [
    at('apps/server/src/a.ts'),
    at('apps/server/test/b.ts'),
    at('apps/web/src/c.tsx'),
    at('tools/d.ts'),
  ];
  expect(countFindings(violations)).toEqual({ 'style/noNestedTernary': { 'apps/server': 2, 'apps/web': 1, tools: 1 } });
});

test('a count above its ceiling is refused, also where a workspace had none', () => {
  const { above, below } = compareCounts({ a: { lab: 3, tools: 1 } }, { a: { lab: 2 } });
  expect(above).toEqual([
    { rule: 'a', workspace: 'lab', count: 3, ceiling: 2 },
    { rule: 'a', workspace: 'tools', count: 1, ceiling: 0 },
  ]);
  expect(below).toEqual([]);
});

test('a count that has fallen lowers its ceiling, and one of none ends it', () => {
  const { above, below, lowered } = compareCounts({ a: { lab: 1 } }, { a: { lab: 2, tools: 1 }, b: { lab: 1 } });
  expect(above).toEqual([]);
  expect(below).toHaveLength(3);
  expect(lowered).toEqual({ a: { lab: 1 }, b: {} });
});
