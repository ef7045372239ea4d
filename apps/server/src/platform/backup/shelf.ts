/** The folder where backups lie: their names, the newest, and which of them are too old. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Ends the name of what is no backup yet. */
export const partialSuffix = '.partial';
/** Ends the name of a copy that is opened to see whether it opens. */
export const openedSuffix = '.opened';

const prefix = 'uni-';
const complete = /^uni-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

/** `uni-20261129T061700000Z`: the instant at which it began, in UTC. */
export const nameOf = (begun: Date): string => `${prefix}${begun.toISOString().replace(/[-:.]/g, '')}`;

interface StoredBackup {
  readonly folder: string;
  readonly begun: Date;
}

/** Complete backups, the newest first; none where there is no such folder. */
export const listBackups = async (shelf: string): Promise<StoredBackup[]> => {
  const names = await readdir(shelf).catch(() => []);
  return names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second, ms] = complete.exec(name) ?? [];
      if (year === undefined) return [];
      const begun = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
      return [{ folder: join(shelf, name), begun }];
    })
    .sort((one, other) => other.begun.getTime() - one.begun.getTime());
};

/** Removes the leftovers of a killed process. */
export const removePartial = async (shelf: string): Promise<void> => {
  for (const name of await readdir(shelf))
    if (name.startsWith(prefix) && (name.endsWith(partialSuffix) || name.endsWith(openedSuffix)))
      await rm(join(shelf, name), { recursive: true, force: true });
};

const dayMs = 86_400_000;

/** Removes backups older than that. The newest stays however old it is. Returns how many have gone. */
export const removeOld = async (shelf: string, retentionDays: number, now: Date): Promise<number> => {
  const [, ...older] = await listBackups(shelf);
  const old = older.filter(({ begun }) => now.getTime() - begun.getTime() > retentionDays * dayMs);
  for (const { folder } of old) await rm(folder, { recursive: true, force: true });
  return old.length;
};
