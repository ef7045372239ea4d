/**
 * Edits that a grid shows already and hands over once they are painted. Until then the study does not have them:
 * nothing may be called saved, and whoever needs the study whole asks for them first.
 */
export class PendingEdits {
  private readonly handovers = new Set<() => void>();
  private readonly listeners = new Set<() => void>();

  /** Tells that edits are on their way; `hand` hands them over now. Answers what to call once they have arrived. */
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
