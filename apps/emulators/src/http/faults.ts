import { Dice } from '../portfolio/dice.ts';

export const faultNames = [
  'error500',
  'html502',
  'unavailable503',
  'limited429',
  'slowFirstByte',
  'drip',
  'hang',
  'reset',
  'resetMidway',
  'truncate',
  'errorIn200',
  'htmlIn200',
  'notFoundForEmpty',
  'latin1',
  'failedJob',
  'lostJob',
] as const;
export type FaultName = (typeof faultNames)[number];

/** A fault for the next requests that it fits. */
export interface PlantedFault {
  readonly fault: FaultName;
  /** Part of the path; every request without one. */
  readonly path?: string;
  /** Number of requests; one when absent. */
  times?: number;
  /** Number of matching requests that pass unharmed before. */
  after?: number;
}

export interface FaultSettings {
  readonly seed: number;
  /** Probability of each fault, per request. */
  readonly rates: Partial<Record<FaultName, number>>;
  readonly planted: readonly PlantedFault[];
  /** Number of consecutive requests that meet a fault once it occurs by chance. */
  readonly burst: number;
  /** Milliseconds of each: the first byte that is late, the pause between two drips, the most that a hang lasts. */
  readonly slowMs: number;
  readonly dripMs: number;
  readonly hangMs: number;
}

export const calm: FaultSettings = {
  seed: 1,
  rates: {},
  planted: [],
  burst: 1,
  slowMs: 35_000,
  dripMs: 200,
  hangMs: 120_000,
};

/** Refuses names that mean nothing: a scenario with a slip in it would prove nothing. */
export function onlyKnown(names: readonly string[], known: readonly string[], what: string): void {
  for (const name of names)
    if (!known.includes(name)) throw new TypeError(`no ${what} ${name}; there are ${known.join(', ')}`);
}

/** Decides which request meets which fault; the same seed and the same requests meet the same. */
export class Faults {
  #settings: FaultSettings = calm;
  #planted: Required<PlantedFault>[] = [];
  #dice = new Dice(1);
  #lasting: { readonly fault: FaultName; left: number } | null = null;

  get settings(): FaultSettings {
    return this.#settings;
  }

  /** Settings as a whole: what is not named is calm again. */
  set(settings: Partial<FaultSettings>): void {
    const named = [...Object.keys(settings.rates ?? {}), ...(settings.planted ?? []).map(({ fault }) => fault)];
    onlyKnown(named, faultNames, 'fault');
    onlyKnown(Object.keys(settings), Object.keys(calm), 'setting of faults');
    this.#lasting = null;
    this.#settings = { ...calm, ...settings };
    this.#dice = new Dice(this.#settings.seed, 77);
    this.#planted = this.#settings.planted.map((plan) => ({ path: '', times: 1, after: 0, ...plan }));
  }

  /** The fault of this request; null for most. */
  take(path: string): FaultName | null {
    for (const plan of this.#planted) {
      if (plan.times <= 0 || !path.includes(plan.path)) continue;
      if (plan.after > 0) {
        plan.after -= 1;
        continue;
      }
      plan.times -= 1;
      return plan.fault;
    }
    if (this.#lasting && this.#lasting.left > 0) {
      this.#lasting.left -= 1;
      return this.#lasting.fault;
    }
    const met = faultNames.find((name) => this.#comes(this.#settings.rates[name] ?? 0)) ?? null;
    if (met) this.#lasting = { fault: met, left: this.#settings.burst - 1 };
    return met;
  }

  #comes(rate: number): boolean {
    return rate > 0 && this.#dice.chance(rate);
  }

  /** A number for how a fault shows: where a body breaks off. In (0, 1). */
  fraction(): number {
    return 0.05 + this.#dice.next() * 0.9;
  }
}
