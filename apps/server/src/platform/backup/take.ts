/** One backup: files, manifest, proof that it opens; then it gets its name. Until then its name marks it as none. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainHead } from '../audit/index.ts';
import type { HeldEnd, HeldFiles } from '../database/index.ts';
import { syncFolder, writeDurably } from './durable-write.ts';
import { controlFile, eachFile, listFiles, makeFolders, packFile, syncFolders, walFolder } from './files.ts';
import { type CopiedFile, type Manifest, writeManifest } from './manifest.ts';
import { nameOf, partialSuffix, removePartial } from './shelf.ts';

export interface AuditEnd extends ChainHead {
  readonly organization: number;
}

/** The database whose files are copied. */
export interface BackupSource {
  readonly folder: string;
  readonly steps: readonly string[];
  /** Ends of all audit trails now. */
  readonly heads: () => Promise<readonly AuditEnd[]>;
  readonly held: HeldFiles;
}

export interface TakeOptions {
  /** Where backups lie. */
  readonly shelf: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Throws when the backup in the folder does not open, or misses an end that its manifest names. */
  readonly verify: (backup: string) => Promise<void>;
}

export interface TakenBackup {
  readonly folder: string;
  readonly begunAt: string;
  readonly endedAt: string;
  readonly bytes: number;
  readonly verifiedMs: number;
}

/** Takes a backup and verifies it. Whatever fails leaves no backup behind, and no earlier one is touched. */
export const takeBackup = async (source: BackupSource, options: TakeOptions): Promise<TakenBackup> => {
  const { shelf, now, verify, signal } = options;
  await mkdir(shelf, { recursive: true, mode: 0o700 });
  await removePartial(shelf);
  const begun = now();
  const folder = join(shelf, nameOf(begun));
  const partial = `${folder}${partialSuffix}`;
  try {
    await mkdir(partial, { mode: 0o700 });
    const heads = [...(await source.heads())];
    const { folders, files } = await copyDatabase(source, partial, signal);
    const [begunAt, endedAt] = [begun.toISOString(), now().toISOString()];
    await writeManifest(partial, { begunAt, endedAt, steps: [...source.steps], heads, folders, files });
    await syncFolder(partial);
    const before = performance.now();
    signal.throwIfAborted();
    await verify(partial);
    signal.throwIfAborted();
    const verifiedMs = performance.now() - before;
    await rename(partial, folder);
    await syncFolder(shelf);
    return { folder, begunAt, endedAt, bytes: files.reduce((sum, { size }) => sum + size, 0), verifiedMs };
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
};

type Copied = Pick<Manifest, 'folders' | 'files'>;

const copyDatabase = async (source: BackupSource, backup: string, signal: AbortSignal): Promise<Copied> => {
  try {
    return await copyHeld(source, backup, signal);
  } finally {
    source.held.release();
  }
};

const copyHeld = async (source: BackupSource, backup: string, signal: AbortSignal): Promise<Copied> => {
  const { folder, held } = source;
  await held.begin();
  const copied = await copyData(source, backup, signal).catch(async (error: unknown) => {
    // Otherwise the next backup would be refused. The first error is the one to report.
    await held.end().catch(() => undefined);
    throw error;
  });
  const end = await held.end();
  const log = await packFiles(folder, backup, await logFiles(folder, end), signal);
  const label = await packLabel(backup, end.label, signal);
  await syncFolders(backup, copied.folders);
  return { folders: copied.folders, files: [label, ...copied.files, ...log] };
};

/** All but the log. The control file is the last, as in PostgreSQL's own base backup. */
const copyData = async ({ folder }: BackupSource, backup: string, signal: AbortSignal): Promise<Copied> => {
  const { folders, files } = await listFiles(folder);
  await makeFolders(backup, folders);
  const paths = files.filter((path) => path !== controlFile && !path.startsWith(`${walFolder}/`));
  return { folders, files: await packFiles(folder, backup, [...paths, controlFile], signal) };
};

/** The copy of the last of `paths` begins when the others have ended. */
const packFiles = async (folder: string, backup: string, paths: readonly string[], signal: AbortSignal) => {
  const pack = (path: string) => {
    signal.throwIfAborted();
    return packFile(folder, backup, path, signal);
  };
  const copied = await eachFile(paths.slice(0, -1), pack);
  copied.push(...(await eachFile(paths.slice(-1), pack)));
  return copied.filter((file) => file !== null);
};

/** Segments from the copy's beginning to its end. */
const logFiles = async (folder: string, end: HeldEnd): Promise<string[]> => {
  const { files } = await listFiles(folder, walFolder);
  const [first, last] = [`${walFolder}/${end.firstLog}`, `${walFolder}/${end.lastLog}`];
  return files.filter((path) => path >= first && path <= last);
};

/** The beginning of recovery, for PostgreSQL. Without it the copy would be opened as if it were of one instant. */
const packLabel = async (backup: string, label: string, signal: AbortSignal): Promise<CopiedFile> => {
  const plain = join(backup, 'backup_label');
  await writeDurably(plain, label);
  const packed = await packFile(backup, backup, 'backup_label', signal);
  await rm(plain);
  if (!packed) throw new Error('the label of the backup has gone');
  return packed;
};
