/** Opens one large study in a thread of its own, so that the server stays responsive meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import { type OpenedStudy, openedHere } from './projection-opening.service.ts';

const opened: OpenedStudy = openedHere(workerData.study, workerData.realised);
parentPort?.postMessage(opened);
