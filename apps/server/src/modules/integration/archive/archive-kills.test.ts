/** A process that archives is killed around each act on a file, within a write, and around each commit. */
import { expect, test } from 'vitest';
import { testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { ArchiveFolder } from './archive-folder.gateway.ts';
import { restoreArchives } from './archive-restore.service.ts';
import { archiveTrial, now, oldRows, sortedLines } from './test-support/archive-trial.ts';
import type { RawVersions } from './test-support/raw-versions.ts';

const { app } = await openTestApp();
const { database } = app.platform;
const organizationId = testOrganizations.first.id;
const { store, archive, newFolder, tableRows, fileRows, catalogueOf } = archiveTrial(database, organizationId);

class Killed extends Error {}

/** Ends the process at a point: nothing that it begins afterwards happens. */
const lifeOf = (last: number) => {
  let points = 0;
  const pass = () => {
    points += 1;
    if (points > last) throw new Killed();
  };
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    pass();
    const result = await work();
    pass();
    return result;
  };
  const killableFolder = (folder: ArchiveFolder): ArchiveFolder => ({
    writePartial: async (file, bytes) => {
      // A kill within the write leaves half of it.
      if (points === last) await folder.writePartial(file, bytes.subarray(0, bytes.length / 2));
      pass();
      return around(() => folder.writePartial(file, bytes));
    },
    publish: (partial, file) => around(() => folder.publish(partial, file)),
    read: (file) => around(() => folder.read(file)),
    list: (under) => around(() => folder.list(under)),
    removePartials: (under) => around(() => folder.removePartials(under)),
    remove: (file) => around(() => folder.remove(file)),
  });
  const killableDatabase: Pick<Database, 'withOrganization'> = {
    withOrganization: (id, work) =>
      around(() =>
        database.withOrganization(id, async (db) => {
          const result = await work(db);
          // Before the commit.
          pass();
          return result;
        }),
      ),
  };
  return { killableFolder, killableDatabase, points: () => points };
};

/** Two batches of several months. */
const batchRows = 12;

/** False: the process ended by itself before that point. */
const killAt = async (last: number, stored: RawVersions): Promise<boolean> => {
  const { folder } = newFolder();
  const life = lifeOf(last);
  const order = { database: life.killableDatabase, batchRows };
  const isKilled = await archive(life.killableFolder(folder), order).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Killed) return true;
      throw error;
    },
  );
  const all = async () => [...(await tableRows(stored.connectionId)), ...(await fileRows(folder, stored.connectionId))];
  expect(sortedLines(await all()), `killed at ${last}`).toEqual(sortedLines(stored.rows));
  expect((await archive(folder, { batchRows })).unknown).toEqual([]);
  expect(sortedLines(await all()), `after ${last}`).toEqual(sortedLines(stored.rows));
  expect(sortedLines(await fileRows(folder, stored.connectionId)), `files after ${last}`).toEqual(
    sortedLines(oldRows(stored)),
  );
  const files = (await catalogueOf(stored.connectionId)).map(({ file }) => file);
  expect(await folder.list('.')).toEqual(files.sort());
  for (const file of files) await restoreArchives({ database, folder, organizationId }, { file }, now);
  return isKilled;
};

test('a kill at any point loses and doubles no row, and the next attempt finishes', {
  tags: ['proof'],
  timeout: 240_000,
}, async () => {
  const stored = await store(5, 9, 4);
  expect(oldRows(stored).length).toBeGreaterThan(batchRows);
  let last = 0;
  while (await killAt(last, stored)) last += 1;
  expect(last).toBeGreaterThan(60);
});
