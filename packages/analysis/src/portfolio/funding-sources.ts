import { isWhole, type Projection, type Study } from '@uni/engine';

/** Funding of a development, in centavos by month. */
export interface FundingSources {
  readonly loans: readonly number[];
  /** Proceeds of receivables that were assigned. What their buyers collect stays in `clients`, as what repays a loan does. */
  readonly assignments: readonly number[];
  readonly own: readonly number[];
  readonly clients: readonly number[];
}

/** Releases of the loans, proceeds of assignments, contributions of the partners, and what clients pay. */
export function fundingSources({ lines, months }: Pick<Projection, 'lines' | 'months'>): FundingSources {
  const sum = (mine: (key: string) => boolean): number[] => {
    const total = new Array<number>(months).fill(0);
    for (const line of lines)
      if (isWhole(line) && mine(line.key))
        for (let t = 0; t < months; t++) total[t] = (total[t] ?? 0) + (line.values[t] ?? 0);
    return total;
  };
  return {
    loans: sum((key) => /^loan\.\d+\.release$/.test(key)),
    assignments: sum((key) => /^assignment\.\d+\.proceeds$/.test(key)),
    own: sum((key) => key === 'contribution'),
    clients: sum((key) => key === 'receipts'),
  };
}

/** Returns the most that all loans together may release, in centavos. Null without loans, or when one has no limit. */
export function loanLimit({ loans }: Pick<Study, 'loans'>): number | null {
  const limits = (loans ?? []).map(({ limit }) => limit ?? null);
  if (limits.length === 0 || limits.includes(null)) return null;
  return limits.reduce<number>((sum, limit) => sum + Math.round((limit ?? 0) * 100), 0);
}
