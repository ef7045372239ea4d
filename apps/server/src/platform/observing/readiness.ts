/** Whether this process can serve: checks that run one at a time, with a result that holds for a second. */
import { describeFailure } from '../failure-description.ts';
import { BoundReached, within } from './bounded.ts';

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  /** For an operator; holds no name, address or secret. */
  readonly detail: string;
}

export interface Check {
  readonly name: string;
  /** Returns what is well. What is not well is thrown: CheckFailed with its words, anything else by its kind. */
  run(): Promise<string>;
}

export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

export interface ReadinessReport {
  readonly ready: boolean;
  readonly checks: readonly CheckResult[];
}

export interface Readiness {
  read(): Promise<ReadinessReport>;
  /** From now on the process is not ready: it is stopping. */
  beginStop(): void;
}

export interface ReadinessOptions {
  /** Longest time of a check, in milliseconds. */
  readonly boundMs?: number;
  /** How long a result holds, in milliseconds. */
  readonly cachedMs?: number;
  /** Called when the process becomes ready, or ceases to be. */
  readonly onChange?: (report: ReadinessReport) => void;
}

export const createReadiness = (
  checks: readonly Check[],
  { boundMs = 2_000, cachedMs = 1_000, onChange }: ReadinessOptions = {},
): Readiness => {
  const runners = checks.map((check) => runnerOf(check, boundMs));
  let isStopping = false;
  let last: { readonly at: number; readonly report: ReadinessReport } | null = null;
  let underWay: Promise<ReadinessReport> | null = null;

  const readAll = async (): Promise<ReadinessReport> => {
    const results = await Promise.all(runners.map((run) => run()));
    const report = { ready: results.every(({ ok }) => ok), checks: results };
    if (last === null ? !report.ready : last.report.ready !== report.ready) onChange?.(report);
    last = { at: performance.now(), report };
    return report;
  };
  return {
    read: async () => {
      if (isStopping) return { ready: false, checks: [{ name: 'stop', ok: false, detail: 'stopping' }] };
      if (last && performance.now() - last.at < cachedMs) return last.report;
      underWay ??= readAll().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    beginStop: () => {
      isStopping = true;
    },
  };
};

/** A check that still hangs is not begun a second time. */
const runnerOf = ({ name, run }: Check, boundMs: number): (() => Promise<CheckResult>) => {
  let hanging: Promise<string> | null = null;
  return async () => {
    hanging ??= run().finally(() => {
      hanging = null;
    });
    try {
      return { name, ok: true, detail: await within(boundMs, hanging) };
    } catch (error) {
      return { name, ok: false, detail: detailOf(error) };
    }
  };
};

/** The message of another error may name an address or a person. */
const detailOf = (error: unknown): string => {
  if (error instanceof CheckFailed || error instanceof BoundReached) return error.message;
  const { kind, code } = describeFailure(error);
  return code ?? kind;
};
