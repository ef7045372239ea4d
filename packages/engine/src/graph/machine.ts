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
  /** The turn in which a cell's line was lent; 0: the line is its own. */
  readonly #lent: number[] = [];
  #lender: Lender | null = null;
  #turn = 0;
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

  /**
   * Says where the lines of the cells come from until the next turn; null: each has its own, for good. A lender takes back what it
   * lent in the turn before, so that whatever stands in it is computed again.
   */
  turn(lender: Lender | null): void {
    lender?.takeBack();
    this.#lender = lender;
    this.#turn++;
  }

  /** Begins a run; answers a number for `run` to tell what has changed since. */
  begin(): number {
    while (this.#changed.length < this.#cells.length) {
      this.#changed.push(-1);
      this.#dirty.push(false);
      this.#lent.push(0);
    }
    return ++this.#counted.generation;
  }

  /** Computes the cells from … to (exclusive) that other parameters, or a change since `since`, reach; `all`: every cell that reads others. */
  run(from: number, to: number, since: number, all: boolean): void {
    try {
      for (let at = from; at < to; at++) this.#look(at, since, all);
    } finally {
      borrowFrom(null);
    }
  }

  #look(at: number, since: number, all: boolean): void {
    const cell = this.#cells[at] as Cell;
    const { inputs } = cell;
    const takenBack = this.#lent[at] !== 0 && this.#lent[at] !== this.#turn;
    // A cell that reads nothing is an input, or hangs on the shape alone.
    const due = takenBack || (all ? inputs.length > 0 : this.#reached(inputs, since));
    if (!due && !this.#dirty[at]) return;
    // An input may stand longer than a turn: its line is its own.
    const lender = inputs.length > 0 ? this.#lender : null;
    borrowFrom(lender);
    const vector = cell.op.evaluate(cell);
    this.computed++;
    this.#dirty[at] = false;
    // A line that was taken back is compared with nothing: others may stand in it.
    if (!all && !takenBack && sameVector(cell.vector, vector)) return;
    cell.vector = vector;
    this.#lent[at] = lender ? this.#turn : 0;
    this.#changed[at] = this.#counted.generation;
  }

  #reached(inputs: readonly Node[], since: number): boolean {
    for (let k = 0; k < inputs.length; k++) if ((this.#changed[(inputs[k] as Node).at] as number) >= since) return true;
    return false;
  }
}
