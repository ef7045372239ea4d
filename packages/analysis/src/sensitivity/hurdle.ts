import type { Indicators } from '@uni/engine';
import { type Criterion, numberOf, slackOf } from './criteria.ts';

/** One criterion against a projection. */
export interface HurdleRow {
  readonly criterion: Criterion;
  /** The indicator's value; null when it is not defined. */
  readonly value: number | null;
  readonly verdict: 'passes' | 'fails' | 'undefined';
  /** By how much it passes (≥ 0) or fails (< 0), in the indicator's unit. */
  readonly by: number | null;
}

export interface HurdleResult {
  /** `passes` when every criterion does; `undefined` when none fails and one cannot be evaluated. */
  readonly verdict: 'passes' | 'fails' | 'undefined';
  readonly rows: readonly HurdleRow[];
}

/** Evaluates a projection's indicators against the criteria of an organization, one row each. */
export function evaluateHurdles(indicators: Indicators, criteria: readonly Criterion[]): HurdleResult {
  const rows = criteria.map((criterion): HurdleRow => {
    const by = slackOf(criterion, indicators);
    const verdict = by === null ? 'undefined' : by >= 0 ? 'passes' : 'fails';
    return { criterion, value: numberOf(indicators, criterion.indicator), verdict, by };
  });
  const has = (verdict: HurdleRow['verdict']): boolean => rows.some((row) => row.verdict === verdict);
  return { verdict: has('fails') ? 'fails' : has('undefined') ? 'undefined' : 'passes', rows };
}
