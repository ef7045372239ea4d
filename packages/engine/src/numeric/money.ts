/** The only rounding rule of the engine. Money is an integer number of centavos; a formula's float becomes a cell once, here. */

/** Rounds to 15 significant decimal digits, half away from zero: what a spreadsheet shows before it rounds. */
function fifteenDigits(magnitude: number): number {
  return Number(magnitude.toPrecision(15));
}

/**
 * Centavos as a float → an integer cell. Rounds first to 15 significant digits, then to an integer, both half away from zero.
 * Agrees with `ROUND(x;2)` on reais: 28.499999999999996 (0.285 reais) is 29. −0 is 0.
 */
export function quantise(x: number): number {
  const magnitude = x < 0 ? -x : x;
  const floor = Math.floor(magnitude);
  const fraction = magnitude - floor;
  let cell: number;
  // An exact half below 10^13 has at most 15 digits of its own.
  if (fraction === 0.5 && magnitude < 1e13) cell = floor + 1;
  else if (nearHalf(fraction, magnitude)) cell = Math.floor(fifteenDigits(magnitude) + 0.5);
  else cell = fraction > 0.5 ? floor + 1 : floor;
  return x < 0 && cell !== 0 ? -cell : cell;
}

/** True if only the 15-digit rule can decide. The fraction lies within its precision (or 1e-15 of a whole) of one half. */
function nearHalf(fraction: number, magnitude: number): boolean {
  const distance = fraction < 0.5 ? 0.5 - fraction : fraction - 0.5;
  return distance <= magnitude * 1e-14 + 1e-15;
}

/** True if a value known only to within `bound` could round to either side. */
export function undecided(x: number, bound: number): boolean {
  const magnitude = x < 0 ? -x : x;
  const fraction = magnitude - Math.floor(magnitude);
  const distance = fraction < 0.5 ? 0.5 - fraction : fraction - 0.5;
  return distance <= bound + magnitude * 1e-14;
}

/**
 * The first k of n equal shares of an amount; amount × k is exact below 2^53. A share is the difference of two neighbours. So
 * the shares add up to the amount, and no two differ by more than a centavo. Of 100 in 3, `partOf(100, 1, 3)` is 33 and
 * `partOf(100, 2, 3)` is 67: shares of 33, 34 and 33.
 */
export function partOf(amount: number, k: number, n: number): number {
  return quantise((amount * k) / n);
}

/** Reais with at most two decimals → centavos, exactly. */
export function toCents(reais: number): number {
  return Math.round(reais * 100);
}

/** Returns the number of decimals in the shortest text of a number. */
export function decimalsOf(x: number): number {
  const text = String(x);
  const exponentAt = text.indexOf('e');
  const mantissa = exponentAt < 0 ? text : text.slice(0, exponentAt);
  const exponent = exponentAt < 0 ? 0 : Number(text.slice(exponentAt + 1));
  const point = mantissa.indexOf('.');
  const decimals = point < 0 ? 0 : mantissa.length - point - 1;
  return Math.max(0, decimals - exponent);
}
