/** The units of a development as in its study: each typology's number, area and price. */
import type { ImportedUnit, UnitFacing } from '@uni/contracts';
import { monthAt, type Study, type StudyModule, typologiesOf } from '@uni/engine';

const floors = 18;

/** State of units not for sale: the landowner has the first of each typology, and later launches wait. */
const stateOf = (index: number, landownerUnits: number, isLaunched: boolean): ImportedUnit['state'] => {
  if (index < landownerUnits) return 'bartered';
  return isLaunched ? 'available' : 'blocked';
};

/** Stack by stack, from the first floor up; what is left lies on top. */
const positionOf = (count: number) =>
  count < floors * 6
    ? { floor: (count % floors) + 1, stack: Math.floor(count / floors) + 1 }
    : { floor: floors + 1, stack: count - floors * 6 + 1 };

/** Stacks stand around the core of the floor, from the north-east corner on. */
const facings: readonly UnitFacing[] = ['north_east', 'east', 'south_east', 'south_west', 'west', 'north_west'];

const unitsOf = (module: StudyModule, isLaunched: boolean): ImportedUnit[] => {
  const units: ImportedUnit[] = [];
  for (const { name, units: count, private_area, price_m2, barter_units } of typologiesOf(module)) {
    for (let index = 0; index < count; index += 1) {
      const { floor, stack } = positionOf(units.length);
      const area = Math.round(private_area * 100);
      units.push({
        ...{ n_modulo: module.number, block: module.name ?? '', floor, stack: String(stack).padStart(2, '0') },
        ...{ nome: `${floor}${String(stack).padStart(2, '0')}`, typology: name ?? '', private_area: area },
        facing: facings[(stack - 1) % facings.length] ?? null,
        ...{ list_price: Math.round(area * price_m2), note: '', state: stateOf(index, barter_units ?? 0, isLaunched) },
      });
    }
  }
  return units;
};

export const mirrorOf = ({ base_month, modules }: Study, month: string): ImportedUnit[] =>
  modules.flatMap((module, at) => unitsOf(module, at === 0 || monthAt(base_month, module.launch) <= month));
