import { evaluateStudy, type Model } from '@uni/engine';
import { numberOf } from './criteria.ts';
import type { Driver } from './drivers.ts';

/** One axis of a table: a driver and the amounts it is tried with, rising. */
export interface TableAxis {
  readonly driver: Driver;
  readonly amounts: readonly number[];
}

/** An indicator over the amounts of two drivers. */
export interface TwoWayTable {
  readonly indicator: string;
  readonly across: TableAxis;
  readonly down: TableAxis;
  /** A row for each amount of `down`, a cell for each of `across`; null: refused, or not defined there. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** An indicator for every pair of amounts of two drivers. */
export function twoWayTable(base: Model, indicator: string, across: TableAxis, down: TableAxis): TwoWayTable {
  const steps = twoWaySteps(base, indicator, across, down);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, a cell a step. */
export function* twoWaySteps(
  base: Model,
  indicator: string,
  across: TableAxis,
  down: TableAxis,
): Generator<void, TwoWayTable, void> {
  const values: (number | null)[][] = [];
  for (const row of down.amounts) {
    const study = down.driver.apply(base.study, row);
    const cells: (number | null)[] = [];
    for (const column of across.amounts) {
      const evaluation = evaluateStudy(across.driver.apply(study, column), [indicator], base);
      cells.push(evaluation.ok ? numberOf(evaluation.indicators, indicator) : null);
      yield;
    }
    values.push(cells);
  }
  return { indicator, across, down, values };
}

/** A point of the table in the amounts of its two drivers. */
export interface TablePoint {
  readonly across: number;
  readonly down: number;
}

/**
 * The lines along which the indicator equals the target, by marching squares with linear interpolation between the cells.
 * A cell without a value has no line through it. Where two lines could join in two ways the mean of the four corners decides.
 */
export function isoLines(table: TwoWayTable, target: number): TablePoint[][] {
  const segments: Segment[] = [];
  for (let row = 0; row + 1 < table.down.amounts.length; row++)
    for (let column = 0; column + 1 < table.across.amounts.length; column++)
      segments.push(...segmentsOf(table, row, column, target));
  return joined(segments).map((line) => line.map(({ across, down }) => ({ across, down })));
}

/** A crossing of an edge between two neighbouring cells. The same edge gives the same key on either side of it. */
interface Crossing extends TablePoint {
  readonly edge: string;
}
type Segment = readonly [Crossing, Crossing];

interface Corner extends TablePoint {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

function segmentsOf(table: TwoWayTable, row: number, column: number, target: number): Segment[] {
  const corners = [
    cornerAt(table, row, column),
    cornerAt(table, row, column + 1),
    cornerAt(table, row + 1, column + 1),
    cornerAt(table, row + 1, column),
  ].filter((corner) => corner !== null);
  if (corners.length < 4) return [];
  const crossings = corners.map((corner, side) => {
    const next = corners[(side + 1) % 4];
    return next && corner.value >= target !== next.value >= target ? crossing(corner, next, target) : null;
  });
  const knownCrossings = crossings.filter((each) => each !== null);
  if (knownCrossings.length === 2) return pairs(knownCrossings);
  if (knownCrossings.length < 4) return [];
  const mean = corners.reduce((sum, { value }) => sum + value, 0) / 4;
  const turned = mean >= target === (corners[0]?.value ?? 0) >= target;
  return pairs(turned ? knownCrossings : [...knownCrossings.slice(1), ...knownCrossings.slice(0, 1)]);
}

/** The first two of a list of crossings, then the next two. */
function pairs(crossings: readonly Crossing[]): Segment[] {
  const [first, second, third, fourth] = crossings;
  return [
    ...(first && second ? [[first, second] satisfies Segment] : []),
    ...(third && fourth ? [[third, fourth] satisfies Segment] : []),
  ];
}

function cornerAt(table: TwoWayTable, row: number, column: number): Corner | null {
  const value = table.values[row]?.[column] ?? null;
  const across = table.across.amounts[column];
  const down = table.down.amounts[row];
  return value === null || across === undefined || down === undefined ? null : { row, column, value, across, down };
}

function crossing(one: Corner, other: Corner, target: number): Crossing {
  const [a, b] = one.row < other.row || one.column < other.column ? [one, other] : [other, one];
  const fraction = (target - a.value) / (b.value - a.value);
  return {
    edge: `${a.row},${a.column}-${b.row},${b.column}`,
    across: a.across + fraction * (b.across - a.across),
    down: a.down + fraction * (b.down - a.down),
  };
}

/** Segments joined end to end into lines. */
function joined(segments: readonly Segment[]): Crossing[][] {
  const left = new Set(segments);
  const lines: Crossing[][] = [];
  for (const segment of segments) {
    if (!left.delete(segment)) continue;
    const line: Crossing[] = [...segment];
    while (extend(line, left)) {}
    line.reverse();
    while (extend(line, left)) {}
    lines.push(line);
  }
  return lines;
}

/** Adds the segment that begins or ends where the line ends; false when there is none. */
function extend(line: Crossing[], left: Set<Segment>): boolean {
  const end = line.at(-1)?.edge;
  for (const segment of left) {
    const [one, other] = segment;
    if (one.edge !== end && other.edge !== end) continue;
    left.delete(segment);
    line.push(one.edge === end ? other : one);
    return true;
  }
  return false;
}
