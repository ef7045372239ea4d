/**
 * `npm run bench:analysis [-- --runs N] [--rounds N] [--markdown FILE]`
 *
 * Times analyses of the demonstration's study beyond a projection: goals, a tornado, a two-way table, an attribution and a
 * simulation. The simulation has two workers and is timed by the clock, so its row needs a quiet machine. One-thread rows are
 * timed by that thread's processor time. Each round compares them with one projection of the same study. A missed goal is
 * printed, not hidden, and no error.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import {
  attributeChange,
  type Criterion,
  type DriverKey,
  driverLever,
  driverOf,
  joinRuns,
  openSimulation,
  type Runs,
  type SimulationPlan,
  seekGoal,
  summarise,
  tornado,
  twoWayTable,
  usualRanges,
} from '@uni/analysis';
import { type Model, openStudy, type Study } from '@uni/engine';
import { type Figure, handOut, markdown, table } from '../../figures.ts';
import { median, medianRatio, milliseconds } from '../statistics.ts';

const study: Study = JSON.parse(
  readFileSync(new URL('../../../packages/analysis/fixtures/residencial-aurora.study.json', import.meta.url), 'utf8'),
);

/** The usual question of a committee: price, works, months and indexes, half of them moving together. */
const plan: SimulationPlan = {
  seed: 20_261_121,
  variables: [
    { driver: 'price', distribution: { kind: 'triangular', low: -0.12, mode: 0, high: 0.08 } },
    { driver: 'works_cost', distribution: { kind: 'pert', low: -0.05, mode: 0.02, high: 0.18 } },
    { driver: 'works_months', distribution: { kind: 'triangular', low: -2, mode: 0, high: 8 } },
    { driver: 'incc', distribution: { kind: 'normal', mean: 0, deviation: 0.012, low: -0.03, high: 0.04 } },
    { driver: 'cancellation', distribution: { kind: 'uniform', low: -0.04, high: 0.08 } },
  ],
  correlations: [
    [1, 0.3, 0, 0.2, -0.4],
    [0.3, 1, 0.3, 0.6, 0],
    [0, 0.3, 1, 0, 0],
    [0.2, 0.6, 0, 1, 0],
    [-0.4, 0, 0, 0, 1],
  ],
};
const goals: readonly [DriverKey, Criterion][] = [
  ['price', { indicator: 'irr_year', is: 'at_least', value: 0.22 }],
  ['works_cost', { indicator: 'margin_vgv', is: 'at_least', value: 0.14 }],
  ['terrain', { indicator: 'npv', is: 'at_least', value: 0 }],
  ['physical_barter', { indicator: 'irr_year', is: 'at_least', value: 0.2 }],
];

function opened(value: Study, previous?: Model): Model {
  const answer = openStudy(value, previous);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.model;
}

/** Milliseconds that this thread has worked. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Clocks of threads tick in milliseconds: what is short is done again until a few ticks have passed. */
const LEAST = 60;

function timed(work: () => void): number {
  const start = worked();
  let times = 0;
  do {
    work();
    times += 1;
  } while (worked() - start < LEAST && times < 200);
  return (worked() - start) / times;
}

/** Functions timed on one thread, by name. Returns the trials that the goals took. */
function tasks(base: Model): { rows: Map<string, () => void>; trials: () => number[] } {
  const leverCounts = new Map<DriverKey, number>();
  const rows = new Map<string, () => void>([
    ['projection', () => void opened(study).projection.indicators],
    ['run', () => void simulationOf(base).runs(0, 40)],
    ['tornado', () => void tornado(base, 'npv', usualRanges(study))],
    ['two-way', () => void twoWayTable(base, 'irr_year', axis('price', 9), axis('works_cost', 9))],
    ['attribution', () => void attributed()],
    ...goals.map(([key, criterion]): [string, () => void] => [
      `goal ${key}`,
      () => void leverCounts.set(key, sought(base, key, criterion)),
    ]),
  ]);
  return { rows, trials: () => [...leverCounts.values()] };
}

function sought(base: Model, key: DriverKey, criterion: Criterion): number {
  const lever = driverLever(driverOf(key), study);
  const outcome = lever && seekGoal(base, lever, { criteria: [criterion] });
  if (!outcome?.isSolved) throw new Error(`no ${key} meets the goal`);
  return outcome.trials;
}

function axis(key: DriverKey, count: number) {
  const amounts = Array.from({ length: count }, (_, k) => (k - (count - 1) / 2) * 0.025);
  return { driver: driverOf(key), amounts };
}

function attributed(): void {
  const groups = (['price', 'works_cost', 'works_months', 'incc', 'terrain'] as const).map((key) => ({
    key,
    apply: (each: Study) => driverOf(key).apply(each, driverOf(key).usual[1]),
  }));
  if (!attributeChange(study, groups).ok) throw new Error('not attributed');
}

function simulationOf(base: Model) {
  const outcome = openSimulation(base, plan);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.simulation;
}

/** Executes all runs on two workers, in chunks for the next free one; returns the wall time and the runs. */
async function onTwoWorkers(count: number): Promise<{ ms: number; runs: Runs }> {
  const chunk = 250;
  const workers = [0, 1].map(
    () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { workerData: { study, plan, warmUp: 1000 } }),
  );
  try {
    await Promise.all(workers.map((worker) => once(worker, 'message')));
    const batches: Runs[] = [];
    let next = 0;
    const start = performance.now();
    await Promise.all(
      workers.map(async (worker) => {
        while (next < count) {
          const first = next;
          next += chunk;
          const answer = once(worker, 'message');
          worker.postMessage({ first, count: Math.min(chunk, count - first) });
          batches.push((await answer)[0]);
        }
      }),
    );
    return { ms: performance.now() - start, runs: joinRuns(batches) };
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function assertSplitsAgree(base: Model, runs: Runs): void {
  const sample = simulationOf(base).runs(0, 60);
  for (const key of ['npv', 'irr_year', 'max_exposure', 'result'] as const)
    for (const [k, value] of sample.values[key].entries())
      if (!Object.is(value, runs.values[key][k])) throw new Error(`run ${k} differs between workers: ${key}`);
}

function goalRow(what: string, value: number, limit: number): Figure {
  return { what, measured: milliseconds(value), goal: `≤ ${limit} ms`, met: value <= limit };
}

function rowsOf(
  times: ReadonlyMap<string, readonly number[]>,
  trials: readonly number[],
  count: number,
  ms: number,
): Figure[] {
  const of = (name: string): readonly number[] => times.get(name) ?? [];
  const one = of('projection');
  const per = (name: string): string => `${medianRatio(of(name), one).toFixed(1)} projections`;
  const run = of('run').map((value) => value / 40);
  return [
    { what: 'one projection from nothing, with its indicators', measured: milliseconds(median(one)) },
    ...goals.map(([key], k) => goalRow(`goal on ${key} (${trials[k]} trials)`, median(of(`goal ${key}`)), 50)),
    { what: 'tornado of 17 drivers', measured: `${milliseconds(median(of('tornado')))}, ${per('tornado')}` },
    { what: 'two-way table, 9 × 9', measured: `${milliseconds(median(of('two-way')))}, ${per('two-way')}` },
    { what: 'attribution to 5 groups', measured: `${milliseconds(median(of('attribution')))}, ${per('attribution')}` },
    { what: 'one run of the simulation, one thread', measured: milliseconds(median(run)) },
    { what: 'run / projection', measured: medianRatio(run, one).toFixed(2) },
    { what: `${count} runs, processor time of each of two threads`, measured: milliseconds((median(run) * count) / 2) },
    goalRow(`${count} runs on two workers, by the clock`, ms, 3000),
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '9' },
      markdown: { type: 'string' },
    },
  });
  const count = Number(values.runs);
  const base = opened(study);
  const { rows: taskRows, trials } = tasks(base);
  const times = new Map<string, number[]>([...taskRows.keys()].map((name) => [name, []]));
  for (let round = -2; round < Number(values.rounds); round++) {
    // Two rounds warm up.
    for (const [name, work] of taskRows) {
      const ms = timed(work);
      if (round >= 0) times.get(name)?.push(ms);
    }
  }
  const { ms, runs } = await onTwoWorkers(count);
  assertSplitsAgree(base, runs);
  const rows = rowsOf(times, trials(), count, ms);
  const { result, irr_year: rate } = summarise(runs).indicators;
  const heading = `${study.name}: ${base.projection.months} months, ${base.projection.lines.length} lines; medians of ${values.rounds} rounds, Node ${process.versions.node}`;
  console.log(
    `${heading}\n\n${table(rows)}\n\nresult P10/P50/P90 ${[result.p10, result.p50, result.p90].join(' / ')}; TIR ${[rate.p10, rate.p50, rate.p90].map((value) => value?.toFixed(4)).join(' / ')}`,
  );
  handOut(rows);
  if (values.markdown) writeFileSync(values.markdown, `${heading}\n\n${markdown(rows)}\n`);
}

await main();
