/** Sales of receivables: an object for every installment that may be assigned, and what is left of it. */

import type { Assignment, PartKind, Study, StudyModule } from '../../src/study.ts';
import { addTo, type Cells, cellAt, lastMonth, plus, roundCents, rounded, total } from '../arithmetic.ts';
import { enterpriseAnchors, type Indexes, monthlyRate, resolve } from '../calendar.ts';
import { exactTotal } from '../exact.ts';
import type { LineBook } from '../lines.ts';
import { classesOf, cumulated } from '../taxes/class-parts.ts';
import { lateProducts, lateTermsOf, mayBeLate } from './delinquency.ts';
import { estate } from './estate.ts';
import { type Agreement, installmentsOf, planGrowth } from './installments.ts';
import { allCohorts, cancellationsOf } from './revenue.ts';

/** A planned installment of the buyer. */
interface Claim {
  module: StudyModule;
  agreement: Agreement;
  kind: PartKind;
  month: number;
  amount: number;
  bare: number;
  /** The fraction not expected to be cancelled, less what earlier assignments cover. */
  left: number;
}

const BANK_KINDS: readonly PartKind[] = ['bank_transfer', 'works_transfer'];

/** The plan's installments: realised months and contracts are not read. */
function claimsOf(study: Study, indexes: Indexes): Claim[] {
  return study.modules.flatMap((module) => {
    const planned = estate(module, null);
    return allCohorts(indexes, planned).flatMap((cohort) => {
      const cancellations = cancellationsOf(planned, cohort);
      const fromBuyer = cohort.table.parts.filter(({ kind }) => !BANK_KINDS.includes(kind));
      return fromBuyer.flatMap((series) =>
        installmentsOf(indexes, cohort, series).map(({ month, amount, bare }): Claim => {
          const left = 1 - cancellations.cancelled(-1, month);
          return { module, agreement: cohort, kind: series.kind, month, amount, bare, left };
        }),
      );
    });
  });
}

/** What is assigned of a module: as due, at the values of the assignment, and what may be late. */
interface Assigned {
  due: Cells;
  original: number;
  late: Cells;
}

/** One assignment with the installments that it covers. */
class Portfolio {
  readonly at: number;
  readonly claims: Claim[];
  private readonly assignment: Assignment;
  private readonly indexes: Indexes;

  constructor(study: Study, indexes: Indexes, assignment: Assignment, claims: readonly Claim[]) {
    const modules = study.modules.filter(({ number }) => assignment.modules?.includes(number) ?? true);
    const anchors = enterpriseAnchors({ ...study, modules });
    this.assignment = assignment;
    this.indexes = indexes;
    this.at = resolve(assignment.at, anchors);
    const from = Math.max(this.at + 1, resolve(assignment.from ?? 0, anchors));
    const to = resolve(assignment.to ?? Infinity, anchors);
    this.claims = claims.filter(
      (claim) => modules.includes(claim.module) && claim.month >= from && claim.month <= to && this.covers(claim),
    );
  }

  private covers({ agreement, kind }: Claim): boolean {
    const { tables, kinds, delivered } = this.assignment;
    const { table, sold, anchors } = agreement;
    const begins = delivered ? Math.max(sold, anchors.keys) : sold;
    const isNamed = !tables || tables.some((name) => name === table.name);
    return begins <= this.at && isNamed && (!kinds || kinds.includes(kind));
  }

  /** What is assigned of some of the installments. */
  assigned(isOf: (claim: Claim) => boolean): Assigned {
    const sums: Assigned = { due: [], original: 0, late: [] };
    for (const claim of this.claims.filter(isOf)) {
      const share = this.assignment.share * claim.left;
      const { module, agreement, kind, month } = claim;
      addTo(sums.due, month, share * claim.amount);
      sums.original += share * claim.bare * (1 + planGrowth(this.indexes, agreement, this.at));
      if (mayBeLate(module, agreement.table.channel, kind)) addTo(sums.late, month, share * claim.amount);
    }
    return sums;
  }

  /** Later assignments find what this one leaves. */
  close(): void {
    for (const claim of this.claims) claim.left *= exactTotal([1], [-this.assignment.share]);
  }
}

/** What buyers pay of an assigned part, late and lost installments deducted. */
function collected(module: StudyModule, { due, late }: Assigned): Cells {
  const terms = lateTermsOf(module.delinquency);
  const longest = Math.max(0, ...terms.recovery.map(({ after }) => after));
  return Array.from({ length: due.length + longest }, (_, month) =>
    exactTotal([cellAt(due, month)], ...lateProducts(terms, late, month)),
  );
}

/** Cash and balance of one assignment. */
export interface AssignedCells {
  /** One of its modules: all are of one company. */
  module: number;
  face: number;
  proceeds: Cells;
  costs: Cells;
  transfer: Cells;
  interest: Cells;
  balance: Cells;
}

function priceOf(indexes: Indexes, { rate, index, subordination }: Assignment, at: number, flow: Cells): number {
  const yields = 1 + monthlyRate(rate);
  const values = flow.map((cell, month) =>
    cell === 0 ? 0 : cell / (yields ** (month - at) * indexes.correction(index, at, month)),
  );
  return roundCents(exactTotal([1], [-(subordination ?? 0)]) * total(values));
}

/** The senior balance, month by month. */
function advance(indexes: Indexes, assignment: Assignment, at: number, flow: Cells): AssignedCells {
  const price = priceOf(indexes, assignment, at, flow);
  const cells: AssignedCells = {
    module: 0,
    face: total(rounded(flow)),
    proceeds: [],
    costs: [],
    transfer: [],
    interest: [],
    balance: [],
  };
  addTo(cells.proceeds, at, price);
  addTo(cells.costs, at, -roundCents((assignment.costs_share ?? 0) * price));
  addTo(cells.balance, at, price);
  const isPlain = (assignment.subordination ?? 0) === 0;
  const last = lastMonth(rounded(flow));
  let balance = price;
  for (let month = at + 1; month <= last; month++) {
    const due = roundCents(cellAt(flow, month));
    let interest = balance === 0 ? 0 : roundCents(balance * indexes.accrual(assignment.rate, assignment.index, month));
    if (month === last && (isPlain || balance + interest > due)) interest = due - balance;
    const paid = isPlain ? due : Math.min(balance + interest, due);
    balance += interest - paid;
    addTo(cells.interest, month, interest);
    addTo(cells.transfer, month, -paid);
    addTo(cells.balance, month, balance);
  }
  return cells;
}

/** The change of a module's tax base by an assignment, in all and by class. */
export interface TaxShift {
  module: number;
  whole: Cells;
  classes: Cells[];
}

function shiftOf(portfolio: Portfolio, module: StudyModule, classes: readonly string[]): TaxShift {
  const pieces = classes.map((name) =>
    portfolio.assigned((claim) => claim.module === module && (claim.agreement.table.tax_class ?? 'standard') === name),
  );
  const all = portfolio.assigned((claim) => claim.module === module);
  const wholeOf = ({ original }: Assigned, flow: Cells): { first: Cells; later: Cells } => {
    const first: Cells = [];
    addTo(first, portfolio.at, original);
    return { first, later: flow };
  };
  const whole = wholeOf(all, collected(module, all));
  const each = pieces.map((piece) => wholeOf(piece, piece.due.length === 0 ? [] : collected(module, piece)));
  const shift = (first: Cells, later: Cells) =>
    plus(
      first,
      later.map((cell) => (cell === 0 ? 0 : -cell)),
    );
  const [first, later] = [rounded(whole.first), rounded(whole.later)];
  const firsts = cumulated(
    each.map(({ first: original }, k) => (pieces[k]?.due.length === 0 ? [] : original)),
    first,
  );
  const laters = cumulated(
    each.map(({ later: flow }) => flow),
    later,
  );
  return {
    module: module.number,
    whole: shift(first, later),
    classes: classes.map((_, k) => shift(firsts[k] ?? [], laters[k] ?? [])),
  };
}

function enterLines(book: LineBook, n: number, cells: AssignedCells): void {
  const { proceeds, costs, transfer, interest, balance } = cells;
  for (const [name, values] of Object.entries({ proceeds, costs, transfer, interest, balance }))
    book.enter(`assignment.${n}.${name}`, null, values);
}

/** Enters the lines of every assignment; returns their cells and what they change of the tax bases. */
export function enterAssignments(
  study: Study,
  book: LineBook,
  indexes: Indexes,
): { assigned: AssignedCells[]; shifts: TaxShift[] } {
  const assignments = study.assignments ?? [];
  const claims = assignments.length > 0 ? claimsOf(study, indexes) : [];
  const shifts: TaxShift[] = [];
  const assigned = assignments.map((assignment, n): AssignedCells => {
    const portfolio = new Portfolio(study, indexes, assignment, claims);
    const modules = [...new Set(portfolio.claims.map(({ module }) => module))];
    const flows = modules.map((module) => {
      const piece = portfolio.assigned((claim) => claim.module === module);
      return assignment.coobligation ? piece.due : collected(module, piece);
    });
    const flow = plus(...flows);
    const isEmpty = rounded(flow).every((cell) => cell === 0);
    if (isEmpty) {
      const line = `assignment.${n + 1}.proceeds`;
      book.check({ code: 'empty_assignment', severity: 'warning', message: 'covers nothing', line });
    } else if ((assignment.tax ?? 'at_assignment') === 'at_assignment')
      shifts.push(...modules.map((module) => shiftOf(portfolio, module, classesOf(study))));
    portfolio.close();
    const [module = 0] = assignment.modules ?? study.modules.map(({ number }) => number);
    const cells = { ...(isEmpty ? nothing() : advance(indexes, assignment, portfolio.at, flow)), module };
    enterLines(book, n + 1, cells);
    return cells;
  });
  return { assigned, shifts };
}

function nothing(): AssignedCells {
  return { module: 0, face: 0, proceeds: [], costs: [], transfer: [], interest: [], balance: [] };
}

/** The cash of all assignments. */
export function assignedCash(assigned: readonly AssignedCells[]): Cells {
  return plus(...assigned.flatMap(({ proceeds, costs, transfer }) => [proceeds, costs, transfer]));
}
