/** Door of work that nobody waits for. */
export { callWorker, createWorkLoop, isWorkDue, type Worker, type WorkLoop } from './work.ts';
