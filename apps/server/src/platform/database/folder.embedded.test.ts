import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../../test/support/world.ts';
import { lockFolder } from './folder-lock.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-lock-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const runServer = (dataFolder: string): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const main = new URL('../../main.ts', import.meta.url).pathname;
    const env = { PATH: process.env.PATH, UNI_DATA_DIR: dataFolder, PORT: '0' };
    const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    server.on('close', (code) => resolve({ code, said }));
  });

describe('a data folder in use', () => {
  test('refuses a second process and says who holds it', async () => {
    const { database } = await openWorld();
    if (database.engine !== 'embedded') throw new Error('this test is about the embedded database');
    const { code, said } = await runServer(dirname(database.folder));
    expect(code).toBe(1);
    expect(said).toContain(`is in use by process ${process.pid} since 20`);
    expect(said).not.toContain('UNI pronto');
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

  test.each([
    ['a process that is gone', { pid: 2 ** 22 + 1, since: '2026-01-01T00:00:00Z', identity: '' }],
    [
      'a process whose number another one has now',
      { pid: process.pid, since: '2026-01-01T00:00:00Z', identity: 'another boot:1' },
    ],
    ['nobody, being unreadable', null],
  ])('left behind by %s is taken over', (_who, holder) => {
    const folder = join(home, `stale-${String(_who).length}`);
    writeFileSync(`${folder}.lock`, holder ? JSON.stringify(holder) : '{');
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('in use by process');
    lock.release();
  });
});
