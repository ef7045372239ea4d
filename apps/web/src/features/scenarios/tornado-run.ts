import { driverOf, type TornadoBar } from '@uni/analysis';
import { startWorker } from '../../shared/workers.ts';
import type { TornadoAnswer, TornadoOrder } from './analysis-worker.ts';

/** Worker interface of a tornado; tests inject their own. */
export interface BarWorker {
  onmessage: ((event: MessageEvent<TornadoAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(order: TornadoOrder): void;
  terminate(): void;
}

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
  const worker = open();
  worker.onmessage = ({ data }) => {
    worker.terminate();
    onBars(data.map(({ driver, ...bar }) => ({ ...bar, driver: driverOf(driver) })));
  };
  worker.onerror = () => {
    worker.terminate();
    onFailure();
  };
  worker.postMessage({ kind: 'tornado', ...order });
  return () => {
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  };
}
