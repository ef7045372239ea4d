/** A backup becomes a folder of a database again, or is opened to see whether it would. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './durable-write.ts';
import { BackupNewer, RestoreRefused } from './errors.ts';
import { type Target, unpackFiles } from './files.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { openedSuffix } from './shelf.ts';

export interface Restoring {
  /** Names of the schema steps that this version knows. */
  readonly steps: readonly string[];
  /** Opens the database in the folder, throws what is wrong with it, and closes it. */
  readonly check: (folder: string, manifest: Manifest) => Promise<void>;
}

/** Opens a copy of the backup next to it, and removes the copy. Throws BackupDamaged or what the check finds. */
export const verifyBackup = async (backup: string, restoring: Restoring): Promise<void> => {
  const opened = `${backup}${openedSuffix}`;
  try {
    // Inside, with the lock that the open database takes next to its folder.
    await unpackChecked(backup, { folder: join(opened, 'database'), isDurable: false }, restoring);
  } finally {
    await rm(opened, { recursive: true, force: true });
  }
};

/**
 * Puts the backup's database into `folder`. The database appears whole or not at all. Throws RestoreRefused where there is one
 * already, BackupDamaged and BackupNewer.
 */
export const restoreBackup = async (backup: string, folder: string, restoring: Restoring): Promise<Manifest> => {
  if (existsSync(folder))
    throw new RestoreRefused(
      `There is a database in ${folder} already, and it stays as it is. Move it away, or choose another folder with UNI_DATA_DIR.`,
    );
  const partial = `${folder}.restoring`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  try {
    const whole = join(partial, 'database');
    const manifest = await unpackChecked(backup, { folder: whole, isDurable: true }, restoring);
    await rename(whole, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
};

const unpackChecked = async (backup: string, target: Target, { steps, check }: Restoring): Promise<Manifest> => {
  const manifest = await readManifest(backup);
  const foreign = manifest.steps.find((step) => !steps.includes(step));
  if (foreign) throw new BackupNewer(backup, foreign);
  await unpackFiles(backup, manifest, target);
  await check(target.folder, manifest);
  return manifest;
};
