import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { runInGroup } from './process-group.ts';

const isPosix = process.platform !== 'win32';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'uni-group-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A runner that starts a worker; it ends by itself or never. */
function runner({ ends }: { ends: boolean }): string {
  const worker = "console.log('worker ' + process.pid); setInterval(() => {}, 1000);";
  const then = ends ? "child.stdout.once('data', () => process.exit(4));" : 'setInterval(() => {}, 1000);';
  return program(
    `runner-${ends}.mjs`,
    `import { spawn } from 'node:child_process';
     const child = spawn(process.execPath, ['-e', ${JSON.stringify(worker)}], { stdio: ['ignore', 'pipe', 'inherit'] });
     child.stdout.on('data', (text) => process.stdout.write(text));
     ${then}`,
  );
}

const workerOf = (output: string): number => Number(/worker (\d+)/.exec(output)?.[1]);

function isRunning(pid: number): boolean {
  expect(pid).toBeGreaterThan(1);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** An orphan's end has to be collected before its number is free; not every system is quick. */
const gone = (pid: number): Promise<void> => expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);

const options = (limitMs: number) => ({ cwd: folder, env: process.env, limitMs });

test.runIf(isPosix)('a runner that ends leaves no worker behind, and its code is told', async () => {
  const { code, output } = await runInGroup([runner({ ends: true })], options(20_000));
  expect(code).toBe(4);
  await gone(workerOf(output));
});

test.runIf(isPosix)('one that takes too long is ended with its workers, and the output says so', async () => {
  const { code, output } = await runInGroup([runner({ ends: false })], options(1_500));
  expect(code).not.toBe(0);
  expect(output).toContain('not done after 1.5 s');
  await gone(workerOf(output));
});

test.runIf(isPosix)('a patient one computes below the priority of others, and so does what it starts', async () => {
  const code = `const { getPriority } = require('node:os');
     const { execFileSync } = require('node:child_process');
     const own = getPriority();
     const child = Number(execFileSync(process.execPath, ['-p', 'os.getPriority()'], { encoding: 'utf8' }));
     console.log(JSON.stringify([own, child]));`;
  const signalsFor = async (patient: boolean): Promise<number[]> =>
    JSON.parse((await runInGroup(['-e', code], { ...options(20_000), patient })).output);
  const [plain = 0] = await signalsFor(false);
  expect(await signalsFor(false)).toEqual([plain, plain]);
  const lower = Math.min(19, Math.max(plain, 10));
  expect(await signalsFor(true)).toEqual([lower, lower]);
});

test('a program that does not exist fails', async () => {
  const { code, output } = await runInGroup([join(folder, 'none.mjs')], options(20_000));
  expect(code).not.toBe(0);
  expect(output).toContain('none.mjs');
});

/** Starts a process that runs a suite as `npm test` does and prints its messages. */
function testRun(suite: string): ChildProcess {
  const module = JSON.stringify(join(repositoryRoot, 'tools/test/process-group.ts'));
  const file = program(
    'main.ts',
    `import { endGroupsOnSignal, runInGroup } from ${module};
     endGroupsOnSignal();
     await runInGroup([${JSON.stringify(suite)}], { cwd: ${JSON.stringify(folder)}, env: process.env, limitMs: 60_000 });`,
  );
  return spawn(process.execPath, [file], { stdio: 'inherit' });
}

test.runIf(isPosix).each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a test run that is ended by %s ends its runners and their workers, and ends by it',
  async (signal) => {
    const file = join(folder, `pid-${signal}`);
    const suite = program(
      'suite.mjs',
      `import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs';
       const worker = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
       writeFileSync(${JSON.stringify(file)}, 'worker ' + worker.pid);
       setInterval(() => {}, 1000);`,
    );
    const run = testRun(suite);
    const ended = once(run, 'exit');
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
    const worker = workerOf(readFileSync(file, 'utf8'));
    expect(isRunning(worker)).toBe(true);
    run.kill(signal);
    expect(await ended).toEqual([null, signal]);
    await gone(worker);
  },
);
