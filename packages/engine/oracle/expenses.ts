/** Other revenue and expense groups, each computed when something reads it. */

import type { ExpenseItem, Study } from '../src/study.ts';
import { type Cells, negated, plus } from './arithmetic.ts';
import type { Indexes } from './calendar.ts';
import { modulesOf, type Owner, ownerOf, ownersOf } from './companies.ts';
import { type ItemCells, itemCells, readBy, type Sources } from './items.ts';
import { type LineBook, whereOf } from './lines.ts';
import type { Estate } from './receipts/estate.ts';

const CONSTRUCTION = 'labor_cost';
const READJUSTMENT = 'readjust_labor_cost';

/** Enters `revenue.taxed` and `revenue.untaxed`. */
export function enterOtherRevenue(sources: Sources): void {
  const { study, book } = sources;
  for (const taxed of [true, false]) {
    const key = taxed ? 'revenue.taxed' : 'revenue.untaxed';
    for (const owner of ownersOf(study)) {
      const items = (study.revenues ?? []).filter((item) => (item.taxed ?? true) === taxed && ownerOf(item) === owner);
      const cells = items.map((item) => itemCells(sources, item, () => untimedCheck(book, key, owner)).corrected);
      if (cells.length > 0) book.enter(key, owner, plus(...cells));
      for (const [n, item] of items.entries()) book.classify(key, owner, item.tax_class ?? 'standard', cells[n] ?? []);
    }
  }
  book.enterUnplanned((key) => key.startsWith('revenue.'));
}

function untimedCheck(book: LineBook, line: string, owner: Owner): void {
  const where = { line, ...whereOf(owner) };
  book.check({ code: 'without_timing', severity: 'error', message: 'value without months', ...where });
}

/** The groups of expenses of a study, by need: a group that reads another makes it be computed first. */
export class Expenses implements Sources {
  readonly study: Study;
  readonly book: LineBook;
  readonly indexes: Indexes;
  readonly estates: Estate[];
  readonly unsoldUntil: number;
  private readonly items = new Map<string, { item: ExpenseItem; cells: ItemCells }[]>();

  constructor(study: Study, book: LineBook, indexes: Indexes, estates: Estate[], unsoldUntil: number) {
    this.study = study;
    this.book = book;
    this.indexes = indexes;
    this.estates = estates;
    this.unsoldUntil = unsoldUntil;
  }

  enterAll(): void {
    const given = (this.study.expenses ?? []).map((item) => item.group);
    const realised = (this.study.accomplished?.lines ?? []).map((line) => line.key);
    const named = realised.filter((key) => key.startsWith('expense.')).map((key) => key.slice('expense.'.length));
    for (const group of new Set([...given, ...named])) this.group(group);
  }

  groupTotal(group: string, owner: Owner): number {
    const numbers = modulesOf(this.study, owner);
    const isRead = (each: Owner) => owner === null || each === owner || numbers.some((number) => number === each);
    const read = this.group(group).filter(({ item }) => isRead(ownerOf(item)));
    return read.reduce((sum, { cells }) => sum + cells.total, 0);
  }

  groupCells(group: string, owner: Owner): Cells {
    this.group(group);
    const key = `expense.${group}`;
    return negated(readBy(this, key, owner));
  }

  /** Computes a group once and enters its lines. */
  private group(groupKey: string): { item: ExpenseItem; cells: ItemCells }[] {
    const group = groupKey === READJUSTMENT ? CONSTRUCTION : groupKey;
    const known = this.items.get(group);
    if (known) return groupKey === group ? known : [];
    const items = (this.study.expenses ?? [])
      .filter((item) => item.group === group)
      .map((item) => {
        const missing = () => untimedCheck(this.book, `expense.${group}`, ownerOf(item));
        return { item, cells: itemCells(this, item, missing) };
      });
    this.items.set(group, items);
    this.enterGroup(group, items);
    return groupKey === group ? items : [];
  }

  private enterGroup(group: string, items: { item: ExpenseItem; cells: ItemCells }[]): void {
    const key = `expense.${group}`;
    for (const owner of ownersOf(this.study)) {
      const own = items.filter(({ item }) => ownerOf(item) === owner).map(({ cells }) => cells);
      if (own.length === 0) continue;
      const base = negated(plus(...own.map((cells) => cells.base)));
      const corrected = negated(plus(...own.map((cells) => cells.corrected)));
      this.book.enter(key, owner, group === CONSTRUCTION ? base : corrected);
      if (group === CONSTRUCTION) this.book.enter(`expense.${READJUSTMENT}`, owner, plus(corrected, negated(base)));
    }
    const touched = group === CONSTRUCTION ? [key, `expense.${READJUSTMENT}`] : [key];
    this.book.enterUnplanned((line) => touched.includes(line));
  }
}
