import { posix } from 'node:path';

/** Returns the file that a specifier stands for, from the repository's root; null for a library or Node. */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*/s, ''));
  const workspace = /^@uni\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (!workspace) return null;
  const [, name = '', inside] = workspace;
  const folder = ['server', 'web', 'emulators'].includes(name)
    ? `apps/${name}`
    : ['e2e', 'lab', 'tools'].includes(name)
      ? name
      : `packages/${name}`;
  return inside ? `${folder}/${inside}` : `${folder}/src/index.ts`;
}
