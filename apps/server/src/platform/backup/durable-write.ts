/** Files and folders that are on the disk when the promise resolves. */
import { open, writeFile } from 'node:fs/promises';

export const writeDurably = (path: string, text: string): Promise<void> =>
  writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });

/** Windows opens no folder, and needs no such sync. */
export const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r').catch(() => null);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
};
