import { openSimulation, type Runs, type SimulationPlan, simulate } from '@uni/analysis';
import { openStudy, type Study } from '@uni/engine';

/** A part of a simulation beside the page: it makes the runs it is told to and hands each chunk back as it is done. */

export interface SimulationOrder {
  readonly study: Study;
  readonly plan: SimulationPlan;
  readonly first: number;
  readonly count: number;
}

/** Small enough that progress is seen to move. */
const chunk = 100;

addEventListener('message', ({ data }: MessageEvent<SimulationOrder>) => {
  const opened = openStudy(data.study);
  if (!opened.ok) throw new Error('the study is refused');
  const outcome = openSimulation(opened.model, data.plan);
  if (!outcome.ok) throw new Error('the plan is refused');
  for (const { runs } of simulate(outcome.simulation, { first: data.first, count: data.count, chunk })) hand(runs);
});

function hand(runs: Runs): void {
  postMessage(runs, { transfer: Object.values(runs.values).map((column) => column.buffer) });
}
