/** Tax classes of a study, and how cells are divided among them. */

import type { Study } from '../../src/study.ts';
import { type Cells, cellAt, roundCents, split, total } from '../arithmetic.ts';

type Named = string | null | undefined;

/** Every class that a study names, in the order in which it names them. */
function namedClasses(study: Study): string[] {
  const ofModules = study.modules.flatMap((module) =>
    [module, ...(module.typologies ?? [])].flatMap(({ tables }) => (tables ?? []).map((table) => table.tax_class)),
  );
  const ofRentals = (study.rentals ?? []).flatMap((rental): Named[] => [rental.tax_class, rental.exit?.tax_class]);
  const all: Named[] = [...ofModules, ...(study.revenues ?? []).map((item) => item.tax_class), ...ofRentals];
  return all.filter((name) => name !== null && name !== undefined);
}

/** The classes of a study in order; `standard` is always the first. */
export function classesOf(study: Study): string[] {
  return [...new Set(['standard', ...namedClasses(study)])];
}

export function hasClasses(study: Study): boolean {
  return namedClasses(study).length > 0;
}

/** Differences of cumulated roundings: they add up to the rounded sum of all. */
export function cumulated(sums: readonly Cells[], whole: Cells): Cells[] {
  const last = sums.findLastIndex((cells) => cells.length > 0);
  return sums.map((_, k) =>
    whole.map((cell, month) => {
      const until = (n: number) =>
        n >= last ? cell : roundCents(total(sums.slice(0, n + 1).map((cells) => cellAt(cells, month))));
      return until(k) - (k === 0 ? 0 : until(k - 1));
    }),
  );
}

/** Parts of a cell by the weights of its month, else of all months. Without either all is of the first class. */
export function divided(cell: number, month: number, weights: readonly Cells[]): number[] {
  for (const each of [weights.map((cells) => cellAt(cells, month)), weights.map(total)]) {
    const sum = total(each);
    if (sum !== 0 && each.every((weight) => weight * sum >= 0)) return split(cell, each.map(Math.abs));
  }
  return weights.map((_, k) => (k === 0 ? cell : 0));
}

export function dividedCells(cells: Cells, weights: readonly Cells[]): Cells[] {
  const pieces = cells.map((cell, month) => divided(cell, month, weights));
  return weights.map((_, k) => pieces.map((each) => each[k] ?? 0));
}
