/** Labels on a chart: each goes to the best free position around its point, or is left out. Pure. */
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

export interface Box {
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

/** A text in lines of at most a width, broken between words. `scale` is its size over the labels' 12 px. */
export function linesOf(text: string, width: number, { strong = false, scale = 1 } = {}): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || labelWidth(longer, strong) * scale > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Obstacles that a label avoids: the line's points, bars and markers as boxes, lines from top to bottom. */
export interface LabelObstacles {
  points?: readonly (readonly [number, number])[];
  boxes?: readonly Box[];
  verticals?: readonly number[];
}

/** A covered pixel of the line weighs as much as this many covered square pixels of a bar. */
const LINE_WEIGHT = 8;
/** Square pixels of a bar that are worth moving a label by one pixel. */
const AREA_PER_PIXEL = 2;

/**
 * Positions labels in order of importance. A label never leaves the bounds and never covers another label. It never covers a
 * vertical (a cut-off line), and avoids bars, markers and the curve where possible. Positions near its point come first. A label
 * without a position is dropped.
 */
export function positionLabels(
  requests: readonly LabelRequest[],
  bounds: LabelBounds,
  obstacles: LabelObstacles = {},
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const taken: Box[] = [];
  const line = dense(obstacles.points ?? []);
  for (const request of requests) {
    const width = labelWidth(request.text, request.strong);
    const best = candidates(request, width, bounds)
      .filter((box) => inside(box, bounds) && !taken.some((other) => overlap(box, other)))
      .filter((box) => !(obstacles.verticals ?? []).some((x) => box.left - 2 < x && x < box.right + 2))
      .map((box, order) => ({ box, cost: order + hidden(box, line, obstacles.boxes ?? []) / AREA_PER_PIXEL }))
      .sort((a, b) => a.cost - b.cost)[0]?.box;
    if (!best) continue;
    taken.push(best);
    placed.push({ ...request, left: best.left, baseline: best.bottom - 3, width });
  }
  return placed;
}

/** Positions around the point, the best first: below, above, at the side, then a line further off. */
function candidates(request: LabelRequest, width: number, bounds: LabelBounds): Box[] {
  const { x, y } = request;
  const centred = Math.max(bounds.left, Math.min(bounds.right - width, x - width / 2));
  const box = (left: number, top: number): Box => ({ left, right: left + width, top, bottom: top + LINE });
  const row = (top: number): Box[] => [
    box(centred, top),
    box(x + 4, top),
    box(x - width - 4, top),
    box(x + 14, top),
    box(x - width - 14, top),
  ];
  const [below, above] = [y + GAP, y - GAP - LINE];
  return [
    ...row(below),
    ...row(above),
    box(x + 12, y - LINE / 2),
    box(x - width - 12, y - LINE / 2),
    ...row(below + LINE),
    ...row(above - LINE),
  ];
}

const inside = (box: Box, bounds: LabelBounds): boolean =>
  box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + 6 && b.left < a.right + 6 && a.top < b.bottom && b.top < a.bottom;

/** Area of the drawing that a label would hide, in square pixels. A margin of two pixels at each side belongs to the label. */
function hidden(box: Box, line: readonly (readonly [number, number])[], boxes: readonly Box[]): number {
  const [left, right, top, bottom] = [box.left - 2, box.right + 2, box.top - 1, box.bottom + 1];
  const onLine = line.filter(([x, y]) => left <= x && x <= right && top <= y && y <= bottom).length;
  const area = boxes.reduce((sum, other) => {
    const across = Math.min(right, other.right) - Math.max(left, other.left);
    const down = Math.min(bottom, other.bottom) - Math.max(top, other.top);
    return across > 0 && down > 0 ? sum + across * down : sum;
  }, 0);
  return onLine * DENSE * LINE_WEIGHT + area;
}

/** Distance between the sample points of the line, in pixels. Steep stretches are then avoided as well as flat ones. */
const DENSE = 2;

function dense(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return points.flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [x, y];
    const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / DENSE));
    return Array.from({ length: count }, (_, at) => {
      const share = (at + 1) / count;
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share] as const;
    });
  });
}
