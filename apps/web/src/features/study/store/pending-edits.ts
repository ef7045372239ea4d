/**
 * Edits that a grid displays but commits only after paint. Until then the study lacks them. Nothing may be called saved, and
 * readers of the whole study must request the commit first.
 */
export class PendingEdits {
  private readonly handovers = new Set<() => void>();
  private readonly listeners = new Set<() => void>();

  /** Registers edits that are on their way; `hand` commits them now. Returns a function to call after the commit. */
  readonly expect = (hand: () => void): (() => void) => {
    this.handovers.add(hand);
    this.notify();
    return () => {
      if (this.handovers.delete(hand)) this.notify();
    };
  };

  readonly isAny = (): boolean => this.handovers.size > 0;

  /** Has everything handed over that is on its way. */
  gather(): void {
    for (const hand of [...this.handovers]) hand();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
