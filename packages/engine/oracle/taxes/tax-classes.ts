/** Classes of receipts that taxes select by: each line's cells as the sum of what is of each class. */

import type { Study, StudyModule } from '../../src/study.ts';
import { type Cells, cellAt, plus } from '../arithmetic.ts';
import { type Owner, ownersOf } from '../companies.ts';
import type { LineBook, TaxClass } from '../lines.ts';
import { delinquencyOf, lateKeys, lateTermsOf } from '../receipts/delinquency.ts';
import { RENTAL_INCOME } from '../receipts/rentals.ts';
import { classesOf, dividedCells, hasClasses } from './class-parts.ts';

/** The classes of one owner's lines. */
class Sorting {
  private readonly book: LineBook;
  private readonly classes: readonly TaxClass[];
  private readonly owner: Owner;

  constructor(book: LineBook, classes: readonly string[], owner: Owner) {
    this.book = book;
    this.classes = [...classes, null];
    this.owner = owner;
  }

  /** A line by class, the untaxed last; where months are realised, by the weights of what was planned. */
  line(key: string, planned = this.classes.map((each) => this.book.ruleCells(key, this.owner, each))): Cells[] {
    return this.book.isMixed(key, this.owner) ? dividedCells(this.book.ownCells(key, this.owner), planned) : planned;
  }

  lines(keys: readonly string[]): Cells[] {
    const all = keys.map((key) => this.line(key));
    return this.classes.map((_, k) => plus(...all.map((line) => line[k] ?? [])));
  }

  /** The formula on what is due of the classes up to each, less the one before. */
  delinquency(module: StudyModule | undefined): Cells[] {
    const due = module ? this.lines(lateKeys(module)) : [];
    const terms = lateTermsOf(module?.delinquency);
    const until = this.classes.map((_, k) => delinquencyOf(terms, plus(...due.slice(0, k + 1))));
    const planned = until.map((cells, k) => cells.map((cell, month) => cell - cellAt(until[k - 1] ?? [], month)));
    return this.line('delinquency', planned);
  }
}

/** Enters the receipts and refunds of each class, and the rents that no tax reads. */
export function enterClasses(study: Study, book: LineBook, sellers: readonly StudyModule[]): void {
  const classes = classesOf(study);
  for (const owner of ownersOf(study)) {
    const sorting = new Sorting(book, classes, owner);
    const rents = sorting.lines(RENTAL_INCOME);
    book.enter('untaxed_rental', owner, rents[classes.length] ?? []);
    if (!hasClasses(study)) continue;
    const keys = book.keys((key) => key.startsWith('receipts.') || key === 'revenue.taxed');
    const received = sorting.lines(keys);
    const late = sorting.delinquency(sellers.find(({ number }) => number === owner));
    const refunds = sorting.line('refunds');
    for (const [k, name] of classes.entries()) {
      book.enter(`class_receipts.${name}`, owner, plus(...[received, late, rents].map((line) => line[k] ?? [])));
      book.enter(`class_refunds.${name}`, owner, refunds[k] ?? []);
    }
  }
}
