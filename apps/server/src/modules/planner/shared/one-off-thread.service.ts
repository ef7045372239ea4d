/** Work of one request in a thread of its own, so that the server goes on answering. One that does not end is ended. */
import { Worker } from 'node:worker_threads';

const memoryMb = 256;
const usualMs = 30_000;

/** Runs a script with its input. Returns the first message that it posts. Rejects after `longestMs` without one. */
export const runOnce = <Answer>(script: URL, input: unknown, longestMs = usualMs): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(script, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const late = setTimeout(() => void thread.terminate(), longestMs);
    thread.once('message', (answer: Answer) => resolve(answer));
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the paper's thread ended with ${code} and no paper`));
    });
  });
