import { expect, test } from 'vitest';
import { evaluateExpressions } from './evaluate.ts';
import { readExpressions, slownessOf } from './expressions.ts';

test.each([
  ['^(a+)+$', '', 'exponential backtracking'],
  ['^\\w*\\w*$', '', 'polynomial backtracking'],
  ['[^;,\\n<]*<([^<>\\n]*)>', 'g', 'begins anew at each place of a long run'],
  ['\\/+$', '', 'begins anew at each place of a long run'],
])('/%s/%s can be made slow', (source, flags, expected) => {
  expect(slownessOf({ source, flags })).toBe(expected);
});

test.each([
  ['(?<!\\/)\\/+$', ''],
  ['^\\d+(?:\\.\\d+)?$', ''],
  ['\\s*(\\d+)', 'y'],
])('/%s/%s cannot', (source, flags) => {
  expect(slownessOf({ source, flags })).toBeNull();
});

test('literals and what RegExp is given are read, and a part that is put in stands as one letter', () => {
  const text = [
    'const a = /a+/g;',
    'const b = new RegExp("b", "i");',
    'const c = RegExp(`c$' + '{name}$`);',
    'const d = new RegExp(String.raw`\\d`);',
    'const e = new RegExp(given);',
    'const f = 4 / 2 / 1;',
  ].join('\n');
  expect(readExpressions('x.ts', text).map(({ line, source, flags }) => [line, source, flags])).toEqual([
    [1, 'a+', 'g'],
    [2, 'b', 'i'],
    [3, 'cx$', ''],
    [4, '\\d', ''],
    [5, null, ''],
  ]);
});

test('a slow expression, an unlisted composition and a row of the list that stands for nothing are faults', () => {
  const files = [
    { path: 'a.ts', text: 'const a = /^(a+)+$/;\nconst b = /b/;' },
    { path: 'b.ts', text: 'const b = new RegExp(given);' },
    { path: 'c.ts', text: 'const c = new RegExp(given);' },
  ];
  expect(evaluateExpressions(files, { 'c.ts': 'judged', 'd.ts': 'gone' })).toEqual({
    evaluatedCount: 2,
    faults: [
      'a.ts:1: /^(a+)+$/ exponential backtracking',
      'b.ts:1: composed elsewhere; list it with who judges it',
      'd.ts: listed, and composes no expression',
    ],
  });
});
