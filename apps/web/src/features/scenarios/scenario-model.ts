import { type Driver, type DriverReading, drivers, type Override, premiseOf } from '@uni/analysis';
import type { StoredOverride } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { analysis, scenarios as copy } from '@uni/phrases';
import { formatNumber, formatShare, minus } from '../../ui/numbers/index.ts';

/** Amounts and premises of scenarios in the words of a planner. Pure. */

/** A scenario as the table handles it. */
export interface ScenarioView {
  readonly id: number;
  readonly nome: string;
  readonly overrides: readonly Override[];
}

/** Returns the overrides with known drivers. Stored drivers are texts; unknown ones are dropped, not guessed. */
export function knownOverrides(stored: readonly StoredOverride[]): Override[] {
  return stored.flatMap((override): Override[] => {
    if (!('driver' in override)) return [override];
    const driver = drivers.find(({ key }) => key === override.driver);
    return driver ? [{ driver: driver.key, amount: override.amount }] : [];
  });
}

export const driverLabel = (driver: Driver): string => analysis.driver[driver.key];

/** Returns the unit in which an amount is typed: percent, percentage points, or months. */
export const amountKind = ({ unit }: Driver): 'percent' | 'integer' => (unit === 'months' ? 'integer' : 'percent');

export const amountUnit = ({ unit }: Driver): string =>
  ({ relative: '%', points: copy.points, months: copy.months })[unit];

/** `+5%`, `−2 p.p.`, `+6 meses`. */
export function amountText({ unit }: Driver, amount: number): string {
  const sign = amount > 0 ? '+' : amount < 0 ? minus : '';
  const size = Math.abs(amount);
  if (unit === 'months') return copy.monthsLater(`${sign}${formatNumber(size)}`);
  const percent = size * 100;
  const decimals = Math.abs(percent - Math.round(percent)) < 1e-9 ? 0 : 2;
  const figure = formatNumber(percent, { decimals });
  return unit === 'relative' ? `${sign}${figure}%` : `${sign}${figure} ${copy.points}`;
}

/** Returns a driver's value in a study, such as `9.870,00 R$/m²`; null without a single value. */
export function readingText(driver: Driver, study: Study): string | null {
  const reading = driver.appliesTo(study) ? driver.reading(study) : null;
  // The start of sales is read against itself: it has no value of its own.
  if (!reading || driver.key === 'sales_start') return null;
  return valueText(reading);
}

export function valueText({ value, unit }: Pick<DriverReading, 'value' | 'unit'>): string {
  switch (unit) {
    case 'money':
      return `R$ ${formatNumber(value, { decimals: 2 })}`;
    case 'money_per_m2':
      return `${formatNumber(value, { decimals: 2 })} ${copy.perM2}`;
    case 'months':
      return copy.monthsLater(formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 1 }));
    default:
      return formatShare(value, { decimals: 2 });
  }
}

export interface SliderRange {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** The reach of a slider: three times the usual range to either side, or as far as the amount. Never beyond the driver. */
export function sliderRange(driver: Driver, amount: number): SliderRange {
  const step = { relative: 0.005, points: 0.0025, months: 1 }[driver.unit];
  const minimumReach = Math.max(...driver.usual.map(Math.abs), Math.abs(amount) / 3) * 3;
  // A whole number of steps, so that the slider stops at 0.
  const reach = Number((Math.ceil(minimumReach / step - 1e-9) * step).toFixed(9));
  return { low: Math.max(driver.low, -reach), high: Math.min(driver.high, reach), step };
}

/** One amount on top of another: what a driver is moved by in all. */
export function joinedAmount({ unit, decimals }: Driver, first: number, second: number): number {
  const joined = unit === 'relative' ? (1 + first) * (1 + second) - 1 : first + second;
  return Number(joined.toFixed(unit === 'months' ? 0 : Math.max(decimals, 9)));
}

/** The overrides with one premise replaced or added; an amount of 0 removes the premise. */
export function withOverride(overrides: readonly Override[], next: Override): Override[] {
  const gone = 'driver' in next && next.amount === 0;
  const key = premiseOf(next);
  if (gone) return withoutPremise(overrides, key);
  const stands = overrides.some((one) => premiseOf(one) === key);
  return stands ? overrides.map((one) => (premiseOf(one) === key ? next : one)) : [...overrides, next];
}

export function withoutPremise(overrides: readonly Override[], key: string): Override[] {
  return overrides.filter((one) => premiseOf(one) !== key);
}

/** The overrides with drivers moved further from where they are. */
export function movedFurther(
  overrides: readonly Override[],
  moves: readonly { driver: Driver; amount: number }[],
): Override[] {
  return moves.reduce<Override[]>(
    (all, { driver, amount }) =>
      withOverride(all, { driver: driver.key, amount: joinedAmount(driver, amountIn(all, driver), amount) }),
    [...overrides],
  );
}

/** By how much a scenario moves a driver; 0 when it does not. */
export function amountIn(overrides: readonly Override[], driver: Driver): number {
  const override = overrides.find((one) => premiseOf(one) === `driver:${driver.key}`);
  return override && 'driver' in override ? override.amount : 0;
}

/** Drivers in every table, as the UX specification requires. */
const always: readonly string[] = ['driver:price', 'driver:works_cost'];

/** Returns the premises of the table: the default ones, those that a scenario overrides, and the requested ones. */
export function premiseKeys(
  study: Study,
  scenarios: readonly Pick<ScenarioView, 'overrides'>[],
  requestedKeys: readonly string[],
): string[] {
  const applying = new Set(drivers.filter((driver) => driver.appliesTo(study)).map(({ key }) => `driver:${key}`));
  const overridden = scenarios.flatMap(({ overrides }) => overrides.map(premiseOf));
  const first = always.filter((key) => applying.has(key));
  return [...new Set([...first, ...overridden, ...requestedKeys])];
}

export const driverOfPremise = (key: string): Driver | null =>
  drivers.find((driver) => `driver:${driver.key}` === key) ?? null;

/** The two scenarios that a set begins with; a driver that the study lacks is left out. */
export function firstScenarios(study: Study): { nome: string; overrides: Override[] }[] {
  const moved = (moves: readonly Override[]): Override[] =>
    moves.filter((move) => driverOfPremise(premiseOf(move))?.appliesTo(study));
  return [
    { nome: copy.optimistic, overrides: moved([{ driver: 'price', amount: 0.05 }]) },
    {
      nome: copy.pessimistic,
      overrides: moved([
        { driver: 'price', amount: -0.05 },
        { driver: 'works_cost', amount: 0.05 },
      ]),
    },
  ];
}
