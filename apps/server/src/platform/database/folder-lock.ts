/**
 * One process per data folder. The embedded database has no server to arbitrate: two processes would open the files, and their
 * contents would diverge. SQLite takes an operating system lock on a file next to the folder. It ends with the process, however
 * that ends. It also holds between containers that share a volume and not a process list.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** For error messages only. The operating system decides who holds the lock. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export interface FolderLock {
  release(): void;
}

/** Takes the lock of `folder`, or throws FolderInUse with the holder's pid and start. */
export const lockFolder = (folder: string, now: Date = new Date()): FolderLock => {
  // Never opened by anything else here: closing a file ends all locks that its process has on it.
  const lock = `${folder}.lock`;
  const note = `${folder}.holder`;
  mkdirSync(dirname(folder), { recursive: true });
  const connection = new DatabaseSync(lock, { timeout: 0 });
  try {
    // Never ended: the file stays empty, and stays locked for as long as the connection is open.
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    throw isBusy(error) ? inUse(folder, readNote(note)) : error;
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: now.toISOString() };
  writeFileSync(note, JSON.stringify(holder));
  let isHeld = true;
  return {
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      rmSync(note, { force: true });
      connection.close();
    },
  };
};

const patienceMs = 3_000;

/** Like lockFolder, but gives a holder that is just ending a moment to be gone. */
export const lockFolderPatiently = async (folder: string): Promise<FolderLock> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > until) throw error;
      await sleep(100);
    }
  }
};

/** SQLite's code for a lock held elsewhere. */
const busy = 5;

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === busy;

const inUse = (folder: string, holder: Holder | null): FolderInUse =>
  new FolderInUse(
    holder
      ? `Data folder ${folder} is in use by process ${holder.pid}${hostSuffix(holder)} since ${holder.since}. Stop that process, or choose another folder with UNI_DATA_DIR.`
      : `Data folder ${folder} is being opened by another process. Try again in a moment.`,
  );

/** A process id means little on another host, such as a container. */
const hostSuffix = ({ host }: Holder): string => (host === hostname() ? '' : ` of host ${host}`);

const readNote = (file: string): Holder | null => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { pid, host, since } = { pid: 0, host: '', since: '', ...Object(value) };
    return { pid: Number(pid), host: String(host), since: String(since) };
  } catch {
    return null;
  }
};
