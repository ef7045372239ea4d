/** Sums and flows that several indicators are read from; months 0 … H, centavos. */

export function total(values: ArrayLike<number>): number {
  let sum = 0;
  for (let t = 0; t < values.length; t++) sum += values[t] as number;
  return sum;
}

interface CapitalFlows {
  readonly contribution: ArrayLike<number>;
  /** Negative where it is paid out. */
  readonly distribution: ArrayLike<number>;
}

/** The flow of the partners: what they receive less what they pay in. */
export function shareholderFlow({ contribution, distribution }: CapitalFlows): Float64Array {
  return Float64Array.from(
    { length: contribution.length },
    (_, t) => -(distribution[t] as number) - (contribution[t] as number),
  );
}

/** Distributions over contributions; null without a contribution. */
export function capitalMultiple({ contribution, distribution }: CapitalFlows): number | null {
  const paidIn = total(contribution);
  return paidIn === 0 ? null : -total(distribution) / paidIn;
}
