import { type Arrows, type SlicedFolder, slicedFolders } from './arrows.ts';
import { importCycles } from './cycles.ts';

interface SlicePosition {
  readonly within: SlicedFolder;
  /** The folder, or the file's name in the root. */
  readonly slice: string;
  readonly isRoot: boolean;
}

function sliceOf(path: string): SlicePosition | null {
  const within = slicedFolders.find(({ folder }) => path.startsWith(folder));
  if (!within) return null;
  const [slice = '', ...deeper] = path.slice(within.folder.length).split('/');
  return { within, slice, isRoot: deeper.length === 0 };
}

/** Returns why a file is misplaced; null when its location is allowed. */
export function misplacedInSlices(path: string): string | null {
  const position = sliceOf(path);
  if (!position) return null;
  const { within, slice, isRoot } = position;
  if (isRoot) return within.root.includes(slice) ? null : `lies in no slice of ${within.name}`;
  const known = [...Object.keys(within.arrows), ...within.open, ...within.seeing];
  return known.includes(slice) ? null : `${slice} is no slice of ${within.name} in tools/boundaries/arrows.ts`;
}

/** The arrow between two slices of one folder that its table does not draw; null when the import is allowed. */
export function forbiddenSliceArrow(from: string, to: string): string | null {
  const [source, target] = [sliceOf(from), sliceOf(to)];
  if (!source || !target || source.within !== target.within) return null;
  const { within, slice } = source;
  if ((source.isRoot ? within.gathering : within.seeing).includes(slice)) return null;
  if (target.isRoot || within.open.includes(target.slice) || slice === target.slice) return null;
  if (within.arrows[slice]?.includes(target.slice)) return null;
  return `slice ${slice} of ${within.name} may not import slice ${target.slice}`;
}

/** A way back to itself for each knot of rooms in a table of arrows. */
export function arrowCycles(arrows: Arrows): string[][] {
  return importCycles(new Map(Object.entries(arrows)));
}
