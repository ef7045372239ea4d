import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNode, majorOf, repositoryRoot } from './node.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'uni-bootstrap-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that runs `child` the way the bootstrap runs the server. */
function wrapper(child: string): string {
  const file = join(folder, `wrapper-${Math.random().toString(36).slice(2)}.mjs`);
  const run = JSON.stringify(join(repositoryRoot, 'tools/bootstrap/run.mjs'));
  writeFileSync(
    file,
    `import { endLike, runAsSelf } from ${run};\nendLike(await runAsSelf(process.execPath, ['-e', ${JSON.stringify(child)}]));\n`,
  );
  return file;
}

test('reads the major out of a Node version', () => {
  expect(majorOf('v24.21.0')).toBe(24);
  expect(majorOf('unknown')).toBeNaN();
});

test('finds a Node that is new enough', () => {
  expect(findNode(repositoryRoot)).not.toBeNull();
});

test("returns the child's exit code", () => {
  expect(spawnSync(process.execPath, [wrapper('process.exit(7)')]).status).toBe(7);
});

test('passes a request to stop on to the child and ends as it ends', async () => {
  const child = spawn(process.execPath, [
    wrapper(
      "process.on('SIGTERM', () => { console.log('stopped in order'); process.exit(3); }); console.log('up'); setInterval(() => {}, 1000);",
    ),
  ]);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (text.includes('up')) child.kill('SIGTERM');
  });
  const [code] = await once(child, 'close');
  expect(output).toContain('stopped in order');
  expect(code).toBe(3);
});

test('refuses a command that it does not know and lists those it knows', () => {
  const answer = spawnSync(process.execPath, [join(repositoryRoot, 'tools/bootstrap.mjs'), 'fly'], {
    encoding: 'utf8',
  });
  expect(answer.status).toBe(64);
  expect(answer.stderr).toContain('start | dev | test');
});
