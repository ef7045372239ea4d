/** Public interface of background work. */
export { isWorkDue, wakeWorker } from './due.repository.ts';
export { createWorkLoop, type WorkLoop } from './work.ts';
export type { Worker } from './worker.ts';
