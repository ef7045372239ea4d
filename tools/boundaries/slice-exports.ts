import { slicedFolders } from './arrows.ts';
import { resolveImport } from './resolve.ts';
import type { SourceFile } from './source.ts';
import { isTest } from './zones.ts';

/** Values that other rooms may take from a slice of the server. */
const MOST = 20;

interface Exception {
  /** Exactly what is taken today: a fall is written down, a rise is refused. */
  readonly values: number;
  readonly reason: string;
}

/** Slices with more, by module and slice. */
export const wideSlices: Readonly<Record<string, Exception>> = {
  'integration/adapter': { values: 34, reason: 'a library of its module: what both ERPs are read with' },
  'integration/mapping-model': { values: 65, reason: 'a library of its module: pure rules of mapping' },
};

/** Names of the values that files outside each slice of the server import from it, by `module/slice`. */
export function readSliceExports(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const exports = new Map<string, Set<string>>();
  for (const { slice, value } of files.filter(isCaller).flatMap(takenBy)) {
    const names = exports.get(slice) ?? new Set();
    exports.set(slice, names.add(value));
  }
  return new Map([...exports].map(([slice, names]) => [slice, [...names].sort()]));
}

const isCaller = ({ path }: SourceFile): boolean => !isTest.test(path) && !seesAll(path);

/** The values that a file imports from slices other than its own. */
function takenBy({ path, imports }: SourceFile): { slice: string; value: string }[] {
  const own = serverSliceOf(path);
  return imports.flatMap(({ specifier, values }) => {
    const target = resolveImport(path, specifier);
    const slice = target === null ? null : serverSliceOf(target);
    return slice === null || slice === own ? [] : values.map((value) => ({ slice, value }));
  });
}

/** A text for each slice with more exports than allowed, or fewer than its exception states. */
export function findWideSlices(
  exports: ReadonlyMap<string, readonly string[]>,
  exceptions: Readonly<Record<string, Exception>> = wideSlices,
): string[] {
  const slices = new Set([...exports.keys(), ...Object.keys(exceptions)]);
  return [...slices].sort().flatMap((slice) => {
    const count = exports.get(slice)?.length ?? 0;
    const exception = exceptions[slice];
    if (exception === undefined)
      return count > MOST ? [`${slice}: exports: ${count} values are taken from it, and ${MOST} at most`] : [];
    if (count > exception.values)
      return [`${slice}: exports: ${count} values are taken from it, and ${exception.values} at most`];
    return count < exception.values ? [`${slice}: exports: ${count} values are taken from it: write that down`] : [];
  });
}

const isServer = ({ folder }: { folder: string }): boolean => folder.startsWith('apps/server/');

/** True for files that gather what slices have, or fill them for people. */
function seesAll(path: string): boolean {
  const within = slicedFolders.filter(isServer).find(({ folder }) => path.startsWith(folder));
  const [first = ''] = path.slice(within?.folder.length ?? 0).split('/');
  return within !== undefined && [...within.gathering, ...within.seeing].includes(first);
}

/** `module/slice` of a file; null outside slices and in those that are open to all of their module. */
function serverSliceOf(path: string): string | null {
  const within = slicedFolders.filter(isServer).find(({ folder }) => path.startsWith(folder));
  if (!within) return null;
  const [slice = '', ...deeper] = path.slice(within.folder.length).split('/');
  const isOpen = [...within.open, ...within.seeing].includes(slice);
  return deeper.length === 0 || isOpen ? null : `${within.name}/${slice}`;
}
