import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { chanceOf } from '../../../../testing/fake-erp.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { nextDayInSaoPaulo } from '../../../platform/time.ts';
import { openArchiveFolder } from './archive-folder.gateway.ts';
import { scheduleArchiving } from './archive-schedule.service.ts';
import { listArchives } from './archives.repository.ts';
import { storeRawVersions } from './test-support/raw-versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'uni-nightly-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const token = 'archive-test-token-0123456789';
const testApp = await openTestApp({ erpArchive: { folder, months: 24 }, metricsToken: token });
const { platform, work } = testApp.app;
const organizationId = testOrganizations.first.id;

const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
  platform.database.withOrganization(organizationId, work);

const dueAt = (): Promise<readonly Date[]> =>
  within(async (db) =>
    (
      await db.execute(
        sql<{
          due_at: Date;
        }>`select due_at from work_due where worker = 'erp-archive' and organization_id = ${organizationId}::int8`,
      )
    ).map(({ due_at }) => due_at),
  );

const figures = async (): Promise<string> => {
  const { body } = await testApp.raw({ method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  return String(body);
};

test('without a folder no run schedules an archiving', async () => {
  await within((db) => scheduleArchiving(db, { ...platform, erpArchive: null }));
  expect(await dueAt()).toEqual([]);
});

test('a run schedules the next night, in which old rows leave, and then each night follows', async () => {
  await storeRawVersions(platform.database, organizationId, { keys: 200, months: 12, chance: chanceOf(1) });
  await within((db) => scheduleArchiving(db, platform));
  const night = nextDayInSaoPaulo(platform.now());
  expect(await dueAt()).toEqual([night]);
  await work.tick();
  expect(await within((db) => listArchives(db))).toEqual([]);
  expect(await figures()).toContain('uni_erp_archived_files_total 0');

  testApp.clock.aheadMs = night.getTime() - Date.now() + 60_000;
  await work.tick();
  const files = (await within((db) => listArchives(db))).map(({ file }) => file);
  expect(files.length).toBeGreaterThan(10);
  expect(await openArchiveFolder(folder).list('.')).toEqual(files);
  expect(await figures()).toContain(`uni_erp_archived_files_total ${files.length}`);
  expect(await dueAt()).toEqual([nextDayInSaoPaulo(platform.now())]);
});
