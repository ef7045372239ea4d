import {
  type Distribution,
  type Driver,
  type DriverKey,
  driverOf,
  drivers,
  type PlanProblem,
  type SimulationPlan,
  type Variable,
} from '@uni/analysis';
import type { Study } from '@uni/engine';
import { analysis } from '@uni/phrases';
import { driverLabel } from './scenario-model.ts';

/** Typed values of the simulation panel and their meaning. Pure. */

export type DistributionKind = Distribution['kind'];
export type Param = 'low' | 'mode' | 'high' | 'mean' | 'deviation';

export const distributionKinds: readonly DistributionKind[] = ['triangular', 'pert', 'uniform', 'normal'];

const params: Readonly<Record<DistributionKind, readonly Param[]>> = {
  triangular: ['low', 'mode', 'high'],
  pert: ['low', 'mode', 'high'],
  uniform: ['low', 'high'],
  normal: ['mean', 'deviation', 'low', 'high'],
};
export const paramsOf = ({ kind }: Distribution): readonly Param[] => params[kind];

export const paramOf = (distribution: Distribution, param: Param): number =>
  Number(Reflect.get(distribution, param) ?? 0);

/** A distribution of a kind over the driver's usual amounts, the base the most likely. */
export function usualDistribution(driver: Driver, kind: DistributionKind): Distribution {
  const [low, high] = driver.usual;
  switch (kind) {
    case 'uniform':
      return { kind, low, high };
    case 'normal':
      return { kind, mean: 0, deviation: Number((Math.max(-low, high) / 2).toFixed(6)), low: 2 * low, high: 2 * high };
    default:
      return { kind, low, mode: 0, high };
  }
}

export function withParam(distribution: Distribution, param: Param, value: number): Distribution {
  return { ...distribution, [param]: value };
}

/** Returns the typically most uncertain variables that the study has. */
export function usualVariables(study: Study): Variable[] {
  const uncertain: readonly DriverKey[] = ['price', 'works_cost', 'sales_months'];
  return uncertain
    .map(driverOf)
    .filter((driver) => driver.appliesTo(study))
    .map((driver) => ({ driver: driver.key, distribution: usualDistribution(driver, 'triangular') }));
}

/** A further variable: the first driver that is not among them. */
export function nextVariable(study: Study, present: readonly Variable[]): Variable | null {
  const used = new Set(present.map(({ driver }) => driver));
  const driver = drivers.find((each) => each.appliesTo(study) && !used.has(each.key));
  return driver ? { driver: driver.key, distribution: usualDistribution(driver, 'triangular') } : null;
}

/** Correlations by pair of drivers, in the order of the alphabet; a pair that is missing is independent. */
export type Correlations = Readonly<Record<string, number>>;

export const pairKey = (one: DriverKey, other: DriverKey): string => [one, other].toSorted().join(' ');

/** The plan of a simulation: the matrix of the pairs in the order of the variables. */
export function planOf(seed: number, variables: readonly Variable[], correlations: Correlations): SimulationPlan {
  const matrix = variables.map(({ driver: row }) =>
    variables.map(({ driver: column }) => (row === column ? 1 : (correlations[pairKey(row, column)] ?? 0))),
  );
  return { seed, variables, correlations: matrix };
}

/** A problem of a plan in words, with the names of its variables. */
export function problemText(problem: PlanProblem, variables: readonly Variable[]): string {
  const copy = analysis.simulation;
  const name = (at: number): string => {
    const variable = variables[at];
    return variable ? driverLabel(driverOf(variable.driver)) : '';
  };
  switch (problem.code) {
    case 'seed':
      return copy.seed;
    case 'no_variables':
      return copy.no_variables;
    case 'not_square':
      return copy.not_square;
    case 'twice':
    case 'does_not_apply':
    case 'distribution':
      return copy[problem.code](name(problem.variable));
    default:
      return copy[problem.code](name(problem.row), name(problem.column));
  }
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The runs in ranges of equal width over all defined values; empty when there are none. */
export function histogram(values: Float64Array, count = 24): Bin[] {
  const defined = values.filter((value) => !Number.isNaN(value));
  if (defined.length === 0) return [];
  const least = defined.reduce((a, b) => Math.min(a, b));
  const greatest = defined.reduce((a, b) => Math.max(a, b));
  if (least === greatest) return [{ from: least, to: greatest, count: defined.length }];
  const width = (greatest - least) / count;
  const counts = new Array<number>(count).fill(0);
  for (const value of defined) {
    const at = Math.min(count - 1, Math.floor((value - least) / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((amount, at) => ({ from: least + at * width, to: least + (at + 1) * width, count: amount }));
}
