import type { Study } from '@uni/engine';

/** Edits that are one cause: what a planner would name in one line ("preço/m²"). */
export interface EditGroup {
  readonly key: string;
  /** The study with the group's edits made; null when they cannot be made there (they need another group's first). */
  apply(study: Study): Study | null;
  /** The same with others of its kind made at once; left out: they are made one after the other. */
  applyWith?(study: Study, others: readonly EditGroup[]): Study | null;
}
