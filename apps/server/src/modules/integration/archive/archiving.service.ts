/**
 * Moves superseded raw rows into files. A file is written under a temporary name, opened again, and named. Then one transaction
 * writes its catalogue row and deletes its rows. It does so only if the table has each row as the file has it. A killed process
 * loses no row: each is in the table, or in a file of the catalogue.
 */
import { type Database, newId } from '../../../platform/database/index.ts';
import { digestOf } from '../../../platform/hashing.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import type { ArchiveFolder } from './archive-folder.gateway.ts';
import {
  ArchiveDamaged,
  type ArchivedFile,
  type ArchivedRow,
  ArchiveMismatch,
  fileName,
  monthOfFile,
  organizationFolder,
} from './archived-row.model.ts';
import { insertArchive, listArchives } from './archives.repository.ts';
import { decodeArchive, encodeArchive } from './parquet.gateway.ts';
import {
  type Age,
  beforeAll,
  deleteArchived,
  listConnectionIds,
  type RowPosition,
  readSuperseded,
  type SupersededIn,
  useKeys,
} from './superseded-rows.repository.ts';

/** A batch is held in memory: its rows, and the characters of their payloads. It becomes one file for each of its months. */
const batchLimits = { rows: 200_000, characters: 96 * 2 ** 20 };
const pageRows = 5_000;

export interface Archiving extends Age {
  readonly database: Pick<Database, 'withOrganization'>;
  readonly folder: ArchiveFolder;
  readonly organizationId: number;
  readonly signal: AbortSignal;
  /** Rows of one batch; tests take fewer. */
  readonly batchRows?: number;
  /** Called after each file. */
  readonly onFile?: (file: string, rows: number, bytes: number) => void;
}

export interface ArchivedTotals {
  readonly files: number;
  readonly rows: number;
  readonly bytes: number;
  /** Files of the organization that the catalogue does not have, and whose rows are not all in the table. They stay. */
  readonly unknown: readonly string[];
}

/** Archives one organization. Throws ArchiveMismatch if another process archives it at the same time. */
export const archiveOrganization = async (order: Archiving): Promise<ArchivedTotals> => {
  const totals = { files: 0, rows: 0, bytes: 0 };
  const add = (file: string, rows: number, bytes: number) => {
    totals.files += 1;
    totals.rows += rows;
    totals.bytes += bytes;
    order.onFile?.(file, rows, bytes);
  };
  const unknown = await settleUncatalogued(order, add);
  const connectionIds = await order.database.withOrganization(order.organizationId, listConnectionIds);
  for (const connectionId of connectionIds) await archiveConnection(order, connectionId, add);
  return { ...totals, unknown };
};

type AddFile = (file: string, rows: number, bytes: number) => void;

const archiveConnection = async (order: Archiving, connectionId: number, add: AddFile): Promise<void> => {
  const { organizationId, now, months, signal } = order;
  let after = beforeAll;
  while (!signal.aborted) {
    const rows = await readBatch(order, { connectionId, now, months }, after);
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    // A version was read before the one that replaced it. In this order it never waits for a row that has left.
    for (const [month, own] of [...groupByMonth(rows)].sort(byMonth))
      await archiveFile(order, month, { origin: { organizationId, connectionId }, rows: own }, add);
  }
};

const byMonth = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

const groupByMonth = (rows: readonly ArchivedRow[]): Map<string, ArchivedRow[]> => {
  const monthOfRun = new Map<number, string>();
  return Map.groupBy(rows, ({ run_id, read_at }) => {
    const known = monthOfRun.get(run_id) ?? dayInSaoPaulo(read_at).slice(0, 7);
    monthOfRun.set(run_id, known);
    return known;
  });
};

/** The next rows of a connection that fit into memory. */
const readBatch = async (
  { database, organizationId, batchRows = batchLimits.rows }: Archiving,
  superseded: SupersededIn,
  after: RowPosition,
): Promise<ArchivedRow[]> => {
  const rows: ArchivedRow[] = [];
  let characters = 0;
  while (rows.length < batchRows && characters < batchLimits.characters) {
    const limit = Math.min(pageRows, batchRows - rows.length);
    const from = rows.at(-1) ?? after;
    const page = await database.withOrganization(organizationId, async (db) => {
      await useKeys(db);
      return readSuperseded(db, superseded, from, limit);
    });
    for (const row of page) characters += row.payload?.length ?? 0;
    rows.push(...page);
    if (page.length < limit) break;
  }
  return rows;
};

const archiveFile = async (order: Archiving, month: string, content: ArchivedFile, add: AddFile): Promise<void> => {
  const { folder } = order;
  const bytes = await encodeArchive(content);
  const file = fileName({ ...content.origin, month }, digestOf(bytes));
  const partial = await folder.writePartial(file, bytes);
  const written = await folder.read(partial);
  if (written === null) throw new ArchiveDamaged(`${partial} has gone before it was opened`);
  // From here on only what the file holds counts.
  const opened = await decodeArchive(written);
  const isNew = await folder.publish(partial, file);
  try {
    await settleFile(order, { file, month, bytes: written, content: opened });
  } catch (error) {
    if (isNew && error instanceof ArchiveMismatch) await removeOwn(order, file);
    throw error;
  }
  add(file, opened.rows.length, written.length);
};

/** Another process was faster. Its rows are in files of its own, or in this one, which then stays. */
const removeOwn = async ({ database, organizationId, folder }: Archiving, file: string): Promise<void> => {
  const known = await database.withOrganization(organizationId, (db) => listArchives(db, { file }));
  if (known.length === 0) await folder.remove(file);
};

interface WrittenFile {
  readonly file: string;
  readonly month: string;
  readonly bytes: Uint8Array;
  readonly content: ArchivedFile;
}

/** Writes the catalogue row and deletes the rows, in one transaction. Throws ArchiveMismatch if a single row differs. */
const settleFile = async (
  { database, organizationId, now }: Archiving,
  { file, month, bytes, content }: WrittenFile,
): Promise<void> => {
  const { connectionId } = content.origin;
  const versions = content.rows.map(({ version }) => version);
  const id = newId();
  await database.withOrganization(organizationId, async (db) => {
    await useKeys(db);
    await insertArchive(db, {
      ...{ id, connection_id: connectionId, month, file, rows: content.rows.length, bytes: bytes.length },
      first_version: versions.reduce((least, version) => Math.min(least, version)),
      last_version: versions.reduce((most, version) => Math.max(most, version)),
      ...{ sha256: digestOf(bytes), made_at: now, restored_at: null },
    });
    const deleted = await deleteArchived(db, { connectionId, archiveId: id }, content.rows);
    if (deleted !== content.rows.length)
      throw new ArchiveMismatch(`${file}: the database has ${deleted} of its ${content.rows.length} rows as they are`);
  });
};

/**
 * A process may have ended between the name of a file and its catalogue row. Such a file is settled as it is, if the table still has
 * all its rows. Returns the others.
 */
const settleUncatalogued = async (order: Archiving, add: AddFile): Promise<string[]> => {
  const { database, folder, organizationId } = order;
  const own = organizationFolder(organizationId);
  await folder.removePartials(own);
  const catalogued = new Set(
    (await database.withOrganization(organizationId, (db) => listArchives(db))).map(({ file }) => file),
  );
  const unknown: string[] = [];
  for (const file of (await folder.list(own)).filter((name) => !catalogued.has(name))) {
    const settled = await settleUnknown(order, file);
    if (settled) add(file, settled.rows, settled.bytes);
    else unknown.push(file);
  }
  return unknown;
};

const settleUnknown = async (
  order: Archiving,
  file: string,
): Promise<{ readonly rows: number; readonly bytes: number } | null> => {
  const month = monthOfFile(file);
  const bytes = month === null ? null : await order.folder.read(file);
  if (month === null || bytes === null) return null;
  try {
    const content = await decodeArchive(bytes);
    const isOwn = fileName({ ...content.origin, month }, digestOf(bytes)) === file;
    if (!isOwn || content.origin.organizationId !== order.organizationId) return null;
    await settleFile(order, { file, month, bytes, content });
    return { rows: content.rows.length, bytes: bytes.length };
  } catch (error) {
    if (error instanceof ArchiveMismatch || error instanceof ArchiveDamaged) return null;
    throw error;
  }
};
