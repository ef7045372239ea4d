import type { Searched } from '@uni/analysis';
import type { Indicators, Model } from '@uni/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import { runSearch, type SearchAnswer, type SearchOrder } from './search-run.ts';

export interface SearchResult {
  /** The study that was searched: the answer is of no other. */
  readonly model: Model;
  readonly outcome: Searched<SearchAnswer>;
  readonly indicators: Indicators | null;
}

export type SearchState =
  | { readonly kind: 'idle' | 'failed' }
  | { readonly kind: 'running' | 'cancelled'; readonly trials: number; readonly most: number };

/** A search under way: started, followed, cancelled; leaving the screen cancels it. */
export function useSearch() {
  const [state, setState] = useState<SearchState>({ kind: 'idle' });
  const [result, setResult] = useState<SearchResult | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const start = useCallback((model: Model, order: Pick<SearchOrder, 'search' | 'indicator' | 'target' | 'visible'>) => {
    stop.current();
    setResult(null);
    setState({ kind: 'running', trials: 0, most: 1 });
    stop.current = runSearch(
      { ...order, study: model.study },
      {
        onProgress: (trials, most) => setState({ kind: 'running', trials, most }),
        onAnswer: (outcome, indicators) => {
          setResult({ model, outcome, indicators });
          setState({ kind: 'idle' });
        },
        onFailure: () => setState({ kind: 'failed' }),
      },
    );
  }, []);
  const cancel = useCallback(() => {
    stop.current();
    setState((before) => (before.kind === 'running' ? { ...before, kind: 'cancelled' } : before));
  }, []);
  const clear = useCallback(() => setResult(null), []);
  return { state, result, start, cancel, clear };
}
