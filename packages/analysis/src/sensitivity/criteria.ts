import type { Indicators } from '@uni/engine';

/** A condition on one indicator; money in centavos, rates as fractions, as the projection states them. */
export interface Criterion {
  readonly indicator: string;
  readonly is: 'at_least' | 'at_most';
  readonly value: number;
}

/** The value of an indicator as a number; null when it is not defined, or is a text. */
export function numberOf(indicators: Indicators, key: string): number | null {
  const value = indicators[key];
  return typeof value === 'number' ? value : null;
}

/** By how much a criterion is met (≥ 0) or missed (< 0), in the indicator's unit. Null when the indicator is not defined. */
export function slackOf(criterion: Criterion, indicators: Indicators): number | null {
  const value = numberOf(indicators, criterion.indicator);
  if (value === null) return null;
  return criterion.is === 'at_least' ? value - criterion.value : criterion.value - value;
}
