import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Sources of the built web application. A folder includes all its files. */
const SOURCES = [
  'apps/web',
  'packages/analysis',
  'packages/contracts',
  'packages/engine',
  'packages/phrases',
  'packages/workbook',
  'package-lock.json',
  'tsconfig.base.json',
];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', 'coverage']);

/** True when the file decides what the browser gets; tests and oracles do not. */
function isSource(path: string): boolean {
  return !/\.(test|spec)\.tsx?$/.test(path) && !path.endsWith('.tsbuildinfo') && !path.includes('/oracle/');
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name)) return [];
    const child = join(path, entry.name);
    return entry.isDirectory() ? filesUnder(child) : [child];
  });
}

/** SHA-256 over names and contents of the web application's sources: a touched file is not a changed one. */
export function sourcesHash(root: string): string {
  const files = SOURCES.flatMap((source) => {
    const path = join(root, source);
    return /\.json$/.test(source) ? (existsSync(path) ? [path] : []) : filesUnder(path);
  });
  const hash = createHash('sha256');
  for (const file of files.filter(isSource).sort()) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex');
}

const stampFile = (root: string) => join(root, '.cache', 'web-build');

/** True when apps/web/dist is not what the present sources give. */
export function isWebBuildStale(root: string): boolean {
  if (!existsSync(join(root, 'apps/web/dist/index.html')) || !existsSync(stampFile(root))) return true;
  return readFileSync(stampFile(root), 'utf8') !== sourcesHash(root);
}

/** Remembers the sources that the present apps/web/dist was built from; `hash` was taken before the build began. */
export function stampWebBuild(root: string, hash: string): void {
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), hash);
}
