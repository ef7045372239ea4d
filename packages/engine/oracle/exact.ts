/** Numbers of 40 decimals, for the few sums where nearly equal ones are subtracted. */

const DIGITS = 40n;
export const ONE = 10n ** DIGITS;

/** A decimal number as the study writes it, in units of 10^−40. */
export function decimal(value: number): bigint {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const shift = DIGITS + BigInt(exponent) - BigInt(fraction.length);
  const digits = BigInt(whole + fraction);
  return shift >= 0n ? digits * 10n ** shift : digits / 10n ** -shift;
}

const roots = new Map<bigint, bigint>();

/** The twelfth root of a factor, sought once. */
export function twelfthRoot(factor: bigint): bigint {
  const root = roots.get(factor) ?? soughtRoot(factor);
  roots.set(factor, root);
  return root;
}

/** By Newton from the nearest double. */
function soughtRoot(factor: bigint): bigint {
  let root = decimal((Number(factor) / Number(ONE)) ** (1 / 12));
  for (let step = 0; step < 4; step++) {
    let power = ONE;
    for (let k = 0; k < 11; k++) power = (power * root) / ONE;
    root -= (root - (factor * ONE) / power) / 12n;
  }
  return root;
}

/** The value of a double, every digit of it, in units of 10^−40. */
export function exactly(value: number): bigint {
  const scale = 2 ** 52 / 2 ** Math.floor(Math.log2(value));
  return (BigInt(value * scale) * ONE) / BigInt(scale);
}

export function toNumber(value: bigint): number {
  return Number(value) / Number(ONE);
}

/** Σ of products of numbers as they are written, exact until the last step: terms may nearly cancel. */
export function exactTotal(...products: (readonly number[])[]): number {
  const terms = products.map((factors) => {
    let [digits, exponent] = [1n, 0];
    for (const factor of factors) {
      const [mantissa = '0', power = '0'] = factor.toExponential().split('e');
      const [whole = '0', fraction = ''] = mantissa.split('.');
      digits *= BigInt(whole + fraction);
      exponent += Number(power) - fraction.length;
    }
    return { digits, exponent };
  });
  const lowest = Math.min(...terms.map(({ exponent }) => exponent));
  const sum = terms.reduce((all, { digits, exponent }) => all + digits * 10n ** BigInt(exponent - lowest), 0n);
  return Number(`${sum}e${lowest}`);
}
