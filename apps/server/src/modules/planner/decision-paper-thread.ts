/** Runs in a thread of its own: sets one decision record on paper. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeDecisionPaper } from './decision-paper.ts';

parentPort?.postMessage(await writeDecisionPaper(workerData));
