import { openSimulation, type Runs, type SimulationPlan, type SimulationSummary, summarise } from '@uni/analysis';
import type { Model } from '@uni/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import { problemText } from './simulation-model.ts';
import { type RunningSimulation, SimulationTeam } from './simulation-team.ts';

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

/** A simulation under way: made ready for, started, followed, cancelled; leaving the screen cancels it. */
export function useSimulation() {
  const [state, setState] = useState<SimulationState>({ kind: 'idle' });
  const [result, setResult] = useState<SimulationResult | null>(null);
  const running = useRef<RunningSimulation | null>(null);
  const [team] = useState(() => new SimulationTeam());
  useEffect(
    () => () => {
      running.current?.cancel();
      team.close();
    },
    [team],
  );
  const prepare = useCallback(
    (model: Model, plan: SimulationPlan) => {
      if (openSimulation(model, plan).ok) team.warm(model.study, plan);
    },
    [team],
  );
  const start = useCallback(
    (model: Model, plan: SimulationPlan, total: number) => {
      const checked = openSimulation(model, plan);
      if (!checked.ok) {
        setState({ kind: 'refused', problems: checked.problems.map((one) => problemText(one, plan.variables)) });
        return;
      }
      running.current?.cancel();
      setState({ kind: 'running', done: 0, total });
      const mine = team.run({ study: model.study, plan, runs: total }, (done) =>
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
    },
    [team],
  );
  const cancel = useCallback(() => {
    running.current?.cancel();
    running.current = null;
    setState((before) => (before.kind === 'running' ? { ...before, kind: 'cancelled' } : before));
  }, []);
  return { state, result, prepare, start, cancel };
}
