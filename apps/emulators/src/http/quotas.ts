import { saoPauloDay } from '../portfolio/calendar.ts';

export interface QuotaLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

/** One budget: a sliding minute and a day that ends at midnight in São Paulo. */
export class Quota {
  #limits: QuotaLimits;
  #minute: number[] = [];
  #day = '';
  #today = 0;
  /** The most that any sixty seconds, and any day, have seen. */
  #peakMinute = 0;
  #peakDay = 0;

  constructor(limits: QuotaLimits) {
    this.#limits = limits;
  }

  set(limits: Partial<QuotaLimits>): void {
    this.#limits = { ...this.#limits, ...limits };
  }

  /** Uses the budget for one request; returns the limit that refuses it. A refused request uses no budget. */
  take(now: Date): 'minute' | 'day' | null {
    const at = now.getTime();
    const day = saoPauloDay(now);
    if (day !== this.#day) {
      this.#day = day;
      this.#today = 0;
    }
    this.#minute = this.#minute.filter((earlier) => earlier > at - 60_000 && earlier <= at);
    if (this.#today >= this.#limits.perDay) return 'day';
    if (this.#minute.length >= this.#limits.perMinute) return 'minute';
    this.#minute.push(at);
    this.#today += 1;
    this.#peakMinute = Math.max(this.#peakMinute, this.#minute.length);
    this.#peakDay = Math.max(this.#peakDay, this.#today);
    return null;
  }

  get usage(): { readonly today: number; readonly peakMinute: number; readonly peakDay: number } & QuotaLimits {
    return { ...this.#limits, today: this.#today, peakMinute: this.#peakMinute, peakDay: this.#peakDay };
  }
}
