/** The cash-flow series of studies, computed in a thread so that the server goes on answering. */
import { Worker } from 'node:worker_threads';
import { type BridgeRow, type Flow, flowOf, openComposed, totalsBridge } from '@uni/analysis';
import type { CashFlowTerms, RealisedSeries } from '@uni/contracts';
import { isMemberLine, isWhole, type MemberProjection, type Projection, type Study } from '@uni/engine';

/** A study to be added up: its text as stored, and in which terms. */
export interface SeriesTask {
  readonly study: string;
  readonly terms: CashFlowTerms;
  /** The enterprise's closed months. */
  readonly realised: RealisedSeries | null;
}

export interface Series {
  readonly flow: Flow;
  readonly launch: number | null;
  readonly partners: readonly { readonly name: string; readonly share: number }[];
}

export type SeriesOutcome =
  /** Bridge and member exist only for series computed now: a cached series has none. */
  | {
      readonly outcome: 'computed';
      readonly series: Series;
      readonly bridge?: readonly BridgeRow[];
      readonly member?: MemberProjection;
    }
  | { readonly outcome: 'refused' | 'failed' };

/** Returns a study's facts besides its flow: its partners and its launch. */
export const factsOf = (study: Study): Omit<Series, 'flow'> => ({
  launch: study.modules.length > 0 ? Math.min(...study.modules.map(({ launch }) => launch)) : null,
  partners: (study.capital?.partners ?? []).map(({ name, share }) => ({ name: name ?? '', share })),
});

const memberOf = ({ base_month, months, lines }: Projection): MemberProjection => ({
  base_month,
  months,
  lines: lines.filter((line) => isWhole(line) && isMemberLine(line.key)),
});

/** Computes one study here. */
export const seriesOf = ({ study: text, terms, realised }: SeriesTask): SeriesOutcome => {
  const opened = openComposed({ ...JSON.parse(text), terms }, realised);
  if (!opened.ok) return { outcome: 'refused' };
  const { study, projection } = opened.model;
  const series = { flow: flowOf(projection), ...factsOf(study) };
  return { outcome: 'computed', series, bridge: totalsBridge(projection), member: memberOf(projection) };
};

const memoryMb = 512;
/** A thread silent for this long is stopped, with the study that it computes. */
const patienceMs = 60_000;
/** Threads at a time, for all callers: a portfolio opened by ten people must not take ten processors. */
const threadsMax = 2;

let running = 0;
const waiting: (() => void)[] = [];

export const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= threadsMax) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** Computes studies one after the other in a thread. One that brings the thread down is `failed`; a new thread takes the rest. */
export const computeSeries = async (tasks: readonly SeriesTask[]): Promise<SeriesOutcome[]> => {
  const outcomes: SeriesOutcome[] = [];
  while (outcomes.length < tasks.length) {
    const from = outcomes.length;
    await inTurn(() => oneThread(tasks.slice(from), (outcome) => outcomes.push(outcome)));
    // The thread ended early: it was the study after the last answer.
    if (outcomes.length < tasks.length) outcomes.push({ outcome: 'failed' });
  }
  return outcomes;
};

const oneThread = (tasks: readonly SeriesTask[], hear: (outcome: SeriesOutcome) => void): Promise<void> =>
  new Promise((resolve) => {
    const thread = new Worker(new URL('./cash-flow-thread.service.ts', import.meta.url), {
      workerData: tasks,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const giveUp = () => void thread.terminate();
    let timer = setTimeout(giveUp, patienceMs);
    thread.on('message', (outcome: SeriesOutcome) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, patienceMs);
      hear(outcome);
    });
    // An error is followed by the exit; what was not answered by then is what failed.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
