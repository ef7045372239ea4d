/** Explanations and analyses run in one thread, so that the server goes on answering. What takes too long is ended. */
import { Worker } from 'node:worker_threads';
import { assistant } from '@uni/phrases';
import { createFairQueue } from '../../platform/fair-queue.ts';
import type { ComputedAnswers, Order, OrderKind } from './computing.model.ts';
import type { Refused } from './methods.model.ts';

const memoryMb = 768;
/** Simulations stop by themselves before that. */
const longestMs = 40_000;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly late: NodeJS.Timeout;
}

/** Begins with its first order and stays. One order at a time: the queue sees to it. */
class ComputingThread {
  #worker: Worker | null = null;
  #waiting: Waiting | null = null;

  /** Null: it took too long, and its thread was ended. */
  send(order: Order): Promise<unknown> {
    const worker = this.#worker ?? this.#start();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#settle(({ resolve: answer }) => answer(null));
        this.#worker = null;
        void worker.terminate();
      }, longestMs);
      this.#waiting = { resolve, reject, late };
      // A process that waits for nothing else may end, but not while an order is computed.
      worker.ref();
      worker.postMessage(order);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./computing.thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    this.#worker = worker;
    worker.on('message', (answer) => {
      worker.unref();
      this.#settle(({ resolve }) => resolve(answer));
    });
    worker.once('error', (error) => this.#end(worker, error));
    worker.once('exit', (code) => this.#end(worker, new Error(`the thread of assistants ended with ${code}`)));
    return worker;
  }

  #settle(answer: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = null;
    clearTimeout(waiting.late);
    answer(waiting);
  }

  #end(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#settle(({ reject }) => reject(error));
  }
}

const thread = new ComputingThread();
const enqueue = createFairQueue({ atOnce: 1, waitingOfOne: 8, waiting: 32 });

/** Computes in the organization's turn. */
export const compute = async <Kind extends OrderKind>(
  organizationId: number,
  order: Order & { readonly kind: Kind },
): Promise<ComputedAnswers[Kind] | Refused> => {
  const answer = enqueue(String(organizationId), () => thread.send(order));
  if (!answer) return { refusal: assistant.refusals.busy };
  const made = (await answer) as ComputedAnswers[Kind] | Refused | null;
  return made ?? { refusal: assistant.refusals.late };
};
