/** Public interface of background work. */
export { callWorker, createWorkLoop, isWorkDue, type Worker, type WorkLoop } from './work.ts';
