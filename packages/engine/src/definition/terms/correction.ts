import type { Node, Parameters } from '../../graph/node.ts';
import type { PaidCorrection } from '../../operators/plans/payment-sums.ts';

/** Correction of installments: by a chained index, by two factors cohort by cohort, or none. */
export interface Correction {
  /** The chained factor; null = no correction, or one cohort by cohort. */
  readonly chained: Node | null;
  readonly before: Node | null;
  readonly after: Node | null;
  /** True if no factor falls below 1. */
  readonly floor: boolean;
  /** True if the index counts up to the last anniversary of a contract. */
  readonly yearly: boolean;
  /** Contracts with a long term, by month of the sale, are corrected every month all the same; null for none. */
  readonly term: Node | null;
}

export const uncorrected: Correction = {
  chained: null,
  before: null,
  after: null,
  floor: false,
  yearly: false,
  term: null,
};

/** The rows that a correction reads, as inputs of `correctionInputs`. */
export function factorsOf({ chained, before, after, term }: Correction): Node[] {
  return [chained, before, after, term].filter((node) => node !== null);
}

/** The parameters by which `correctionInputs` and `cohortFactors` read them. */
export function correctionParameters(correction: Correction): Parameters {
  const { before, after, floor, yearly, term } = correction;
  if (!isByCohort(correction)) return {};
  return { byCohort: true, before: before !== null, after: after !== null, floor, yearly, byTerm: term !== null };
}

/** True if each cohort has a correction of its own. */
export function isByCohort({ floor, yearly }: Correction): boolean {
  return floor || yearly;
}

/** The factors of a correction as lines of numbers. `keys`: month of the keys. */
export function correctionNumbers(correction: Correction, keys: number): PaidCorrection {
  const { chained, before, after, term, floor, yearly } = correction;
  if (!isByCohort(correction)) return { index: chained?.vector.values, byCohort: undefined };
  const factors = { before: before?.vector.values, after: after?.vector.values, term: term?.vector.values };
  return { index: undefined, byCohort: { ...factors, keys, floor, yearly } };
}
