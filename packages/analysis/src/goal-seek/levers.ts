import type { Study } from '@uni/engine';
import type { Driver, DriverReading } from '../sensitivity/drivers.ts';
import { fieldAt, toDecimals } from '../study/fields.ts';
import { isNumber, tokensOfPointer, valueAt, withNumberAt } from '../study/pointer.ts';

/** What a search moves: one number, at its own decimal step, between bounds. */
export interface Lever {
  /** Today's value. */
  readonly from: number;
  readonly low: number;
  readonly high: number;
  /** Decimals of the value; its step is one unit of the last. */
  readonly decimals: number;
  /** The study with the lever at a value; null when the study has no such place. */
  apply(study: Study, value: number): Study | null;
}

/** How far above today's value a search looks when the field has no upper bound, and where when it is 0. */
const reach = { times: 20, fromZero: 1e9 };

const highest = (from: number, decimals: number): number =>
  toDecimals(from > 0 ? from * reach.times : reach.fromZero, decimals);

/** A driver as a lever: on its own value (a price, a total, a share) when it has one, else on the amount it is moved by. */
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

/** The amount by which a driver is moved when its lever stands at a value: what a scenario keeps of a goal that was found. */
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
