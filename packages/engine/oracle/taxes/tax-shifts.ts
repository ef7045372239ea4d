/** What moves the tax bases: assigned installments, and the shares of owners who are taxed themselves. */

import type { Study } from '../../src/study.ts';
import { plus } from '../arithmetic.ts';
import type { Indexes } from '../calendar.ts';
import type { LineBook } from '../lines.ts';
import type { TaxShift } from '../receipts/assignments.ts';
import { enterLandSwap } from '../receipts/land-swap.ts';
import { dividedCells, hasClasses } from './class-parts.ts';

/** The land swaps whose owner is taxed himself, which leave the developer's tax base. */
export function ownersShares(study: Study, book: LineBook, indexes: Indexes): TaxShift[] {
  enterLandSwap(study, book, indexes, true, () => []);
  const shifting = study.modules.filter(({ financial_barter }) => financial_barter?.taxed_by_owner);
  return shifting.map(({ number }) => {
    const whole = book.ownCells('financial_barter', number);
    const weights = book.taxClasses.map((name) =>
      plus(book.ownCells(`class_receipts.${name}`, number), book.ownCells(`class_refunds.${name}`, number)),
    );
    return { module: number, whole, classes: dividedCells(whole, weights) };
  });
}

/** Enters what moves the tax bases: assigned installments and the owners' shares. */
export function enterTaxShifts(study: Study, book: LineBook, shifts: readonly TaxShift[]): void {
  for (const { number } of study.modules) {
    const own = shifts.filter(({ module }) => module === number);
    book.enter('tax_shift', number, plus(...own.map(({ whole }) => whole)));
    if (!hasClasses(study)) continue;
    for (const [k, name] of book.taxClasses.entries())
      book.enter(`tax_shift.${name}`, number, plus(...own.map(({ classes }) => classes[k] ?? [])));
  }
}
