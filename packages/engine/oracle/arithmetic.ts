/** Centavos, vectors over months and the two rules that make a cell: rounding and spreading. */

/** Money by month, position 0 = base month; months past the end count as zero. */
export type Cells = number[];

const FAR_FROM_HALF = 0.01;
const FEW_DIGITS = 1e11;

/** `x` to an integer, half away from zero, after 15 significant decimal digits. */
export function roundCents(x: number): number {
  const magnitude = Math.abs(x);
  const whole = Math.floor(magnitude);
  const fraction = magnitude - whole;
  // Below 10^11 the 15-digit step moves x by less than 0.001: it can only decide near a half.
  const near = magnitude >= FEW_DIGITS || Math.abs(fraction - 0.5) < FAR_FROM_HALF;
  const decided = near ? Number(magnitude.toPrecision(15)) : magnitude;
  const rounded = Math.floor(decided) + (decided - Math.floor(decided) >= 0.5 ? 1 : 0);
  return rounded === 0 ? 0 : Math.sign(x) * rounded;
}

/** Reais with two decimals to centavos. */
export function centavos(reais: number): number {
  return Math.round(reais * 100);
}

export function cellAt(cells: Cells, month: number): number {
  return cells[month] ?? 0;
}

/** Adds to one month of a vector that grows as needed. */
export function addTo(cells: Cells, month: number, amount: number): void {
  while (cells.length <= month) cells.push(0);
  cells[month] = cellAt(cells, month) + amount;
}

export function total(cells: Cells): number {
  return cells.reduce((sum, cell) => sum + cell, 0);
}

export function plus(...vectors: Cells[]): Cells {
  const sum: Cells = [];
  for (const vector of vectors) {
    for (const [month, cell] of vector.entries()) addTo(sum, month, cell);
  }
  return sum;
}

export function mapCells(cells: Cells, change: (cell: number, month: number) => number): Cells {
  return Array.from(cells, (cell, month) => change(cell ?? 0, month));
}

export function rounded(cells: Cells): Cells {
  return mapCells(cells, roundCents);
}

/** −x without a negative zero. */
export function negated(cells: Cells): Cells {
  return mapCells(cells, (cell) => (cell === 0 ? 0 : -cell));
}

export function shifted(cells: Cells, months: number): Cells {
  const result: Cells = [];
  cells.forEach((cell, month) => {
    if (month + months >= 0) addTo(result, month + months, cell);
  });
  return result;
}

export function accumulated(cells: Cells): Cells {
  let sum = 0;
  return cells.map((cell) => {
    sum += cell;
    return sum;
  });
}

/** The last month that is not zero, or −1. */
export function lastMonth(cells: Cells): number {
  for (let month = cells.length - 1; month >= 0; month--) if (cellAt(cells, month) !== 0) return month;
  return -1;
}

/** The running sums of weights without the errors that adding them one by one piles up (Neumaier). */
function runningSums(weights: readonly number[]): number[] {
  let [sum, lost] = [0, 0];
  return weights.map((weight) => {
    const next = sum + weight;
    lost += Math.abs(sum) >= Math.abs(weight) ? sum - next + weight : weight - next + sum;
    sum = next;
    return sum + lost;
  });
}

/** Sums by month of very many terms, without the errors that adding them one by one piles up (Neumaier). */
export class Sums {
  private readonly sums: Cells = [];
  private readonly lost: Cells = [];

  add(month: number, amount: number): void {
    const sum = cellAt(this.sums, month);
    const next = sum + amount;
    addTo(this.lost, month, Math.abs(sum) >= Math.abs(amount) ? sum - next + amount : amount - next + sum);
    while (this.sums.length <= month) this.sums.push(0);
    this.sums[month] = next;
  }

  cells(): Cells {
    return this.sums.map((sum, month) => sum + cellAt(this.lost, month));
  }
}

/** Splits an integer by weights with cumulative rounding: the parts add up exactly. */
export function split(amount: number, weights: readonly number[]): number[] {
  const reached = runningSums(weights);
  const all = reached.at(-1) ?? 0;
  let before = 0;
  return reached.map((sum, position) => {
    const upTo = roundCents(position === weights.length - 1 ? amount : (amount * sum) / all);
    const cell = upTo - before;
    before = upTo;
    return cell;
  });
}

/** A total over weights that begin at position 0 = base month. */
export function spread(amount: number, weights: readonly number[]): Cells {
  if (weights.length === 0 || !(weights.reduce((sum, weight) => sum + weight, 0) > 0)) return [];
  return split(amount, weights);
}

export function fit(cells: Cells, months: number): Cells {
  return Array.from({ length: months }, (_, month) => cellAt(cells, month));
}

/** Σ factor·cell for factors as the study writes them, exact until the last step: terms may nearly cancel. */
export function exactSum(...terms: [factor: number, cell: number][]): number {
  const decimals = 20;
  const sum = terms.reduce((all, [factor, cell]) => {
    const [mantissa = '0', exponent = '0'] = factor.toExponential().split('e');
    const [whole = '0', fraction = ''] = mantissa.split('.');
    const shift = decimals + Number(exponent) - fraction.length;
    return shift < 0 ? all : all + BigInt(whole + fraction) * 10n ** BigInt(shift) * BigInt(cell);
  }, 0n);
  return Number(sum) / 10 ** decimals;
}
