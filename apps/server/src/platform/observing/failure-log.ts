/** Failures of background work in the log: the first at once, the same again once a minute with its count. */
import { describeFailure } from '../failure-description.ts';

export interface FailureLog {
  report(error: unknown, source: string): void;
  /** Writes the counts that are not written yet. */
  flush(): void;
}

interface Repeated {
  readonly line: Readonly<Record<string, unknown>>;
  count: number;
  timer: NodeJS.Timeout;
}

const quietMs = 60_000;
/** Different failures at a time. More are one: a log must not grow with the texts of failures. */
const mostKinds = 100;

export const createFailureLog = (write: (line: Readonly<Record<string, unknown>>) => void): FailureLog => {
  const repeated = new Map<string, Repeated>();
  const writeCount = (one: Repeated): void => {
    if (one.count > 0) write({ ...one.line, repeated: one.count });
    one.count = 0;
  };
  // Goes on minute by minute; ends with the first minute without a failure.
  const endMinute = (key: string, one: Repeated): void => {
    const goesOn = one.count > 0;
    writeCount(one);
    if (goesOn) one.timer = setTimeout(() => endMinute(key, one), quietMs).unref();
    else repeated.delete(key);
  };
  return {
    report: (error, source) => {
      const { frames, ...failure } = describeFailure(error);
      const described = JSON.stringify([source, failure]);
      const isKnown = repeated.has(described) || repeated.size < mostKinds;
      const key = isKnown ? described : 'others';
      const before = repeated.get(key);
      if (before) {
        before.count += 1;
        return;
      }
      const line = isKnown ? { source, ...failure } : { source: 'several', kind: 'several' };
      write({ ...line, ...(isKnown ? { frames } : {}) });
      const one: Repeated = { line, count: 0, timer: setTimeout(() => endMinute(key, one), quietMs).unref() };
      repeated.set(key, one);
    },
    flush: () => {
      for (const one of repeated.values()) {
        clearTimeout(one.timer);
        writeCount(one);
      }
      repeated.clear();
    },
  };
};
