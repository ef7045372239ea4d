/** Opens one large study in a thread of its own, so that the server goes on answering while it is computed. */
import { parentPort, workerData } from 'node:worker_threads';
import { type OpenedStudy, openedHere } from './projection-opening.service.ts';

const opened: OpenedStudy = openedHere(workerData.study, workerData.realised);
parentPort?.postMessage(opened);
