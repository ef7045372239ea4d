/** The thread behind `computeSeries`: answers one study after the other, in their order. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SeriesTask, seriesOf } from './cash-flow-series.service.ts';

for (const task of workerData as readonly SeriesTask[]) parentPort?.postMessage(seriesOf(task));
