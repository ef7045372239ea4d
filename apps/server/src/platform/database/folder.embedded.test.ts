import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { lockFolder } from './folder-lock.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-lock-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const runServer = (dataFolder: string): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const main = new URL('../../main.ts', import.meta.url).pathname;
    const env = { PATH: process.env.PATH, UNI_DATA_DIR: dataFolder, PORT: '0' };
    const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    server.on('close', (code) => resolve({ code, output }));
  });

describe('a data folder in use', { tags: ['proof'] }, () => {
  test('refuses a second process and says who holds it', async () => {
    const { database } = await openTestApp();
    if (database.engine !== 'embedded') throw new Error('this test is about the embedded database');
    const { code, output } = await runServer(dirname(database.folder));
    expect(code).toBe(1);
    expect(output).toContain(`is in use by process ${process.pid} since 20`);
    expect(output).not.toContain('UNI pronto');
  });
});

describe('the lock of a folder', () => {
  test('is held by one, and free again after its release', () => {
    const folder = join(home, 'one');
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
    lock.release();
    lockFolder(folder).release();
  });

  test('released twice lets go of nobody else’s', () => {
    const folder = join(home, 'twice');
    const first = lockFolder(folder);
    first.release();
    const second = lockFolder(folder);
    first.release();
    expect(() => lockFolder(folder)).toThrow('in use by process');
    second.release();
  });

  test.each([
    ['names a process that runs', JSON.stringify({ pid: process.pid, host: 'a', since: '2026-01-01T00:00:00Z' })],
    ['cannot be read', '{'],
    ['is an older form', '[]'],
  ])('is not what a note says that %s', (_what, note) => {
    const folder = join(home, `note-${note.length}`);
    writeFileSync(`${folder}.holder`, note);
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('in use by process');
    lock.release();
  });

  test('taken on another host is told with its name', () => {
    const folder = join(home, 'host');
    const lock = lockFolder(folder);
    writeFileSync(`${folder}.holder`, JSON.stringify({ pid: 1, host: 'container-a', since: '2026-01-01T00:00:00Z' }));
    expect(() => lockFolder(folder)).toThrow('in use by process 1 of host container-a since 2026-01-01');
    lock.release();
  });

  // A parent that never collects its children leaves a killed server behind as a zombie, with number and start time.
  test.runIf(process.platform === 'linux')('ends with a killed process, though nobody has collected it', async () => {
    const folder = join(home, 'zombie');
    const lockModule = new URL('./folder-lock.ts', import.meta.url).href;
    const child = `import('${lockModule}').then(({ lockFolder }) => { lockFolder('${folder}'); process.kill(process.pid, 'SIGKILL'); })`;
    // The shell's child becomes a child of sleep, which never waits for it.
    const shell = spawn('sh', ['-c', `"${process.execPath}" -e "${child}" & exec sleep 30`], { stdio: 'ignore' });
    try {
      await expect.poll(() => stateOfHolder(folder), { timeout: 15_000 }).toBe('Z');
      expect(() => lockFolder(folder).release()).not.toThrow();
    } finally {
      shell.kill('SIGKILL');
    }
  });
});

const stateOfHolder = (folder: string): string => {
  try {
    const { pid }: { pid: number } = JSON.parse(readFileSync(`${folder}.holder`, 'utf8'));
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] ?? '';
  } catch {
    return '';
  }
};
