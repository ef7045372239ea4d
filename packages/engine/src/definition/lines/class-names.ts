import type { Study } from '../../study.ts';
import { tableLists } from '../modules/offers.ts';

/** A class that taxes select receipts by; null: no tax reads them. */
export type TaxClass = string | null;

/** The class of what names none. */
export const standardClass = 'standard';

/** The classes of a study in order, `standard` first; none where it names none. */
export function taxClassesOf({ modules, revenues, rentals }: Study): readonly string[] {
  const tables = modules.flatMap((module) => tableLists(module, '').flatMap(({ value }) => value));
  const areas = (rentals ?? []).flatMap((rental) => [rental, ...(rental.exit ? [rental.exit] : [])]);
  const named = [...tables, ...(revenues ?? []), ...areas].flatMap(({ tax_class }) => tax_class ?? []);
  return named.length === 0 ? [] : [...new Set([standardClass, ...named])];
}
