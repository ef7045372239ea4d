import { limits } from '@uni/contracts';

/** A run over the data of an organization, as the specification names it. */
export interface ProcessingState {
  organization: number | null;
  isProcessing: boolean;
  countDown: number;
}

const idle: ProcessingState = { organization: null, isProcessing: false, countDown: 0 };

/**
 * Counts a run down, once a second, to 0, and then it is over. Each tick computes the remainder from the deadline. After a sleep
 * or a late tick, the run still ends no later than its minute.
 */
export class ProcessingClock {
  #state: ProcessingState = idle;
  #deadline = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  read = (): ProcessingState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows the server's countdown for an organization: seconds left, at most the whole countdown; 0 ends. */
  follow(organization: number, countDown: number): void {
    const seconds = Math.min(limits.processingSeconds, Math.max(0, countDown));
    this.#deadline = this.#now() + seconds * 1_000;
    clearInterval(this.#timer);
    this.#set({ organization, isProcessing: seconds > 0, countDown: seconds });
    if (seconds > 0) this.#timer = setInterval(this.tick, limits.processingTickMs);
  }

  /** Recomputes the remainder, every second and when the page becomes visible again. */
  tick = (): void => {
    if (!this.#state.isProcessing) return;
    const countDown = Math.max(0, Math.ceil((this.#deadline - this.#now()) / 1_000));
    if (countDown === 0) clearInterval(this.#timer);
    this.#set({ ...this.#state, isProcessing: countDown > 0, countDown });
  };

  /** Resets the clock after signing out or entering another organization. */
  forget(): void {
    clearInterval(this.#timer);
    this.#set(idle);
  }

  #set(state: ProcessingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
