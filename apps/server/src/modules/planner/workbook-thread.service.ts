/** Runs in a thread of its own: a workbook takes a second of computing, in which the server has others to answer. */
import { parentPort, workerData } from 'node:worker_threads';
import { projectionWorkbook, writeWorkbook } from '@uni/workbook';
import { computed } from './projections.service.ts';

const bytes = writeWorkbook(projectionWorkbook(computed(JSON.parse(String(workerData)))));
parentPort?.postMessage(bytes);
