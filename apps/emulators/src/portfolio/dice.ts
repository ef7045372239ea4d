/** Chance that repeats itself: the same seeds give the same throws, on every machine and in any order. */
export class Dice {
  #state: number;

  constructor(...seeds: readonly number[]) {
    this.#state = mix(seeds);
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** From `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return at(list, Math.floor(this.next() * list.length));
  }
}

function mix(seeds: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const seed of seeds) {
    hash = Math.imul(hash ^ (seed | 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return hash | 0;
}

/** An element that the table's own arithmetic guarantees. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no element ${index} of ${list.length}`);
  return item;
}
