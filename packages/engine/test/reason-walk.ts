import { type Explanation, explanationsOf, type Model } from '../src/index.ts';

/** Returns the value at a pointer of a study; null when there is none. */
export function entryAt(study: unknown, pointer: string): unknown {
  let value = study;
  for (const token of pointer.slice(1).split('/')) {
    if (typeof value !== 'object' || value === null) return null;
    value = Reflect.get(value, token.replaceAll('~1', '/').replaceAll('~0', '~')) ?? null;
  }
  return value;
}

/** A term as it opens in the panel: by its own terms, else by the cell or row named. */
export function opened(model: Model, term: Explanation): Explanation {
  if (term.parts && term.parts.length > 0) return term;
  const { cell, row } = term;
  const explanation = cell
    ? explanationsOf(model).explain(cell.key, cell.module, cell.month)
    : row && explanationsOf(model).explainRow(row.id, row.month);
  return explanation ?? term;
}

interface Walked {
  leaves: number;
  /** Leaves that name no field of the study. */
  strange: Explanation[];
  /** Pointers that name nothing. */
  lost: string[];
}

/** Opens explanations down to their leaves; what is reached on two ways is opened once. */
export class Walk implements Walked {
  readonly #model: Model;
  readonly #seen = new Set<string>();
  leaves = 0;
  readonly strange: Explanation[] = [];
  readonly lost: string[] = [];

  constructor(model: Model) {
    this.#model = model;
  }

  down(explanation: Explanation): void {
    const { input, cell, row, parts } = explanation;
    if (input !== undefined && entryAt(this.#model.study, input) === null) this.lost.push(input);
    if (parts && parts.length > 0) {
      for (const term of parts) this.down(term);
      return;
    }
    const position = cell ?? row;
    if (!position) {
      this.leaves++;
      if (input === undefined) this.strange.push(explanation);
      return;
    }
    const key = JSON.stringify(position);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const inner = opened(this.#model, explanation);
    if (inner.parts?.length) this.down(inner);
    else {
      this.leaves++;
      if (inner.input === undefined) this.strange.push(explanation);
    }
  }
}
