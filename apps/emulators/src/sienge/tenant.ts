import type { VirtualClock } from '../http/clock.ts';
import type { Oddities } from '../http/scene.ts';
import type { Bill } from '../portfolio/model.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';

/** Ways of answering that differ from tenant to tenant, or between the specification and what is seen live. */
export interface Quirks {
  /** The misspelt name of an income row's payment term, as live; false for the specification's. */
  readonly misspeltTerm: boolean;
  /** `1/12` as installment number; false for `1`: the tenant's parameter 651. */
  readonly installmentOf: boolean;
  /** Identifiers as texts in BULK rows. */
  readonly textIds: boolean;
  /** `bills/by-change-date` without the envelope. */
  readonly bareChangedBills: boolean;
  /** BULK without rows as 404 instead of an empty list. */
  readonly notFoundForEmpty: boolean;
  /** Unreadable rows in addition to the good ones. */
  readonly malformed: boolean;
  /** A second text with the refusal of a day's quota, which else reads like a minute's. */
  readonly dailyMessage: boolean;
  /** Value of `Retry-After` on 429: absent, seconds, a date, or a whole day. */
  readonly retryAfter: 'none' | 'seconds' | 'date' | 'absurd';
  /** 503 between 00:00 and 06:30 UTC. */
  readonly maintenance: boolean;
  /** An item of a budget that is an error instead. */
  readonly budgetError: boolean;
  /** Everything compressed for clients that take it. */
  readonly gzip: boolean;
  /** Polls that an asynchronous job waits, then processes. */
  readonly jobPolls: number;
  /** Milliseconds between two pieces of a BULK answer. */
  readonly pieceMs: number;
  /** Probability that a row of a BULK answer repeats unchanged. */
  readonly duplicateRate: number;
  /** Differences of rows from their documentation: unknown fields, missing names, amounts as texts. */
  readonly drift: 'none' | 'added' | 'dropped' | 'texts';
  /** Probability that a list changes between two of its pages, and the limit of changes. */
  readonly shiftRate: number;
  readonly shiftLimit: number;
  /** Maximum rows of a page, whatever limit is requested. */
  readonly pageRows: number;
}

export const liveQuirks: Quirks = {
  misspeltTerm: true,
  installmentOf: true,
  textIds: false,
  bareChangedBills: false,
  notFoundForEmpty: false,
  malformed: false,
  dailyMessage: false,
  retryAfter: 'none',
  maintenance: false,
  budgetError: false,
  gzip: false,
  jobPolls: 2,
  pieceMs: 0,
  duplicateRate: 0,
  drift: 'none',
  shiftRate: 0,
  shiftLimit: 3,
  pageRows: 200,
};

/** The data that handlers answer from. */
export interface Tenant {
  readonly portfolio: Portfolio;
  readonly clock: VirtualClock;
  readonly quirks: Quirks;
  /** Incremented while answers are made. */
  readonly oddities: Oddities;
  /** The calendar day of the ERP. */
  readonly today: string;
}

export function money(centavos: number): number {
  return centavos / 100;
}

/** A code of a CHAR(4) column: padded in every other bill, as it comes. */
export function padded(code: string, bill: number): string {
  return bill % 2 === 0 ? code.padEnd(4) : code;
}

/** Returns the open balance as of today. It differs from day to day although the bill is unchanged. */
export function correctedBalance(bill: Bill, balance: number, today: string): number {
  if (bill.indexer === 1 || balance === 0) return balance;
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(bill.issueDate)) / 86_400_000));
  return Math.round(balance * (1 + days * 0.00014));
}
