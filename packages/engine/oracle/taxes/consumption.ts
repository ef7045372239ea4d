/** The consumption tax of a company: debits on what is received, reducers, credits, payments and refunds. */

import type { Consumption, ConsumptionClass, Reducer, Study, StudyModule } from '../../src/study.ts';
import { addTo, type Cells, cellAt, centavos, plus, roundCents, shifted, split, total } from '../arithmetic.ts';
import { type Indexes, monthNumber, resolve } from '../calendar.ts';
import { anchorsOf, type Firm } from '../companies.ts';
import type { LineBook } from '../lines.ts';
import type { Estate } from '../receipts/estate.ts';
import { worthOf } from '../receipts/offers.ts';
import { paidShares } from '../receipts/paid-shares.ts';
import { type CreditAccount, settle, usableCredits } from './credits.ts';
import type { RateDesk } from './rate-desk.ts';
import { classBases, positive } from './tax-bases.ts';

const TAXES = ['cbs', 'ibs'] as const;
type Tax = (typeof TAXES)[number];
const REDUCERS = ['adjustment', 'social'] as const;

/** Inputs of the consumption tax of a company. */
export interface ConsumptionSources {
  study: Study;
  book: LineBook;
  indexes: Indexes;
  estates: readonly Estate[];
  firm: Firm;
  rates: RateDesk;
  /** The last month in which credits are refunded. */
  refundUntil: number;
}

/** Reducers of a module by class, in order. */
interface Reduced {
  adjustment: Cells[];
  social: Cells[];
}

/** The credits of one tax in a company, and what is left of them. */
export interface CreditLine {
  tax: string;
  usable: Cells;
  account: CreditAccount;
}

export type Pay = (key: string, month: number, paid: number, amount: number) => void;

export class ConsumptionDesk {
  readonly credits: CreditLine[] = [];
  private readonly sources: ConsumptionSources;
  private readonly terms: Consumption;
  private readonly names: readonly string[];
  /** X of each class of the company. */
  private readonly receipts: Cells[];
  private readonly unrated = new Set<string>();

  constructor(sources: ConsumptionSources, terms: Consumption) {
    const { study, book, firm } = sources;
    this.sources = sources;
    this.terms = terms;
    this.receipts = classBases(study, book, (key) => book.firmCells(key, firm));
    this.names = book.taxClasses;
  }

  private row(name: string): ConsumptionClass | undefined {
    return this.terms.classes?.find((row) => row.class === name);
  }

  private mode(name: string): 'regular' | 'transitional' {
    return this.row(name)?.mode ?? this.terms.mode ?? 'regular';
  }

  private positions(mode: 'regular' | 'transitional'): number[] {
    return [...this.receipts.keys()].filter((k) => this.mode(this.names[k] ?? '') === mode);
  }

  private months(): number[] {
    return Array.from({ length: Math.max(0, ...this.receipts.map((cells) => cells.length)) }, (_, month) => month);
  }

  private report(tax: Tax, month: number): void {
    const name = `${tax}|${month}`;
    if (!this.unrated.has(name)) this.sources.rates.report(`tax.${tax}`, month);
    this.unrated.add(name);
  }

  private rate(tax: Tax, month: number): number {
    return this.sources.rates.latest(this.terms[tax], month)?.rate ?? 0;
  }

  /** The price without the tax inside it is the price over this. */
  private divisor(month: number, share: number): number {
    return (this.terms.price_includes ?? true) ? 1 + (this.rate('cbs', month) + this.rate('ibs', month)) * share : 1;
  }

  /** A reducer of a month: its amount in money of the month, by the share that buyers pay. */
  private reducer(
    module: StudyModule,
    kind: (typeof REDUCERS)[number],
    given: Reducer | null | undefined,
    shares: Cells,
    month: number,
  ): number {
    if (!given) return 0;
    const { study, indexes } = this.sources;
    const stated = given.month ? monthNumber(given.month) - monthNumber(study.base_month) : 0;
    const growth = month < stated ? 1 : indexes.correction(this.terms.index, stated, month);
    const amount = kind === 'adjustment' ? adjustmentOf(module, given) : socialOf(module, given);
    return roundCents(amount * growth * cellAt(shares, month));
  }

  /** Both reducers of a module, divided among the classes that they reduce. */
  private reduced(module: StudyModule): Reduced {
    const { study, book, indexes, estates } = this.sources;
    const own = this.terms.modules?.find((row) => row.module === module.number);
    const holding = estates.find((each) => each.module.number === module.number);
    const all = classBases(study, book, (key) => book.moduleCells(key, module.number)).map(positive);
    const reduced: Reduced = { adjustment: all.map(() => []), social: all.map(() => []) };
    if (!own || !holding) return reduced;
    const positions = this.positions('regular').filter((k) => this.row(this.names[k] ?? '')?.reducers ?? true);
    const shares = paidShares(indexes, holding);
    for (const month of this.months()) {
      const bases = positions.map((k) => cellAt(all[k] ?? [], month));
      let room = total(bases);
      for (const kind of REDUCERS) {
        const cell = Math.min(room, this.reducer(module, kind, own[kind], shares, month));
        if (room <= 0) continue;
        room -= cell;
        for (const [n, piece] of split(cell, bases).entries())
          addTo(reduced[kind][positions[n] ?? 0] ?? [], month, piece);
      }
    }
    return reduced;
  }

  /** The transitional tax of the classes that pay it. */
  private payTransitional(pay: Pay): void {
    for (const month of this.months()) {
      const taxed = this.positions('transitional').filter((k) => cellAt(this.receipts[k] ?? [], month) > 0);
      if (taxed.length === 0) continue;
      const amounts = taxed.map((k) => {
        const rows = this.row(this.names[k] ?? '')?.rates ?? this.terms.transitional;
        const row = this.sources.rates.latest(rows, month);
        if (!row) this.report('cbs', month);
        return roundCents((row?.rate ?? 0) * cellAt(this.receipts[k] ?? [], month));
      });
      pay('tax.cbs', month, month + (this.terms.lag ?? 1), total(amounts));
    }
  }

  /** Z of each class that pays the regular tax, by position. */
  private netBases(): Map<number, Cells> {
    const { study, book, firm, rates } = this.sources;
    const modules = study.modules.filter(({ number }) => firm.modules.includes(number));
    const reduced = modules.map((module) => ({ module, cells: this.reduced(module) }));
    for (const kind of REDUCERS) {
      if (!this.terms.modules?.some((row) => row[kind])) continue;
      for (const { module, cells } of reduced) book.enter(`reducer.${kind}`, module.number, plus(...cells[kind]));
    }
    return new Map(
      this.positions('regular').map((k) => {
        const rows = this.row(this.names[k] ?? '')?.deduction_per_month;
        const cells = (this.receipts[k] ?? []).map((cell, month) => {
          const less = reduced.map(({ cells: { adjustment, social } }) =>
            total([cellAt(adjustment[k] ?? [], month), cellAt(social[k] ?? [], month)]),
          );
          const deduction = centavos(rates.latest(rows, month)?.amount ?? 0);
          return Math.max(0, cell - total(less) - deduction);
        });
        return [k, cells];
      }),
    );
  }

  private debits(tax: Tax, bases: Map<number, Cells>): Cells {
    return this.months().map((month) => {
      const pieces = [...bases].map(([k, cells]) => {
        const base = cellAt(cells, month);
        if (base === 0) return 0;
        if (!this.sources.rates.latest(this.terms[tax], month)) this.report(tax, month);
        const rows = this.row(this.names[k] ?? '')?.reduction ?? this.terms.reduction;
        const share = 1 - (this.sources.rates.latest(rows, month)?.rate ?? 0);
        return (this.rate(tax, month) * share * base) / this.divisor(month, share);
      });
      return roundCents(total(pieces));
    });
  }

  /** Credits exist only where the tax as a whole is the regular one. */
  private creditsOf(tax: Tax): Cells {
    const { study, book, firm } = this.sources;
    if ((this.terms.mode ?? 'regular') !== 'regular') return [];
    return usableCredits(
      {
        anchors: anchorsOf(study, firm.modules),
        costOf: (group) => book.firmCells(`expense.${group}`, firm).map((cell) => (cell === 0 ? 0 : -cell)),
        rateOf: (month, credit) => this.rate(tax, month) / this.divisor(month, credit.rate_share ?? 1),
        receipts: plus(...this.receipts),
      },
      this.terms.credits ?? [],
    );
  }

  private payRegular(pay: Pay): void {
    const { book, firm, refundUntil } = this.sources;
    const bases = this.netBases();
    book.enter('tax_base.consumption', firm.key, plus(...bases.values()));
    for (const tax of TAXES) {
      const debits = this.debits(tax, bases);
      const usable = this.creditsOf(tax);
      const account = settle(usable, debits, this.refundFrom(), refundUntil);
      this.credits.push({ tax, usable, account });
      this.payNet(pay, tax, debits, account.used);
      this.enterRefunds(tax, account.refund);
    }
  }

  /** The first month in which credits are refunded; Infinity if never. */
  private refundFrom(): number {
    const { study, firm } = this.sources;
    const { refund, mode } = this.terms;
    if (!refund || (mode ?? 'regular') !== 'regular') return Infinity;
    return resolve(refund.from, anchorsOf(study, firm.modules));
  }

  /** Pays what credits leave of the debits: a share when it is received, the rest later. */
  private payNet(pay: Pay, tax: Tax, debits: Cells, used: Cells): void {
    for (const [month, debit] of debits.entries()) {
      const net = debit - cellAt(used, month);
      const withheld = roundCents((this.sources.rates.latest(this.terms.split, month)?.rate ?? 0) * net);
      if (withheld !== 0) pay(`tax.${tax}_split`, month, month, withheld);
      if (net - withheld !== 0) pay(`tax.${tax}`, month, month + (this.terms.lag ?? 1), net - withheld);
    }
  }

  private enterRefunds(tax: Tax, amounts: Cells): void {
    const { book, firm } = this.sources;
    const refunds = shifted(amounts, this.terms.refund?.lag ?? 3);
    if (refunds.some((cell) => cell !== 0)) book.enter(`tax.${tax}_refund`, firm.key, refunds);
  }

  run(pay: Pay): void {
    this.payTransitional(pay);
    if (this.positions('regular').length > 0) this.payRegular(pay);
  }
}

/** The typologies that a reducer names, all where it names none. */
function named(module: StudyModule, { typologies }: Reducer) {
  return (module.typologies ?? []).filter((_, position) => typologies?.includes(position) ?? true);
}

/** The adjustment of the units that are sold: its share by value. */
function adjustmentOf(module: StudyModule, reducer: Reducer): number {
  let [own, gross] = [0, 0];
  for (const typology of named(module, reducer)) {
    const worth = worthOf(typology.units, typology);
    gross += worth;
    own += worth - worthOf(typology.barter_units ?? 0, typology);
  }
  return gross === 0 ? 0 : centavos(reducer.amount) * (own / gross);
}

/** The social reducer of the units that are sold. */
function socialOf(module: StudyModule, reducer: Reducer): number {
  const units = named(module, reducer).map((typology) => typology.units - (typology.barter_units ?? 0));
  return centavos(reducer.amount) * total(units);
}
