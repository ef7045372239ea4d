import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createBackups } from './backups.ts';
import { listBackups, nameOf } from './shelf.ts';
import type { TakenBackup } from './take.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-backups-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Backups that are an empty folder each; `fails` before one is made. */
const openBackups = (name: string, { at, fails = false }: { at: number | null; fails?: boolean }) => {
  const shelf = join(home, name);
  const reported: unknown[] = [];
  let taken = 0;
  const now = () => new Date();
  const take = async (): Promise<TakenBackup> => {
    taken += 1;
    if (fails) throw new Error('the disk is full');
    const folder = join(shelf, nameOf(now()));
    mkdirSync(folder, { recursive: true });
    return { folder, begunAt: '', endedAt: '', bytes: 0, verifiedMs: 0 };
  };
  const report = (error: unknown, source: string) => reported.push([String(error), source]);
  const backups = createBackups({ settings: { shelf, at, retentionDays: 14 }, take, now, report });
  return { backups, shelf, reported, counted: () => taken };
};

test('with an hour, a missing backup is taken at the start, once', async () => {
  const { backups, shelf, counted } = openBackups('hour', { at: 210 });
  await backups.start(home);
  await expect.poll(async () => (await listBackups(shelf)).length).toBe(1);
  expect(counted()).toBe(1);
  expect(await backups.age()).toBeLessThan(60);
  await backups.stop();
});

test('without an hour none is taken, and its age is infinite', async () => {
  const { backups, counted } = openBackups('none', { at: null });
  await backups.start(home);
  expect(statSync(join(home, 'control.json')).mode & 0o777).toBe(0o600);
  expect(await backups.age()).toBe(Number.POSITIVE_INFINITY);
  await backups.stop();
  expect(counted()).toBe(0);
});

test('one that fails is reported, and none is there', async () => {
  const { backups, shelf, reported } = openBackups('failing', { at: 210, fails: true });
  await backups.start(home);
  await expect.poll(() => reported).toEqual([['Error: the disk is full', 'backup']]);
  await backups.stop();
  expect(await listBackups(shelf)).toEqual([]);
});

test('a second one at the same time is refused', async () => {
  const { backups } = openBackups('two', { at: null });
  const [first, second] = await Promise.allSettled([backups.take(), backups.take()]);
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { name: 'BackupRunning' } });
  await backups.take();
  await backups.stop();
});
