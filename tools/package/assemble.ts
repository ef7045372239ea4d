/** Puts what a server needs into one folder: Node, our sources, the built page, production packages and their licences. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { commands } from '../bootstrap.mjs';
import { allFiles, packageFiles, workspaceFiles } from './contents.ts';
import { launcherScript } from './launcher.ts';
import { licenceText } from './licences.ts';
import { closureOf, readLockfile } from './lockfile.ts';
import { type Release, trackedFiles } from './release.ts';

const server = 'apps/server';
const page = 'apps/web';

/**
 * Fills an empty folder. The layout is the checkout's, so that no path in the sources differs.
 * @throws {Error} when the page is not built, a package is not installed or a licence is not accepted
 */
export function assemble(root: string, folder: string, release: Release): void {
  const lock = readLockfile(root);
  const { workspaces, packages } = closureOf(lock, server);
  const node = `node_modules/node-${release.platform}`;
  for (const needed of [`${page}/dist/index.html`, `${node}/bin/node`, ...packages])
    if (!existsSync(join(root, needed))) throw new Error(`${needed} is missing`);
  const files = [
    ...workspaces.flatMap((workspace) => workspaceFiles(root, workspace)),
    ...packages.flatMap((path) => packageFiles(root, path)),
    ...allFiles(root, `${page}/dist`),
  ];
  for (const file of files) copy(join(root, file), join(folder, file));
  linkWorkspaces(folder, workspaces, root);
  copy(join(root, node, 'bin/node'), join(folder, 'node/bin/node'), 0o755);
  const licensed = [...packages, ...closureOf(lock, page).packages, node];
  writeFileSync(join(folder, 'LICENCES.txt'), licenceText(root, [...new Set(licensed)].sort()));
  writeFileSync(join(folder, 'VERSION'), `${JSON.stringify(release, null, 2)}\n`);
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/uni'), launcherScript(commands));
  chmodSync(join(folder, 'bin/uni'), 0o755);
  for (const path of ['docs/operations.md', ...trackedFiles(root, 'deploy')])
    copy(join(root, path), join(folder, path));
}

/** Modes of a checkout depend on who made it. */
function copy(from: string, to: string, mode = 0o644): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  chmodSync(to, mode);
}

/** Node strips types of sources outside of node_modules only: our packages stay links, as npm makes them. */
function linkWorkspaces(folder: string, workspaces: readonly string[], root: string): void {
  const scope = 'node_modules/@uni';
  mkdirSync(join(folder, scope), { recursive: true });
  for (const name of readdirSync(join(root, scope)).sort()) {
    const workspace = workspaces.find((path) => nameIn(root, path) === `@uni/${name}`);
    if (workspace !== undefined) symlinkSync(`../../${workspace}`, join(folder, scope, name));
  }
}

const nameIn = (root: string, workspace: string): unknown =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')).name;
