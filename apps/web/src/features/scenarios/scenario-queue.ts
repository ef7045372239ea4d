import type { Override } from '@uni/analysis';

/** A change of one scenario as a function: it can be reapplied over another user's concurrent save. */
export type Update = (overrides: readonly Override[]) => Override[];

export interface StoredOverrides {
  readonly revision: number;
  readonly overrides: readonly Override[];
}

export type SaveAnswer =
  | { readonly kind: 'saved' | 'overtaken'; readonly stored: StoredOverrides }
  | { readonly kind: 'failed' };

export type SaveState = 'saved' | 'saving' | 'failed';

/** Attempts to reapply a change over another user's before it fails. */
const patience = 5;

/**
 * Sends the changes of one scenario in sequence. Rejected changes stay in the queue.
 * The display is the stored overrides plus the queue: no typed change is lost. A colleague's other premises stay.
 */
export class ScenarioQueue {
  readonly #save: (stored: StoredOverrides, overrides: readonly Override[]) => Promise<SaveAnswer>;
  /** Called on every change; set by the component that displays the scenario. */
  changed: () => void = () => undefined;
  #stored: StoredOverrides;
  #waiting: readonly Update[] = [];
  #state: SaveState = 'saved';
  #running: Promise<void> = Promise.resolve();

  constructor(
    stored: StoredOverrides,
    save: (stored: StoredOverrides, overrides: readonly Override[]) => Promise<SaveAnswer>,
  ) {
    this.#stored = stored;
    this.#save = save;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** The revision to name when the scenario itself is renamed or removed. */
  get revision(): number {
    return this.#stored.revision;
  }

  /** Returns the overrides on screen. */
  visibleOverrides(): readonly Override[] {
    return this.#waiting.reduce<readonly Override[]>((overrides, update) => update(overrides), this.#stored.overrides);
  }

  /** Takes over the server's newer state, as after a rename. */
  renew(stored: StoredOverrides): void {
    if (stored.revision > this.#stored.revision) this.#stored = stored;
  }

  change(update: Update): void {
    this.#waiting = [...this.#waiting, update];
    this.changed();
    if (this.#state !== 'saving') this.#running = this.#run();
  }

  retry(): void {
    if (this.#state === 'failed') this.#running = this.#run();
  }

  /** Waits until every change is saved, or one has failed. */
  settled(): Promise<void> {
    return this.#running;
  }

  async #run(): Promise<void> {
    this.#enter('saving');
    let overtaken = 0;
    while (this.#waiting.length > 0) {
      const sending = this.#waiting;
      const answer = await this.#save(this.#stored, this.visibleOverrides());
      if (answer.kind === 'failed') return this.#enter('failed');
      this.#stored = answer.stored;
      if (answer.kind === 'saved') this.#waiting = this.#waiting.slice(sending.length);
      else overtaken += 1;
      if (overtaken > patience) return this.#enter('failed');
    }
    this.#enter('saved');
  }

  #enter(state: SaveState): void {
    this.#state = state;
    this.changed();
  }
}
