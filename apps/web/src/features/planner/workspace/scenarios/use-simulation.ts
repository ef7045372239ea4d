import { openSimulation, type Runs, type SimulationPlan, type SimulationSummary, summarise } from '@uni/analysis';
import type { Model } from '@uni/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import { problemText } from './simulation-model.ts';
import { type RunningSimulation, runSimulation } from './simulation-run.ts';

export interface SimulationResult {
  readonly model: Model;
  readonly plan: SimulationPlan;
  readonly runs: Runs;
  readonly summary: SimulationSummary;
}

export type SimulationState =
  | { readonly kind: 'idle' | 'failed' }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }
  | { readonly kind: 'running' | 'cancelled'; readonly done: number; readonly total: number };

/** A simulation under way: started, followed, cancelled; leaving the screen cancels it. */
export function useSimulation() {
  const [state, setState] = useState<SimulationState>({ kind: 'idle' });
  const [result, setResult] = useState<SimulationResult | null>(null);
  const running = useRef<RunningSimulation | null>(null);
  useEffect(() => () => running.current?.cancel(), []);
  const start = useCallback((model: Model, plan: SimulationPlan, total: number) => {
    const checked = openSimulation(model, plan);
    if (!checked.ok) {
      setState({ kind: 'refused', problems: checked.problems.map((one) => problemText(one, plan.variables)) });
      return;
    }
    running.current?.cancel();
    setState({ kind: 'running', done: 0, total });
    const mine = runSimulation({ study: model.study, plan, runs: total }, (done) =>
      setState({ kind: 'running', done, total }),
    );
    running.current = mine;
    mine.done.then(
      (runs) => {
        setResult({ model, plan, runs, summary: summarise(runs) });
        setState({ kind: 'idle' });
      },
      () => setState({ kind: 'failed' }),
    );
  }, []);
  const cancel = useCallback(() => {
    running.current?.cancel();
    running.current = null;
    setState((before) => (before.kind === 'running' ? { ...before, kind: 'cancelled' } : before));
  }, []);
  return { state, result, start, cancel };
}
