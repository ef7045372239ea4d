import { quantise } from '../numeric/money.ts';
import { yearlyFromMonth } from '../numeric/rates.ts';
import { internalRate, isChosenByReference } from './internal-rate.ts';

/** Indicators of a free cash flow by itself: those of the registry that need no study. */
export interface FreeCashFlowIndicators {
  readonly accumulated: readonly number[];
  readonly max_exposure: number;
  readonly max_exposure_month: number | null;
  readonly payback_month: number | null;
  /** Null where there is no rate, and where there are several. Among several, only a study's own rate of discount chooses. */
  readonly irr_year: number | null;
  readonly irr_status: 'none' | 'unique' | 'multiple';
}

/** Of the cash of several developments together there is no study, and the indicators are these of its months. */
export function evaluateFreeCashFlow(free: readonly number[]): FreeCashFlowIndicators {
  const { rounded } = accumulate(free);
  const exposure = Math.min(0, ...rounded);
  // The highest of several: where no other is above zero, or there is no other, there is nothing to choose.
  const { rate, status } = internalRate(free, 100);
  const isKnown = status === 'unique' || !isChosenByReference((reference) => internalRate(free, reference));
  return {
    accumulated: rounded,
    max_exposure: exposure,
    max_exposure_month: exposure < 0 ? rounded.indexOf(exposure) : null,
    payback_month: payback(rounded),
    irr_year: isKnown ? yearly(rate) : null,
    irr_status: status,
  };
}

export function yearly(rate: number | null): number | null {
  return rate === null ? null : yearlyFromMonth(rate);
}

export function accumulate(flow: Iterable<number>): { rounded: number[]; least: number } {
  const rounded: number[] = [];
  let running = 0;
  let least = 0;
  for (const x of flow) {
    running += x;
    least = Math.min(least, running);
    rounded.push(quantise(running));
  }
  return { rounded, least };
}

/** The first month from which the accumulated flow stays at or above zero after having been negative. */
export function payback(accumulated: readonly number[]): number | null {
  let last = -1;
  accumulated.forEach((x, t) => {
    if (x < 0) last = t;
  });
  return last < 0 || last === accumulated.length - 1 ? null : last + 1;
}
