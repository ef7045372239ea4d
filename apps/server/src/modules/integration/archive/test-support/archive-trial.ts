/** Generated rows, folders that go with the test, and what is in table and files afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { chanceOf } from '../../../../../testing/fake-erp.ts';
import type { Database, TenantDatabase } from '../../../../platform/database/index.ts';
import { type ArchiveFolder, openArchiveFolder } from '../archive-folder.gateway.ts';
import type { ArchivedRow, CatalogueRow } from '../archived-row.model.ts';
import { listArchives } from '../archives.repository.ts';
import { type Archiving, archiveOrganization } from '../archiving.service.ts';
import { decodeArchive } from '../parquet.gateway.ts';
import { nameOf, type RawVersions, storeRawVersions } from './raw-versions.ts';

/** Runs are monthly from January 2022: those before May 2023 are older than 24 months then. */
export const now = new Date('2025-05-01T03:00:00Z');
const bound = new Date('2023-05-01T03:00:00Z');

/** Rows as sortedLines in one order: equal lists hold the same rows, each as often. */
export const sortedLines = (rows: readonly ArchivedRow[]): string[] =>
  rows
    .map(({ resource, key, version, read_at, run_id, hash, payload }) =>
      JSON.stringify([resource, key, version, read_at.toISOString(), run_id, hash, payload]),
    )
    .sort();

/** Versions whose next one was read before the bound. */
export const oldRows = ({ rows }: RawVersions): ArchivedRow[] => {
  const readAt = new Map(rows.map((row) => [`${nameOf(row)}/${row.version}`, row.read_at]));
  return rows.filter((row) => {
    const next = readAt.get(`${nameOf(row)}/${row.version + 1}`);
    return next !== undefined && next < bound;
  });
};

export const archiveTrial = (database: Database, organizationId: number) => {
  const home = mkdtempSync(join(tmpdir(), 'uni-archive-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  let folders = 0;
  const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
    database.withOrganization(organizationId, work);
  const catalogueOf = async (connectionId: number): Promise<CatalogueRow[]> =>
    (await within((db) => listArchives(db))).filter((entry) => entry.connection_id === connectionId);
  return {
    within,
    catalogueOf,
    newFolder: (): { root: string; folder: ArchiveFolder } => {
      folders += 1;
      const root = join(home, String(folders));
      return { root, folder: openArchiveFolder(root) };
    },
    store: (seed: number, keys: number, months = 30): Promise<RawVersions> =>
      storeRawVersions(database, organizationId, { keys, months, chance: chanceOf(seed) }),
    archive: (folder: ArchiveFolder, over: Partial<Archiving> = {}) =>
      archiveOrganization({
        ...{ database, folder, organizationId, now, months: 24, signal: new AbortController().signal },
        ...over,
      }),
    tableRows: (connectionId: number): Promise<ArchivedRow[]> =>
      within((db) =>
        db.execute(sql<ArchivedRow>`
          select r.resource, r.key, r.version, run.started_at as read_at, r.run_id, r.hash, r.payload
          from erp_rows r join erp_runs run on run.organization_id = r.organization_id and run.id = r.run_id
          where r.organization_id = ${organizationId}::int8 and r.connection_id = ${connectionId}::int8`),
      ),
    /** Rows of the files that the catalogue has. */
    fileRows: async (folder: ArchiveFolder, connectionId: number): Promise<ArchivedRow[]> => {
      const files = await Promise.all(
        (await catalogueOf(connectionId)).map(async ({ file }) => {
          const bytes = await folder.read(file);
          if (bytes === null) throw new Error(`${file} is in the catalogue alone`);
          return decodeArchive(bytes);
        }),
      );
      return files.flatMap(({ rows }) => rows);
    },
  };
};
