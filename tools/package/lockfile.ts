/** What package-lock.json knows of packages, and which of them a workspace needs in production. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  readonly version?: string;
  /** Of a workspace's link: its folder. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Entries by their folder, such as `node_modules/pg` or `apps/server`. */
export type Lockfile = Readonly<Record<string, LockEntry>>;

/**
 * The entries of package-lock.json.
 * @throws {Error} when the file is missing or no JSON
 */
export function readLockfile(root: string): Lockfile {
  const { packages = {} }: { packages?: Lockfile } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return packages;
}

export interface Closure {
  /** Folders of our own packages, such as `packages/engine`. */
  readonly workspaces: readonly string[];
  /** Folders of packages from the registry, such as `node_modules/pg/node_modules/x`. */
  readonly packages: readonly string[];
}

/**
 * A workspace with all that it needs in production: no development packages, and optional ones where the lockfile has them.
 * @throws {Error} when the lockfile lacks a package that is needed
 */
export function closureOf(lock: Lockfile, workspace: string): Closure {
  const visited = new Set<string>();
  const waiting = [workspace];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (visited.has(folder)) continue;
    visited.add(folder);
    waiting.push(...neededBy(lock, folder));
  }
  const folders = [...visited].sort();
  return {
    workspaces: folders.filter((folder) => !folder.includes('node_modules')),
    packages: folders.filter((folder) => folder.includes('node_modules')),
  };
}

function neededBy(lock: Lockfile, folder: string): string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = lock[folder] ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const needed = [...Object.keys(dependencies), ...peers].map((name) => {
    const path = resolveIn(lock, folder, name);
    if (path === null) throw new Error(`package-lock.json lacks ${name}, which ${folder} needs`);
    return path;
  });
  const optional = Object.keys(optionalDependencies).map((name) => resolveIn(lock, folder, name));
  return [...needed, ...optional.filter((path) => path !== null)];
}

/** Node's own way: the package's folder first, then each folder above it. */
function resolveIn(lock: Lockfile, folder: string, name: string): string | null {
  for (let at = folder; ; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    const entry = lock[path];
    if (entry) return entry.link ? (entry.resolved ?? path) : path;
    if (at === '') return null;
  }
}
