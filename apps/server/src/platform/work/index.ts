/** Door of work that nobody waits for. */
export { callWorker, createWorkLoop, type Worker, type WorkLoop } from './work.ts';
