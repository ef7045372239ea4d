import { joinRuns, type Runs, type SimulationPlan } from '@uni/analysis';
import type { Study } from '@uni/engine';
import { startWorker } from '../workers.ts';
import type { SimulationOrder } from './analysis-worker.ts';
import { shares } from './simulation-model.ts';

export interface RunningSimulation {
  /** All runs in the order of their numbers; rejects when a worker fails. Never settles after `cancel`. */
  readonly done: Promise<Runs>;
  cancel(): void;
}

/** What a simulation needs of a worker; a test brings its own. */
export interface RunWorker {
  onmessage: ((event: MessageEvent<Runs>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(order: SimulationOrder): void;
  terminate(): void;
}

const workers = 2;

/** Makes the runs on two workers, each a half; what a run gives depends on its number alone, not on who makes it. */
export function runSimulation(
  { study, plan, runs }: { study: Study; plan: SimulationPlan; runs: number },
  onProgress: (done: number) => void,
  open: () => RunWorker = () => startWorker('analysis'),
): RunningSimulation {
  const team = shares(runs, workers).map((share) => ({ share, worker: open() }));
  const parts: Runs[] = [];
  let made = 0;
  const cancel = (): void => {
    for (const { worker } of team) worker.terminate();
  };
  const done = new Promise<Runs>((resolve, reject) => {
    for (const { share, worker } of team) {
      worker.onmessage = ({ data }) => {
        parts.push(data);
        made += data.count;
        onProgress(made);
        if (made < runs) return;
        cancel();
        resolve(joinRuns(parts));
      };
      worker.onerror = (event) => {
        cancel();
        reject(new Error(event.message));
      };
      worker.postMessage({ kind: 'simulation', study, plan, ...share });
    }
  });
  return { done, cancel };
}
