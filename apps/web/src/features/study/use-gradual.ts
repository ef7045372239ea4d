import { useEffect, useState } from 'react';

/** A computation in steps, so that the page answers in between; null: nothing to show yet. */
export type Gradual<Result> = () => Generator<Result | null, void, void>;

export interface GradualState<Result> {
  /** The last result, of the computation before as long as the new one has none. */
  readonly result: Result | null;
  readonly busy: boolean;
}

/** Steps are made one after another for so long, ms, then the page has its turn. */
const SLICE = 8;

/** Makes steps until there is something to show, nothing is left, or their time is over. */
function slice<Result>(steps: Generator<Result | null, void, void>): IteratorResult<Result | null, void> {
  const until = performance.now() + SLICE;
  let step = steps.next();
  while (!step.done && step.value === null && performance.now() < until) step = steps.next();
  return step;
}

/** Runs a computation in steps between the page's own work. Restarts when the computation changes. */
export function useGradual<Result>(compute: Gradual<Result>): GradualState<Result> {
  const [state, setState] = useState<GradualState<Result>>({ result: null, busy: true });
  useEffect(() => {
    const steps = compute();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const next = (): void => {
      const step = slice(steps);
      if (step.done) {
        setState((before) => ({ ...before, busy: false }));
        return;
      }
      const { value } = step;
      if (value !== null) setState({ result: value, busy: true });
      timer = setTimeout(next);
    };
    setState((before) => ({ ...before, busy: true }));
    timer = setTimeout(next);
    return () => {
      if (timer !== null) clearTimeout(timer);
    };
  }, [compute]);
  return state;
}
