import { driverOf, type TornadoBar } from '@uni/analysis';
import { startWorker } from '../../shared/workers.ts';
import type { TornadoAnswer, TornadoOrder } from './analysis-worker.ts';

/** What a tornado needs of a worker; a test brings its own. */
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

/** Makes the bars beside the page, widest first. What it answers stops it: nothing is heard afterwards. */
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
