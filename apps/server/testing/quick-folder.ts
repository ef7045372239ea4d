/**
 * Folders for temporary test data. They are in memory if the machine offers it. A database has a thousand files, and creating
 * them on disk costs more than most tests that use it.
 */
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
/** Size of the largest databases of a run, twice over. */
const leastFreeBytes = 3 * 2 ** 30;
const prefix = 'uni-quick-';
/** A run that is younger may be of a process that cannot be seen from here. */
const abandonedAfterMs = 3_600_000;

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= leastFreeBytes;
  } catch {
    return false;
  }
};

/** TMPDIR takes precedence if set. */
const quickBase = (): string => (!process.env.TMPDIR && hasRoom(memoryFolder) ? memoryFolder : tmpdir());

export const makeQuickFolder = (): string => mkdtempSync(join(quickBase(), `${prefix}${process.pid}-`));

/** Gives back the memory of runs that were killed before they could do it themselves. */
export const removeAbandonedFolders = (): void => {
  const base = quickBase();
  for (const name of readdirSync(base)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(base, name);
    if (!isAlive(Number.parseInt(name.slice(prefix.length), 10)) && isOld(folder))
      rmSync(folder, { recursive: true, force: true });
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const isOld = (folder: string): boolean => {
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  return Date.now() - mtimeMs > abandonedAfterMs;
};
