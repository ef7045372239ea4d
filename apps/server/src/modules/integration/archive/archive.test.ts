/** Superseded raw rows leave their table for files and come back. At each point where a process may end, no row is lost or doubled. */
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { restoreArchives, verifyArchives } from './archive-restore.service.ts';
import { ArchiveDamaged, type ArchivedRow } from './archived-row.model.ts';
import { listArchives } from './archives.repository.ts';
import { decodeArchive } from './parquet.gateway.ts';
import { archiveTrial, now, oldRows, sortedLines } from './test-support/archive-trial.ts';
import { nameOf } from './test-support/raw-versions.ts';

const { app } = await openTestApp();
const { database } = app.platform;
const organizationId = testOrganizations.first.id;
const { within, store, archive, newFolder, tableRows, fileRows } = archiveTrial(database, organizationId);

test('superseded rows that are old enough are in files by month of reading, and all others stay', {
  tags: ['proof'],
}, async () => {
  const stored = await store(1, 2_000);
  const { root, folder } = newFolder();
  const { files, rows, bytes, unknown } = await archive(folder, { batchRows: 500 });
  const old = oldRows(stored);
  expect(old.length).toBeGreaterThan(1_000);
  expect(rows).toBe(old.length);
  expect(unknown).toEqual([]);
  const archived = await fileRows(folder, stored.connectionId);
  expect(sortedLines(archived)).toEqual(sortedLines(old));
  expect(sortedLines([...archived, ...(await tableRows(stored.connectionId))])).toEqual(sortedLines(stored.rows));
  const entries = await within((db) => listArchives(db));
  expect(entries).toHaveLength(files);
  expect(entries.reduce((sum, entry) => sum + entry.bytes, 0)).toBe(bytes);
  for (const entry of entries) {
    const content = await decodeArchive(readFileSync(join(root, entry.file)));
    const keys = content.rows.map((row) => [row.resource, row.key, row.version] as const);
    expect(content.rows.every(({ read_at }) => read_at.toISOString().startsWith(entry.month))).toBe(true);
    expect(entry.file).toBe(
      `organization=${organizationId}/month=${entry.month}/part-${stored.connectionId}-${entry.sha256.slice(0, 16)}.parquet`,
    );
    expect(Math.min(...keys.map(([, , version]) => version))).toBe(entry.first_version);
    expect(Math.max(...keys.map(([, , version]) => version))).toBe(entry.last_version);
    expect(entry.rows).toBe(keys.length);
  }
  expect((await archive(folder)).rows).toBe(0);
});

test('files are verified against the catalogue, restored, and archived again as the same bytes', async () => {
  const stored = await store(2, 300);
  const { root, folder } = newFolder();
  await archive(folder);
  const archives = { database, folder, organizationId };
  // Files of other tests are in other folders.
  const own = (await within((db) => listArchives(db))).filter((entry) => entry.connection_id === stored.connectionId);
  const faultsOf = async () =>
    (await verifyArchives(archives)).faults.filter((fault) => own.some(({ file }) => fault.includes(file)));
  expect(await faultsOf()).toEqual([]);
  const [first, second] = own;
  if (!first || !second) throw new Error('two files at least');
  const path = join(root, first.file);
  const bytes = readFileSync(path);
  writeFileSync(path, Buffer.from(bytes).fill(0, 100, 101));
  rmSync(join(root, second.file));
  expect(await faultsOf()).toEqual([`${first.file} has changed`, `${second.file} is missing`]);
  await expect(restoreArchives(archives, { file: first.file }, now)).rejects.toThrow(ArchiveDamaged);
  writeFileSync(path, bytes);
  const before = await tableRows(stored.connectionId);
  expect(await restoreArchives(archives, { file: first.file }, now)).toEqual({ files: 1, rows: first.rows });
  expect(await tableRows(stored.connectionId)).toHaveLength(before.length + first.rows);
  expect(await restoreArchives(archives, { file: first.file }, now)).toEqual({ files: 0, rows: 0 });
  rmSync(path);
  await archive(folder);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(sortedLines(await tableRows(stored.connectionId))).toEqual(sortedLines(before));
});

test('a month is restored whole, and its rows are what they were', async () => {
  const stored = await store(3, 300);
  const { folder } = newFolder();
  await archive(folder);
  const own = (await within((db) => listArchives(db))).filter((entry) => entry.connection_id === stored.connectionId);
  for (const { file } of own) await restoreArchives({ database, folder, organizationId }, { file }, now);
  expect(sortedLines(await tableRows(stored.connectionId))).toEqual(sortedLines(stored.rows));
});

test('the application deletes no raw row but into an archive of the same transaction', async () => {
  const stored = await store(4, 50);
  const [old] = oldRows(stored);
  if (!old) throw new Error('no old row');
  const attempt = (before: (db: TenantDatabase) => Promise<unknown>, row: ArchivedRow = old) =>
    within(async (db) => {
      await before(db);
      await db.execute(sql`delete from erp_rows where organization_id = ${organizationId}::int8
        and connection_id = ${stored.connectionId}::int8 and resource = ${row.resource} and key = ${row.key}
        and version = ${row.version}::int4`);
    });
  const naming = (id: number) => (db: TenantDatabase) =>
    db.execute(sql`select set_config('app.erp_archive', ${String(id)}, true)`);
  const cataloguing = (id: number) => async (db: TenantDatabase) => {
    await db.execute(sql`insert into erp_archives (organization_id, id, connection_id, month, file, rows, bytes,
        first_version, last_version, sha256, made_at)
      values (${organizationId}::int8, ${id}::int8, ${stored.connectionId}::int8, '2022-01', ${`f${id}`}, 1, 1, 1, 1,
        repeat('0', 64), now())`);
    await naming(id)(db);
  };
  const refused = 'permission denied: what an ERP once sent leaves for an archive only';
  await expect(attempt(async () => undefined)).rejects.toThrow(refused);
  await expect(attempt(naming(1))).rejects.toThrow(refused);
  const head = stored.rows.findLast((row) => stored.heads.get(nameOf(row)) === row.version);
  await expect(attempt(cataloguing(2), head)).rejects.toThrow(refused);
  await within(cataloguing(3));
  // The catalogue row of an earlier transaction.
  await expect(attempt(naming(3))).rejects.toThrow(refused);
  await expect(
    within((db) => db.execute(sql`update erp_rows set hash = '' where organization_id = ${organizationId}::int8`)),
  ).rejects.toThrow('permission denied');
  await expect(
    within((db) => db.execute(sql`delete from erp_archives where organization_id = ${organizationId}::int8`)),
  ).rejects.toThrow('permission denied');
  expect(await tableRows(stored.connectionId)).toHaveLength(stored.rows.length);
  // The one way that is open.
  await attempt(cataloguing(4));
  expect(await tableRows(stored.connectionId)).toHaveLength(stored.rows.length - 1);
});

test('of two who archive at once each row is in one file', { tags: ['proof'] }, async () => {
  const stored = await store(7, 400);
  const { folder } = newFolder();
  await Promise.allSettled([archive(folder), archive(folder, { batchRows: 33 }), archive(folder)]);
  await archive(folder);
  const both = [...(await tableRows(stored.connectionId)), ...(await fileRows(folder, stored.connectionId))];
  expect(sortedLines(both)).toEqual(sortedLines(stored.rows));
});

test('rows that have changed in the table are not deleted, and what is no archive is left', async () => {
  const stored = await store(8, 60);
  const { root, folder } = newFolder();
  await archive(folder);
  const [entry] = (await within((db) => listArchives(db))).filter((one) => one.connection_id === stored.connectionId);
  if (!entry) throw new Error('no file');
  await restoreArchives({ database, folder, organizationId }, { file: entry.file }, now);
  // As if another installation had written it: a row of it is missing here.
  const foreign = `organization=${organizationId}/month=${entry.month}/part-1-0123456789abcdef.parquet`;
  writeFileSync(join(root, foreign), 'PAR1 of something else');
  const [fresh, abandoned] = [1, 2].map((day) => `${join(root, foreign)}.${day}.partial`);
  if (!fresh || !abandoned) throw new Error('two names');
  for (const path of [fresh, abandoned]) writeFileSync(path, 'half of a file');
  utimesSync(abandoned, 0, 0);
  const result = await archive(folder);
  expect(existsSync(fresh)).toBe(true);
  expect(existsSync(abandoned)).toBe(false);
  expect(result.unknown).toEqual([foreign]);
  expect(readFileSync(join(root, foreign), 'utf8')).toBe('PAR1 of something else');
  const both = [...(await tableRows(stored.connectionId)), ...(await fileRows(folder, stored.connectionId))];
  expect(sortedLines(both)).toEqual(sortedLines(stored.rows));
});
