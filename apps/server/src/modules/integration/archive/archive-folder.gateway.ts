/** The folder of archives. What a promise has confirmed is on the disk; a file gets its name when it is whole. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../../platform/backup/index.ts';

/** Ends the name of a file that is not verified yet. */
const partialSuffix = '.partial';
/** A temporary file of this age belongs to no process that still runs. */
const abandonedMs = 24 * 3_600_000;

export interface ArchiveFolder {
  /** Writes a file under a temporary name, which no other attempt has, and returns that name. */
  writePartial(file: string, bytes: Uint8Array): Promise<string>;
  /** Gives a written file its name. False: there was such a file, which had the same bytes. */
  publish(partial: string, file: string): Promise<boolean>;
  /** Null: there is no such file. */
  read(file: string): Promise<Uint8Array | null>;
  /** Names of the files beneath a folder, in order; none where there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Removes what killed processes have left under temporary names, a day later. */
  removePartials(folder: string): Promise<void>;
  remove(file: string): Promise<void>;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export const openArchiveFolder = (root: string): ArchiveFolder => {
  const pathOf = (file: string): string => join(root, ...file.split('/'));
  const namesIn = async (folder: string): Promise<string[]> => {
    const entries = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root).length + 1))
      .map((path) => path.replaceAll('\\', '/'))
      .sort();
  };
  return {
    writePartial: async (file, bytes) => {
      const partial = `${file}.${randomUUID()}${partialSuffix}`;
      await makeFolders(root, dirname(pathOf(file)));
      const handle = await open(pathOf(partial), 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      return partial;
    },
    publish: async (partial, file) => {
      const isNew = (await stat(pathOf(file)).catch(() => null)) === null;
      await rename(pathOf(partial), pathOf(file));
      await syncFolder(dirname(pathOf(file)));
      return isNew;
    },
    read: (file) =>
      readFile(pathOf(file)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    list: async (folder) => (await namesIn(folder)).filter((file) => file.endsWith('.parquet')),
    removePartials: async (folder) => {
      for (const file of await namesIn(folder)) {
        if (!file.endsWith(partialSuffix) || !file.includes('.parquet.')) continue;
        const written = await stat(pathOf(file)).catch(() => null);
        if (written && Date.now() - written.mtimeMs > abandonedMs) await rm(pathOf(file), { force: true });
      }
    },
    remove: async (file) => {
      await rm(pathOf(file), { force: true });
      await syncFolder(dirname(pathOf(file)));
    },
  };
};

/** A new folder is an entry of the one above, which has to be on the disk too. */
const makeFolders = async (root: string, folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let above = folder; above.length >= dirname(first).length; above = dirname(above)) {
    await syncFolder(above);
    if (above === dirname(above)) return;
  }
  await syncFolder(root);
};
