/** Runs in a thread: the file is untrusted, and a large one takes seconds. */
import { parentPort, workerData } from 'node:worker_threads';
import { answerReading } from './company-reading.service.ts';

parentPort?.postMessage(answerReading(workerData));
