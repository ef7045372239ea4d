/** Tax credits: what accrues on costs, when it may be used, and what is left of it. */

import type { TaxCredit } from '../../src/study.ts';
import { accumulated, type Cells, cellAt, lastMonth, plus, roundCents, shifted, total } from '../arithmetic.ts';
import { type Anchors, resolve } from '../calendar.ts';

/** Inputs of the credits of one tax. */
export interface CreditSources {
  anchors: Anchors;
  /** The cost of a group by month, as a magnitude. */
  costOf: (group: string) => Cells;
  /** The rate of the tax that a credit is of, and what the cost is divided by. */
  rateOf: (month: number, credit: TaxCredit) => number;
  /** The receipts of all classes, signed. */
  receipts: Cells;
}

/** Credits that accrue in each month, unrounded. */
function accrued(sources: CreditSources, credit: TaxCredit): Cells {
  const cost = plus(...credit.groups.map(sources.costOf));
  return cost.map((cell, month) =>
    cell === 0 ? 0 : credit.share * (credit.rate_share ?? 1) * sources.rateOf(month, credit) * cell,
  );
}

/** The largest part of the accrued credits that receipts have reached so far. */
function byReceipts(credits: Cells, receipts: Cells): Cells {
  const whole = total(receipts);
  if (whole <= 0) return accumulated(credits);
  const months = Math.max(credits.length, receipts.length);
  let [sum, received, most] = [0, 0, 0];
  return Array.from({ length: months }, (_, month) => {
    sum += cellAt(credits, month);
    received += cellAt(receipts, month);
    // The last receipt reaches all: sums of the same cells in the same order.
    most = Math.max(most, sum * Math.min(1, received / whole));
    return most;
  });
}

/** The credits of a row that may be used up to each month. */
function usableUpTo(sources: CreditSources, credit: TaxCredit): Cells {
  const credits = accrued(sources, credit);
  const use = credit.usable ?? { kind: 'cost', lag: 0 };
  switch (use.kind) {
    case 'cost':
      return accumulated(shifted(credits, use.lag ?? 0));
    case 'receipts':
      return byReceipts(credits, sources.receipts);
    case 'at': {
      const from = resolve(use.at, sources.anchors);
      const months = Math.max(credits.length, from + 1);
      return accumulated(Array.from({ length: months }, (_, month) => cellAt(credits, month))).map((sum, month) =>
        month < from ? 0 : sum,
      );
    }
  }
}

/** The credits of one tax that may be used in each month, rounded on their sum up to it. */
export function usableCredits(sources: CreditSources, credits: readonly TaxCredit[]): Cells {
  const rows = credits.map((credit) => usableUpTo(sources, credit));
  const months = Math.max(0, ...rows.map((row) => row.length));
  let before = 0;
  return Array.from({ length: months }, (_, month) => {
    const upTo = roundCents(total(rows.map((row) => row[month] ?? row.at(-1) ?? 0)));
    const cell = upTo - before;
    before = upTo;
    return cell;
  });
}

/** A credit account: what is used against the debits, and what is refunded. */
export interface CreditAccount {
  used: Cells;
  refund: Cells;
  balance: Cells;
}

/** `refundFrom` and `refundUntil` bound the months in which what is left is refunded. */
export function settle(usable: Cells, debits: Cells, refundFrom: number, refundUntil: number): CreditAccount {
  const last = Math.max(
    lastMonth(usable),
    debits.length - 1,
    Math.min(refundUntil, refundFrom === Infinity ? -1 : refundUntil),
  );
  const account: CreditAccount = { used: [], refund: [], balance: [] };
  let balance = 0;
  for (let month = 0; month <= last; month++) {
    balance += cellAt(usable, month);
    const used = Math.min(Math.max(0, balance), cellAt(debits, month));
    balance -= used;
    const isRefunded = month >= refundFrom && month <= refundUntil && balance > 0;
    account.used.push(used);
    account.refund.push(isRefunded ? balance : 0);
    balance -= isRefunded ? balance : 0;
    account.balance.push(balance);
  }
  return account;
}
