import { evaluateStudy, type Model, type Study, type StudyError } from '@uni/engine';
import { numberOf } from './criteria.ts';
import { type Driver, drivers } from './drivers.ts';

/** One end of a bar: the amount tried, and what the indicator is there. */
export interface TornadoEnd {
  readonly amount: number;
  /** Null when the indicator is not defined there, or the study is refused. */
  readonly value: number | null;
  readonly errors: readonly StudyError[];
}

/** Effect of one driver on the indicator, down and up. */
export interface TornadoBar {
  readonly driver: Driver;
  readonly low: TornadoEnd;
  readonly high: TornadoEnd;
  /** The distance between the least and the greatest of low, base and high; null when neither end has a value. */
  readonly swing: number | null;
}

/** Effects of all drivers on one indicator. */
export interface Tornado {
  readonly indicator: string;
  readonly base: number | null;
  /** Widest first; bars without a swing last. */
  readonly bars: readonly TornadoBar[];
}

/** Amounts by which a driver is moved down and up. */
export interface TornadoRange {
  readonly driver: Driver;
  readonly low: number;
  readonly high: number;
}

/** The drivers that move something of the study, each between its usual amounts. */
export function usualRanges(study: Study): TornadoRange[] {
  return drivers
    .filter((driver) => driver.appliesTo(study))
    .map((driver) => ({ driver, low: driver.usual[0], high: driver.usual[1] }));
}

/** Returns the values of one indicator with each driver alone at either end of its range. */
export function tornado(base: Model, indicator: string, ranges: readonly TornadoRange[]): Tornado {
  const today = numberOf(base.projection.indicators, indicator);
  const bars = ranges.map(({ driver, low, high }): TornadoBar => {
    const [lower, upper] = [endOf(base, driver, low, indicator), endOf(base, driver, high, indicator)];
    const values = [lower.value, upper.value].filter((value) => value !== null);
    const all = today === null ? values : [...values, today];
    const swing = values.length === 0 ? null : Math.max(...all) - Math.min(...all);
    return { driver, low: lower, high: upper, swing };
  });
  return { indicator, base: today, bars: bars.toSorted((a, b) => (b.swing ?? -1) - (a.swing ?? -1)) };
}

function endOf(base: Model, driver: Driver, amount: number, indicator: string): TornadoEnd {
  const evaluation = evaluateStudy(driver.apply(base.study, amount), [indicator], base);
  if (!evaluation.ok) return { amount, value: null, errors: evaluation.errors };
  return { amount, value: numberOf(evaluation.indicators, indicator), errors: [] };
}
