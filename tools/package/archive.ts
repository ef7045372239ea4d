/** A folder as .tar.gz with the same bytes each time: names in order, one time, no owner. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';

/**
 * Writes the archive of one folder.
 * @param parent folder in which it lies
 * @param name of the folder, the archive's only entry at its top
 * @param time that every entry bears
 */
export async function writeArchive(file: string, parent: string, name: string, time: Date): Promise<void> {
  const paths = pathsUnder(parent, name);
  await create({ file, cwd: parent, gzip: { level: 9 }, portable: true, mtime: time, noDirRecurse: true }, paths);
}

function pathsUnder(parent: string, folder: string): string[] {
  const entries = readdirSync(join(parent, folder), { withFileTypes: true });
  const sorted = entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    folder,
    ...sorted.flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? pathsUnder(parent, path) : [path];
    }),
  ];
}
