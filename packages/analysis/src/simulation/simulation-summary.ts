import type { Runs, SimulatedIndicator } from './monte-carlo.ts';
import { moments, quantile } from './statistics.ts';

/** One indicator over the runs in which it is defined. */
export interface SimulatedSummary {
  /** Runs in which it is defined. */
  readonly runs: number;
  readonly p10: number | null;
  readonly p50: number | null;
  readonly p90: number | null;
  readonly mean: number | null;
  readonly deviation: number | null;
  readonly least: number | null;
  readonly greatest: number | null;
  /** Half the width of the 95 % confidence interval of the mean. */
  readonly meanWithin: number | null;
  /** The 95 % confidence interval of P50, by order statistics. */
  readonly medianBetween: readonly [number, number] | null;
}

/** Figures after a number of runs. They reveal if more runs would change the picture. */
export interface ConvergencePoint {
  readonly runs: number;
  readonly mean: number | null;
  readonly p10: number | null;
  readonly p50: number | null;
  readonly p90: number | null;
}

/** Statistics of the runs, by indicator. */
export interface SimulationSummary {
  readonly runs: number;
  /** Runs whose study was refused; they count in no figure. */
  readonly refused: number;
  readonly indicators: Readonly<Record<SimulatedIndicator, SimulatedSummary>>;
  /** The share of runs with a negative NPV, and half the width of its 95 % confidence interval. */
  readonly negativeNpv: { readonly probability: number | null; readonly within: number | null };
  /** Of the result. */
  readonly convergence: readonly ConvergencePoint[];
}

const confident = 1.959963984540054;

/** Summarises runs. Percentiles are of the value as it stands: P10 of an exposure is among the deepest. */
export function summarise(runs: Runs): SimulationSummary {
  const { values } = runs;
  const of = (key: SimulatedIndicator): SimulatedSummary => summaryOf(defined(values[key]));
  const npv = defined(values.npv);
  const probability = npv.length === 0 ? null : npv.reduce((sum, value) => sum + (value < 0 ? 1 : 0), 0) / npv.length;
  const within =
    probability === null ? null : confident * Math.sqrt((probability * (1 - probability)) / Math.max(1, npv.length));
  return {
    runs: runs.count,
    refused: runs.refused,
    indicators: { npv: of('npv'), irr_year: of('irr_year'), max_exposure: of('max_exposure'), result: of('result') },
    negativeNpv: { probability, within },
    convergence: convergenceOf(values.result),
  };
}

function defined(values: Float64Array): Float64Array {
  return values.filter((value) => !Number.isNaN(value));
}

function summaryOf(values: Float64Array): SimulatedSummary {
  const sorted = values.toSorted();
  const { mean, deviation } = moments(values);
  const size = values.length;
  const spread = (confident * Math.sqrt(size)) / 2;
  const [from, to] = [Math.floor(size / 2 - spread), Math.ceil(size / 2 + spread)];
  return {
    runs: size,
    p10: quantile(sorted, 0.1),
    p50: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    mean,
    deviation,
    least: sorted[0] ?? null,
    greatest: sorted.at(-1) ?? null,
    meanWithin: deviation === null ? null : (confident * deviation) / Math.sqrt(size),
    medianBetween: from < 0 || to >= size ? null : [sorted[from] ?? 0, sorted[to] ?? 0],
  };
}

const points = 10;

function convergenceOf(result: Float64Array): ConvergencePoint[] {
  return Array.from({ length: points }, (_, k) => Math.round((result.length * (k + 1)) / points))
    .filter((runs, k, all) => runs > 0 && runs !== all[k - 1])
    .map((runs) => {
      const values = defined(result.subarray(0, runs));
      const sorted = values.toSorted();
      const [p10, p50, p90] = [quantile(sorted, 0.1), quantile(sorted, 0.5), quantile(sorted, 0.9)];
      return { runs, mean: moments(values).mean, p10, p50, p90 };
    });
}
