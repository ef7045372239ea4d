/** The standard normal distribution. */

/** Horner's rule, the highest power first. */
function polynomial(x: number, coefficients: readonly number[]): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

const cdfAbove = [
  0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
];
const cdfBelow = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
];

/** Φ(x), by Hart's rational approximation as given by West (2005): about 15 decimals. */
export function normalCdf(x: number): number {
  const size = Math.abs(x);
  const tail = size > 37 ? 0 : upperTail(size);
  return x > 0 ? 1 - tail : tail;
}

function upperTail(x: number): number {
  const density = Math.exp((-x * x) / 2);
  if (x < 7.07106781186547) return (density * polynomial(x, cdfAbove)) / polynomial(x, cdfBelow);
  return density / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / 2.506628274631;
}

const central = {
  above: [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  below: [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
};
const middle = {
  above: [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  below: [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
};
const far = {
  above: [
    2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  below: [
    2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
};

/** Φ⁻¹(p) for 0 < p < 1: algorithm AS 241 (Wichura 1988), about 16 digits. */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(r, central.above)) / polynomial(r, central.below);
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const { above, below } = r <= 5 ? middle : far;
  const x = r - (r <= 5 ? 1.6 : 5);
  return (Math.sign(q) * polynomial(x, above)) / polynomial(x, below);
}
