import { type DriverKey, type TornadoBar, usualRanges } from '@uni/analysis';
import type { Model } from '@uni/engine';
import { useEffect, useState } from 'react';
import { runTornado } from './tornado-run.ts';

/** The ends that a planner has typed; the others are the usual ones. */
export type TornadoRanges = Readonly<Partial<Record<DriverKey, readonly [number, number]>>>;

export interface TornadoState {
  /** The last bars, of the study before as long as the new one has none. */
  readonly bars: readonly TornadoBar[] | null;
  readonly status: 'busy' | 'ready' | 'failed';
}

/** Pause in typing before a recomputation, in ms: each change recomputes every bar. */
const pause = 150;

/** Bars of a study, recomputed in a worker when the study, the indicator or a range changes. */
export function useTornado(model: Model, indicator: string, ranges: TornadoRanges): TornadoState {
  const [state, setState] = useState<TornadoState>({ bars: null, status: 'busy' });
  useEffect(() => {
    setState(({ bars }) => ({ bars, status: 'busy' }));
    let cancel = (): void => undefined;
    const timer = setTimeout(() => {
      const driverRanges = usualRanges(model.study).map(({ driver, low, high }) => {
        const [from, to] = ranges[driver.key] ?? [low, high];
        return { driver: driver.key, low: from, high: to };
      });
      cancel = runTornado(
        { study: model.study, indicator, ranges: driverRanges },
        {
          onBars: (bars) => setState({ bars, status: 'ready' }),
          onFailure: () => setState(({ bars }) => ({ bars, status: 'failed' })),
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [model, indicator, ranges]);
  return state;
}
