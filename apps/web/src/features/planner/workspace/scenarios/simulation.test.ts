// @vitest-environment jsdom
import { driverOf, openSimulation, type Runs, type Variable } from '@uni/analysis';
import { openStudy } from '@uni/engine';
import { describe, expect, it, vi } from 'vitest';
import { study as plain } from '../testing/study-house.ts';
import {
  distributionKinds,
  histogram,
  nextVariable,
  paramOf,
  paramsOf,
  planOf,
  problemText,
  shares,
  usualDistribution,
  usualVariables,
  withParam,
} from './simulation-model.ts';
import { type RunWorker, runSimulation } from './simulation-run.ts';

vi.mock('./analysis-worker.ts?worker&url', () => ({ default: '/worker.js' }));

const answer = openStudy(plain);
if (!answer.ok) throw new Error('the study of the house is refused');
const { model } = answer;
const variables: Variable[] = usualVariables(model.study);
const plan = planOf(7, variables, {});

/** A worker in the page: hands its runs over when the test says so. */
class HeldWorker implements RunWorker {
  onmessage: RunWorker['onmessage'] = null;
  onerror: RunWorker['onerror'] = null;
  isOver = false;
  private made: Runs[] = [];

  postMessage({ first, count }: { first: number; count: number }): void {
    const outcome = openSimulation(model, plan);
    this.made = outcome.ok ? [outcome.simulation.runs(first, count)] : [];
  }
  work(): void {
    for (const data of this.isOver ? [] : this.made) this.onmessage?.(new MessageEvent<Runs>('message', { data }));
  }
  terminate(): void {
    this.isOver = true;
  }
}

function workers() {
  const team: HeldWorker[] = [];
  const open = (): RunWorker => {
    const worker = new HeldWorker();
    team.push(worker);
    return worker;
  };
  return { team, open };
}

describe('a simulation on two workers', () => {
  it('gives what one alone gives, in the order of the runs', async () => {
    const { team, open } = workers();
    const progress: number[] = [];
    const running = runSimulation({ study: model.study, plan, runs: 21 }, (done) => void progress.push(done), open);
    for (const worker of team.toReversed()) worker.work();
    const together = await running.done;
    const alone = openSimulation(model, plan);
    expect(alone.ok && alone.simulation.runs(0, 21)).toEqual(together);
    expect(progress).toEqual([10, 21]);
    expect(team.every(({ isOver }) => isOver)).toBe(true);
  });

  it('stops all of them when it is cancelled, and says nothing more', () => {
    const { team, open } = workers();
    const heard = vi.fn();
    const running = runSimulation({ study: model.study, plan, runs: 10 }, heard, open);
    running.cancel();
    for (const worker of team) worker.work();
    expect(heard).not.toHaveBeenCalled();
  });

  it('fails as a whole when one of them does', async () => {
    const { team, open } = workers();
    const running = runSimulation({ study: model.study, plan, runs: 10 }, () => undefined, open);
    team[0]?.onerror?.(new ErrorEvent('error', { message: 'broken' }));
    await expect(running.done).rejects.toThrow('broken');
    expect(team.every(({ isOver }) => isOver)).toBe(true);
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
    const texts = outcome.ok ? [] : outcome.problems.map((problem) => problemText(problem, wrong));
    expect(texts).toEqual([expect.stringContaining('semente'), expect.stringContaining('Preço/m²')]);
  });
});

describe('runs', () => {
  it('are shared out without a gap', () => {
    expect(shares(5, 2)).toEqual([
      { first: 0, count: 3 },
      { first: 3, count: 2 },
    ]);
    expect(shares(1, 2)).toEqual([{ first: 0, count: 1 }]);
  });

  it('fall into ranges that hold every defined value once', () => {
    const bins = histogram(Float64Array.of(0, 1, 2, 3, 10, Number.NaN), 5);
    expect(bins.map(({ count }) => count)).toEqual([2, 2, 0, 0, 1]);
    expect(histogram(Float64Array.of(4, 4))).toEqual([{ from: 4, to: 4, count: 2 }]);
    expect(histogram(Float64Array.of(Number.NaN))).toEqual([]);
  });
});
