/** The tiers of the waterfall, and what each pays. */

import type { Partner, Rate, WaterfallTier } from '../../src/study.ts';
import { roundCents, split, total } from '../arithmetic.ts';
import { exactTotal } from '../exact.ts';

/** Parts of an amount by weights; equal pieces where the weights add up to 0. */
export function parted(amount: number, weights: readonly number[]): number[] {
  return split(amount, total([...weights]) === 0 ? weights.map(() => 1) : weights);
}

/** A tier of the waterfall that pays. It receives every payment and every contribution. */
export interface Tier {
  /** Accruals on the balances of the month before. */
  accrue(capital: readonly number[]): void;
  contribute(partner: number, amount: number): void;
  /** What it pays to each partner, at most what is left. */
  pay(left: number): number[];
  receive(partner: number, amount: number): void;
}

/** The state that tiers share. */
export interface Ledger {
  partners: Partner[];
  /** Capital of each partner that is not returned. */
  capital: number[];
  /** Paid by preferred, catch-up and split tiers. */
  profit: number;
  /** Of it, what each partner got from catch-up and split tiers. */
  promoted: number[];
  grown: (rate: Rate, amount: number) => number;
}

/** The positions of the partners that a tier names; all where it names none. */
function positions(ledger: Ledger, named: readonly number[] | null | undefined): number[] {
  const all = [...ledger.partners.keys()];
  return named ? all.filter((n) => named.includes(n + 1)) : all;
}

const nothing = () => undefined;

export class Preferred implements Tier {
  readonly owed: number[];
  readonly contribute = nothing;
  readonly receive = nothing;
  private readonly ledger: Ledger;
  private readonly tier: Extract<WaterfallTier, { kind: 'preferred' }>;

  constructor(ledger: Ledger, tier: Extract<WaterfallTier, { kind: 'preferred' }>) {
    this.ledger = ledger;
    this.tier = tier;
    this.owed = ledger.partners.map(() => 0);
  }

  accrue(capital: readonly number[]): void {
    const { rate, method, partners } = this.tier;
    for (const n of positions(this.ledger, partners)) {
      const owed = this.owed[n] ?? 0;
      const base = (capital[n] ?? 0) + (method === 'simple' ? 0 : owed);
      this.owed[n] = owed + this.ledger.grown(rate, base);
    }
  }

  pay(left: number): number[] {
    const all = total(this.owed);
    const paid = Math.min(left, all);
    if (paid <= 0) return this.owed.map(() => 0);
    const pieces = split(paid, this.owed);
    for (const [n, amount] of pieces.entries()) this.owed[n] = (this.owed[n] ?? 0) - amount;
    this.ledger.profit += paid;
    return pieces;
  }
}

class CapitalReturn implements Tier {
  readonly accrue = nothing;
  readonly contribute = nothing;
  readonly receive = nothing;
  private readonly ledger: Ledger;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  pay(left: number): number[] {
    const { capital } = this.ledger;
    const paid = Math.min(left, total(capital));
    if (paid <= 0) return capital.map(() => 0);
    const pieces = split(paid, capital);
    for (const [n, amount] of pieces.entries()) capital[n] = (capital[n] ?? 0) - amount;
    return pieces;
  }
}

/** Counts a payment of profit that is no preferred return. */
function promote(ledger: Ledger, pieces: readonly number[]): void {
  for (const [n, amount] of pieces.entries()) {
    ledger.profit += amount;
    ledger.promoted[n] = (ledger.promoted[n] ?? 0) + amount;
  }
}

class CatchUp implements Tier {
  readonly accrue = nothing;
  readonly contribute = nothing;
  readonly receive = nothing;
  private readonly ledger: Ledger;
  private readonly tier: Extract<WaterfallTier, { kind: 'catch_up' }>;

  constructor(ledger: Ledger, tier: Extract<WaterfallTier, { kind: 'catch_up' }>) {
    this.ledger = ledger;
    this.tier = tier;
  }

  pay(left: number): number[] {
    const { partners, profit, promoted } = this.ledger;
    const { share, until } = this.tier;
    const own = positions(this.ledger, this.tier.partners);
    const others = [...partners.keys()].filter((n) => !own.includes(n));
    const got = total(own.map((n) => promoted[n] ?? 0));
    const missing = exactTotal([until, profit], [-1, got]) / exactTotal([share ?? 1], [-until]);
    const paid = Math.min(left, roundCents(Math.max(0, missing)));
    const toOwn = others.length === 0 ? paid : roundCents((share ?? 1) * paid);
    const pieces = partners.map(() => 0);
    for (const [side, amount] of [
      [own, toOwn],
      [others, paid - toOwn],
    ] as const) {
      const divided = parted(
        amount,
        side.map((n) => partners[n]?.share ?? 0),
      );
      for (const [k, n] of side.entries()) pieces[n] = divided[k] ?? 0;
    }
    promote(this.ledger, pieces);
    return pieces;
  }
}

class Split implements Tier {
  private readonly ledger: Ledger;
  private readonly tier: Extract<WaterfallTier, { kind: 'split' }>;
  private readonly of: number[];
  /** What the partners of the hurdle still miss to earn its rate. */
  private account = 0;
  private contributed = 0;
  private received = 0;

  constructor(ledger: Ledger, tier: Extract<WaterfallTier, { kind: 'split' }>) {
    this.ledger = ledger;
    this.tier = tier;
    this.of = positions(ledger, tier.of);
  }

  accrue(): void {
    const rate = this.tier.until?.irr;
    if (rate) this.account += this.ledger.grown(rate, this.account);
  }

  contribute(partner: number, amount: number): void {
    if (!this.of.includes(partner)) return;
    this.account += amount;
    this.contributed += amount;
  }

  receive(partner: number, amount: number): void {
    if (!this.of.includes(partner)) return;
    this.account -= amount;
    this.received += amount;
  }

  private missing(): number {
    const { until, shares } = this.tier;
    if (!until) return Infinity;
    const multiple = until.multiple ?? 0;
    const account = until.irr ? this.account : roundCents(multiple * this.contributed) - this.received;
    const share = exactTotal([0], ...this.of.map((n) => [shares[n] ?? 0]));
    return roundCents(Math.max(0, account) / share);
  }

  pay(left: number): number[] {
    const pieces = split(Math.min(left, this.missing()), this.tier.shares);
    promote(this.ledger, pieces);
    return pieces;
  }
}

export function tierOf(ledger: Ledger, tier: WaterfallTier): Tier {
  switch (tier.kind) {
    case 'preferred':
      return new Preferred(ledger, tier);
    case 'return_of_capital':
      return new CapitalReturn(ledger);
    case 'catch_up':
      return new CatchUp(ledger, tier);
    case 'split':
      return new Split(ledger, tier);
  }
}
