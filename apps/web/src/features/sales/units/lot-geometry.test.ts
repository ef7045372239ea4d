import type { UnitFacing } from '@uni/contracts';
import { expect, test } from 'vitest';
import { frontsOf, northOf } from './lot-geometry.ts';

test('a front is as wide as its area, and an unknown one as the mean', () => {
  const fronts = frontsOf([250, 500, 0].map((private_area) => ({ private_area })));
  expect(fronts).toEqual([250 / 1_125, 500 / 1_125, 375 / 1_125]);
  expect(fronts.reduce((sum, front) => sum + front, 0)).toBeCloseTo(1, 12);
  expect(frontsOf([{ private_area: 0 }, { private_area: 0 }])).toEqual([0.5, 0.5]);
  expect(frontsOf([])).toEqual([]);
});

test('north is turned by what the upper lots face', () => {
  const facing = (...all: (UnitFacing | null)[]) => all.map((one) => ({ facing: one }));
  expect(northOf(facing('north', 'north'))).toBe(0);
  expect(northOf(facing('south'))).toBe(180);
  expect(northOf(facing('east', 'east', 'west'))).toBe(270);
  expect(northOf(facing('north_west', null))).toBe(45);
  expect(northOf(facing('north', null, null))).toBeNull();
  expect(northOf([])).toBeNull();
});
