// Finds Node 24 for every entry point of the repository. Node built-ins only, valid on Node 18 and newer:
// this file runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest Node major that runs TypeScript as we write it. */
export const REQUIRED_MAJOR = 24;

/** The repository's root, whatever the working directory is and through symbolic links of node_modules. */
export const repositoryRoot = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * @param {string} version as in `process.version`: "v24.21.0"
 * @returns {number} 24; NaN when the text is no version
 */
export function majorOf(version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? Number.NaN);
}

/**
 * Path at which npm installs the Node that package-lock.json pins for this platform.
 * @param {string} root
 */
export function pinnedNodePath(root) {
  const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`);
  return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * The Node 24 (or newer) to run our code with. It is this process when it is new enough, else the pinned one.
 * @param {string} root
 * @returns {string | null} null when there is none yet (nothing installed, or a platform without a pinned Node)
 */
export function findNode(root) {
  if (majorOf(process.version) >= REQUIRED_MAJOR) return process.execPath;
  const pinned = pinnedNodePath(root);
  if (!existsSync(pinned)) return null;
  const answer = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && majorOf(answer.stdout.trim()) >= REQUIRED_MAJOR ? pinned : null;
}

/** Message for a machine without Node 24 for which none is pinned. */
export function missingNodeMessage() {
  return (
    `UNI needs Node ${REQUIRED_MAJOR} or newer. This is Node ${process.version} on ${process.platform}-${process.arch}, ` +
    `for which no Node ${REQUIRED_MAJOR} came with the packages. Install it from https://nodejs.org and run the command again.`
  );
}
