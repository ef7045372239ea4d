/** A seeded generator of numbers (mulberry32) and the draws that studies are made of. */
import type { FamilyFields, Rate } from '../../src/study.ts';

export class Random {
  private state: number;
  /** True: rates, shares and prices are round, so that exact half centavos occur. */
  readonly round: boolean;

  constructor(seed: number, round?: boolean) {
    this.state = seed >>> 0;
    this.next();
    this.round = round ?? this.chance(0.4);
  }

  /** A number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  decimal(low: number, high: number, decimals: number): number {
    return Number((low + this.next() * (high - low)).toFixed(decimals));
  }

  pick<T>(first: T, ...others: T[]): T {
    return [first, ...others][this.whole(0, others.length)] ?? first;
  }

  /** The value, or nothing: left out or null, which mean the same. */
  maybe<T>(probability: number, value: () => T): T | null | undefined {
    return this.chance(probability) ? value() : this.pick(null, undefined);
  }

  /** Reais; round ones end in tens or in five centavos. */
  money(low: number, high: number): number {
    if (!this.round) return this.decimal(low, high, 2);
    return this.chance(0.5) ? this.whole(Math.ceil(low / 10), Math.floor(high / 10)) * 10 : this.decimal(low, high, 1);
  }

  share(low: number, high: number): number {
    return this.round ? Math.round(this.decimal(low, high, 3) * 200) / 200 : this.decimal(low, high, 4);
  }

  /** `count` shares that add up to 1, in steps of 1 % or of 0.01 %. */
  sharesOfOne(count: number): number[] {
    const whole = this.round ? 20 : 10_000;
    const cuts = new Set<number>();
    while (cuts.size < count - 1) cuts.add(this.whole(1, whole - 1));
    const ends = [...cuts].sort((a, b) => a - b);
    return [...ends, whole].map((end, k) => (end - (ends[k - 1] ?? 0)) / whole);
  }

  /** Weights that need not add up to 1, some of them zero. */
  weights(count: number): number[] {
    const drawn = Array.from({ length: count }, () => (this.chance(0.2) ? 0 : this.share(0.05, 2)));
    return drawn.some((weight) => weight > 0) ? drawn : drawn.map(() => 1);
  }

  rate(low: number, high: number): Rate {
    if (this.round) return { value: this.pick(0, 0.005, 0.01, 0.02), basis: 'effective_month' };
    const yearly = this.decimal(low, high, 4);
    return this.pick<Rate>(
      { value: yearly, basis: 'effective_year' },
      { value: yearly, basis: 'nominal_year' },
      { value: Number((yearly / 12).toFixed(5)), basis: 'effective_month' },
    );
  }

  family(): FamilyFields {
    const name = this.pick('linear', 's_curve', 'front', 'back', 'trapezoid', 'beta');
    if (this.chance(0.4)) return { family: name };
    switch (name) {
      case 's_curve':
        return { family: name, a: this.decimal(0.6, 4, 2) };
      case 'front':
      case 'back':
        return { family: name, k: this.decimal(0.6, 4, 2) };
      case 'trapezoid':
        return { family: name, a: this.pick(0, 0.2, 0.4), b: this.pick(0.4, 0.7, 1) };
      case 'beta':
        return { family: name, alpha: this.decimal(0.6, 5, 2), beta: this.decimal(0.6, 5, 2) };
      default:
        return { family: name };
    }
  }
}
