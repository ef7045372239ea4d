import { describe, expect, it } from 'vitest';
import { correlated, factorised } from '../src/simulation/correlation.ts';
import { type Distribution, problemOf, quantileOf } from '../src/simulation/distributions.ts';
import { joinRuns, openSimulation, type Simulation, type SimulationPlan } from '../src/simulation/monte-carlo.ts';
import { normalCdf, normalQuantile } from '../src/simulation/normal.ts';
import { RunRandom } from '../src/simulation/random.ts';
import { summarise } from '../src/simulation/simulation-summary.ts';
import { moments, quantile } from '../src/simulation/statistics.ts';
import { demonstration, opened, smallStudy } from './support.ts';

const plan: SimulationPlan = {
  seed: 20_260_901,
  variables: [
    { driver: 'price', distribution: { kind: 'triangular', low: -0.15, mode: 0, high: 0.1 } },
    { driver: 'works_cost', distribution: { kind: 'pert', low: -0.05, mode: 0.02, high: 0.2 } },
    { driver: 'works_months', distribution: { kind: 'uniform', low: -2, high: 4 } },
    { driver: 'incc', distribution: { kind: 'normal', mean: 0, deviation: 0.01, low: -0.03, high: 0.03 } },
  ],
  correlations: [
    [1, 0.4, 0, 0],
    [0.4, 1, 0.3, 0.6],
    [0, 0.3, 1, 0],
    [0, 0.6, 0, 1],
  ],
};

function simulation(of: SimulationPlan, study = smallStudy()): Simulation {
  const outcome = openSimulation(opened(study), of);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.simulation;
}

const all = (of: Simulation, count: number, chunk: number, first = 0) =>
  Array.from({ length: Math.ceil(count / chunk) }, (_, k) =>
    of.runs(first + k * chunk, Math.min(chunk, count - k * chunk)),
  );

describe('a simulation', () => {
  it('gives the same runs whatever the split, the order and the worker that makes them', () => {
    const whole = simulation(plan).runs(0, 120);
    expect(joinRuns(all(simulation(plan), 120, 7))).toEqual(whole);
    const halves = [simulation(plan).runs(60, 60), simulation(plan).runs(0, 60)];
    expect(joinRuns(halves)).toEqual(whole);
    const resumed = [simulation(plan).runs(0, 33), ...all(simulation(plan), 87, 50, 33)];
    expect(joinRuns(resumed)).toEqual(whole);
    expect(summarise(joinRuns(halves))).toEqual(summarise(whole));
  });

  it('gives other runs for another seed', () => {
    const other = simulation({ ...plan, seed: plan.seed + 1 }).runs(0, 20);
    expect(other.values.npv).not.toEqual(simulation(plan).runs(0, 20).values.npv);
  });

  it('projects each run’s study as it is projected anywhere', () => {
    const of = simulation(plan, demonstration);
    const runs = of.runs(40, 6);
    for (let k = 0; k < 6; k++) {
      const { indicators } = opened(of.study(40 + k)).projection;
      for (const key of ['npv', 'irr_year', 'max_exposure', 'result'] as const)
        expect(runs.values[key][k]).toBe(indicators[key]);
    }
  });

  it('knows which run is missing', () => {
    const of = simulation(plan);
    expect(() => joinRuns([of.runs(0, 2), of.runs(3, 2)])).toThrow('run 2 is missing');
    expect(joinRuns([of.runs(0, 2), of.runs(0, 2)]).count).toBe(2);
  });

  it('moves months by whole months', () => {
    const of = simulation(plan);
    for (let run = 0; run < 50; run++) expect(Number.isInteger(of.draw(run)[2])).toBe(true);
  });

  it('counts refused runs and leaves them out of the figures', () => {
    const early: SimulationPlan = {
      seed: 1,
      variables: [{ driver: 'sales_start', distribution: { kind: 'uniform', low: -9, high: 3 } }],
    };
    const runs = simulation(early).runs(0, 200);
    const summary = summarise(runs);
    const starts = Array.from({ length: 200 }, (_, run) => simulation(early).draw(run)[0] ?? 0);
    expect(summary.refused).toBe(starts.filter((months) => months < -6).length);
    expect(summary.refused).toBeGreaterThan(10);
    expect(summary.indicators.npv.runs).toBe(200 - summary.refused);
  });
});

describe('a plan that cannot be run', () => {
  const problems = (changes: Partial<SimulationPlan>) => {
    const outcome = openSimulation(opened(smallStudy()), { ...plan, ...changes });
    return outcome.ok ? [] : outcome.problems;
  };
  const uniform: Distribution = { kind: 'uniform', low: 0, high: 1 };

  it('is refused, each problem with its place', () => {
    expect(problems({ seed: 0.5 })).toEqual([{ code: 'seed' }]);
    expect(problems({ variables: [], correlations: [] })).toEqual([{ code: 'no_variables' }]);
    expect(
      problems({
        variables: [
          { driver: 'price', distribution: uniform },
          { driver: 'price', distribution: { kind: 'triangular', low: 0, mode: 2, high: 1 } },
          { driver: 'interest', distribution: { ...uniform, high: Number.NaN } },
        ],
        correlations: undefined as never,
      }),
    ).toEqual([
      { code: 'twice', variable: 1 },
      { code: 'distribution', variable: 1, field: 'mode' },
      { code: 'does_not_apply', variable: 2 },
      { code: 'distribution', variable: 2, field: 'high' },
    ]);
  });

  it('has correlations that no variables could have', () => {
    const impossible = [
      [1, 0.9, 0.9, 0],
      [0.9, 1, -0.9, 0],
      [0.9, -0.9, 1, 0],
      [0, 0, 0, 1],
    ];
    expect(problems({ correlations: impossible })).toEqual([{ code: 'not_positive_semidefinite', row: 2, column: 2 }]);
    expect(problems({ correlations: [[1]] })).toMatchObject([{ code: 'not_square' }]);
    expect(
      factorised([
        [1, 0.2],
        [0.3, 1],
      ]),
    ).toMatchObject({ problem: { code: 'not_symmetric' } });
    expect(
      factorised([
        [1, 2],
        [2, 1],
      ]),
    ).toMatchObject({ problem: { code: 'out_of_range' } });
    expect(
      factorised([
        [1, Number.NaN],
        [Number.NaN, 1],
      ]),
    ).toMatchObject({ problem: { code: 'out_of_range' } });
    expect(factorised([[0.5]])).toMatchObject({ problem: { code: 'out_of_range' } });
  });

  it('may have variables that move as one: semi-definite is enough', () => {
    const outcome = factorised([
      [1, 1, 0.5],
      [1, 1, 0.5],
      [0.5, 0.5, 1],
    ]);
    if (!outcome.ok) throw new Error('refused');
    const [a, b] = correlated(outcome.lower, [0.3, -2, 1.1]);
    expect(a).toBe(b);
    expect(
      factorised([
        [1, 1, 0.5],
        [1, 1, 0.4],
        [0.5, 0.4, 1],
      ]),
    ).toMatchObject({ ok: false });
  });
});

describe('the draws', () => {
  it('are even, and those of neighbouring runs have nothing to do with each other', () => {
    const runs = 40_000;
    const first = Array.from({ length: runs }, (_, run) => new RunRandom(7, run).next());
    const bins = new Array<number>(20).fill(0);
    for (const value of first) bins[Math.floor(value * 20)] = (bins[Math.floor(value * 20)] ?? 0) + 1;
    const chi = bins.reduce((total, seen) => total + (seen - runs / 20) ** 2 / (runs / 20), 0);
    // 19 degrees of freedom: above 43.8 once in a thousand.
    expect(chi).toBeLessThan(43.8);
    expect(Math.abs(pearson(first.slice(0, -1), first.slice(1)))).toBeLessThan(0.02);
    const random = new RunRandom(7, 3);
    const second = Array.from({ length: runs }, () => random.next());
    expect(Math.abs(pearson(second.slice(0, -1), second.slice(1)))).toBeLessThan(0.02);
    expect(new Set(first).size).toBe(runs);
  });

  it('have the correlations that were asked for', () => {
    const normalPlan: SimulationPlan = {
      seed: 3,
      variables: (['price', 'works_cost', 'terrain'] as const).map((driver) => ({
        driver,
        distribution: { kind: 'normal', mean: 0, deviation: 0.05, low: -0.5, high: 0.5 },
      })),
      correlations: [
        [1, 0.7, -0.4],
        [0.7, 1, 0.1],
        [-0.4, 0.1, 1],
      ],
    };
    const of = simulation(normalPlan);
    const draws = Array.from({ length: 20_000 }, (_, run) => of.draw(run));
    const column = (k: number) => draws.map((draw) => draw[k] ?? 0);
    expect(pearson(column(0), column(1))).toBeCloseTo(0.7, 1.7);
    expect(pearson(column(0), column(2))).toBeCloseTo(-0.4, 1.7);
    expect(pearson(column(1), column(2))).toBeCloseTo(0.1, 1.7);
  });
});

function pearson(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;
  const [x, y] = [mean(a), mean(b)];
  let [xy, xx, yy] = [0, 0, 0];
  a.forEach((value, k) => {
    const other = (b[k] ?? 0) - y;
    xy += (value - x) * other;
    xx += (value - x) ** 2;
    yy += other ** 2;
  });
  return xy / Math.sqrt(xx * yy);
}

describe('distributions', () => {
  const cases: [string, Distribution, (x: number) => number][] = [
    ['uniform', { kind: 'uniform', low: -1, high: 3 }, () => 1],
    ['triangular', { kind: 'triangular', low: -1, mode: 0, high: 3 }, (x) => (x < 0 ? 1 + x : 1 - x / 3)],
    ['triangular at an end', { kind: 'triangular', low: 0, mode: 0, high: 2 }, (x) => 1 - x / 2],
    ['PERT', { kind: 'pert', low: -1, mode: 0, high: 3 }, (x) => (x + 1) ** 1 * (3 - x) ** 3],
    ['normal', { kind: 'normal', mean: 1, deviation: 2, low: -1, high: 3 }, (x) => Math.exp(-((x - 1) ** 2) / 8)],
    ['a normal cut far out', { kind: 'normal', mean: 0, deviation: 1, low: 2, high: 9 }, (x) => Math.exp((-x * x) / 2)],
  ];

  it.each(cases)('%s: its quantiles are those of its density, integrated', (_, distribution, density) => {
    const { low, high } = distribution;
    const quantileAt = quantileOf(distribution);
    const steps = 200_000;
    const width = (high - low) / steps;
    const area = new Float64Array(steps + 1);
    for (let k = 0; k < steps; k++) area[k + 1] = (area[k] ?? 0) + density(low + (k + 0.5) * width) * width;
    for (const p of [0.001, 0.1, 0.25, 0.5, 0.9, 0.999]) {
      const at = area.findIndex((sum) => sum >= p * (area[steps] ?? 0));
      expect(Math.abs(quantileAt(p) - (low + at * width))).toBeLessThan((high - low) * 3e-5);
    }
  });

  it('are refused when their fields contradict each other', () => {
    expect(problemOf({ kind: 'uniform', low: 1, high: 1 })).toBe('high');
    expect(problemOf({ kind: 'pert', low: 0, mode: -1, high: 1 })).toBe('mode');
    expect(problemOf({ kind: 'normal', mean: 0, deviation: 0, low: -1, high: 1 })).toBe('deviation');
    expect(problemOf({ kind: 'normal', mean: 0, deviation: 1, low: 20, high: 30 })).toBe('mean');
    expect(problemOf({ kind: 'normal', mean: 0, deviation: 1, low: -1, high: 1 })).toBeNull();
  });

  it('stand on a normal distribution exact to some fourteen decimals', () => {
    const integral = (x: number) => {
      const steps = 4000;
      const f = (t: number) => Math.exp((-t * t) / 2) / Math.sqrt(2 * Math.PI);
      const width = x / steps;
      let area = f(0) + f(x);
      for (let k = 1; k < steps; k++) area += (k % 2 === 1 ? 4 : 2) * f(k * width);
      return 0.5 + (area * width) / 3;
    };
    for (const x of [-6, -2.5, -1, 0, 0.3, 1.96, 3.3, 6.9]) expect(normalCdf(x)).toBeCloseTo(integral(x), 12);
    for (const p of [1e-12, 1e-6, 0.001, 0.075, 0.3, 0.5, 0.8, 0.999, 1 - 1e-9])
      expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 14);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 13);
    expect(normalCdf(-40)).toBe(0);
    expect(normalCdf(40)).toBe(1);
  });
});

describe('the summary', () => {
  it('has the percentiles of a spreadsheet, reckoned here member by member', () => {
    const of = simulation(plan);
    const runs = of.runs(0, 137);
    const summary = summarise(runs);
    const sorted = [...runs.values.result].sort((a, b) => a - b);
    for (const [p, value] of [
      [0.1, summary.indicators.result.p10],
      [0.5, summary.indicators.result.p50],
      [0.9, summary.indicators.result.p90],
    ] as const) {
      const position = (sorted.length - 1) * p;
      const [below, above] = [sorted[Math.floor(position)] ?? 0, sorted[Math.ceil(position)] ?? 0];
      expect(value).toBeCloseTo(below * (1 - (position % 1)) + above * (position % 1), 4);
    }
    const mean = sorted.reduce((total, value) => total + value, 0) / sorted.length;
    expect(summary.indicators.result.mean).toBeCloseTo(mean, 4);
    expect(summary.indicators.result).toMatchObject({ runs: 137, least: sorted[0], greatest: sorted.at(-1) });
    const negative = [...runs.values.npv].filter((value) => value < 0).length;
    expect(summary.negativeNpv.probability).toBe(negative / 137);
    expect(summary.convergence.at(-1)).toMatchObject({ runs: 137, p50: summary.indicators.result.p50 });
    expect(summary.convergence).toHaveLength(10);
  });

  it('leaves out what is not defined, and has no figures of nothing', () => {
    const none = summarise({
      first: 0,
      count: 2,
      refused: 2,
      values: {
        npv: new Float64Array([Number.NaN, Number.NaN]),
        irr_year: new Float64Array([Number.NaN, Number.NaN]),
        max_exposure: new Float64Array([Number.NaN, Number.NaN]),
        result: new Float64Array([Number.NaN, Number.NaN]),
      },
    });
    expect(none.indicators.irr_year).toMatchObject({
      runs: 0,
      p10: null,
      mean: null,
      meanWithin: null,
      medianBetween: null,
    });
    expect(none.negativeNpv).toEqual({ probability: null, within: null });
  });

  it('knows statistics', () => {
    expect(quantile([1, 2, 4], 0.25)).toBe(1.5);
    expect(moments([1, 2, 3, 4])).toEqual({ mean: 2.5, deviation: Math.sqrt(5 / 3) });
    expect(moments([5])).toEqual({ mean: 5, deviation: null });
  });
});
