/** Which files of the checkout a package holds. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of our packages that only tests and documents read. */
const beforeProduction: ReadonlySet<string> = new Set([
  ...['test', 'testing', 'test-support', 'fixtures', 'oracle', 'specification', 'node_modules', '.cache'],
]);

const ownFile = /^(?!.*\.test(?:-d)?\.ts$)(?!vitest\.config\.ts$).*\.(?:ts|json|mjs)$/;
const compilerFile = /^tsconfig.*\.json$/;

/** Declarations and maps are for editors; a server that starts reads neither. */
const editorFile = /\.(?:map|d\.[cm]?ts|tsbuildinfo)$/;

/** Files of one of our own packages, as paths from the repository's root. */
export function workspaceFiles(root: string, workspace: string): string[] {
  const isOwn = (name: string) => ownFile.test(name) && !compilerFile.test(name);
  return filesUnder(root, workspace, { enters: (name) => !beforeProduction.has(name), takes: isOwn });
}

/** Files of a package from the registry, without the packages that lie in it. */
export function packageFiles(root: string, folder: string): string[] {
  return filesUnder(root, folder, {
    enters: (name) => name !== 'node_modules',
    takes: (name) => !editorFile.test(name),
  });
}

/** All files below a folder; none where it is missing. */
export function allFiles(root: string, folder: string): string[] {
  return filesUnder(root, folder, { enters: () => true, takes: () => true });
}

interface Choice {
  readonly enters: (folder: string) => boolean;
  readonly takes: (file: string) => boolean;
}

function filesUnder(root: string, folder: string, choice: Choice): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return choice.enters(entry.name) ? filesUnder(root, path, choice) : [];
    return entry.isFile() && choice.takes(entry.name) ? [path] : [];
  });
}
