import { hash } from 'node:crypto';

const WORD = 2 ** 32;

/** A fingerprint of a set of keys that no order changes and that a missing or doubled key does. */
export class KeyDigest {
  #high = 0;
  #low = 0;
  #count = 0;

  add(key: string): void {
    const bytes = hash('sha256', key, 'buffer');
    const low = this.#low + bytes.readUInt32BE(4);
    this.#low = low % WORD;
    this.#high = (this.#high + bytes.readUInt32BE(0) + (low >= WORD ? 1 : 0)) % WORD;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  get hex(): string {
    return [this.#high, this.#low].map((word) => word.toString(16).padStart(8, '0')).join('');
  }
}

/** Returns the fingerprint of keys from another reader: sums of the first eight bytes of each key's SHA-256, modulo 2^64. */
export function digestOf(keys: Iterable<string>): { readonly count: number; readonly digest: string } {
  const digest = new KeyDigest();
  for (const key of keys) digest.add(key);
  return { count: digest.count, digest: digest.hex };
}
