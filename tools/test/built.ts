/** Files of a build, so that a suite which loads some of them is held to those alone. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainName, STAMP } from './loaded.ts';
import { hashOf } from './repository.ts';

export interface Built {
  /** One text for the files of these names and for what everybody loads; null when one of them is gone. */
  markOf(loaded: readonly string[]): string | null;
}

const TEXT = /\.(js|css|html|json|svg)$/;

/**
 * Stamps are left out of contents, too: changed imports do not make another file.
 * @param folder with `assets` in it, which are loaded one by one; every part depends on the other files
 */
export function readBuilt(folder: string): Built {
  const hashes = new Map<string, string[]>();
  const common: string[] = [];
  const paths = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : [];
  for (const path of paths.filter((one) => /\.[a-z0-9]+$/.test(one))) {
    const content = readFileSync(join(folder, path));
    const hash = hashOf(TEXT.test(path) ? content.toString('utf8').replace(STAMP, '') : content);
    if (path.startsWith('assets')) hashes.set(plainName(path), [...(hashes.get(plainName(path)) ?? []), hash].sort());
    else common.push(`${path} ${hash}`);
  }
  return {
    markOf: (loaded) => {
      const names = [...new Set(loaded)].sort();
      if (names.length === 0 || names.some((name) => !hashes.has(name))) return null;
      return hashOf([...common, ...names.map((name) => `${name} ${hashes.get(name)}`)].join('\n'));
    },
  };
}
