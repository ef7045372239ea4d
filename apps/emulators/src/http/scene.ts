import { saoPauloDay } from '../portfolio/calendar.ts';
import { type MutationOptions, type MutationResult, mutate } from '../portfolio/mutations.ts';
import { Portfolio } from '../portfolio/portfolio.ts';
import type { Size } from '../portfolio/world.ts';
import { VirtualClock } from './clock.ts';
import { Faults } from './faults.ts';
import { Journal } from './journal.ts';

export interface SceneOptions {
  readonly size?: Size;
  readonly seed?: number;
  /** The last day of the books, `YYYY-MM-DD`; the clock starts at its noon. */
  readonly today?: string;
  /** `frozen` stands still until it is moved. */
  readonly clock?: 'running' | 'frozen';
  /** Books that another emulator also serves. */
  readonly portfolio?: Portfolio;
  readonly port?: number;
  readonly controlPort?: number;
}

/**
 * Counts of answers that were odd without being broken. Rows repeated or in another shape, or books that changed during a
 * read.
 */
export interface Oddities {
  repeated: number;
  drifted: number;
  shifted: number;
}

/** The state of any emulated ERP: books, a clock, faults, and a journal of its requests. */
export class Scene {
  readonly portfolio: Portfolio;
  readonly clock: VirtualClock;
  readonly journal = new Journal();
  readonly faults = new Faults();
  readonly oddities: Oddities = { repeated: 0, drifted: 0, shifted: 0 };

  constructor(options: SceneOptions) {
    const today = options.portfolio?.world.today ?? options.today ?? '2026-06-15';
    this.portfolio = options.portfolio ?? new Portfolio({ size: options.size ?? 'S', seed: options.seed ?? 1, today });
    this.clock = new VirtualClock(new Date(`${today}T15:00:00Z`), options.clock !== 'frozen');
  }

  /** The calendar day of the ERP. */
  get today(): string {
    return saoPauloDay(this.clock.now());
  }

  mutate(name: string, options: MutationOptions = {}): MutationResult {
    return mutate(this.portfolio, name, this.today, options);
  }

  /** Lets something happen unless there is nothing that it could happen to. */
  happens(name: string, seed: number): boolean {
    try {
      this.mutate(name, { seed });
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }
}
