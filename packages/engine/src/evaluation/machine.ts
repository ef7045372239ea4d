import type { Cell } from '../graph/builder.ts';
import type { Node, Parameters } from '../graph/node.ts';
import { borrowFrom, type LinePool, sameVector } from '../graph/vector.ts';

/** Holder of the computation counter of the cells. */
interface GenerationCounter {
  generation: number;
}

/**
 * A defined graph that is computed again with other numbers. Cells affected by a changed input are recomputed. An unchanged
 * vector affects nothing further.
 */
export class Machine {
  readonly #cells: readonly Cell[];
  readonly #counter: GenerationCounter;
  /** Start of each cell's reads in `#reads`, which holds their positions one after another. */
  #readsFrom = new Int32Array(1);
  #reads = new Int32Array(0);
  /** The generation in which each cell last changed. */
  #changed = new Int32Array(0);
  #dirty = new Uint8Array(0);
  /** The turn in which each cell's line was lent; 0: the line is its own. */
  #lent = new Int32Array(0);
  #linePool: LinePool | null = null;
  /** The cells that are passed over, by position. */
  #aside: Uint8Array | null = null;
  #turn = 0;
  /** Number of vectors computed. */
  computed = 0;

  /** `cells`: each after all that it reads; the list may still grow. */
  constructor(cells: readonly Cell[], counter: GenerationCounter) {
    this.#cells = cells;
    this.#counter = counter;
  }

  /** Gives a cell other parameters, with which the next run computes it. */
  change(node: Node, params: Parameters): void {
    (this.#cells[node.at] as Cell).params = params;
    this.#grow();
    this.#dirty[node.at] = 1;
  }

  /**
   * Sets the source of the cells' lines until the next turn; null: each cell owns its line. A lender takes back the lines of its
   * previous turn, so their cells are recomputed. Cells set `aside` are skipped, and computed once they no longer are.
   */
  turn(pool: LinePool | null, aside: Uint8Array | null = null): void {
    pool?.takeBack();
    this.#linePool = pool;
    this.#aside = aside;
    this.#turn++;
  }

  /** Sets no cell aside any longer, until the next turn. */
  gather(): void {
    this.#aside = null;
  }

  /** Begins a run. Returns a number by which `run` detects changes since. */
  begin(): number {
    this.#grow();
    return ++this.#counter.generation;
  }

  /**
   * Computes the cells `from` … `to` (exclusive) that other parameters, or a change since `since`, reach. `all`: every cell
   * that reads others.
   */
  run(from: number, to: number, since: number, all: boolean): void {
    try {
      for (let at = from; at < to; at++) if (this.#isDue(at, since, all)) this.#compute(at, all);
    } finally {
      borrowFrom(null);
    }
  }

  #isDue(at: number, since: number, all: boolean): boolean {
    const begin = this.#readsFrom[at] as number;
    const end = this.#readsFrom[at + 1] as number;
    // A cell without reads is an input, or depends on the shape alone.
    if (this.#dirty[at] === 1 || (all && begin < end) || this.#isTakenBack(at)) return true;
    for (let k = begin; k < end; k++) if ((this.#changed[this.#reads[k] as number] as number) >= since) return true;
    return false;
  }

  #isTakenBack(at: number): boolean {
    return this.#lent[at] !== 0 && this.#lent[at] !== this.#turn;
  }

  #compute(at: number, all: boolean): void {
    if (this.#aside !== null && this.#aside[at] === 1) {
      this.#dirty[at] = 1;
      return;
    }
    const cell = this.#cells[at] as Cell;
    // An input may stand longer than a turn: its line is its own.
    const pool = cell.inputs.length > 0 ? this.#linePool : null;
    borrowFrom(pool);
    const vector = cell.op.evaluate(cell);
    this.computed++;
    this.#dirty[at] = 0;
    // A line that was taken back is compared with nothing: others may stand in it.
    if (!all && !this.#isTakenBack(at) && sameVector(cell.vector, vector)) return;
    cell.vector = vector;
    this.#lent[at] = pool ? this.#turn : 0;
    this.#changed[at] = this.#counter.generation;
  }

  /** Makes room for cells that came since. */
  #grow(): void {
    const known = this.#dirty.length;
    const cells = this.#cells;
    if (known === cells.length) return;
    const reads = [...this.#reads];
    const readsFrom = [...this.#readsFrom];
    for (const { inputs } of cells.slice(known)) {
      for (const { at } of inputs) reads.push(at);
      readsFrom.push(reads.length);
    }
    this.#reads = Int32Array.from(reads);
    this.#readsFrom = Int32Array.from(readsFrom);
    this.#changed = longer(this.#changed, new Int32Array(cells.length).fill(-1));
    this.#lent = longer(this.#lent, new Int32Array(cells.length));
    this.#dirty = longer(this.#dirty, new Uint8Array(cells.length));
  }
}

function longer<Line extends Int32Array | Uint8Array>(old: Line, line: Line): Line {
  line.set(old);
  return line;
}
