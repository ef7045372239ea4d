/**
 * One process per data folder. The embedded database has no server that could arbitrate between two processes: both
 * would open the files and their contents would diverge, so that the folder carries a lock file beside it.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Holder {
  readonly pid: number;
  readonly since: string;
  /** Tells a process from a later one with the same pid, where the system offers it; else empty. */
  readonly identity: string;
}

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export interface FolderLock {
  release(): void;
}

/** Takes the lock of `folder`, or throws FolderInUse with the holder's pid and start. A dead holder's lock is taken over. */
export const lockFolder = (folder: string, now: Date = new Date()): FolderLock => {
  const file = `${folder}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  const mine: Holder = { pid: process.pid, since: now.toISOString(), identity: identityOf(process.pid) };
  if (!create(file, mine)) takeOver(file, folder, mine);
  return {
    release: () => {
      const holder = read(file);
      if (holder?.pid === mine.pid && holder.since === mine.since) rmSync(file, { force: true });
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

/** A link appears with its whole content or not at all, and never replaces a file: a reader sees no half-written lock. */
const create = (file: string, holder: Holder): boolean => {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
};

const staleTakeOverMs = 10_000;

/** Only one process at a time may judge a lock stale; else the slower one would remove the faster one's new lock. */
const takeOver = (file: string, folder: string, mine: Holder): void => {
  const guard = `${file}.takeover`;
  if (!create(guard, mine)) {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age < staleTakeOverMs) throw inUse(folder, read(file));
    rmSync(guard, { force: true });
    if (!create(guard, mine)) throw inUse(folder, read(file));
  }
  try {
    const holder = read(file);
    if (holder && isAlive(holder)) throw inUse(folder, holder);
    rmSync(file, { force: true });
    if (!create(file, mine)) throw inUse(folder, read(file));
  } finally {
    rmSync(guard, { force: true });
  }
};

const inUse = (folder: string, holder: Holder | null): FolderInUse =>
  new FolderInUse(
    holder
      ? `Data folder ${folder} is in use by process ${holder.pid} since ${holder.since}. Stop that process, or choose another folder with UNI_DATA_DIR.`
      : `Data folder ${folder} is being opened by another process. Try again in a moment.`,
  );

const read = (file: string): Holder | null => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { pid, since, identity } = { pid: 0, since: '', identity: '', ...value };
    return { pid: Number(pid), since: String(since), identity: String(identity) };
  } catch {
    return null;
  }
};

const isAlive = (holder: Holder): boolean => {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return holder.identity === '' || identityOf(holder.pid) === holder.identity;
};

/** A killed process that nobody has collected yet still answers to signals, but holds nothing any more. */
const isCorpse = (state: string): boolean => state === 'Z' || state === 'X';

const identityOf = (pid: number): string => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name (field 2) may hold blanks and parentheses; the start time is field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return isCorpse(fields[0] ?? '') ? 'dead' : `${boot}:${fields[19]}`;
  } catch {
    return '';
  }
};
