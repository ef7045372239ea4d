import type { Indicators } from '@uni/engine';
import { type Criterion, numberOf, slackOf } from './criteria.ts';

/** One criterion against a projection. */
export interface HurdleRow {
  readonly criterion: Criterion;
  /** The indicator's value; null when it is not defined. */
  readonly value: number | null;
  readonly result: 'passes' | 'fails' | 'undefined';
  /** By how much it passes (≥ 0) or fails (< 0), in the indicator's unit. */
  readonly by: number | null;
}

/** Result of several criteria, and of each. */
export interface HurdleResult {
  /** `passes` when every criterion does; `undefined` when none fails and one cannot be evaluated. */
  readonly result: 'passes' | 'fails' | 'undefined';
  readonly rows: readonly HurdleRow[];
}

/** Evaluates a projection's indicators against the criteria of an organization, one row each. */
export function evaluateHurdles(indicators: Indicators, criteria: readonly Criterion[]): HurdleResult {
  const rows = criteria.map((criterion): HurdleRow => {
    const by = slackOf(criterion, indicators);
    const result = by === null ? 'undefined' : by >= 0 ? 'passes' : 'fails';
    return { criterion, value: numberOf(indicators, criterion.indicator), result, by };
  });
  const has = (result: HurdleRow['result']): boolean => rows.some((row) => row.result === result);
  return { result: has('fails') ? 'fails' : has('undefined') ? 'undefined' : 'passes', rows };
}
