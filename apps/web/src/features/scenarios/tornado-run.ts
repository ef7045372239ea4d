import { driverOf, type TornadoBar } from '@uni/analysis';
import { startWorker } from '../../shared/workers.ts';
import type { TornadoAnswer, TornadoOrder } from './analysis-worker.ts';
import { type RunWorker, runInWorker } from './worker-run.ts';

export type BarWorker = RunWorker<TornadoOrder, TornadoAnswer>;

export interface TornadoHearing {
  onBars(bars: readonly TornadoBar[]): void;
  onFailure(): void;
}

/** Computes the bars in a worker, widest first. Returns a function that stops it: no callback runs afterwards. */
export function runTornado(
  order: Omit<TornadoOrder, 'kind'>,
  { onBars, onFailure }: TornadoHearing,
  open: () => BarWorker = () => startWorker('analysis'),
): () => void {
  return runInWorker<TornadoOrder, TornadoAnswer>(
    open(),
    { kind: 'tornado', ...order },
    {
      onMessage: (bars) => {
        onBars(bars.map(({ driver, ...bar }) => ({ ...bar, driver: driverOf(driver) })));
        return true;
      },
      onFailure,
    },
  );
}
