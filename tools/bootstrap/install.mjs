// Installs the packages when node_modules is missing or differs from package-lock.json. Node built-ins only.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { findNode } from './node.mjs';

/** @typedef {{version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean}} LockEntry */
/** @typedef {{packages?: Record<string, LockEntry>}} Lockfile */

/**
 * Returns why the installed packages do not match the lockfile. Contents are compared, not dates: a checkout or a copy
 * changes dates without changing packages.
 * @param {Lockfile} lock package-lock.json
 * @param {Lockfile | null} installed node_modules/.package-lock.json, which npm writes last; null when missing
 * @returns {string | null} null when everything is there
 */
export function staleness(lock, installed) {
  if (!installed) return 'node_modules is missing or incomplete';
  const present = installed.packages ?? {};
  for (const [path, locked] of Object.entries(lock.packages ?? {})) {
    if (!path.startsWith('node_modules/')) continue;
    const installedPackage = present[path];
    if (!installedPackage) {
      if (locked.optional || locked.devOptional) continue;
      return `${path} is not installed`;
    }
    if (!locked.link && installedPackage.version !== locked.version)
      return `${path} is ${installedPackage.version}, not ${locked.version}`;
  }
  return null;
}

/**
 * @param {string} file
 * @returns {Lockfile | null}
 */
function readLockfile(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Installs what package-lock.json names; does nothing when node_modules already matches. It runs under Node 24 as soon as one
 * is there, because an older Node may resolve older majors. The very first install under an older Node is safe: `npm ci`
 * takes every version from the lockfile.
 * @param {string} root
 * @throws {Error} when npm fails; its own output has been shown
 */
export function installWhenStale(root) {
  const lock = readLockfile(join(root, 'package-lock.json'));
  if (!lock) throw new Error('package-lock.json is missing or unreadable; restore it with git.');
  const reason = staleness(lock, readLockfile(join(root, 'node_modules', '.package-lock.json')));
  if (!reason) return;
  console.log(`Installing packages (${reason}) …`);
  const borrowed = nodeOutsideNodeModules(root);
  try {
    runNpm(root, borrowed.node, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  } finally {
    borrowed.giveBack();
  }
  const still = staleness(lock, readLockfile(join(root, 'node_modules', '.package-lock.json')));
  if (still) throw new Error(`npm ci ended without an error, yet ${still}.`);
}

/**
 * `npm ci` deletes node_modules first: a Node that lives inside runs from a copy meanwhile.
 * @param {string} root
 */
function nodeOutsideNodeModules(root) {
  const node = realpathSync(findNode(root) ?? process.execPath);
  const inside = node.startsWith(realpathSync(root) + sep);
  if (!inside) return { node, giveBack: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'uni-node-'));
  const copy = join(folder, basename(node));
  copyFileSync(node, copy);
  return { node: copy, giveBack: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * @param {string} root
 * @param {string} node
 * @param {string[]} args
 */
function runNpm(root, node, args) {
  const cli = npmCli();
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const answer = cli
    ? spawnSync(node, [cli, ...args], { cwd: root, stdio: 'inherit', env })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' });
  if (answer.error) throw new Error(`npm could not be started: ${answer.error.message}`);
  if (answer.status !== 0) throw new Error(`npm ${args[0]} failed (${answer.signal ?? `exit ${answer.status}`}).`);
}

/** npm's own JavaScript file, so that it can be run under the Node of our choice. Null when it cannot be found. */
function npmCli() {
  const besideNode = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  for (const candidate of [process.env.npm_execpath, besideNode, ...onPath]) {
    if (!candidate || !existsSync(candidate)) continue;
    const real = realpathSync(candidate);
    if (real.endsWith('npm-cli.js')) return real;
  }
  return null;
}
