/** Runs in a thread of its own: explains and analyses studies for assistants. */
import { parentPort } from 'node:worker_threads';
import { computeOrder, type Order, rememberModels } from './computing.model.ts';

const open = rememberModels();

/** Rounds of a simulation stop after that. */
const longestMs = 15_000;

parentPort?.on('message', (order: Order) => {
  const until = performance.now() + longestMs;
  parentPort?.postMessage(computeOrder(order, open, () => performance.now() > until));
});
