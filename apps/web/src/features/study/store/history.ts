import type { StudyEdit } from '@uni/contracts';

/** Location of a step, so that undoing it leads there: a line of a grid and its months. */
export interface StepLocation {
  tab: string;
  line: string;
  from: number;
  to: number;
  /** Months that the step holds, named as the held cells are. */
  holds?: readonly { line: string; month: number }[];
}

/** One step of undo: what was done, under the name the planner sees. */
export interface HistoryStep {
  label: string;
  edits: readonly StudyEdit[];
  place?: StepLocation | undefined;
}

export interface History {
  undo: readonly HistoryStep[];
  redo: readonly HistoryStep[];
}

/** A step as the browser stores it between visits; numbers grow with time, whatever stack the step is on. */
export interface SavedStep {
  number: number;
  stack: 'undo' | 'redo';
  step: HistoryStep;
}

/** Storage that outlives the page: the steps of one user on one version. */
export interface HistoryShelf {
  load: () => Promise<readonly SavedStep[]>;
  write: (put: readonly SavedStep[], drop: readonly number[]) => void;
}

/** Stored steps of one version: more than a day's work, and a bound on the browser's storage. */
export const HISTORY_STEPS = 250;

/** Writes only what changed of a history to its shelf: one step for a step. */
export class HistoryRecorder {
  private readonly shelf: HistoryShelf;
  private readonly savedSteps = new Map<HistoryStep, { number: number; stack: 'undo' | 'redo' }>();
  private next = 1;
  private loaded = false;

  constructor(shelf: HistoryShelf) {
    this.shelf = shelf;
  }

  /** Loads the steps of an earlier visit. Nothing is written before they are known. */
  async load(): Promise<History> {
    let loadedSteps: readonly SavedStep[];
    try {
      loadedSteps = await this.shelf.load();
    } catch {
      // Their numbers are unknown: what this visit stored would overwrite them.
      return { undo: [], redo: [] };
    }
    const steps = [...loadedSteps].sort((a, b) => a.number - b.number);
    for (const { number, stack, step } of steps) {
      this.savedSteps.set(step, { number, stack });
      this.next = Math.max(this.next, number + 1);
    }
    this.loaded = true;
    const on = (stack: SavedStep['stack']): HistoryStep[] =>
      steps.filter((savedStep) => savedStep.stack === stack).map(({ step }) => step);
    return { undo: on('undo'), redo: on('redo').reverse() };
  }

  save(history: History): void {
    if (!this.loaded) return;
    const put: SavedStep[] = [];
    // The redo stack's top was undone last: it is the oldest of them.
    const order = [
      ...history.undo.map((step) => ({ step, stack: 'undo' as const })),
      ...[...history.redo].reverse().map((step) => ({ step, stack: 'redo' as const })),
    ];
    for (const { step, stack } of order) {
      const known = this.savedSteps.get(step);
      if (known?.stack === stack) continue;
      const number = known?.number ?? this.next++;
      this.savedSteps.set(step, { number, stack });
      put.push({ number, stack, step });
    }
    const present = new Set(order.map(({ step }) => step));
    const drop: number[] = [];
    for (const [step, { number }] of this.savedSteps) {
      if (present.has(step)) continue;
      this.savedSteps.delete(step);
      drop.push(number);
    }
    if (put.length + drop.length > 0) this.shelf.write(put, drop);
  }
}
