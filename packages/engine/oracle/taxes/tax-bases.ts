/** Bases of the taxes: receipts by class, of a company, of a module and of what has no module. */

import type { Study, Taxation } from '../../src/study.ts';
import { type Cells, negated, plus } from '../arithmetic.ts';
import { type Firm, firmsOf } from '../companies.ts';
import { type LineBook, RECEIPTS } from '../lines.ts';
import { hasClasses } from './class-parts.ts';

function isNamed(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function isExtended({ ret, presumed, real, classes, then, consumption }: Taxation): boolean {
  return [ret?.classes, presumed?.activities, presumed?.step?.year_limit, real, classes, then, consumption].some(
    isNamed,
  );
}

/** True if taxes select receipts by class: companies, or terms that name classes, phases or other regimes. */
export function taxesByClass(study: Study): boolean {
  return isNamed(study.companies) || firmsOf(study).some(({ taxation }) => taxation && isExtended(taxation));
}

/** Reads a line for the owner of a base. */
type Reader = (key: string) => Cells;

/** Receipts less what is untaxed and given back, with what moves the base. */
function joinedBase(receipts: Cells, read: Reader): Cells {
  const untaxed = plus(read('revenue.untaxed'), read('untaxed_rental'));
  return plus(receipts, negated(untaxed), read('refunds'), read('tax_shift'));
}

/** X of each class in order; a study that names none has one. */
export function classBases(study: Study, book: LineBook, read: Reader): Cells[] {
  if (!hasClasses(study)) {
    const receipts = plus(...book.keys((key) => RECEIPTS.test(key)).map(read));
    return [joinedBase(receipts, read)];
  }
  return book.taxClasses.map((name) =>
    plus(read(`class_receipts.${name}`), read(`class_refunds.${name}`), read(`tax_shift.${name}`)),
  );
}

export function positive(cells: Cells): Cells {
  return cells.map((cell) => Math.max(0, cell));
}

/** A module's own receipts in the tax base of a month. */
export function moduleBase(book: LineBook, module: number): Cells {
  const read = (key: string) => book.ownCells(key, module);
  return positive(joinedBase(read('receipts'), read));
}

/** The receipts of a company that no module of it has. */
export function unplacedBase(book: LineBook, firm: Firm): Cells {
  const read = (key: string) => book.unplacedCells(key, firm);
  const receipts = plus(...book.keys((key) => RECEIPTS.test(key)).map(read));
  return positive(joinedBase(receipts, read));
}
