/** The files of the repository as they are now, committed or not, and what each of them names. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { readImports } from '../boundaries/source.ts';

/** A file's references: modules that it imports, and paths in its texts. */
interface Names {
  readonly imports: readonly string[];
  readonly paths: readonly string[];
}

export interface Repository {
  /** Paths from the root, with `/`. */
  readonly paths: readonly string[];
  /** Those that a glob names, less those that one with a leading `!` names. */
  match(globs: readonly string[]): string[];
  contentHash(path: string): string;
  /** The files that this one imports or names, directly. Imports of types alone are no part of a run. */
  namedBy(path: string): readonly string[];
  /** Stores what was read for the next run. */
  save(): void;
}

const CODE = /\.(ts|tsx|mjs|js)$/;
/** A text that begins like a path of the repository or a relative one. What is put in by `${}` ends it. */
const PATH_TEXT = /['"`]((?:\.{1,2}\/|(?:packages|apps|e2e|lab|tools|docs)\/)[^'"`$\s?]*)/g;

/** Every file that git knows or would take in. @throws {Error} outside a checkout */
function listFiles(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const paths = [...new Set(output.split('\0').filter(Boolean))];
  return paths.filter((path) => existsSync(join(root, path))).sort();
}

/**
 * @param cacheFile cache of each file's references by content, so that an unchanged file is not parsed again
 * @throws {Error} outside a git checkout
 */
export function openRepository(root: string, cacheFile: string): Repository {
  const paths = listFiles(root);
  const known = new Set(paths);
  const folders = new Set(paths.flatMap(foldersOf));
  /** Too broad to be meant by a text: all sources of a workspace, or more. */
  const workspaces = paths.filter((path) => path.endsWith('package.json'));
  const broad = new Set(workspaces.flatMap((path) => [...foldersOf(path), `${posix.dirname(path)}/src`]));
  const cache = readCache(cacheFile);
  const used: Record<string, Names> = {};
  const hashes = new Map<string, string>();
  const resolve = resolver(root, known);

  const contentHash = (path: string): string => {
    const hash = hashes.get(path) ?? hashOf(readFileSync(join(root, path)));
    hashes.set(path, hash);
    return hash;
  };
  const namesOf = (path: string): Names => {
    const hash = contentHash(path);
    const names = used[hash] ?? cache[hash] ?? readNames(path, readFileSync(join(root, path), 'utf8'));
    used[hash] = names;
    return names;
  };
  const inside = (folder: string): string[] => paths.filter((path) => path.startsWith(`${folder}/`));
  const meant = (from: string, text: string): string[] => {
    const candidates = text.startsWith('.') ? [posix.join(posix.dirname(from), text)] : [text];
    return candidates.flatMap((raw) => {
      const path = raw.replace(/\/$/, '');
      if (known.has(path)) return [path];
      if (folders.has(path)) return broad.has(path) ? [] : inside(path);
      const parent = posix.dirname(path);
      return paths.filter((one) => one.startsWith(path) && posix.dirname(one) === parent);
    });
  };

  return {
    paths,
    match: (globs) => {
      const patterns = globs.filter((glob) => !glob.startsWith('!')).map(patternOf);
      const unwanted = globs.filter((glob) => glob.startsWith('!')).map((glob) => patternOf(glob.slice(1)));
      const isNamed = (path: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(path));
      return paths.filter((path) => isNamed(path, patterns) && !isNamed(path, unwanted));
    },
    contentHash,
    namedBy: (path) => {
      if (!CODE.test(path)) return [];
      const { imports, paths: pathTexts } = namesOf(path);
      const imported = imports.flatMap((specifier) => resolve(path, specifier) ?? []);
      return [...new Set([...imported, ...pathTexts.flatMap((text) => meant(path, text))])];
    },
    save: () => {
      mkdirSync(dirname(cacheFile), { recursive: true });
      writeFileSync(cacheFile, JSON.stringify({ ...cache, ...used }));
    },
  };
}

function readNames(path: string, text: string): Names {
  const imports = readImports(path, text);
  const pathTexts = [...text.matchAll(PATH_TEXT)].map((match) => match[1] ?? '');
  // A text that occurs only as often as types are imported from it occurs nowhere else.
  const countIn = (list: readonly string[], one: string) => list.filter((other) => other === one).length;
  const typesOnly = imports.filter((one) => one.typesOnly).map(({ specifier }) => specifier);
  return {
    imports: [...new Set(imports.filter((one) => !one.typesOnly).map(({ specifier }) => specifier))],
    paths: [...new Set(pathTexts)].filter((one) => countIn(pathTexts, one) > countIn(typesOnly, one)),
  };
}

/** Finds the file that an import means: relative, or of a workspace by its `exports`. Null: a package from outside. */
function resolver(root: string, known: ReadonlySet<string>): (from: string, specifier: string) => string | null {
  const workspaces = new Map<string, { folder: string; exports: Record<string, string> }>();
  for (const path of known) {
    if (!/^(packages|apps)\/[^/]+\/package\.json$|^[^/]+\/package\.json$/.test(path)) continue;
    const { name, exports } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    if (typeof name === 'string') workspaces.set(name, { folder: posix.dirname(path), exports: exports ?? {} });
  }
  const withEnding = (path: string): string | null =>
    [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => known.has(one)) ?? null;
  return (from, specifier) => {
    const plain = specifier.replace(/\?.*/s, '');
    if (plain.startsWith('.')) return withEnding(posix.join(posix.dirname(from), plain));
    const name = plain.split('/').slice(0, 2).join('/');
    const workspace = workspaces.get(name);
    if (!workspace) return null;
    const rest = `.${plain.slice(name.length)}`;
    return withEnding(posix.join(workspace.folder, workspace.exports[rest] ?? rest));
  };
}

function readCache(file: string): Record<string, Names> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // None yet, or a truncated one: everything is read again.
    return {};
  }
}

/** `*` stays in a folder, `**` does not, `{a,b}` is one of several. */
export function patternOf(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*\*|\*|[{},]|[.+^$()|[\]\\]/g, (mark) => {
    const special: Record<string, string> = {
      '**/': '(?:.*/)?',
      '**': '.*',
      '*': '[^/]*',
      '{': '(?:',
      '}': ')',
      ',': '|',
    };
    return special[mark] ?? `\\${mark}`;
  });
  return new RegExp(`^${source}$`);
}

function foldersOf(path: string): string[] {
  const folders = path.split('/').slice(0, -1);
  return ['.', ...folders.map((_, k) => folders.slice(0, k + 1).join('/'))];
}

export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
