import {
  type DoubleDouble,
  dd,
  ddAdd,
  ddDivide,
  ddMax,
  ddMultiply,
  decimal,
  monthAt,
  monthIndex,
  quantise,
} from '@uni/engine/public/installments.ts';
import { type Day, dayParts, daysInMonth, type Month, monthOf } from '../calendar/civil-day.ts';
import type { Cents } from '../money.ts';
import { accept, type Outcome } from '../outcome.ts';
import type { ContractTerms, IndexTerms } from '../terms.ts';
import { type Factor, type Indexes, unchanged } from './index-series.ts';

/** Terms of a contract that determine its correction. */
export type CorrectedTerms = Pick<ContractTerms, 'base_month' | 'keys' | 'correction'>;

const earlier = (a: Month, b: Month): Month => (a < b ? a : b);
const later = (a: Month, b: Month): Month => (a > b ? a : b);

/** The last month at or before a month in which a yearly step falls: twelve, twenty-four … months after the base. */
export function stepMonth(terms: CorrectedTerms, month: Month): Month {
  if (terms.correction.step === 'monthly') return month;
  const since = monthIndex(terms.base_month, month);
  return monthAt(terms.base_month, Math.floor(since / 12) * 12);
}

/** C(from, to) month by month: by the first index up to the keys, by the second after them. */
export function monthlyFactor(terms: CorrectedTerms, indexes: Indexes, from: Month, to: Month): Outcome<Factor> {
  if (to <= from) return accept(unchanged);
  const { before_keys, after_keys, no_deflation } = terms.correction;
  const { keys } = terms;
  const phases = [
    { index: before_keys, a: earlier(from, keys), b: earlier(to, keys) },
    { index: after_keys, a: later(from, keys), b: later(to, keys) },
  ];
  let value = dd(1);
  let estimated = false;
  for (const { index, a, b } of phases) {
    if (!index || a === b) continue;
    const factor = indexes.factor(index.index, lagged(a, index), lagged(b, index));
    if (!factor.ok) return factor;
    value = ddMultiply(value, no_deflation ? ddMax(dd(1), factor.value.value) : factor.value.value);
    estimated ||= factor.value.estimated;
  }
  return accept({ value, estimated });
}

function lagged(month: Month, { lag }: IndexTerms): Month {
  return monthAt(month, -lag);
}

/**
 * Returns the daily growth of the index in force between two days. Its level rises in equal daily steps from month end to month
 * end. The phase of the first day determines the index.
 */
export function dailyFactor(terms: CorrectedTerms, indexes: Indexes, from: Day, to: Day): Outcome<Factor> {
  if (to <= from) return accept(unchanged);
  const index = monthOf(from) < terms.keys ? terms.correction.before_keys : terms.correction.after_keys;
  if (!index) return accept(unchanged);
  const whole = indexes.factor(index.index, levelMonth(from, index), levelMonth(to, index));
  if (!whole.ok) return whole;
  const start = dayGrowth(index, indexes, from);
  if (!start.ok) return start;
  const end = dayGrowth(index, indexes, to);
  if (!end.ok) return end;
  const value = ddDivide(ddMultiply(whole.value.value, end.value.value), start.value.value);
  return accept({
    value: terms.correction.no_deflation ? ddMax(dd(1), value) : value,
    estimated: whole.value.estimated || start.value.estimated || end.value.estimated,
  });
}

/** The month at whose end the level stood before a day's month began. */
function levelMonth(day: Day, index: IndexTerms): Month {
  return monthAt(monthOf(day), -1 - index.lag);
}

function dayGrowth(index: IndexTerms, indexes: Indexes, day: Day): Outcome<Factor> {
  const variation = indexes.variation(index.index, lagged(monthOf(day), index));
  if (!variation.ok) return variation;
  const { year, month, day: of } = dayParts(day);
  const share: DoubleDouble = ddDivide(dd(of), dd(daysInMonth(year, month)));
  return accept({
    value: ddAdd(dd(1), ddMultiply(decimal(variation.value.value), share)),
    estimated: variation.value.estimated,
  });
}

/** Returns the increase of an amount by a factor. */
export function added(amount: Cents, factor: Factor): Cents {
  return quantise(ddMultiply(dd(amount), factor.value).hi) - amount;
}
