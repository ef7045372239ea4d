/** A portfolio, computed in a thread so that the server goes on answering. */
import { Worker } from 'node:worker_threads';
import { type Corporate, type PortfolioMember, projectPortfolio } from '@uni/engine';
import { inTurn } from '../cash-flow/cash-flow-series.service.ts';

export interface PortfolioTask {
  readonly members: readonly PortfolioMember[];
  readonly corporate: Corporate;
}

export type PortfolioOutcome = ReturnType<typeof projectPortfolio>;

export const projectHere = ({ members, corporate }: PortfolioTask): PortfolioOutcome =>
  projectPortfolio(members, corporate);

const memoryMb = 512;
/** A thread silent for this long is stopped. */
const patienceMs = 60_000;

/** Throws when the thread ends without an answer. */
export const computePortfolio = (task: PortfolioTask): Promise<PortfolioOutcome> => inTurn(() => inThread(task));

const inThread = (task: PortfolioTask): Promise<PortfolioOutcome> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./portfolio-thread.service.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const timer = setTimeout(() => void thread.terminate(), patienceMs);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the portfolio's thread ended with ${code} and no portfolio`));
    });
  });
