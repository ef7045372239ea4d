/** The partners from month to month: their terms, their rows and their balances. */
import { compensatedPrefix } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';

/** A tier with its rates resolved; partners by positions from 0. */
export type TierTerms =
  | { kind: 'preferred'; rate: number; compound: boolean; partners: readonly number[] }
  | { kind: 'return_of_capital' }
  | { kind: 'catch_up'; partners: readonly number[]; share: number; until: number }
  | { kind: 'split'; shares: readonly number[]; of: readonly number[]; until: HurdleTerms | null };

/** A rate of return by month, or a multiple of what was contributed. */
export type HurdleTerms = { kind: 'irr'; rate: number } | { kind: 'multiple'; multiple: number };

export interface PartnersTerms {
  calls: 'pro_rata' | 'order';
  /** Shares of distributions; the most that may be called (centavos), null without bound. */
  partners: readonly { share: number; commitment: number | null }[];
  /** Of each company in order, the partners' shares of its calls. */
  callers: readonly (readonly number[])[];
  tiers: readonly TierTerms[];
  /** The last month. */
  last: number;
}

/** Inputs of the run: vectors over months 0 … last; distributions are negative. */
export interface PartnersData {
  /** Of each company. */
  contributions: readonly ArrayLike<number>[];
  distribution: ArrayLike<number>;
  inKind: readonly ArrayLike<number>[];
}

/** Rounds of a company's call: each that leaves something uses up the room of one partner. */
export function callRounds({ calls, partners }: PartnersTerms): number {
  const bounded = partners.filter(({ commitment }) => commitment !== null).length;
  return calls === 'order' || bounded === 0 ? 1 : Math.min(bounded + 1, partners.length);
}

/** The rounds of the calls of all companies, from 1; those of a company follow those of the one before. */
export function allRounds(terms: PartnersTerms): number[] {
  return Array.from({ length: callRounds(terms) * terms.callers.length }, (_, r) => r + 1);
}

/** The company of a round by its position, and the first round of its call. */
export function callerOf(terms: PartnersTerms, round: number): { company: number; first: number } {
  const company = Math.floor((round - 1) / callRounds(terms));
  return { company, first: company * callRounds(terms) + 1 };
}

/** Rows that lines are made of; the others are for formulas and explanations. */
const ownRows = /^(exceeded|contribution|capital|tier|paid|owed)/;

/** The keys of the rows of a run, in order; partners, tiers and rounds by numbers from 1. */
export function partnerRowKeys(terms: PartnersTerms, isDetailed: boolean): string[] {
  const keys = allRowKeys(terms);
  return isDetailed ? keys : keys.filter((key) => ownRows.test(key));
}

function allRowKeys(terms: PartnersTerms): string[] {
  const numbers = terms.partners.map((_, n) => n + 1);
  const each = (name: string): string[] => numbers.map((n) => `${name}.${n}`);
  const rounds = allRounds(terms);
  const tiers = terms.tiers.flatMap((tier, j): string[] => {
    const k = j + 1;
    return [
      `tier.${k}`,
      `due.${k}`,
      ...each(`paid.${k}`),
      ...(tier.kind === 'preferred' ? [...each(`accrued.${k}`), ...each(`owed.${k}`)] : []),
      ...(tier.kind === 'split' && tier.until ? [`hurdle.${k}`] : []),
    ];
  });
  return [
    ...rounds.flatMap((r) => [...each(`room.${r}`), ...each(`weight.${r}`), ...each(`call.${r}`)]),
    ...['exceeded', 'profit', ...each('contribution'), ...each('capital'), ...each('promoted')],
    ...tiers,
  ];
}

/** Rows by their keys. */
export type PartnerRows = ReadonlyMap<string, Float64Array>;

/** The same by their names, then by the numbers of their keys; 0 stands for a missing number. */
export type RowsByName = ReadonlyMap<string, readonly (readonly (Float64Array | undefined)[])[]>;

export function rowsByName(rows: PartnerRows): RowsByName {
  const byName = new Map<string, Float64Array[][]>();
  for (const [key, row] of rows) {
    const [name, first, second] = key.split('.') as [string, string?, string?];
    const ofName = byName.get(name) ?? [];
    byName.set(name, ofName);
    const at = Number(first ?? 0);
    const ofNumber = ofName[at] ?? [];
    ofName[at] = ofNumber;
    ofNumber[Number(second ?? 0)] = row;
  }
  return byName;
}

/** Parts of an amount by weights, cumulatively rounded; equal ones where the weights add up to nothing. */
export function parted(amount: number, weights: readonly number[]): number[] {
  const prefix = compensatedPrefix(weights);
  const all = prefix.at(-1) ?? 0;
  if (all === 0 && weights.length > 0)
    return parted(
      amount,
      weights.map(() => 1),
    );
  let before = 0;
  return prefix.map((until) => {
    const upTo = until === all ? amount : quantise((amount * until) / all);
    const own = upTo - before;
    before = upTo;
    return own;
  });
}

/** The partners from month to month. */
export interface PartnersState {
  readonly terms: PartnersTerms;
  readonly given: PartnersData;
  readonly rows: RowsByName;
  /** What is left of each commitment. */
  readonly rooms: number[];
  /** Capital that is not returned. */
  readonly capital: number[];
  /** What each has got from catch-up and split tiers. */
  readonly promoted: number[];
  readonly contributed: number[];
  readonly received: number[];
  /** Preferred return that is not paid, by tier and partner; and what hurdles by a rate still miss. */
  readonly owed: number[][];
  readonly hurdles: number[];
  /** Paid by preferred, catch-up and split tiers. */
  profit: number;
  t: number;
}

/** Returns a row by its name and numbers; undefined for one that nothing reads. */
export function rowOf({ rows }: PartnersState, name: string, first = 0, second = 0): Float64Array | undefined {
  return rows.get(name)?.[first]?.[second];
}

/** Enters a row's value of the month. */
export function put({ t }: PartnersState, row: Float64Array | undefined, value: number): void {
  if (row) row[t] = value || 0;
}
