/** Geometry of a block of lots: fronts along two streets, and where north is. */
import { type UnitFacing, unitFacings } from '@uni/contracts';
import type { Placed } from './mirror-model.ts';

/** Fronts of lots as shares of their street. A lot without an area is as wide as the mean of the others. */
export function frontsOf(lots: readonly Pick<Placed, 'private_area'>[]): number[] {
  const areas = lots.map(({ private_area }) => private_area);
  const known = areas.filter((area) => area > 0);
  const mean = known.length === 0 ? 1 : known.reduce((sum, area) => sum + area, 0) / known.length;
  const fronts = areas.map((area) => (area > 0 ? area : mean));
  const total = fronts.reduce((sum, front) => sum + front, 0);
  return fronts.map((front) => front / total);
}

const degrees = 360 / unitFacings.length;

/**
 * Degrees by which the arrow of north is turned clockwise, for a plan whose upper lots face upwards. Null: fewer than half of them
 * state the same front.
 */
export function northOf(upper: readonly Pick<Placed, 'facing'>[]): number | null {
  const counts = Map.groupBy(
    upper.flatMap(({ facing }) => facing ?? []),
    (facing) => facing,
  );
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  if (!most || most[1].length * 2 < upper.length) return null;
  return turned(most[0]);
}

const turned = (up: UnitFacing): number => (360 - unitFacings.indexOf(up) * degrees) % 360;
