/** Public interface of background work. */
export { createWorkLoop, isWorkDue, type Worker, type WorkLoop, wakeWorker } from './work.ts';
