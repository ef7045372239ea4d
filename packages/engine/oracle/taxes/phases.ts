/** The tax regimes of a company, one after the other. */

import type { ActualProfit, RegimeTerms, Study } from '../../src/study.ts';
import { monthNumber } from '../calendar.ts';
import type { Firm } from '../companies.ts';

/** A regime with the months whose receipts obey it. */
export interface Phase {
  terms: RegimeTerms;
  from: number;
  /** The first month after it. */
  to: number;
}

/** The regimes of a company, one after the other. */
export function phasesOf(study: Study, firm: Firm): Phase[] {
  const { taxation } = firm;
  if (!taxation) return [];
  const base = monthNumber(study.base_month);
  const later = taxation.then ?? [];
  const starts = later.map(({ from }) => monthNumber(from) - base);
  return [taxation, ...later].map((terms, k) => ({
    terms,
    from: Math.max(0, k === 0 ? 0 : (starts[k - 1] ?? 0)),
    to: starts[k] ?? Infinity,
  }));
}

export function usesReal({ regime, classes }: RegimeTerms): boolean {
  return regime === 'real' || (classes ?? []).some((row) => row.regime === 'real');
}

/** The rules of the first phase that taxes actual profit; null if none does. */
export function realRules({ taxation }: Firm): ActualProfit | null {
  const phases = taxation ? [taxation, ...(taxation.then ?? [])] : [];
  return phases.find(usesReal)?.real ?? null;
}
