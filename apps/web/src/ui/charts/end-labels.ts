/** Height of a row of names at the ends of lines. */
const ROW = 16;

interface LineEnd {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  /** Where the line ends. */
  readonly y: number;
}

/** A name at the end of its line, or as near as the names of other lines allow. */
export interface EndLabel extends LineEnd {
  /** Where the line ends. */
  readonly at: number;
}

/** Names of lines one under the other, in the order of their ends, inside the plot. */
export function endLabels(
  ends: readonly LineEnd[],
  plot: { readonly top: number; readonly bottom: number },
): EndLabel[] {
  const placed: EndLabel[] = [];
  for (const end of ends.toSorted((one, other) => one.y - other.y)) {
    const least = (placed.at(-1)?.y ?? plot.top - ROW) + ROW;
    placed.push({ ...end, at: end.y, y: Math.max(end.y, least) });
  }
  // What has been pushed below the plot moves up, and the names above it with it.
  let most = plot.bottom;
  return placed
    .toReversed()
    .map((label) => {
      const y = Math.min(label.y, most);
      most = y - ROW;
      return { ...label, y };
    })
    .toReversed();
}
