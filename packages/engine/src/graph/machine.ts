import type { Cell } from './builder.ts';
import type { Node, Parameters } from './node.ts';
import { borrowFrom, type Lender, sameVector } from './vector.ts';

/** Who counts the computations of the cells. */
interface Counted {
  generation: number;
}

/**
 * A defined graph that is computed again with other numbers. What an input's change reaches is computed anew; a vector that
 * comes out as it was reaches nothing further.
 */
export class Machine {
  readonly #cells: readonly Cell[];
  readonly #counted: Counted;
  /** The generation in which each cell last changed. */
  readonly #changed: number[] = [];
  readonly #dirty: boolean[] = [];
  /** How many vectors were computed. */
  computed = 0;

  /** `cells`: each after all that it reads; the list may still grow. */
  constructor(cells: readonly Cell[], counted: Counted) {
    this.#cells = cells;
    this.#counted = counted;
  }

  /** Gives a cell other parameters, with which the next run computes it. */
  change(node: Node, params: Parameters): void {
    (this.#cells[node.at] as Cell).params = params;
    this.#dirty[node.at] = true;
  }

  /** Begins a run; answers a number for `run` to tell what has changed since. */
  begin(): number {
    while (this.#changed.length < this.#cells.length) {
      this.#changed.push(-1);
      this.#dirty.push(false);
    }
    return ++this.#counted.generation;
  }

  /**
   * Computes the cells from … to (exclusive) that other parameters, or a change since `since`, reach; `all`: every cell that reads
   * others. The lines of those come from `lender`, where there is one; inputs keep lines of their own, since they may stand longer.
   */
  run(from: number, to: number, since: number, all: boolean, lender: Lender | null = null): void {
    try {
      this.#run(from, to, since, all, lender);
    } finally {
      borrowFrom(null);
    }
  }

  #run(from: number, to: number, since: number, all: boolean, lender: Lender | null): void {
    const generation = this.#counted.generation;
    for (let at = from; at < to; at++) {
      const cell = this.#cells[at] as Cell;
      // A cell that reads nothing is an input, or hangs on the shape alone.
      const due = all ? cell.inputs.length > 0 : this.#reached(cell, since);
      if (!due && !this.#dirty[at]) continue;
      borrowFrom(cell.inputs.length > 0 ? lender : null);
      const vector = cell.op.evaluate(cell);
      this.computed++;
      this.#dirty[at] = false;
      if (!all && sameVector(cell.vector, vector)) continue;
      cell.vector = vector;
      this.#changed[at] = generation;
    }
  }

  #reached({ inputs }: Cell, since: number): boolean {
    for (let k = 0; k < inputs.length; k++) if ((this.#changed[(inputs[k] as Node).at] as number) >= since) return true;
    return false;
  }
}
