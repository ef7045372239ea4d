/** SHA-256 (FIPS 180-4) of a text in UTF-8, as lower-case hexadecimal. The engine uses no library and no platform API. */
export function sha256(text: string): string {
  const message = padded(utf8(text));
  const hash = Uint32Array.from(initial);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < message.length; block += 16) {
    for (let i = 0; i < 16; i++) schedule[i] = message[block + i] as number;
    expand(schedule);
    compress(hash, schedule);
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = cubeRootFractions();

function cubeRootFractions(): Uint32Array {
  const copy: number[] = [];
  for (let candidate = 2n; copy.length < 64; candidate++) {
    let prime = true;
    for (let d = 2n; d * d <= candidate; d++) if (candidate % d === 0n) prime = false;
    if (prime) copy.push(Number(integerCubeRoot(candidate << 96n) & 0xffffffffn));
  }
  return Uint32Array.from(copy);
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

function rotate(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

function expand(w: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15] as number;
    const b = w[i - 2] as number;
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
}

function compress(hash: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + (constants[i] as number) + (w[i] as number)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
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
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = ((hash[i] as number) + word) | 0;
  });
}

function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const raw = character.codePointAt(0) as number;
    const point = raw >= 0xd800 && raw <= 0xdfff ? 0xfffd : raw;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
  }
  return bytes;
}

function padded(bytes: readonly number[]): Uint32Array {
  const copy = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  bytes.forEach((byte, i) => {
    copy[i >> 2] = (copy[i >> 2] as number) | (byte << (24 - (i % 4) * 8));
  });
  copy[bytes.length >> 2] = (copy[bytes.length >> 2] as number) | (0x80 << (24 - (bytes.length % 4) * 8));
  copy[copy.length - 2] = Math.floor(bytes.length / 0x20000000);
  copy[copy.length - 1] = (bytes.length << 3) >>> 0;
  return copy;
}
