/** Partners: who pays what is called, and what each gets through the tiers of the waterfall. */

import type { ContributionInKind, Partner, Study } from '../../src/study.ts';
import { addTo, type Cells, cellAt, centavos, plus, roundCents, split, total } from '../arithmetic.ts';
import { accrualRate, enterpriseAnchors, moduleAnchors, resolve } from '../calendar.ts';
import { type Ledger, Preferred, parted, type Tier, tierOf } from './tiers.ts';

/** The vectors of one partner; what is distributed is negative. */
export interface PartnerCells {
  contribution: Cells;
  inKind: Cells;
  distribution: Cells;
  /** Capital that is not returned, and preferred return that is not paid. */
  capital: Cells;
  preferred: Cells;
}

export function partnersOf(study: Study): Partner[] {
  return study.capital?.partners ?? [];
}

/** What a partner puts in that is no cash, by month. */
function inKindOf(study: Study, { in_kind: goods }: Partner): Cells {
  const cells: Cells = [];
  for (const { at, amount, module } of goods ?? []) {
    const named = study.modules.find(({ number }) => number === module);
    addTo(cells, resolve(at, named ? moduleAnchors(named) : enterpriseAnchors(study)), centavos(amount));
  }
  return cells;
}

/** Goods of all partners that are of a module; null is of none. */
export function goodsOf(study: Study, module: number | null): Cells {
  const isOf = (good: ContributionInKind) => (good.module ?? null) === module;
  const partners = partnersOf(study).map((partner) => ({ ...partner, in_kind: partner.in_kind?.filter(isOf) ?? [] }));
  return plus(...partners.map((partner) => inKindOf(study, partner)));
}

/** The last month in which a partner puts in goods; −1 if none. */
export function lastInKind(study: Study): number {
  return Math.max(-1, ...partnersOf(study).map((partner) => inKindOf(study, partner).length - 1));
}

/** Divides one call. What exceeds a partner's room goes round again among those with room. */
class Calls {
  /** The months in which no partner has room, with what was called beyond. */
  readonly exceeded: Cells = [];
  private readonly rooms: number[];
  private readonly isOrdered: boolean;

  constructor(study: Study) {
    this.isOrdered = study.capital?.calls === 'order';
    this.rooms = partnersOf(study).map(({ commitment }) =>
      commitment === null || commitment === undefined ? Infinity : centavos(commitment),
    );
  }

  use(partner: number, amount: number): void {
    this.rooms[partner] = (this.rooms[partner] ?? 0) - amount;
  }

  divide(month: number, amount: number, shares: readonly number[]): number[] {
    const called = shares.map(() => 0);
    let left = amount;
    while (left > 0) {
      const open = [...shares.keys()].filter((n) => (this.rooms[n] ?? 0) > 0);
      const callable = this.isOrdered ? open.slice(0, 1) : open;
      if (callable.length === 0) {
        addTo(this.exceeded, month, left);
        this.take(called, 0, left);
        return called;
      }
      const quotas = parted(
        left,
        callable.map((n) => shares[n] ?? 0),
      );
      for (const [k, n] of callable.entries())
        left -= this.take(called, n, Math.min(quotas[k] ?? 0, this.rooms[n] ?? 0));
    }
    return called;
  }

  private take(called: number[], partner: number, amount: number): number {
    called[partner] = (called[partner] ?? 0) + amount;
    this.use(partner, amount);
    return amount;
  }
}

/** Contributions and distributions of one company, and the shares by which its calls are divided. */
export interface Purse {
  contribution: Cells;
  /** Negative. */
  distribution: Cells;
  /** Shares instead of those of the partners; null if there are none. */
  shares: number[] | null;
}

export interface PartnersCells {
  partners: PartnerCells[];
  tiers: Cells[];
  exceeded: Cells;
}

/** The partners' months, advanced one by one. */
class Partnership {
  readonly cells: PartnerCells[];
  readonly paid: Cells[];
  readonly calls: Calls;
  private readonly partners: Partner[];
  private readonly goods: Cells[];
  private readonly ledger: Ledger;
  private readonly tiers: Tier[];

  constructor(study: Study) {
    const partners = partnersOf(study);
    this.partners = partners;
    this.goods = partners.map((partner) => inKindOf(study, partner));
    this.calls = new Calls(study);
    this.ledger = {
      partners,
      capital: partners.map(() => 0),
      profit: 0,
      promoted: partners.map(() => 0),
      grown: (rate, amount) => roundCents(accrualRate(rate) * amount),
    };
    this.tiers = (study.capital?.waterfall ?? []).map((tier) => tierOf(this.ledger, tier));
    this.paid = this.tiers.map(() => []);
    this.cells = partners.map(() => ({ contribution: [], inKind: [], distribution: [], capital: [], preferred: [] }));
  }

  private putIn(month: number, n: number, amount: number, key: 'contribution' | 'inKind'): void {
    const { capital } = this.ledger;
    addTo(this.cells[n]?.[key] ?? [], month, amount);
    capital[n] = (capital[n] ?? 0) + amount;
    for (const tier of this.tiers) tier.contribute(n, amount);
  }

  private payOut(month: number, pieces: readonly number[]): void {
    for (const [n, amount] of pieces.entries()) {
      addTo(this.cells[n]?.distribution ?? [], month, amount === 0 ? 0 : -amount);
      for (const tier of this.tiers) tier.receive(n, amount);
    }
  }

  private contribute(month: number, purses: readonly Purse[]): void {
    for (const { contribution, shares } of purses) {
      const own = shares ?? this.partners.map(({ contribution_share: called, share }) => called ?? share);
      for (const [n, amount] of this.calls.divide(month, cellAt(contribution, month), own).entries())
        this.putIn(month, n, amount, 'contribution');
    }
    for (const [n, good] of this.goods.entries()) {
      this.calls.use(n, cellAt(good, month));
      this.putIn(month, n, cellAt(good, month), 'inKind');
    }
  }

  private distribute(month: number, purses: readonly Purse[]): void {
    if (this.tiers.length === 0) {
      const own = this.partners.map(({ share }) => share);
      for (const { distribution, shares } of purses)
        this.payOut(month, split(-cellAt(distribution, month), shares ?? own));
      return;
    }
    let left = -total(purses.map(({ distribution }) => cellAt(distribution, month)));
    for (const [k, tier] of this.tiers.entries()) {
      const pieces = tier.pay(left);
      const sum = total(pieces);
      left -= sum;
      addTo(this.paid[k] ?? [], month, sum);
      this.payOut(month, pieces);
    }
  }

  live(month: number, purses: readonly Purse[]): void {
    const before = [...this.ledger.capital];
    for (const tier of this.tiers) tier.accrue(before);
    this.contribute(month, purses);
    this.distribute(month, purses);
    for (const [n, partner] of this.cells.entries()) {
      addTo(partner.capital, month, this.ledger.capital[n] ?? 0);
      const owed = this.tiers.map((tier) => (tier instanceof Preferred ? (tier.owed[n] ?? 0) : 0));
      addTo(partner.preferred, month, total(owed));
    }
  }
}

/** All months of the partners, through the tiers where the study has any. */
export function livePartners(study: Study, purses: readonly Purse[], last: number): PartnersCells {
  const partnership = new Partnership(study);
  const { cells, paid, calls } = partnership;
  if (cells.length === 0) return { partners: [], tiers: [], exceeded: [] };
  for (let month = 0; month <= last; month++) partnership.live(month, purses);
  return { partners: cells, tiers: paid, exceeded: calls.exceeded };
}
