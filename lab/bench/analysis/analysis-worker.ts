/** Half of a simulation, on a core of its own: executes the assigned runs and returns their numbers. */
import { parentPort, workerData } from 'node:worker_threads';
import { openSimulation } from '@uni/analysis';
import { openStudy } from '@uni/engine';

const opened = openStudy(workerData.study);
if (!opened.ok) throw new Error('the study is refused');
const outcome = openSimulation(opened.model, workerData.plan);
if (!outcome.ok) throw new Error('the plan is refused');
outcome.simulation.runs(0, workerData.warmUp);
parentPort?.on('message', ({ first, count }: { first: number; count: number }) => {
  parentPort?.postMessage(outcome.simulation.runs(first, count));
});
parentPort?.postMessage('ready');
