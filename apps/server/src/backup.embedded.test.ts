import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testOrganizations } from '../testing/people.ts';
import { makeQuickFolder } from '../testing/quick-folder.ts';
import { openTestApp } from '../testing/test-app.ts';
import { migrationSteps, tenancyRules } from './app.ts';
import { verifyAuditTrails } from './audit-trails.ts';
import { restoringOf, takeWhileRunning, takeWhileStopped } from './backup-work.ts';
import { record } from './platform/audit/index.ts';
import {
  BackupDamaged,
  BackupNewer,
  createBackups,
  listBackups,
  RestoreRefused,
  requestBackup,
  restoreBackup,
} from './platform/backup/index.ts';
import { FolderInUse, openDatabase } from './platform/database/index.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const organizationId = testOrganizations.first.id;
const home = makeQuickFolder();
const shelf = join(home, 'shelf');
const schema = { steps: migrationSteps, rules: tenancyRules };
const never = new AbortController().signal;

afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => rmSync(shelf, { recursive: true, force: true }));

const takingTo = (folder: string) => {
  if (testApp.database.engine !== 'embedded') throw new Error('this test is about the embedded database');
  return { config: testApp.database, schema, shelf: folder, now: () => new Date() };
};
const take = (signal = never, folder = shelf) => takeWhileRunning(database, takingTo(folder), signal);

let written = 0;
const save = async (): Promise<void> => {
  await database.withOrganization(organizationId, (db) =>
    record(db, {
      ...{ organizationId, actorId: null, action: 'enterprise.changed', target: 'enterprise', targetId: written },
      details: { text: 'x'.repeat(2_000) },
      at: new Date(),
    }),
  );
  written += 1;
};

let restored = 0;
const restore = async (backup: string) => {
  restored += 1;
  const folder = join(home, `restored-${restored}`, 'database');
  await restoreBackup(backup, folder, restoringOf(schema));
  return folder;
};

/** Entries of the organization's trail in a restored folder, which must be whole. */
const entriesIn = async (folder: string): Promise<number> => {
  const copy = await openDatabase({ engine: 'embedded', folder }, tenancyRules);
  try {
    const results = await verifyAuditTrails(copy, new Map());
    expect(results.filter(({ brokenAt }) => brokenAt !== null)).toEqual([]);
    return results.find(({ organization }) => organization === organizationId)?.entries ?? 0;
  } finally {
    await copy.close();
  }
};

test('a backup taken under saves is the state of an instant while it was taken, and holds none of them back for long', async () => {
  for (let n = 0; n < 20; n += 1) await save();
  let isOver = false;
  let slowestMs = 0;
  const saving = (async () => {
    while (!isOver) {
      const before = performance.now();
      await save();
      slowestMs = Math.max(slowestMs, performance.now() - before);
    }
  })();
  const before = written;
  const { folder } = await take();
  const after = written;
  isOver = true;
  await saving;
  const entries = await entriesIn(await restore(folder));
  expect(after).toBeGreaterThan(before + 1);
  expect(entries).toBeGreaterThanOrEqual(before);
  expect(entries).toBeLessThanOrEqual(after + 1);
  expect(slowestMs).toBeLessThan(2_000);
});

test('a folder that a server holds is not opened by another process; the server itself is asked', {
  tags: ['proof'],
}, async () => {
  await expect(takeWhileStopped(takingTo(shelf))).rejects.toThrow(FolderInUse);
  const settings = { shelf, at: null, retentionDays: 7 };
  const backups = createBackups({ settings, take, now: () => new Date(), report: () => undefined });
  expect(await backups.age()).toBe(Number.POSITIVE_INFINITY);
  await backups.start(home);
  const { folder } = await requestBackup(home);
  expect((await listBackups(shelf)).map((one) => one.folder)).toEqual([folder]);
  expect(await backups.age()).toBeLessThan(60);
  const { port, token } = JSON.parse(readFileSync(join(home, 'control.json'), 'utf8'));
  const statusOf = async (authorization: string, method = 'POST') =>
    (await fetch(`http://127.0.0.1:${port}/backup`, { method, headers: { authorization } })).status;
  expect(await statusOf('Bearer wrong')).toBe(404);
  expect(await statusOf(`Bearer ${token}`, 'GET')).toBe(404);
  await backups.stop();
  expect(existsSync(join(home, 'control.json'))).toBe(false);
  await expect(requestBackup(home)).rejects.toThrow('takes no backups');
  await expect(backups.take()).rejects.toThrow('The server stops.');
});

test('what cannot be written leaves no backup, and the next one succeeds', { tags: ['proof'] }, async () => {
  const noFolder = join(home, 'a-file');
  writeFileSync(noFolder, '');
  await expect(take(never, join(noFolder, 'shelf'))).rejects.toThrow('ENOTDIR');
  const interrupted = new AbortController();
  const taking = take(interrupted.signal);
  setTimeout(() => interrupted.abort(new Error('interrupted')), 300);
  await expect(taking).rejects.toThrow(/interrupted|aborted/);
  expect(readdirSync(shelf)).toEqual([]);
  expect(await listBackups(shelf)).toEqual([]);
  await take();
  expect(await listBackups(shelf)).toHaveLength(1);
});

test('damage of any kind is refused before a database appears', { tags: ['proof'] }, async () => {
  const { folder } = await take();
  const manifest = join(folder, 'manifest.json');
  const text = readFileSync(manifest, 'utf8');
  const label = join(folder, 'database', 'backup_label.zst');
  const bytes = readFileSync(label);
  const damages: readonly [string, () => void][] = [
    ['cannot be read', () => writeFileSync(label, bytes.subarray(0, bytes.length - 5))],
    ['cannot be read', () => writeFileSync(label, 'no archive')],
    ['has changed', () => writeFileSync(label, readFileSync(join(folder, 'database', 'PG_VERSION.zst')))],
    ['is missing', () => rmSync(label)],
    ['has changed', () => writeFileSync(manifest, text.replace('"sequence":', '"sequence": '))],
    ['is missing', () => rmSync(manifest)],
  ];
  for (const [reason, damage] of damages) {
    damage();
    const restoring = restore(folder);
    await expect(restoring).rejects.toThrow(BackupDamaged);
    await expect(restoring).rejects.toThrow(reason);
    expect(readdirSync(join(home, `restored-${restored}`))).toEqual([]);
    writeFileSync(label, bytes);
    writeFileSync(manifest, text);
  }
  expect(await entriesIn(await restore(folder))).toBe(written);
});

test('a folder with a database stays as it is, and a backup of a newer version is told', {
  tags: ['proof'],
}, async () => {
  const { folder } = await take();
  const there = await restore(folder);
  await expect(restoreBackup(folder, there, restoringOf(schema))).rejects.toThrow(RestoreRefused);
  const older = restoringOf({ ...schema, steps: migrationSteps.slice(0, 3) });
  await expect(restoreBackup(folder, join(home, 'older', 'database'), older)).rejects.toThrow(BackupNewer);
});

test('a copy whose trail misses an end that the manifest names is not found whole', { tags: ['proof'] }, async () => {
  const restoring = restoringOf(schema);
  const folder = await restore((await take()).folder);
  const head = { organization: organizationId, sequence: written + 1, hash: '0'.repeat(64) };
  const manifest = { begunAt: '', endedAt: '', steps: restoring.steps.slice(), heads: [head], folders: [], files: [] };
  await expect(restoring.check(folder, manifest)).rejects.toThrow(`is broken at entry ${written + 1}`);
});
