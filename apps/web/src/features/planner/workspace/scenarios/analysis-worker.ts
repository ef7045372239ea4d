import {
  type DriverKey,
  driverOf,
  openSimulation,
  type Runs,
  type SimulationPlan,
  simulate,
  type TornadoBar,
  tornado,
} from '@uni/analysis';
import { type Model, openStudy, type Study } from '@uni/engine';

/** Analyses beside the page, so that it answers while they are made: a part of a simulation, or a tornado. */

export interface SimulationOrder {
  readonly kind: 'simulation';
  readonly study: Study;
  readonly plan: SimulationPlan;
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

/** Small enough that progress is seen to move. */
const chunk = 250;

addEventListener('message', ({ data }: MessageEvent<SimulationOrder | TornadoOrder>) => {
  const opened = openStudy(data.study);
  if (!opened.ok) throw new Error('the study is refused');
  if (data.kind === 'tornado') postMessage(barsOf(opened.model, data));
  else makeRuns(opened.model, data);
});

function barsOf(model: Model, { indicator, ranges }: TornadoOrder): TornadoAnswer {
  const asked = ranges.map(({ driver, low, high }) => ({ driver: driverOf(driver), low, high }));
  return tornado(model, indicator, asked).bars.map(({ driver, ...bar }) => ({ ...bar, driver: driver.key }));
}

function makeRuns(model: Model, { plan, first, count }: SimulationOrder): void {
  const outcome = openSimulation(model, plan);
  if (!outcome.ok) throw new Error('the plan is refused');
  for (const { runs } of simulate(outcome.simulation, { first, count, chunk })) hand(runs);
}

function hand(runs: Runs): void {
  postMessage(runs, { transfer: Object.values(runs.values).map((column) => column.buffer) });
}
