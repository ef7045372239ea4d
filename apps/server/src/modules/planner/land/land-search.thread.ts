/** Runs in a thread of its own: searches a study for the most that its land may cost. */
import { parentPort, workerData } from 'node:worker_threads';
import { type LandSearch, searchLand } from './land-search.model.ts';

parentPort?.postMessage(searchLand(workerData as LandSearch));
