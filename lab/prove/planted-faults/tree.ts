/** A copy of the checkout, in which faults are planted: the checkout itself is never written to. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Caches of what runs in the checkout: they belong to its files, not to those of the copy. */
const leftBehind = new Set(['.cache', '.vite', '.vite-temp', '.vitest-cache']);

/** Files of a checkout outside the product: changing them changes no result. */
const noProduct = /^(lab|docs)\/|^[^/]+\.md$/;

function filesOf(root: string): string[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (listed.status !== 0) throw new Error('planted faults need a checkout: git does not list its files');
  // Removed but uncommitted files are listed too.
  const files = listed.stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  return [...new Set(files)].sort();
}

/** The product's sources and tests in a few letters. */
export function productState(root: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(root)) {
    if (noProduct.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Copies the checkout into a neighbouring folder on the same disk. Packages are linked file by file: they take no space and
 * resolve the copy's own workspaces.
 */
export function copyTree(root: string, tree: string): void {
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    copyFileSync(join(root, file), join(tree, file));
  }
  linkFolder(join(root, 'node_modules'), join(tree, 'node_modules'), leftBehind);
}

/** @param without names left out of this folder; what a package has of the same name is its own */
function linkFolder(from: string, to: string, without: ReadonlySet<string> = new Set()): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (without.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    // Workspaces are links relative to the root: the same link leads to the copy's own.
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

/** Copies that a run has left which was killed. */
export function removeOldTrees(home: string): void {
  for (const name of existsSync(home) ? readdirSync(home) : []) {
    const pid = Number(/^tree-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(pid) && !isThere(pid)) rmSync(join(home, name), { recursive: true, force: true });
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
