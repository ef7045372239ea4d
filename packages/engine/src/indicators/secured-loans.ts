import { total } from './flows.ts';

/** The rows of a loan that its security is measured by, months 0 … H. */
export interface SecuredLoan {
  readonly balance: ArrayLike<number>;
  /** Null without a guarantee. */
  readonly guarantee: ArrayLike<number> | null;
  /** 1 in the months whose distribution it withholds; null without a trap. */
  readonly trap: ArrayLike<number> | null;
}

/** Computation of the indicators of guarantees and traps: undefined for a loan without them. */
export const securedReadings: Readonly<Record<string, (loan: SecuredLoan) => number | null | undefined>> = {
  min_coverage: ({ guarantee, balance }) => (guarantee ? leastCoverage(guarantee, balance) : undefined),
  trapped_months: ({ trap }) => (trap ? total(trap) : undefined),
};

/** The names of a loan's own indicators of its security. */
export function securedIndicators({ guarantee, trap }: SecuredLoan): string[] {
  return [...(guarantee ? ['min_coverage'] : []), ...(trap ? ['trapped_months'] : [])];
}

function leastCoverage(guarantee: ArrayLike<number>, balance: ArrayLike<number>): number | null {
  let least: number | null = null;
  for (let t = 0; t < balance.length; t++) {
    const debt = balance[t] as number;
    if (debt <= 0) continue;
    const coverage = (guarantee[t] as number) / debt;
    if (least === null || coverage < least) least = coverage;
  }
  return least;
}
