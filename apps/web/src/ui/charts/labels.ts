/** Labels on a chart: each goes to the best free place around its point, or is left out. Pure. */
export interface LabelRequest {
  id: string;
  text: string;
  x: number;
  y: number;
  strong: boolean;
}

export interface PlacedLabel extends LabelRequest {
  left: number;
  /** Baseline of the text. */
  baseline: number;
  width: number;
}

export interface LabelBounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LINE = 14;
const GAP = 8;
/** Mean advance of a character at 12 px, regular and semibold, measured on the interface's type. */
const ADVANCE = { regular: 6.3, strong: 6.75 };

export const labelWidth = (text: string, strong: boolean): number =>
  Math.ceil(text.length * (strong ? ADVANCE.strong : ADVANCE.regular));

/**
 * Places labels in order of importance. A label never leaves the bounds and never covers another label; it avoids
 * verticals (a cut-off line) altogether and the points of the curve as far as it can. Without a place it is dropped.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  bounds: LabelBounds,
  obstacles: { points?: readonly (readonly [number, number])[]; verticals?: readonly number[] } = {},
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const taken: Box[] = [];
  for (const request of requests) {
    const width = labelWidth(request.text, request.strong);
    const best = candidates(request, width, bounds)
      .filter((box) => inside(box, bounds) && !taken.some((other) => overlap(box, other)))
      .filter((box) => !(obstacles.verticals ?? []).some((x) => box.left - 2 < x && x < box.right + 2))
      .map((box, order) => ({ box, cost: order + 3 * covered(box, obstacles.points ?? []) }))
      .sort((a, b) => a.cost - b.cost)[0]?.box;
    if (!best) continue;
    taken.push(best);
    placed.push({ ...request, left: best.left, baseline: best.bottom - 3, width });
  }
  return placed;
}

function candidates(request: LabelRequest, width: number, bounds: LabelBounds): Box[] {
  const { x, y } = request;
  const centred = Math.max(bounds.left, Math.min(bounds.right - width, x - width / 2));
  const box = (left: number, top: number): Box => ({ left, right: left + width, top, bottom: top + LINE });
  const below = y + GAP;
  const above = y - GAP - LINE;
  const rows = [below, above, y + GAP + LINE, y - GAP - 2 * LINE];
  return rows
    .flatMap((top) => [box(centred, top), box(x + 4, top), box(x - width - 4, top)])
    .concat([box(x + 12, y - LINE / 2), box(x - width - 12, y - LINE / 2)]);
}

const inside = (box: Box, bounds: LabelBounds): boolean =>
  box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + 6 && b.left < a.right + 6 && a.top < b.bottom && b.top < a.bottom;

const covered = (box: Box, points: readonly (readonly [number, number])[]): number =>
  points.filter(([x, y]) => box.left - 2 <= x && x <= box.right + 2 && box.top - 1 <= y && y <= box.bottom + 1).length;
