/** What a module measures, as data. Names follow Prometheus; labels take values of short, fixed lists only. */
import type { TenantDatabase } from '../database/index.ts';

export interface CounterSpec {
  /** Ends in `_total`. */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
}

export interface GaugeSample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A state of organizations, joined over all of them: no label names one. */
export interface GaugeSpec {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Read in the organizations for which this worker has work scheduled. */
  readonly worker: string;
  /** How the organizations' values become one. */
  readonly join: 'sum' | 'max' | 'min';
  readonly read: (db: TenantDatabase, now: Date) => Promise<readonly GaugeSample[]>;
}

export interface Measures {
  readonly counters?: readonly CounterSpec[];
  readonly gauges?: readonly GaugeSpec[];
}

/** Returns one sample for each set of labels. */
export const joinSamples = (join: GaugeSpec['join'], samples: readonly GaugeSample[]): GaugeSample[] => {
  const joined = new Map<string, GaugeSample>();
  for (const sample of samples) {
    const key = JSON.stringify(Object.entries(sample.labels).sort());
    const before = joined.get(key);
    joined.set(key, before ? { ...sample, value: joins[join](before.value, sample.value) } : sample);
  }
  return [...joined.values()];
};

const joins = {
  sum: (one: number, other: number) => one + other,
  max: Math.max,
  min: Math.min,
} as const;
