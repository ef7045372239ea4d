/** Copies a database's files, compressed, and back. Small pieces: the server answers meanwhile. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { syncFolder } from './durable-write.ts';
import { BackupDamaged } from './errors.ts';
import type { CopiedFile, Manifest } from './manifest.ts';

/** Where the compressed files lie in a backup. */
const filesIn = (backup: string, path: string): string => join(backup, 'database', `${path}.zst`);

/** PostgreSQL empties them as it starts; the folders themselves must be there. */
const emptied = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const left = /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|backup_label(?:\.old)?|pgsql_tmp.*)$/;

export const walFolder = 'pg_wal';
export const controlFile = 'global/pg_control';

interface FileList {
  readonly folders: string[];
  readonly files: string[];
}

/** Paths below `folder` that a copy needs, with `/` between their names. */
export const listFiles = async (folder: string, below = ''): Promise<FileList> => {
  const folders: string[] = [];
  const files: string[] = [];
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (left.test(path)) continue;
    if (entry.isFile()) files.push(path);
    if (!entry.isDirectory()) continue;
    folders.push(path);
    if (emptied.includes(path)) continue;
    const inner = await listFiles(folder, path);
    folders.push(...inner.folders);
    files.push(...inner.files);
  }
  return { folders, files };
};

export const makeFolders = async (backup: string, folders: readonly string[]): Promise<void> => {
  for (const path of ['', ...folders]) await mkdir(dirname(filesIn(backup, `${path}/file`)), { recursive: true });
};

export const syncFolders = async (backup: string, folders: readonly string[]): Promise<void> => {
  for (const path of ['', ...folders]) await syncFolder(dirname(filesIn(backup, `${path}/file`)));
};

/** Null: the file has gone meanwhile, with the table that it was of. */
export const packFile = async (
  database: string,
  backup: string,
  path: string,
  signal: AbortSignal,
): Promise<CopiedFile | null> => {
  const source = await open(join(database, path)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (source === null) return null;
  const measured = measure();
  const target = createWriteStream(filesIn(backup, path), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(source.createReadStream(), measured.stream, createZstdCompress(), target, { signal });
  return { path, ...measured.read() };
};

/** Writes every file of the backup below `target`, which must not exist. Throws BackupDamaged at the first that has changed. */
export const unpackFiles = async (
  backup: string,
  { folders, files }: Pick<Manifest, 'folders' | 'files'>,
  { folder, isDurable }: Target,
): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const path of folders) await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  await eachFile(files, (file) => unpackFile(backup, file, { folder, isDurable }));
  if (isDurable) for (const path of ['', ...folders]) await syncFolder(join(folder, path));
};

export interface Target {
  readonly folder: string;
  /** False: of a copy that is thrown away. */
  readonly isDurable: boolean;
}

/** Files at a time: a disk syncs several as fast as one. Node's pool has threads left for others. */
const filesAtOnce = 4;

/** In their order, a few at a time. Ends with the first failure, once those that were begun have ended. */
export const eachFile = async <T, R>(files: readonly T[], act: (file: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let first = 0; first < files.length; first += filesAtOnce) {
    const settled = await Promise.allSettled(files.slice(first, first + filesAtOnce).map(act));
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason;
      results.push(one.value);
    }
  }
  return results;
};

const unpackFile = async (
  backup: string,
  { path, size, sha256 }: CopiedFile,
  { folder, isDurable }: Target,
): Promise<void> => {
  const measured = measure();
  const written = createWriteStream(join(folder, path), { flags: 'wx', mode: 0o600, flush: isDurable });
  try {
    await pipeline(createReadStream(filesIn(backup, path)), createZstdDecompress(), measured.stream, written);
  } catch (error) {
    if (isMissing(error)) throw new BackupDamaged(backup, `${path} is missing`);
    if (isUnreadable(error)) throw new BackupDamaged(backup, `${path} cannot be read`);
    throw error;
  }
  const read = measured.read();
  if (read.size !== size || read.sha256 !== sha256) throw new BackupDamaged(backup, `${path} has changed`);
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** Zstandard's own refusals, and a stream that ends early. */
const isUnreadable = (error: unknown): boolean => /^(?:ZSTD_|Z_|ERR_ZLIB)/.test(String(codeOf(error)));

/** Counts and hashes what passes through. */
const measure = (): { readonly stream: Transform; read(): Omit<CopiedFile, 'path'> } => {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      hash.update(chunk);
      size += chunk.length;
      pass(null, chunk);
    },
  });
  return { stream, read: () => ({ size, sha256: hash.digest('hex') }) };
};
