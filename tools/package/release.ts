/** What identifies a package: the commit that it was made of. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Release {
  /** Day and commit, such as `20261129-b571e0c6c1a2`; `+changed` where files differ from that commit. */
  readonly version: string;
  readonly commit: string;
  /** Of the commit, as ISO 8601. */
  readonly time: string;
  readonly node: string;
  /** As Node names them, such as `linux-x64`. */
  readonly platform: string;
}

/**
 * The release that the checkout would be.
 * @throws {Error} outside of a git checkout
 */
export function releaseOf(root: string): Release {
  const commit = git(root, 'rev-parse', 'HEAD');
  const time = new Date(Number(git(root, 'log', '-1', '--format=%ct')) * 1_000).toISOString();
  const changed = git(root, 'status', '--porcelain', '--untracked-files=no') === '' ? '' : '+changed';
  const version = `${time.slice(0, 10).replaceAll('-', '')}-${commit.slice(0, 12)}${changed}`;
  const platform = `${process.platform}-${process.arch}`;
  return { version, commit, time, node: nodeVersionOf(root, platform), platform };
}

/** Files of a folder that git knows: settings and secrets that lie among them stay where they are. */
export function trackedFiles(root: string, folder: string): string[] {
  return git(root, 'ls-files', '-z', folder)
    .split('\0')
    .filter((path) => path !== '');
}

/** Of the Node that the package takes along, which need not be the one that runs this. */
function nodeVersionOf(root: string, platform: string): string {
  const file = join(root, 'node_modules', `node-${platform}`, 'package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}

function git(root: string, ...args: string[]): string {
  const answer = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (answer.status !== 0) throw new Error(`git ${args[0]} failed: a package is named after its commit`);
  return answer.stdout.trim();
}
