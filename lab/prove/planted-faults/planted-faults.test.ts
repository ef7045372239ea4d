import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluateFault, refusalOf } from './evaluate-fault.ts';
import { type Fault, plantIn } from './fault.ts';
import { faults } from './table.ts';

const tree = mkdtempSync(join(tmpdir(), 'uni-faults-'));
const source = 'export const sum = (a: number, b: number): number => a + b;\n';
const command = {
  runner: 'vitest',
  args: ['node_modules/vitest/vitest.mjs', 'run', '--root', '.', 'sum.test.ts'],
} as const;
const fault = (instead: string, more: Partial<Fault> = {}): Fault => ({
  ...{ name: 'one', kind: 'formula', file: 'sum.ts', text: 'a + b', instead, commands: [command] },
  ...more,
});

beforeAll(() => {
  mkdirSync(join(tree, '.cache'));
  symlinkSync(join(repositoryRoot, 'node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(tree, 'sum.ts'), source);
  const test = "test('adds', () => expect(sum(2, 2)).toBe(4));";
  const imports = "import { expect, test } from 'vitest';\nimport { sum } from './sum.ts';";
  writeFileSync(join(tree, 'sum.test.ts'), `${imports}\n${test}\n`);
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('a planted fault', () => {
  test('is refused where its text does not stand exactly once, and where it changes nothing', () => {
    expect(plantIn('x = a + b;', fault('a - b'))).toBe('x = a - b;');
    expect(() => plantIn('x = a - b;', fault('a - b'))).toThrow('0 times');
    expect(() => plantIn('x = a + b + (a + b);', fault('a - b'))).toThrow('2 times');
    expect(() => plantIn('x = a + b;', fault('a + b'))).toThrow('changes nothing');
    expect(plantIn('x = a + b;', fault('$& a'))).toBe('x = $& a;');
  });

  test('is noticed by the test that fails, and the file is as before', async () => {
    expect(await evaluateFault(tree, fault('a - b'))).toEqual({
      ...{ isNoticed: true, by: 'sum.test.ts › adds', isFinal: true },
    });
    expect(readFileSync(join(tree, 'sum.ts'), 'utf8')).toBe(source);
  });

  test('survives where every test passes, and where no test ran', async () => {
    expect(await evaluateFault(tree, fault('a * b'))).toMatchObject({ isNoticed: false, isFinal: true });
    const none = { ...command, args: [...command.args, '-t', 'nothing is called so'] };
    expect(await evaluateFault(tree, fault('a - b', { commands: [none] }))).toMatchObject({
      ...{ isNoticed: false, by: 'no test ran', isFinal: false },
    });
  });

  test('is asked only of commands that are green without it', async () => {
    expect(await refusalOf(tree, command)).toBeNull();
    writeFileSync(join(tree, 'sum.ts'), 'export const sum = (a: number): number => a;\n');
    expect(await refusalOf(tree, command)).toContain('sum.test.ts › adds');
    writeFileSync(join(tree, 'sum.ts'), source);
  });
});

test('there are sixty, each under a name of its own, and each with a suite that reaches it', () => {
  expect(faults).toHaveLength(60);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(60);
  expect(faults.filter(({ commands }) => commands.length === 0)).toEqual([]);
});

test('each stands where it is planted, and each file that its suites name is there', () => {
  const lost = faults.flatMap(({ file, text, commands }) => [
    ...(readFileSync(join(repositoryRoot, file), 'utf8').split(text).length === 2 ? [] : [file]),
    ...commands.flatMap(({ args }) => {
      const root = args.includes('--root') ? (args[args.indexOf('--root') + 1] ?? '') : '';
      const named = args.filter((arg) => /\.(test|spec)\.tsx?$/.test(arg));
      return named.filter((path) => !existsSync(join(repositoryRoot, root, path)));
    }),
  ]);
  expect(lost).toEqual([]);
});
