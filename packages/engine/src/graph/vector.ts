/** A line over the months, with the range of months in which it may differ from zero. */
export interface Vector {
  readonly values: Float64Array;
  /** First month that may be non-zero. */
  readonly from: number;
  /** One past the last month that may be non-zero; `from === to` is the zero line. */
  readonly to: number;
  /** Low parts of double-double values (index factors only). */
  readonly low?: Float64Array | undefined;
  /** Bound on the absolute error of every value (fast sums only): near a half centavo the exact path decides. */
  readonly bound?: number | undefined;
}

/** Lines are cut from slabs of this many bytes. A typed array with memory of its own costs more than its computation. */
const slabBytes = 262_144;
let slab = new ArrayBuffer(0);
let used = 0;

/** Lines that are all taken back at once: for numbers that are read and forgotten before the next are computed. */
export class LinePool {
  readonly #shelves = new Map<number, { readonly lines: Float64Array[]; used: number }>();

  next(n: number): Float64Array {
    let shelf = this.#shelves.get(n);
    if (!shelf) {
      shelf = { lines: [], used: 0 };
      this.#shelves.set(n, shelf);
    }
    const known = shelf.lines[shelf.used++];
    if (known) return known.fill(0);
    const line = new Float64Array(n);
    shelf.lines.push(line);
    return line;
  }

  takeBack(): void {
    for (const shelf of this.#shelves.values()) shelf.used = 0;
  }
}

let pool: LinePool | null = null;

/** Sets the provider of new lines; null: lines are never taken back. */
export function borrowFrom(who: LinePool | null): void {
  pool = who;
}

/** A line of n zeros. */
export function newLine(n: number): Float64Array {
  if (pool) return pool.next(n);
  const bytes = n * Float64Array.BYTES_PER_ELEMENT;
  if (used + bytes > slab.byteLength) {
    slab = new ArrayBuffer(Math.max(bytes, slabBytes));
    used = 0;
  }
  const line = new Float64Array(slab, used, n);
  used += bytes;
  return line;
}

/** The vector of a scalar. */
export function scalarVector(value: number): Vector {
  const values = newLine(1);
  values[0] = value;
  return { values, from: 0, to: value === 0 ? 0 : 1 };
}

let nothing: Vector = { values: new Float64Array(0), from: 0, to: 0 };

/** The line of n zeros; all share it. */
export function emptyVector(n: number): Vector {
  if (nothing.values.length !== n) nothing = { values: new Float64Array(n), from: 0, to: 0 };
  return nothing;
}

/** Returns a vector whose range is trimmed to its nonzero values. */
export function trimmed(values: Float64Array, from = 0, to = values.length): Vector {
  let first = from;
  let last = to;
  while (first < last && values[first] === 0) first++;
  while (last > first && values[last - 1] === 0) last--;
  return first < last ? { values, from: first, to: last } : { values, from: 0, to: 0 };
}

export function sameVector(a: Vector, b: Vector): boolean {
  if (a.from !== b.from || a.to !== b.to || a.values.length !== b.values.length) return false;
  return (
    sameValues(a.values, b.values, a.from, a.to) && sameOptional(a.low, b.low, a.from, a.to) && a.bound === b.bound
  );
}

function sameOptional(a: Float64Array | undefined, b: Float64Array | undefined, from: number, to: number): boolean {
  return a === undefined || b === undefined ? a === b : sameValues(a, b, from, to);
}

function sameValues(a: Float64Array, b: Float64Array, from: number, to: number): boolean {
  for (let t = from; t < to; t++) if (a[t] !== b[t]) return false;
  return true;
}
