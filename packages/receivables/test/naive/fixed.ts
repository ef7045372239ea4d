/** Numbers of 160 binary digits as BigInt, written from the rules alone: the program's own arithmetic is not used here. */

const BITS = 160n;
export const ONE = 1n << BITS;

const numbers = new Map<number, bigint>();

/** A number as it is written, digit by digit. */
export function typed(value: number): bigint {
  const known = numbers.get(value) ?? read(value);
  numbers.set(value, known);
  return known;
}

function read(value: number): bigint {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const [integer = '0', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent) - fraction.length;
  const digits = BigInt(integer + fraction) * ONE;
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return value < 0 ? -size : size;
}

export const whole = (value: number): bigint => BigInt(value) * ONE;
export const mul = (a: bigint, b: bigint): bigint => (a * b) >> BITS;
export const div = (a: bigint, b: bigint): bigint => (a << BITS) / b;

/** x^n, by squaring; n may be negative. */
export function pow(x: bigint, n: number): bigint {
  let result = ONE;
  let square = x;
  for (let rest = Math.abs(n); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = mul(result, square);
    if (rest > 1) square = mul(square, square);
  }
  return n < 0 ? div(ONE, result) : result;
}

const roots = new Map<bigint, Map<number, bigint>>();

/** The n-th root, by Newton from the nearest double: 16 digits become 32, then all. */
export function root(x: bigint, n: number): bigint {
  const known = roots.get(x) ?? new Map<number, bigint>();
  roots.set(x, known);
  const cached = known.get(n);
  if (cached !== undefined) return cached;
  let guess = typed((Number(x) / Number(ONE)) ** (1 / n));
  for (let step = 0; step < 2; step++) guess -= (guess - div(x, pow(guess, n - 1))) / BigInt(n);
  known.set(n, guess);
  return guess;
}

const DECIMALS = 20;

/** Rule of rounding: to 15 significant digits, then to a whole centavo, half away from zero both times. */
export function round(x: bigint): number {
  const size = x < 0n ? -x : x;
  const thousandths = Number((size & (ONE - 1n)) >> (BITS - 20n)) / 2 ** 20;
  // Below 10^12 the fifteenth digit is at most a thousandth: far from a half it decides nothing.
  if (size >> BITS < 10n ** 12n && Math.abs(thousandths - 0.5) > 0.002) {
    const near = Number(size >> BITS) + (thousandths > 0.5 ? 1 : 0);
    return x < 0n && near !== 0 ? -near : near;
  }
  const decimals = (size * 10n ** BigInt(DECIMALS)) >> BITS;
  const length = decimals.toString().length;
  const unit = length > 15 ? 10n ** BigInt(length - 15) : 1n;
  const short = ((2n * decimals + unit) / (2n * unit)) * unit;
  const one = 10n ** BigInt(DECIMALS);
  const cell = Number((2n * short + one) / (2n * one));
  return x < 0n && cell !== 0 ? -cell : cell;
}
