/** Area of an outline drawn on the image of a plan. */

/** A point as fractions of width and height of the image. */
export type PlanPoint = readonly [x: number, y: number];

/** An outline, and two points of the image with the metres between them. */
export interface OutlinedPlan {
  /** Width over height of the image. */
  readonly aspect: number;
  readonly scale: { readonly from: PlanPoint; readonly to: PlanPoint; readonly metres: number } | null;
  readonly outline: readonly PlanPoint[];
}

/** Returns m²; null without a scale, without three corners, or where both points of the scale are one. */
export function outlinedArea({ aspect, scale, outline }: OutlinedPlan): number | null {
  if (!scale || outline.length < 3) return null;
  const [dx, dy] = [(scale.to[0] - scale.from[0]) * aspect, scale.to[1] - scale.from[1]];
  const distance = Math.hypot(dx, dy);
  if (distance === 0) return null;
  const doubled = outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) * aspect;
  }, 0);
  return Math.round((Math.abs(doubled) / 2) * (scale.metres / distance) ** 2 * 100) / 100;
}
