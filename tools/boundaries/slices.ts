import { type Arrows, openSlices, seeingSlices, sliceArrows } from './arrows.ts';
import { importCycles } from './cycles.ts';

const modulePath = /^apps\/server\/src\/modules\/(?<module>[^/]+)\/(?<rest>.+)$/;
/** What lies in the root of a module that has slices. */
const rootFiles = ['index.ts', 'policy.ts', 'schema.ts'];
/** Files of the root that gather what slices have. */
const gathering = ['index.ts', 'schema.ts'];

interface SlicePlace {
  readonly module: string;
  /** The folder, or the file's name in the module's root. */
  readonly slice: string;
  readonly isRoot: boolean;
}

function sliceOf(path: string): SlicePlace | null {
  const { module = '', rest = '' } = modulePath.exec(path)?.groups ?? {};
  if (!(module in sliceArrows)) return null;
  const [first = '', ...deeper] = rest.split('/');
  return { module, slice: first, isRoot: deeper.length === 0 };
}

/** Why a file may not lie where it lies; null when it may. */
export function misplacedInModule(path: string): string | null {
  const place = sliceOf(path);
  if (!place) return null;
  const { module, slice, isRoot } = place;
  if (isRoot) return rootFiles.includes(slice) ? null : `lies in no slice of ${module}`;
  const known = [...Object.keys(sliceArrows[module] ?? {}), ...openSlices, ...seeingSlices];
  return known.includes(slice) ? null : `${slice} is no slice of ${module} in tools/boundaries/arrows.ts`;
}

/** The arrow between two slices of one module that the table does not draw; null when the import is allowed. */
export function forbiddenSliceArrow(from: string, to: string): string | null {
  const [source, target] = [sliceOf(from), sliceOf(to)];
  if (!source || !target || source.module !== target.module) return null;
  if (source.isRoot ? gathering.includes(source.slice) : seeingSlices.includes(source.slice)) return null;
  if (target.isRoot || openSlices.includes(target.slice) || source.slice === target.slice) return null;
  const allowed = sliceArrows[source.module]?.[source.slice] ?? [];
  if (allowed.includes(target.slice)) return null;
  return `slice ${source.slice} of ${source.module} may not import slice ${target.slice}`;
}

/** A way back to itself for each knot of rooms in a table of arrows. */
export function arrowCycles(arrows: Arrows): string[][] {
  return importCycles(new Map(Object.entries(arrows)));
}
