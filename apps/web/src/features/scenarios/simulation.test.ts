// @vitest-environment jsdom
import { driverOf, openSimulation, type Runs, type Simulation, type Variable } from '@uni/analysis';
import { openStudy } from '@uni/engine';
import { describe, expect, it, vi } from 'vitest';
import { study as plain } from '../study/testing/study-fixture.ts';
import type { RunsOrder, SimulationOrder } from './analysis-worker.ts';
import {
  distributionKinds,
  histogram,
  nextVariable,
  paramOf,
  paramsOf,
  planOf,
  problemText,
  usualDistribution,
  usualVariables,
  withParam,
} from './simulation-model.ts';
import { type RunWorker, SimulationTeam } from './simulation-team.ts';

vi.mock('./analysis-worker.ts?worker&url', () => ({ default: '/worker.js' }));

const answer = openStudy(plain);
if (!answer.ok) throw new Error('the study of the house is refused');
const { model } = answer;
const variables: Variable[] = usualVariables(model.study);
const plan = planOf(7, variables, {});

/** A worker in the page: computes ordered runs when the test triggers it, one order at a time. */
class HeldWorker implements RunWorker {
  onmessage: RunWorker['onmessage'] = null;
  onerror: RunWorker['onerror'] = null;
  isOver = false;
  readonly orders: { first: number; count: number; simulation: Simulation }[] = [];
  private simulation: Simulation | null = null;

  postMessage(order: SimulationOrder | RunsOrder): void {
    if (order.kind === 'simulation') {
      const outcome = openSimulation(model, order.plan);
      this.simulation = outcome.ok ? outcome.simulation : null;
    } else if (this.simulation) this.orders.push({ ...order, simulation: this.simulation });
  }
  work(): boolean {
    const order = this.isOver ? undefined : this.orders.shift();
    const runs = order?.simulation.runs(order.first, order.count);
    if (runs) this.onmessage?.(new MessageEvent<Runs>('message', { data: runs }));
    return runs !== undefined;
  }
  terminate(): void {
    this.isOver = true;
  }
}

function teamOfHeld() {
  const workers: HeldWorker[] = [];
  const team = new SimulationTeam(() => {
    const worker = new HeldWorker();
    workers.push(worker);
    return worker;
  });
  /** All orders in turn, the last worker first, until there is none. */
  const workOff = (): void => {
    while (workers.toReversed().filter((worker) => worker.work()).length > 0);
  };
  return { team, workers, workOff };
}

const alone = (count: number, of = plan): Runs => {
  const outcome = openSimulation(model, of);
  if (!outcome.ok) throw new Error('the plan is refused');
  return outcome.simulation.runs(0, count);
};

describe('a simulation on two workers', () => {
  it('gives what one alone gives, in the order of the runs', { timeout: 60_000 }, async () => {
    const { team, workers, workOff } = teamOfHeld();
    const progress: number[] = [];
    const running = team.run({ study: model.study, plan, runs: 1_110 }, (done) => void progress.push(done));
    workOff();
    expect(await running.done).toEqual(alone(1_110));
    expect(progress).toHaveLength(5);
    expect(progress.at(-1)).toBe(1_110);
    expect(workers).toHaveLength(2);
    team.close();
    expect(workers.every(({ isOver }) => isOver)).toBe(true);
  });

  it('says nothing more once it is cancelled, and its workers go on to the next', async () => {
    const { team, workers, workOff } = teamOfHeld();
    const listener = vi.fn();
    team.run({ study: model.study, plan, runs: 600 }, listener).cancel();
    const next = planOf(11, variables, {});
    const running = team.run({ study: model.study, plan: next, runs: 20 }, () => undefined);
    workOff();
    expect(listener).not.toHaveBeenCalled();
    expect(await running.done).toEqual(alone(20, next));
    expect(workers).toHaveLength(2);
  });

  it('is not mixed with the runs that made its workers ready', async () => {
    const { team, workers, workOff } = teamOfHeld();
    const other = planOf(3, variables, {});
    team.warm(model.study, other);
    team.warm(model.study, plan);
    for (const worker of workers) worker.work();
    const running = team.run({ study: model.study, plan, runs: 30 }, () => undefined);
    workOff();
    expect(await running.done).toEqual(alone(30));
    expect(workers).toHaveLength(2);
  });

  it('fails as a whole when one of them does, and the next one begins anew', async () => {
    const { team, workers, workOff } = teamOfHeld();
    const running = team.run({ study: model.study, plan, runs: 10 }, () => undefined);
    workers[0]?.onerror?.(new ErrorEvent('error', { message: 'broken' }));
    await expect(running.done).rejects.toThrow('broken');
    expect(workers.every(({ isOver }) => isOver)).toBe(true);
    const again = team.run({ study: model.study, plan, runs: 10 }, () => undefined);
    workOff();
    expect(await again.done).toEqual(alone(10));
    expect(workers).toHaveLength(4);
  });
});

describe('the plan of a simulation', () => {
  it('begins with what the study has and is accepted as it is', () => {
    expect(variables.map(({ driver }) => driver)).toEqual(['price', 'sales_months']);
    expect(openSimulation(model, plan).ok).toBe(true);
  });

  it.each(distributionKinds)('offers a %s distribution that holds, with each of its parameters', (kind) => {
    const distribution = usualDistribution(driverOf('price'), kind);
    expect(openSimulation(model, planOf(1, [{ driver: 'price', distribution }], {})).ok).toBe(true);
    for (const param of paramsOf(distribution)) {
      expect(paramOf(withParam(distribution, param, 0.123), param)).toBe(0.123);
    }
  });

  it('puts a correlation on both sides of the matrix, whatever the order of its names', () => {
    const { correlations } = planOf(1, variables, { 'price sales_months': -0.4 });
    expect(correlations).toEqual([
      [1, -0.4],
      [-0.4, 1],
    ]);
  });

  it('adds a variable that is not there yet', () => {
    const next = nextVariable(model.study, variables);
    expect(variables.map(({ driver }) => driver)).not.toContain(next?.driver);
  });

  it('is refused in words that name the variable', () => {
    const wrong: Variable[] = [{ driver: 'price', distribution: { kind: 'uniform', low: 1, high: 0 } }];
    const outcome = openSimulation(model, planOf(-1, wrong, {}));
    const problemTexts = outcome.ok ? [] : outcome.problems.map((problem) => problemText(problem, wrong));
    expect(problemTexts).toEqual([expect.stringContaining('semente'), expect.stringContaining('Preço/m²')]);
  });
});

describe('runs', () => {
  it('fall into ranges that hold every defined value once', () => {
    const bins = histogram(Float64Array.of(0, 1, 2, 3, 10, Number.NaN), 5);
    expect(bins.map(({ count }) => count)).toEqual([2, 2, 0, 0, 1]);
    expect(histogram(Float64Array.of(4, 4))).toEqual([{ from: 4, to: 4, count: 2 }]);
    expect(histogram(Float64Array.of(Number.NaN))).toEqual([]);
  });
});
