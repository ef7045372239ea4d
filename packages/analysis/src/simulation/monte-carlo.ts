import { evaluateStudy, type Model, type Study } from '@uni/engine';
import { headlineIndicators } from '../portfolio/headline-indicators.ts';
import { type DriverKey, driverOf } from '../sensitivity/drivers.ts';
import { toDecimals } from '../study/fields.ts';
import { type CorrelationProblem, correlated, factorised } from './correlation.ts';
import { type Distribution, problemOf, quantileOf } from './distributions.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import { RunRandom } from './random.ts';

/** A driver that is not known, and how it may turn out: the distribution of its amount. */
export interface Variable {
  readonly driver: DriverKey;
  readonly distribution: Distribution;
}

/** Random variables of a simulation. The same seed gives the same runs. */
export interface SimulationPlan {
  readonly seed: number;
  readonly variables: readonly Variable[];
  /** Correlations of the variables, in their order (of the normals of a Gaussian copula); left out: independent. */
  readonly correlations?: readonly (readonly number[])[];
}

/** Fault of a plan; `variable` is a position in it. */
export type PlanProblem =
  | { readonly code: 'seed' }
  | { readonly code: 'no_variables' }
  | { readonly code: 'twice' | 'does_not_apply'; readonly variable: number }
  | { readonly code: 'distribution'; readonly variable: number; readonly field: string }
  | ({ readonly variable?: undefined } & CorrelationProblem);

/** Indicators stored of every run: money in centavos. */
export type SimulatedIndicator = (typeof headlineIndicators)[number];

/** The runs from `first` on: plain arrays that travel between workers. NaN: not defined, or the study was refused. */
export interface Runs {
  readonly first: number;
  readonly count: number;
  readonly refused: number;
  readonly values: Readonly<Record<SimulatedIndicator, Float64Array>>;
}

/** A plan made ready: `draw` and `runs` depend on the plan and the number of a run alone. */
export interface Simulation {
  readonly base: Model;
  readonly plan: SimulationPlan;
  /** The amounts of the variables in a run. */
  draw(run: number): number[];
  /** The study of a run. */
  study(run: number): Study;
  /** Projects `count` runs from `first` on. */
  runs(first: number, count: number): Runs;
}

export type SimulationOutcome =
  | { readonly ok: true; readonly simulation: Simulation }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/** Checks a plan against the study it is for. */
export function openSimulation(base: Model, plan: SimulationPlan): SimulationOutcome {
  const problems = problemsOf(base.study, plan);
  const factors = factorised(plan.correlations ?? identity(plan.variables.length));
  if (!factors.ok) problems.push(factors.problem);
  if (problems.length > 0 || !factors.ok) return { ok: false, problems };
  return { ok: true, simulation: new OpenedSimulation(base, plan, factors.lower) };
}

function identity(size: number): number[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => (row === column ? 1 : 0)),
  );
}

function problemsOf(study: Study, { seed, variables, correlations }: SimulationPlan): PlanProblem[] {
  const problems: PlanProblem[] = [];
  if (!Number.isSafeInteger(seed) || seed < 0) problems.push({ code: 'seed' });
  if (variables.length === 0) problems.push({ code: 'no_variables' });
  for (const [variable, { driver, distribution }] of variables.entries()) {
    if (variables.findIndex((each) => each.driver === driver) < variable) problems.push({ code: 'twice', variable });
    if (!driverOf(driver).appliesTo(study)) problems.push({ code: 'does_not_apply', variable });
    const field = problemOf(distribution);
    if (field) problems.push({ code: 'distribution', variable, field });
  }
  if (correlations && correlations.length !== variables.length)
    problems.push({ code: 'not_square', row: correlations.length, column: variables.length });
  return problems;
}

class OpenedSimulation implements Simulation {
  readonly base: Model;
  readonly plan: SimulationPlan;
  readonly #lower: readonly (readonly number[])[];
  readonly #variables: readonly {
    readonly quantile: (p: number) => number;
    readonly decimals: number | null;
    readonly apply: (study: Study, amount: number) => Study;
  }[];

  constructor(base: Model, plan: SimulationPlan, lower: readonly (readonly number[])[]) {
    this.base = base;
    this.plan = plan;
    this.#lower = lower;
    this.#variables = plan.variables.map(({ driver: key, distribution }) => {
      const driver = driverOf(key);
      const decimals = driver.unit === 'months' ? 0 : null;
      return { quantile: quantileOf(distribution), decimals, apply: driver.apply };
    });
  }

  draw(run: number): number[] {
    const random = new RunRandom(this.plan.seed, run);
    const normals = this.#lower.map(() => normalQuantile(random.next()));
    return correlated(this.#lower, normals).map((normal, k) => {
      const variable = this.#variables[k];
      const p = Math.min(1 - 2 ** -53, Math.max(Number.MIN_VALUE, normalCdf(normal)));
      const amount = variable?.quantile(p) ?? 0;
      return variable?.decimals === null ? amount : toDecimals(amount, 0);
    });
  }

  study(run: number): Study {
    return this.#moved(this.draw(run));
  }

  #moved(amounts: readonly number[]): Study {
    return this.#variables.reduce((study, { apply }, k) => apply(study, amounts[k] ?? 0), this.base.study);
  }

  /**
   * The draws of runs, those that move the same months one after another. The engine computes studies of one shape by one
   * plan.
   */
  #drawn(first: number, count: number): { k: number; amounts: readonly number[] }[] {
    const draws = Array.from({ length: count }, (_, k) => ({ k, amounts: this.draw(first + k) }));
    const months = this.#variables.flatMap(({ decimals }, at) => (decimals === 0 ? [at] : []));
    const shape = (amounts: readonly number[]): string => months.map((at) => amounts[at]).join();
    return draws
      .map((draw) => ({ ...draw, shape: shape(draw.amounts) }))
      .sort((a, b) => (a.shape < b.shape ? -1 : a.shape > b.shape ? 1 : a.k - b.k));
  }

  runs(first: number, count: number): Runs {
    const column = (): Float64Array => new Float64Array(count).fill(Number.NaN);
    const values = { npv: column(), irr_year: column(), max_exposure: column(), result: column() };
    let refused = 0;
    for (const { k, amounts } of this.#drawn(first, count)) {
      const evaluation = evaluateStudy(this.#moved(amounts), headlineIndicators);
      if (!evaluation.ok) {
        refused++;
        continue;
      }
      const { indicators } = evaluation;
      for (const key of headlineIndicators) {
        const value = indicators[key];
        if (typeof value === 'number') values[key][k] = value;
      }
    }
    return { first, count, refused, values };
  }
}

/** Merges runs by their numbers, independent of the worker. A duplicate run counts once. */
export function joinRuns(batches: readonly Runs[]): Runs {
  const sorted = batches.toSorted((a, b) => a.first - b.first || a.count - b.count);
  const first = sorted[0]?.first ?? 0;
  const uniqueRuns: Runs[] = [];
  let next = first;
  for (const batch of sorted) {
    if (batch.first < next && batch.first + batch.count <= next) continue;
    if (batch.first !== next) throw new RangeError(`run ${next} is missing or made twice`);
    uniqueRuns.push(batch);
    next += batch.count;
  }
  const column = (key: SimulatedIndicator): Float64Array => {
    const all = new Float64Array(next - first);
    for (const batch of uniqueRuns) all.set(batch.values[key], batch.first - first);
    return all;
  };
  return {
    first,
    count: next - first,
    refused: uniqueRuns.reduce((sum, batch) => sum + batch.refused, 0),
    values: {
      npv: column('npv'),
      irr_year: column('irr_year'),
      max_exposure: column('max_exposure'),
      result: column('result'),
    },
  };
}
