/** Threads that compute large studies. Each begins with its first study and stays: starting one costs more than most studies. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RealisedSeries } from '@uni/contracts';
import type { OpenedStudy } from './projection-opening.service.ts';
import type { EditAnswer, EditRequest, StudyPoint } from './warm-studies.service.ts';

type Request =
  | { readonly kind: 'open'; readonly study: unknown; readonly realised: RealisedSeries | null }
  | ({ readonly kind: 'edit' } & EditRequest)
  | { readonly kind: 'confirm'; readonly point: StudyPoint; readonly studyHash: string };

export interface ThreadRequest {
  readonly id: number;
  readonly request: Request;
}

export interface ThreadAnswer {
  readonly id: number;
  /** Of a confirmation there is none. */
  readonly answer?: OpenedStudy | EditAnswer | undefined;
  readonly error?: unknown;
}

const memoryMb = 768;
/** Two at least: a large study that is opened must not hold up the one that is typed in. */
const threadCount = Math.max(2, availableParallelism() - 1);

interface Waiting {
  readonly resolve: (answer: ThreadAnswer['answer']) => void;
  readonly reject: (error: unknown) => void;
}

class StudyThread {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  send(request: Request): Promise<ThreadAnswer['answer']> {
    const worker = this.#worker ?? this.#start();
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // A process that waits for nothing else may end, but not while a study is computed.
      worker.ref();
      worker.postMessage({ id, request } satisfies ThreadRequest);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./projection-thread.service.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    this.#worker = worker;
    worker.on('message', ({ id, answer, error }: ThreadAnswer) => {
      const waiting = this.#waiting.get(id);
      if (error === undefined) waiting?.resolve(answer);
      else waiting?.reject(error);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) worker.unref();
    });
    worker.once('error', (error) => this.#end(worker, error));
    worker.once('exit', (code) => this.#end(worker, new Error(`the thread of studies ended with ${code}`)));
    return worker;
  }

  /** Requests to a thread that ended are refused; the next one starts another. */
  #end(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const threads = Array.from({ length: threadCount }, () => new StudyThread());

/** Always the same thread for a version: its model is warm there. */
const threadOf = (versionId: number): StudyThread => threads[versionId % threads.length] as StudyThread;

let next = 0;

export const openInThread = (study: unknown, realised: RealisedSeries | null): Promise<OpenedStudy> => {
  next += 1;
  return threadOf(next).send({ kind: 'open', study, realised }) as Promise<OpenedStudy>;
};

export const editInThread = (request: EditRequest): Promise<EditAnswer> =>
  threadOf(request.point.versionId).send({ kind: 'edit', ...request }) as Promise<EditAnswer>;

export const confirmInThread = async (point: StudyPoint, studyHash: string): Promise<void> => {
  await threadOf(point.versionId).send({ kind: 'confirm', point, studyHash });
};
