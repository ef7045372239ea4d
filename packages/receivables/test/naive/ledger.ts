import type { ContractPart, ContractTerms, EarlyOrder } from '../../src/index.ts';
import { between, lengthOf, monthNumber, monthText, onDay, roll, thirtieths } from './days.ts';
import { div, mul, ONE, pow, root, round, typed, whole } from './fixed.ts';
import { exactShare, promises } from './plan.ts';

type Key = 'fine' | 'mora' | 'correction' | 'interest' | 'principal';
const order: readonly Key[] = ['fine', 'mora', 'correction', 'interest', 'principal'];

export interface Row {
  nominal: string;
  due: string;
  /** Present-value factor of one month. */
  month: bigint;
  open: Record<Key, number>;
  paid: Record<Key, number>;
  discount: number;
  moved: number;
  base: string;
  /** Month of the prices that the correction charged last has reached. */
  level: string;
  corrected: number;
  since: string | null;
  /** Corrections as they were charged, and how many of them a residue has settled. */
  charges: readonly { base: number; from: string; to: string; correction: number }[];
  settled: number;
  renegotiated: boolean;
  closed: boolean;
}

/** Levels of one published index; months outside are taken for the yearly projection. */
export class Series {
  readonly #levels = new Map<number, bigint>();
  readonly #variations = new Map<number, bigint>();

  constructor(monthlyVariation: Readonly<Record<string, number>>, annual: number) {
    const months = Object.keys(monthlyVariation).map(monthNumber);
    const [first, last] = [Math.min(...months), Math.max(...months)];
    // The projection's month is a double in the program; it is taken as such.
    const projected = typed(Math.expm1(Math.log1p(annual) / 12));
    let level = ONE;
    this.#levels.set(first - 1, level);
    for (let month = first; month <= last + 400; month++) {
      const variation = month <= last ? typed(monthlyVariation[monthText(month)] ?? Number.NaN) : projected;
      this.#variations.set(month, variation);
      level = mul(level, ONE + variation);
      this.#levels.set(month, level);
    }
  }

  level(month: number): bigint {
    return this.#levels.get(month) ?? fail(`no level of month ${month}`);
  }

  variation(month: number): bigint {
    return this.#variations.get(month) ?? fail(`no variation of month ${month}`);
  }

  /** Level at the end of a day, rising evenly through its month, `lag` months back. */
  onDay(day: string, lag: number): bigint {
    const month = monthNumber(day) - lag;
    const share = (this.variation(month) * BigInt(Number(day.slice(8)))) / BigInt(lengthOf(day.slice(0, 7)));
    return mul(this.level(month - 1), ONE + share);
  }
}

function fail(message: string): never {
  throw new Error(message);
}

/** A naive contract ledger: one mutable row per installment, every rule spelled out where it is used. */
export class Ledger {
  readonly rows: Row[];
  readonly terms: ContractTerms;
  readonly #series: Readonly<Record<string, Series>>;
  credit = 0;
  readonly #cash: { day: string; amount: number }[] = [];

  constructor(terms: ContractTerms, series: Readonly<Record<string, Series>>) {
    this.terms = terms;
    this.#series = series;
    this.rows = terms.parts.flatMap((one) => rowsOf(one, terms.base_month));
  }

  /** Takes the present value at the program's rate for SACOC by yearly steps; its value is checked separately. */
  discountAt(position: number, rate: number): void {
    const row = this.rows[position];
    if (row) row.month = ONE + typed(rate);
  }

  /** C(a, b) month by month. */
  #growth(a: number, b: number): bigint {
    if (b <= a) return ONE;
    const keys = monthNumber(this.terms.keys);
    const { before_keys, after_keys, no_deflation } = this.terms.correction;
    let factor = ONE;
    for (const [index, from, to] of [
      [before_keys, Math.min(a, keys), Math.min(b, keys)],
      [after_keys, Math.max(a, keys), Math.max(b, keys)],
    ] as const) {
      if (!index || from === to) continue;
      const series = this.#series[index.index] ?? fail(index.index);
      const grown = div(series.level(to - index.lag), series.level(from - index.lag));
      factor = mul(factor, no_deflation && grown < ONE ? ONE : grown);
    }
    return factor;
  }

  #stepped(month: string): number {
    const n = monthNumber(month);
    if (this.terms.correction.step === 'monthly') return n;
    const base = monthNumber(this.terms.base_month);
    return n - ((((n - base) % 12) + 12) % 12);
  }

  /** Charges the correction up to a month. */
  correct(to: string): void {
    for (const row of this.#open()) this.#charge(row, to, false);
  }

  /** Charges the undercharge of installments up to a month, month by month; an overcharge becomes credit. */
  residue(to: string, day: string): void {
    this.correct(to);
    let total = 0;
    for (const row of this.rows) {
      if (row.renegotiated || row.nominal.slice(0, 7) > to) continue;
      for (const { base, from, to: until, correction } of row.charges.slice(row.settled)) {
        const proper = round(mul(whole(base), this.#growth(monthNumber(from), monthNumber(until)))) - base;
        total += round(mul(whole(proper - correction), this.#growth(monthNumber(until), monthNumber(to))));
      }
      row.settled = row.charges.length;
    }
    if (total <= 0) this.credit -= total;
    else this.rows.push(residueRow(total, to, day, this.terms));
  }

  #charge(row: Row, targetMonth: string, toDate: boolean): void {
    const to = targetMonth < row.nominal.slice(0, 7) ? targetMonth : row.nominal.slice(0, 7);
    if (row.since !== null || to <= row.base || (row.settled > 0 && row.settled === row.charges.length)) return;
    const amount = row.open.principal + row.open.interest + row.open.correction - row.corrected;
    const reached = toDate ? monthNumber(to) : Math.max(this.#stepped(to), monthNumber(row.base));
    const factor = this.#growth(monthNumber(row.base), reached);
    row.level = monthText(reached);
    const correction = round(mul(whole(amount), factor)) - amount;
    row.open.correction += correction - row.corrected;
    const last = row.charges.at(-1);
    const again = last && last.from === row.base && last.base === amount;
    row.charges = [...row.charges.slice(0, again ? -1 : undefined), { base: amount, from: row.base, to, correction }];
    row.corrected = correction;
  }

  #open(): Row[] {
    return this.rows.filter(({ closed }) => !closed).sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
  }

  /** Brings one row to a day: correction, then fine, interest and correction of the delay. Answers what it is worth paid early. */
  #bring(row: Row, day: string, early: boolean): number {
    this.#charge(row, day.slice(0, 7), early || day.slice(0, 7) < row.nominal.slice(0, 7));
    const amount = row.open.principal + row.open.interest + row.open.correction;
    const from = row.since ?? row.due;
    const days = between(from, day);
    if (days > 0) {
      const { fine, mora_month, correction } = this.terms.late;
      if (row.since === null) row.open.fine += round(mul(whole(amount), typed(fine)));
      row.open.mora += round((mul(whole(amount), typed(mora_month)) * BigInt(days)) / 30n);
      if (correction) row.open.correction += round(mul(whole(amount), this.#daily(from, day))) - amount;
    }
    const total = sumOf(row.open);
    if (!early || day >= row.nominal || day >= row.due || row.month === ONE) return total;
    return round(mul(whole(amount), pow(root(row.month, 30), -thirtieths(day, row.nominal))));
  }

  #daily(from: string, to: string): bigint {
    const { before_keys, after_keys, no_deflation } = this.terms.correction;
    const index = from.slice(0, 7) < this.terms.keys ? before_keys : after_keys;
    if (!index) return ONE;
    const series = this.#series[index.index] ?? fail(index.index);
    const grown = div(series.onDay(to, index.lag), series.onDay(from, index.lag));
    return no_deflation && grown < ONE ? ONE : grown;
  }

  /** Pays so much of a row that is worth `worth`, and forgoes interest in proportion. */
  #take(row: Row, day: string, worth: number, amount: number): void {
    const all = sumOf(row.open) - worth;
    const forgone = amount === worth ? all : exactShare(all, amount, worth);
    row.discount += forgone;
    let rest = forgone;
    for (const key of ['interest', 'principal', 'correction'] as const) {
      const taken = Math.max(0, Math.min(rest, row.open[key]));
      row.open[key] -= taken;
      rest -= taken;
    }
    rest = amount;
    if (row.open.correction < 0) {
      rest -= row.open.correction;
      row.paid.correction += row.open.correction;
      row.open.correction = 0;
    }
    for (const key of order) {
      const taken = Math.max(0, Math.min(rest, row.open[key]));
      row.open[key] -= taken;
      row.paid[key] += taken;
      rest -= taken;
    }
    row.base = row.level;
    row.corrected = 0;
    if (day > row.due) row.since = day;
    row.closed = sumOf(row.open) === 0;
  }

  pay(day: string, received: number, fromCredit: number, surplus: 'credit' | EarlyOrder): void {
    const open = this.#open();
    const due = open.filter((row) => row.nominal.slice(0, 7) <= day.slice(0, 7) || row.due <= day);
    const targets = due.length > 0 ? due : open.slice(0, 1);
    this.#cash.push({ day, amount: received });
    let rest = received + fromCredit;
    this.credit -= fromCredit;
    for (const row of targets) {
      const snapshot = copied(row);
      const worth = this.#bring(row, day, false);
      const taken = Math.min(rest, worth);
      if (taken > 0) this.#take(row, day, worth, taken);
      else Object.assign(row, snapshot);
      rest -= Math.max(0, taken);
    }
    if (surplus !== 'credit' && rest > 0) rest = this.#ahead(day, rest, surplus, new Set(targets));
    this.credit += rest;
  }

  early(day: string, received: number, how: EarlyOrder): void {
    this.#cash.push({ day, amount: received });
    this.credit += this.#ahead(day, received, how, new Set());
  }

  #ahead(day: string, amount: number, how: EarlyOrder, besides: ReadonlySet<Row>): number {
    const rows = this.#open().filter((row) => !besides.has(row) && row.due > day);
    const snapshot = rows.map(copied);
    const worths = rows.map((row) => this.#bring(row, day, true));
    const total = worths.reduce((all, worth) => all + worth, 0);
    const available = Math.min(amount, total);
    const takes = worths.map(() => 0);
    let rest = available;
    let seen = 0;
    for (let k = 0; k < rows.length; k++) {
      const at = how === 'shorter' ? rows.length - 1 - k : k;
      const worth = worths[at] ?? 0;
      const before = how === 'smaller' && total > 0 ? exactShare(available, seen, total) : 0;
      seen += worth;
      const taken =
        how === 'smaller' ? (total > 0 ? exactShare(available, seen, total) - before : 0) : Math.min(rest, worth);
      takes[at] = taken;
      rest -= taken;
    }
    rows.forEach((row, at) => {
      const taken = takes[at] ?? 0;
      if (taken > 0) this.#take(row, day, worths[at] ?? 0, taken);
      else Object.assign(row, snapshot[at]);
    });
    return amount - available;
  }

  /** Returns the buyer's payments, their index correction month by month until a day, and their part for late charges. */
  money(day: string): { nominal: number; correction: number; late: number } {
    const until = monthNumber(day);
    const corrected = this.#cash.map(({ day: paid, amount }) =>
      round(mul(whole(amount), this.#growth(monthNumber(paid), until))),
    );
    const nominal = this.#cash.reduce((all, { amount }) => all + amount, 0);
    return {
      nominal,
      correction: corrected.reduce((all, amount) => all + amount, 0) - nominal,
      late: this.rows.reduce((all, { paid }) => all + paid.fine + paid.mora, 0),
    };
  }

  /** Returns the amount that settles everything on a day. */
  balance(day: string): number {
    return this.#open().reduce((all, row) => {
      const snapshot = copied(row);
      const worth = this.#bring(row, day, true);
      Object.assign(row, snapshot);
      return all + worth;
    }, -this.credit);
  }

  /**
   * Closes all that is open at its worth of the day, without a share of fines and interest of delay. Returns what is carried
   * over.
   */
  close(day: string, waivedShare: number): number {
    let carried = 0;
    for (const row of this.#open()) {
      const worth = this.#bring(row, day, true);
      row.discount += sumOf(row.open) - worth;
      const waived = round(mul(whole(row.open.fine + row.open.mora), typed(waivedShare)));
      row.moved = worth - waived;
      carried += row.moved;
      row.open = { fine: 0, mora: 0, correction: 0, interest: 0, principal: 0 };
      row.closed = true;
      row.renegotiated = true;
    }
    return carried;
  }

  open(seriesList: readonly ContractPart[], day: string): void {
    for (const series of seriesList) this.rows.push(...rowsOf(series, day.slice(0, 7)));
  }
}

function rowsOf(series: ContractPart, base: string): Row[] {
  return promises(series).map(({ nominal, due, principal, interest, rate }) => ({
    nominal,
    due: roll(due),
    month: ONE + rate,
    open: { fine: 0, mora: 0, correction: 0, interest, principal },
    paid: { fine: 0, mora: 0, correction: 0, interest: 0, principal: 0 },
    discount: 0,
    moved: 0,
    base,
    level: base,
    corrected: 0,
    since: null,
    charges: [],
    settled: 0,
    renegotiated: false,
    closed: principal + interest === 0,
  }));
}

function residueRow(amount: number, to: string, day: string, terms: ContractTerms): Row {
  const of = Number((terms.parts[0]?.first ?? terms.signed).slice(8));
  const here = onDay(to, of);
  const nominal = here < day ? onDay(monthText(monthNumber(day) + 1), of) : here;
  const [row] = rowsOf({ kind: 'residue', amount, installments: 1, first: nominal }, to);
  if (!row) throw new Error('one row');
  return { ...row, open: { ...row.open, principal: 0, correction: amount } };
}

function sumOf(open: Record<Key, number>): number {
  return open.fine + open.mora + open.correction + open.interest + open.principal;
}

function copied(row: Row): Row {
  return { ...row, open: { ...row.open }, paid: { ...row.paid } };
}
