/** SHA-256 (FIPS 180-4) of a text in UTF-8, as lower-case hexadecimal. The engine uses no library and no platform API. */
export function sha256(text: string): string {
  return sha256OfBytes(utf8(text));
}

/** SHA-256 of bytes, as lower-case hexadecimal. */
export function sha256OfBytes(bytes: Uint8Array): string {
  const hash = Int32Array.from(initial);
  const schedule = new Int32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  for (let block = 0; block < whole; block += 64) digestBlock(bytes, block, hash, schedule);
  const last = lastBlocks(bytes.subarray(whole), bytes.length);
  for (let block = 0; block < last.length; block += 64) digestBlock(last, block, hash, schedule);
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function digestBlock(bytes: Uint8Array, from: number, hash: Int32Array, schedule: Int32Array): void {
  for (let i = 0; i < 16; i++) {
    const at = from + i * 4;
    schedule[i] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  }
  expand(schedule);
  compress(hash, schedule);
}

const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = cubeRootFractions();

function cubeRootFractions(): Int32Array {
  const copy: number[] = [];
  for (let candidate = 2n; copy.length < 64; candidate++) {
    let prime = true;
    for (let d = 2n; d * d <= candidate; d++) if (candidate % d === 0n) prime = false;
    if (prime) copy.push(Number(integerCubeRoot(candidate << 96n) & 0xffffffffn));
  }
  return Int32Array.from(copy);
}

function integerCubeRoot(n: bigint): bigint {
  let low = 0n;
  let high = 1n << 36n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle * middle * middle <= n) low = middle;
    else high = middle - 1n;
  }
  return low;
}

function expand(w: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15] as number;
    const b = w[i - 2] as number;
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
}

function compress(hash: Int32Array, w: Int32Array): void {
  let a = hash[0] as number;
  let b = hash[1] as number;
  let c = hash[2] as number;
  let d = hash[3] as number;
  let e = hash[4] as number;
  let f = hash[5] as number;
  let g = hash[6] as number;
  let h = hash[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + (constants[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  hash[0] = (hash[0] as number) + a;
  hash[1] = (hash[1] as number) + b;
  hash[2] = (hash[2] as number) + c;
  hash[3] = (hash[3] as number) + d;
  hash[4] = (hash[4] as number) + e;
  hash[5] = (hash[5] as number) + f;
  hash[6] = (hash[6] as number) + g;
  hash[7] = (hash[7] as number) + h;
}

export function utf8(text: string): Uint8Array {
  // No code unit takes more than three bytes: a pair of surrogates takes four together.
  const bytes = new Uint8Array(text.length * 3);
  let end = 0;
  for (let i = 0; i < text.length; i++) {
    const raw = text.codePointAt(i) as number;
    if (raw > 0xffff) i++;
    end = writePoint(bytes, end, raw >= 0xd800 && raw <= 0xdfff ? 0xfffd : raw);
  }
  return bytes.subarray(0, end);
}

/** Writes a code point at `end` and returns the end after it. */
function writePoint(bytes: Uint8Array, end: number, point: number): number {
  if (point < 0x80) {
    bytes[end] = point;
    return end + 1;
  }
  const following = 1 + Number(point > 0x7ff) + Number(point > 0xffff);
  bytes[end] = ((0xff00 >> (following + 1)) & 0xff) | (point >> (6 * following));
  for (let k = 1; k <= following; k++) bytes[end + k] = 0x80 | ((point >> (6 * (following - k))) & 63);
  return end + following + 1;
}

/** The bytes after the last whole block, closed by a 1 and by the length of the message in bits. */
function lastBlocks(rest: Uint8Array, length: number): Uint8Array {
  const blocks = new Uint8Array(rest.length + 9 > 64 ? 128 : 64);
  blocks.set(rest);
  blocks[rest.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(blocks.length - 4, (length << 3) >>> 0);
  return blocks;
}
