/** Cancellations by age: who cancels when, and what is paid back. */

import type { Cancellation, MonthRef, PriceTable, StudyModule } from '../../src/study.ts';
import { addTo, roundCents, total } from '../arithmetic.ts';
import { resolve } from '../calendar.ts';
import { exactTotal } from '../exact.ts';
import { familyShares } from '../weights.ts';
import { firstSigning, type Signings } from './construction-transfer.ts';
import type { Offer } from './offers.ts';

/** Terms of a cancellation that a law fills where the study leaves them out. */
interface Terms {
  retention: number;
  retention_base: 'paid' | 'contract';
  brokerage: boolean;
  use_share: number;
  restated: boolean;
  refund_from: MonthRef | null;
  refund_delay: number;
  refund_installments: number;
  refund_after_resale: number | null;
}

/** Without a law: nothing is retained, and one refund a month later. */
const PLAIN: Terms = {
  retention: 0,
  retention_base: 'paid',
  brokerage: false,
  use_share: 0,
  restated: false,
  refund_from: null,
  refund_delay: 1,
  refund_installments: 1,
  refund_after_resale: null,
};

/** Source: Lei 4.591/1964 art. 67-A (segregated, incorporation), Lei 6.766/1979 art. 32-A (lots). */
const LAWS: Record<NonNullable<Cancellation['law']>, Terms> = {
  segregated: {
    retention: 0.5,
    retention_base: 'paid',
    brokerage: true,
    use_share: 0.005,
    restated: true,
    refund_from: { at: 'works_end', plus: 1 },
    refund_delay: 1,
    refund_installments: 1,
    refund_after_resale: 1,
  },
  incorporation: {
    retention: 0.25,
    retention_base: 'paid',
    brokerage: true,
    use_share: 0.005,
    restated: true,
    refund_from: null,
    refund_delay: 6,
    refund_installments: 1,
    refund_after_resale: 1,
  },
  lots: {
    retention: 0.1,
    retention_base: 'contract',
    brokerage: true,
    use_share: 0.0075,
    restated: true,
    refund_from: { at: 'works_end', plus: 6 },
    refund_delay: 12,
    refund_installments: 12,
    refund_after_resale: 0,
  },
};

function termsOf(given: Cancellation): Terms {
  const law = given.law ? LAWS[given.law] : PLAIN;
  return {
    retention: given.retention ?? law.retention,
    retention_base: given.retention_base ?? law.retention_base,
    brokerage: given.brokerage ?? law.brokerage,
    use_share: given.use_share ?? law.use_share,
    restated: given.restated ?? law.restated,
    refund_from: given.refund_from ?? law.refund_from,
    refund_delay: given.refund_delay ?? law.refund_delay,
    refund_installments: given.refund_installments ?? law.refund_installments,
    refund_after_resale: given.refund_after_resale ?? law.refund_after_resale,
  };
}

/** An age with its share of all that cancel. */
interface Age {
  age: number;
  weight: number;
}

function agesOf({ age, hazard }: Cancellation): Age[] {
  if (!hazard) return [{ age: age ?? 12, weight: 1 }];
  const weights = hazard.shares ?? familyShares(hazard, hazard.months ?? 1);
  return weights.map((weight, k) => ({ age: (hazard.from ?? 1) + k, weight }));
}

/** The premises of a module that its cancellations read. */
interface Premises extends Signings {
  module: StudyModule;
}

function isBank(kind: string): boolean {
  return kind === 'bank_transfer' || kind === 'works_transfer';
}

/** True if contracts of a table, sold in a month, may be cancelled in another. */
function isConcerned(premises: Premises, table: PriceTable, sold: number, month: number): boolean {
  const { cancellation } = premises.module;
  const delivered = Math.max(sold, premises.anchors.keys);
  const hasBank = table.parts.some(({ kind, share }) => isBank(kind) && share > 0);
  if (month >= delivered && !(cancellation?.after_keys && !hasBank)) return false;
  return cancellation?.bank_repaid ? true : month < firstSigning(premises, table, sold);
}

/** The cancellations of one cohort: in each month a share of its contracts. */
export class Cancellations {
  readonly months: { month: number; share: number }[] = [];
  private readonly weights: { month: number; weight: number }[] = [];
  private readonly share: number;
  private readonly all: number;

  constructor(premises: Premises, table: PriceTable, sold: number) {
    const { cancellation } = premises.module;
    const ages = cancellation ? agesOf(cancellation) : [];
    this.share = cancellation?.share ?? 0;
    this.all = total(ages.map(({ weight }) => weight));
    for (const { age, weight } of ages) {
      const month = sold + age;
      if (!isConcerned(premises, table, sold, month)) continue;
      this.weights.push({ month, weight });
      this.months.push({ month, share: this.share * (weight / this.all) });
    }
  }

  /** The share of the contracts cancelled in the months after `after`, up to `until`. */
  cancelled(after: number, until: number): number {
    const passed = this.weights.filter(({ month }) => month > after && month <= until);
    return passed.length === 0 ? 0 : this.share * (total(passed.map(({ weight }) => weight)) / this.all);
  }
}

/** Enters an offer's `cancelled_base` and `resale_base`. */
export function enterCancelled(premises: Premises, offer: Offer): void {
  const { cancellation } = premises.module;
  if (!cancellation) return;
  const ages = agesOf(cancellation);
  const all = total(ages.map(({ weight }) => weight));
  const sharesOf = (tables: readonly PriceTable[]) => total(tables.map(({ share }) => share));
  offer.salesBase.forEach((base, sold) => {
    if (!base) return;
    let [weights, done] = [0, 0];
    for (const { age, weight } of ages) {
      const month = sold + age;
      const concerned = offer.tables.filter((table) => isConcerned(premises, table, sold, month));
      const portion = concerned.length === offer.tables.length ? 1 : sharesOf(concerned) / sharesOf(offer.tables);
      weights += weight * portion;
      const until = roundCents(cancellation.share * (weights / all) * base);
      if (until !== done) addTo(offer.cancelledBase, month, until - done);
      done = until;
    }
  });
  const delay = cancellation.resale_delay ?? 3;
  offer.cancelledBase.forEach((back, month) => {
    if (back) addTo(offer.resaleBase, month + delay, back);
  });
}

/** A cancelled contract: what it was worth, and what it had paid by then. */
export interface Cancelled {
  table: PriceTable;
  value: number;
  sold: number;
  month: number;
  paid: number;
  /** Σ of its installments with no correction. */
  paidBare: number;
  /** Correction of the contract from its sale to the cancellation, as a factor. */
  correction: number;
}

/** What is paid back of one contract. */
function refundOf(terms: Terms, keys: number, contract: Cancelled): number {
  const { value, sold, month, correction } = contract;
  const delivered = Math.max(sold, keys);
  const paid = terms.restated ? contract.paidBare * correction : contract.paid;
  const updated = value * correction;
  const commission = terms.brokerage ? (contract.table.commission?.share ?? 0) : 0;
  const used = Math.max(0, month - delivered);
  const isPlain = commission === 0 && terms.use_share * used === 0;
  if (terms.retention_base === 'paid' && isPlain) return paid * (1 - terms.retention);
  const base = terms.retention_base === 'paid' ? paid : updated;
  const balance = [[paid], [-terms.retention, base], [-commission, value], [-terms.use_share, used, updated]];
  return Math.max(0, exactTotal(...balance));
}

/** The months and parts in which one contract is refunded. */
export function refundsOf(premises: Premises, contract: Cancelled): { month: number; amount: number }[] {
  const { module, anchors } = premises;
  if (!module.cancellation) return [];
  const terms = termsOf(module.cancellation);
  let first = contract.month + terms.refund_delay;
  if (terms.refund_from !== null && contract.month < anchors.works_end)
    first = Math.max(contract.month + 1, resolve(terms.refund_from, anchors));
  if (terms.refund_after_resale !== null) {
    const resold = contract.month + (module.cancellation.resale_delay ?? 3);
    first = Math.min(first, resold + terms.refund_after_resale);
  }
  const count = terms.refund_installments;
  const amount = refundOf(terms, anchors.keys, contract) / count;
  return Array.from({ length: count }, (_, k) => ({ month: first + k, amount }));
}
