import type { Study } from '@uni/engine';
import type { Driver, DriverReading } from '../sensitivity/drivers.ts';
import { fieldAt, toDecimals } from '../study/fields.ts';
import { isNumber, tokensOfPointer, valueAt, withNumberAt } from '../study/pointer.ts';

/** The number that a search moves, at its own decimal step, between bounds. */
export interface Lever {
  /** Today's value. */
  readonly from: number;
  readonly low: number;
  readonly high: number;
  /** Decimals of the value; its step is one unit of the last. */
  readonly decimals: number;
  /** The study with the lever at a value; null when the study has no such field. */
  apply(study: Study, value: number): Study | null;
}

/** Search limit without an upper bound: a multiple of today's value, or a fixed number when that is 0. */
const reach = { times: 20, fromZero: 1e9 };

const highest = (from: number, decimals: number): number =>
  toDecimals(from > 0 ? from * reach.times : reach.fromZero, decimals);

/** Returns a driver as a lever. It moves the driver's own value (a price, a total, a share), else the driver's amount. */
export function driverLever(driver: Driver, study: Study): Lever | null {
  if (!driver.appliesTo(study)) return null;
  const reading = driver.reading(study);
  if (!reading || (driver.unit === 'relative' && reading.value <= 0)) {
    return { from: 0, low: driver.low, high: driver.high, decimals: driver.decimals, apply: driver.apply };
  }
  const { value: from, decimals } = reading;
  const apply: Lever['apply'] = (base, value) => driver.apply(base, amountOf(driver, from, value));
  return { from, ...readingBounds(driver, reading), decimals, apply };
}

/** Returns the driver amount that puts its lever at a value. A scenario stores it as the result of a goal search. */
export function driverAmount(driver: Driver, study: Study, value: number): number {
  const reading = driver.reading(study);
  if (!reading || (driver.unit === 'relative' && reading.value <= 0)) return value;
  return amountOf(driver, reading.value, value);
}

function amountOf(driver: Driver, from: number, value: number): number {
  const amount: Record<Driver['unit'], () => number> = {
    relative: () => value / from - 1,
    points: () => value - from,
    months: () => Math.round(value - from),
  };
  return amount[driver.unit]();
}

function readingBounds(driver: Driver, { value, unit, decimals }: DriverReading): { low: number; high: number } {
  switch (unit) {
    case 'share':
      return { low: 0, high: 1 };
    case 'rate':
      return { low: -0.5, high: 2 };
    case 'months':
      return { low: Math.round(value) + driver.low, high: Math.round(value) + driver.high };
    default:
      return { low: 0, high: highest(value, decimals) };
  }
}

/** A numeric input of the study, by JSON Pointer, as a lever; null when there is no number. */
export function inputLever(study: Study, pointer: string): Lever | null {
  const tokens = tokensOfPointer(pointer);
  const from = tokens ? valueAt(study, tokens) : undefined;
  if (!tokens || !isNumber(from)) return null;
  const { low, high, decimals } = fieldAt(tokens);
  return {
    from,
    low: Math.min(low, from),
    high: Math.max(high ?? highest(from, decimals), from),
    decimals,
    apply: (base, value) => withNumberAt(base, tokens, value),
  };
}
