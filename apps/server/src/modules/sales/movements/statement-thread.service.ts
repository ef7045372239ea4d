/** The thread that reads one statement. */
import { parentPort, workerData } from 'node:worker_threads';
import { readStatement, type StatementLimits } from '@uni/workbook/public/statement.ts';

const { file, limits } = workerData as { readonly file: Uint8Array; readonly limits: StatementLimits };
// From here on the time is the file's.
parentPort?.postMessage('ready');
parentPort?.postMessage(readStatement(file, limits));
