import {
  type DriverKey,
  driverOf,
  openSimulation,
  type Runs,
  type Simulation,
  type SimulationPlan,
  type TornadoBar,
  tornado,
} from '@uni/analysis';
import { invariant } from '@uni/contracts';
import { type Model, openStudy, type Study } from '@uni/engine';
import { answerSearch } from './search-answer.ts';
import type { SearchOrder } from './search-run.ts';

/** Runs analyses in a worker, so that the page stays responsive: parts of a simulation, a tornado, or a search. */

/** Study and plan of the runs ordered from now on. */
export interface SimulationOrder {
  readonly kind: 'simulation';
  readonly study: Study;
  readonly plan: SimulationPlan;
}

export interface RunsOrder {
  readonly kind: 'runs';
  readonly first: number;
  readonly count: number;
}

export interface TornadoOrder {
  readonly kind: 'tornado';
  readonly study: Study;
  readonly indicator: string;
  readonly ranges: readonly { readonly driver: DriverKey; readonly low: number; readonly high: number }[];
}

/** A bar without what a message cannot carry: the driver's own functions. */
export type TornadoAnswer = readonly (Omit<TornadoBar, 'driver'> & { readonly driver: DriverKey })[];

let simulation: Simulation | null = null;

addEventListener('message', ({ data }: MessageEvent<SimulationOrder | RunsOrder | TornadoOrder | SearchOrder>) => {
  switch (data.kind) {
    case 'simulation':
      simulation = simulationOf(data);
      return;
    case 'runs':
      invariant(simulation, 'runs of no simulation');
      return hand(simulation.runs(data.first, data.count));
    case 'tornado':
      return postMessage(barsOf(modelOf(data.study), data));
    case 'search':
      answerSearch(data, (message) => postMessage(message));
  }
});

function modelOf(study: Study): Model {
  const opened = openStudy(study);
  invariant(opened.ok, 'the study is refused');
  return opened.model;
}

function barsOf(model: Model, { indicator, ranges }: TornadoOrder): TornadoAnswer {
  const driverRanges = ranges.map(({ driver, low, high }) => ({ driver: driverOf(driver), low, high }));
  return tornado(model, indicator, driverRanges).bars.map(({ driver, ...bar }) => ({ ...bar, driver: driver.key }));
}

function simulationOf({ study, plan }: SimulationOrder): Simulation {
  const outcome = openSimulation(modelOf(study), plan);
  invariant(outcome.ok, 'the plan is refused');
  return outcome.simulation;
}

function hand(runs: Runs): void {
  postMessage(runs, { transfer: Object.values(runs.values).map((column) => column.buffer) });
}
