/** Draws that depend on a seed and a run's number alone. So runs may be executed in any order and split. */

/** One step of a 32-bit mixer (finaliser of MurmurHash3). */
function mixed(word: number): number {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** xoshiro128** (Blackman and Vigna), its state hashed from the seed and the run. */
export class RunRandom {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(seed: number, run: number) {
    const low = mixed((seed >>> 0) ^ 0x9e3779b9);
    const high = mixed(Math.floor(seed / 2 ** 32) ^ 0x7f4a7c15);
    const word = (turn: number): number =>
      mixed(mixed((low + Math.imul(run, 0x9e3779b1)) ^ Math.imul(turn + 1, 0x85157af5)) + high + run);
    this.#a = word(0);
    this.#b = word(1);
    this.#c = word(2);
    this.#d = word(3) | 1;
  }

  #word(): number {
    const product = Math.imul(this.#b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const t = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= t;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result;
  }

  /** A number strictly between 0 and 1, of 52 bits. */
  next(): number {
    const high = this.#word() >>> 6;
    const low = this.#word() >>> 6;
    return (high * 2 ** 26 + low + 0.5) / 2 ** 52;
  }
}
