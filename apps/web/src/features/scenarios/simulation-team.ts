import { joinRuns, type Runs, type SimulationPlan } from '@uni/analysis';
import type { Study } from '@uni/engine';
import { startWorker } from '../../shared/workers.ts';
import type { RunsOrder, SimulationOrder } from './analysis-worker.ts';

/** Worker interface of a simulation; tests inject their own. */
export interface RunWorker {
  onmessage: ((event: MessageEvent<Runs>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(order: SimulationOrder | RunsOrder): void;
  terminate(): void;
}

export interface RunningSimulation {
  /** All runs in the order of their numbers; rejects when a worker fails. Never settles after `cancel`. */
  readonly done: Promise<Runs>;
  cancel(): void;
}

/** Runs distributed in pieces to idle workers. */
interface Job {
  readonly study: Study;
  readonly plan: SimulationPlan;
  readonly runs: number;
  readonly chunk: number;
  next: number;
  take(runs: Runs): void;
  fail(error: Error): void;
}

interface Member {
  readonly worker: RunWorker;
  /** Job whose runs it computes now. */
  job: Job | null;
  /** Jobs with pending answers, the next one first. */
  readonly owes: Job[];
}

const size = 2;
/** Runs of an order: few enough that progress is seen to move. */
const chunk = 250;
/** A member has its next order at hand, so that it need not wait while the page draws. */
const atHand = 2;
/** The first runs take two to four times as long as later ones, until the browser has compiled their code. */
const warmUp = { runs: 1000, chunk: 50 } as const;

/**
 * Two workers that make the runs of simulations, one simulation after another. What a run gives depends on its number alone, not
 * on who makes it.
 */
export class SimulationTeam {
  readonly #open: () => RunWorker;
  #members: Member[] = [];
  #job: Job | null = null;

  constructor(open: () => RunWorker = () => startWorker('analysis')) {
    this.#open = open;
  }

  /** Warms up the workers before a likely simulation of a study: once, and only while they are idle. */
  warm(study: Study, plan: SimulationPlan): void {
    if (this.#members.length > 0) return;
    this.#begin({ study, plan, ...warmUp, next: 0, take: () => undefined, fail: () => undefined });
  }

  /** Begins a simulation; one that is under way is cancelled. */
  run(
    { study, plan, runs }: { study: Study; plan: SimulationPlan; runs: number },
    onProgress: (done: number) => void,
  ): RunningSimulation {
    const batches: Runs[] = [];
    let made = 0;
    const { promise, resolve, reject } = Promise.withResolvers<Runs>();
    const take = (batch: Runs): void => {
      batches.push(batch);
      made += batch.count;
      onProgress(made);
      if (made === runs) resolve(joinRuns(batches));
    };
    const job: Job = { study, plan, runs, chunk, next: 0, take, fail: reject };
    this.#begin(job);
    const cancel = (): void => {
      if (this.#job === job) this.#job = null;
    };
    return { done: promise, cancel };
  }

  close(): void {
    this.#job = null;
    for (const { worker } of this.#members) worker.terminate();
    this.#members = [];
  }

  #begin(job: Job): void {
    while (this.#members.length < size) this.#members.push(this.#member());
    this.#job = job;
    for (let round = 0; round < atHand; round++) for (const member of this.#members) this.#give(member);
  }

  #member(): Member {
    const member: Member = { worker: this.#open(), job: null, owes: [] };
    member.worker.onmessage = ({ data }) => {
      const job = member.owes.shift();
      if (job && job === this.#job) job.take(data);
      this.#give(member);
    };
    member.worker.onerror = (event) => {
      const job = this.#job;
      this.close();
      job?.fail(new Error(event.message));
    };
    return member;
  }

  /** Gives a member its next order, if there is one and it does not have enough. */
  #give(member: Member): void {
    const job = this.#job;
    if (!job || job.next >= job.runs || member.owes.length >= atHand) return;
    const { worker } = member;
    if (member.job !== job) worker.postMessage({ kind: 'simulation', study: job.study, plan: job.plan });
    member.job = job;
    const count = Math.min(job.chunk, job.runs - job.next);
    worker.postMessage({ kind: 'runs', first: job.next, count });
    job.next += count;
    member.owes.push(job);
  }
}
