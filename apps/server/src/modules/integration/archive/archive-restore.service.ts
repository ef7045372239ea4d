/** Reads archive files back. All are compared with the catalogue, or the rows of some return to the table. */
import type { Database } from '../../../platform/database/index.ts';
import { digestOf } from '../../../platform/hashing.ts';
import type { ArchiveFolder } from './archive-folder.gateway.ts';
import {
  ArchiveDamaged,
  type ArchivedFile,
  ArchiveMismatch,
  type CatalogueRow,
  organizationFolder,
} from './archived-row.model.ts';
import { listArchives, markRestored } from './archives.repository.ts';
import { decodeArchive } from './parquet.gateway.ts';
import { countSame, insertArchived, useKeys } from './superseded-rows.repository.ts';

interface Archives {
  readonly database: Pick<Database, 'withOrganization'>;
  readonly folder: ArchiveFolder;
  readonly organizationId: number;
}

/** Throws ArchiveDamaged where the file is not what the catalogue has. */
const openArchive = async (
  { folder, organizationId }: Archives,
  { file, sha256, rows, connection_id }: CatalogueRow,
): Promise<ArchivedFile> => {
  const bytes = await folder.read(file);
  if (bytes === null) throw new ArchiveDamaged(`${file} is missing`);
  if (digestOf(bytes) !== sha256) throw new ArchiveDamaged(`${file} has changed`);
  const content = await decodeArchive(bytes);
  if (content.rows.length !== rows) throw new ArchiveDamaged(`${file} holds ${content.rows.length} rows, not ${rows}`);
  const { origin } = content;
  if (origin.organizationId !== organizationId || origin.connectionId !== connection_id)
    throw new ArchiveDamaged(`${file} is of another connection`);
  return content;
};

export interface VerifiedArchives {
  readonly files: number;
  readonly rows: number;
  /** What is wrong, as sentences. */
  readonly faults: readonly string[];
  /** Files that the catalogue does not have: restored ones, or those of a process that was killed. */
  readonly unknown: readonly string[];
}

export const verifyArchives = async (archives: Archives): Promise<VerifiedArchives> => {
  const { database, folder, organizationId } = archives;
  const catalogue = await database.withOrganization(organizationId, (db) => listArchives(db));
  const faults: string[] = [];
  let rows = 0;
  for (const entry of catalogue) {
    try {
      rows += (await openArchive(archives, entry)).rows.length;
    } catch (error) {
      if (!(error instanceof ArchiveDamaged)) throw error;
      faults.push(error.message);
    }
  }
  const known = new Set(catalogue.map(({ file }) => file));
  const unknown = (await folder.list(organizationFolder(organizationId))).filter((file) => !known.has(file));
  return { files: catalogue.length, rows, faults, unknown };
};

/** Puts rows back, file by file, each in one transaction. The files stay. Throws ArchiveDamaged before a row of that file is written. */
export const restoreArchives = async (
  archives: Archives,
  chosen: { readonly month?: string; readonly file?: string },
  now: Date,
): Promise<{ readonly files: number; readonly rows: number }> => {
  const { database, organizationId } = archives;
  const entries = await database.withOrganization(organizationId, (db) => listArchives(db, chosen));
  let rows = 0;
  for (const entry of entries) {
    const content = await openArchive(archives, entry);
    await database.withOrganization(organizationId, async (db) => {
      await useKeys(db);
      if (!(await markRestored(db, entry.id, now))) return;
      await insertArchived(db, entry.connection_id, content.rows);
      const same = await countSame(db, entry.connection_id, content.rows);
      if (same !== content.rows.length)
        throw new ArchiveMismatch(
          `${entry.file}: ${content.rows.length - same} of its rows are here already, and otherwise`,
        );
      rows += content.rows.length;
    });
  }
  return { files: entries.length, rows };
};
