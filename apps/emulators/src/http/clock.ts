interface Timer {
  readonly id: number;
  readonly at: number;
  readonly run: () => void;
  real: NodeJS.Timeout | null;
}

/**
 * The emulated ERP's time. It runs with real time from the day it was set to, or is frozen. Moving it fires what became due, in
 * order.
 */
export class VirtualClock {
  #base: number;
  #since = performance.now();
  #running: boolean;
  #timers: Timer[] = [];
  #count = 0;

  constructor(start: Date, running = true) {
    this.#base = start.getTime();
    this.#running = running;
  }

  now = (): Date => new Date(this.#base + (this.#running ? performance.now() - this.#since : 0));

  set(to: Date): void {
    const target = to.getTime();
    for (;;) {
      const next = this.#timers.filter((timer) => timer.at <= target).sort((a, b) => a.at - b.at || a.id - b.id)[0];
      if (!next) break;
      this.#base = next.at;
      this.#since = performance.now();
      this.#fire(next);
    }
    this.#base = target;
    this.#since = performance.now();
    for (const timer of this.#timers) this.#arm(timer);
  }

  advance(milliseconds: number): void {
    this.set(new Date(this.now().getTime() + milliseconds));
  }

  /** Runs once so much of the clock's time has passed. */
  after(milliseconds: number, run: () => void): void {
    this.#count += 1;
    const timer: Timer = { id: this.#count, at: this.now().getTime() + milliseconds, run, real: null };
    this.#timers.push(timer);
    this.#arm(timer);
  }

  close(): void {
    for (const timer of this.#timers) if (timer.real) clearTimeout(timer.real);
    this.#timers = [];
  }

  #arm(timer: Timer): void {
    if (timer.real) clearTimeout(timer.real);
    if (!this.#running) return;
    timer.real = setTimeout(() => this.#fire(timer), Math.max(0, timer.at - this.now().getTime())).unref();
  }

  #fire(timer: Timer): void {
    if (!this.#timers.includes(timer)) return;
    if (timer.real) clearTimeout(timer.real);
    this.#timers = this.#timers.filter((other) => other !== timer);
    timer.run();
  }
}
