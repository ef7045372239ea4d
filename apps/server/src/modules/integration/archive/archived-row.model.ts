/** What an archive file holds, and what its catalogue row states of it. */
import type { RowOf } from '../../../platform/database/index.ts';

/** One superseded version of a raw row. */
export interface ArchivedRow
  extends Pick<RowOf<'erp_rows'>, 'resource' | 'key' | 'version' | 'hash' | 'payload' | 'run_id'> {
  /** When the run that read it began. */
  readonly read_at: Date;
}

/** The origin of a file's rows: one connection of one organization, one month of first reading (`YYYY-MM`). */
export interface ArchiveOrigin {
  readonly organizationId: number;
  readonly connectionId: number;
  readonly month: string;
}

export interface ArchivedFile {
  readonly origin: Omit<ArchiveOrigin, 'month'>;
  readonly rows: readonly ArchivedRow[];
}

export type CatalogueRow = Omit<RowOf<'erp_archives'>, 'organization_id'>;

/** The folder of one organization, in the layout that DuckDB and Spark read as columns. */
export const organizationFolder = (organizationId: number): string => `organization=${organizationId}`;

/** The same rows have the same name: a repeated attempt replaces its own file. */
export const fileName = ({ organizationId, connectionId, month }: ArchiveOrigin, sha256: string): string =>
  `${organizationFolder(organizationId)}/month=${month}/part-${connectionId}-${sha256.slice(0, 16)}.parquet`;

/** Returns the month that a file's name has; null: it is no archive's name. */
export const monthOfFile = (file: string): string | null =>
  /^organization=\d+\/month=(\d{4}-\d{2})\/part-\d+-[0-9a-f]{16}\.parquet$/.exec(file)?.[1] ?? null;

/** The table has not every row of a file, or has one otherwise. */
export class ArchiveMismatch extends Error {
  override readonly name = 'ArchiveMismatch';
}

/** A file is missing, changed or of another form. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}
