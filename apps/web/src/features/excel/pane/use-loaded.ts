import { useCallback, useEffect, useState } from 'react';

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: unknown }
  | { readonly state: 'ready'; readonly value: Value };

/** Returns the answer of a request. `read` stays the same function until another answer is needed; a late one is dropped. */
export function useLoaded<Value>(read: () => Promise<Value>): readonly [Loaded<Value>, retry: () => void] {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    let isCurrent = true;
    setLoaded({ state: 'loading' });
    const settle = (next: Loaded<Value>): void => {
      if (isCurrent) setLoaded(next);
    };
    read().then(
      (value) => settle({ state: 'ready', value }),
      (problem: unknown) => settle({ state: 'failed', problem }),
    );
    return () => {
      isCurrent = false;
    };
  }, [read, round]);
  return [loaded, useCallback(() => setRound((last) => last + 1), [])];
}
