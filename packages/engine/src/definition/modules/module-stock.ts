import { quantise } from '../../numeric/money.ts';
import type { StudyModule } from '../../study.ts';
import { typologiesOf } from './offers.ts';

/** Sellable stock of a module: units, square metres, and centavos at table price. */
export interface ModuleStock {
  readonly units: number;
  readonly area: number;
  readonly vgv: number;
}

/** All of a module, and what of it is sold for money: the rest is given for the land. */
export function moduleStock(module: Pick<StudyModule, 'typologies'>): { all: ModuleStock; own: ModuleStock } {
  const all = { units: 0, area: 0, vgv: 0 };
  const own = { units: 0, area: 0, vgv: 0 };
  for (const { units, barter_units, private_area, price_m2 } of typologiesOf(module)) {
    const worth = (count: number): number => quantise(price_m2 * private_area * count * 100);
    const landSwapUnits = barter_units ?? 0;
    all.units += units;
    all.area += units * private_area;
    all.vgv += worth(units);
    own.units += units - landSwapUnits;
    own.area += (units - landSwapUnits) * private_area;
    own.vgv += worth(units) - worth(landSwapUnits);
  }
  return { all, own };
}
