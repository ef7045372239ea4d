/**
 * Records which sets of organizations have published figures. Refuses a set that would reveal one organization, or two. A member
 * knows its own number and could derive the other's.
 *
 * Every combination of sums over the published sets is a vector in the space that their rows span. A combination about one or two
 * organizations is a vector with one or two nonzero numbers. The reduced rows reveal such a vector (Chin and Özsoyoğlu, IEEE
 * Transactions on Software Engineering SE-8, 1982). That is exact for sums. The published figures are quantiles. Smoothing and
 * rounding prevent them from revealing more than their sum would.
 */

/** The largest prime below 2^26: products stay exact, and a reduction needs no tolerance. */
const prime = 67_108_859;

type Row = readonly number[];

const reduced = (value: number): number => ((value % prime) + prime) % prime;

function inverse(value: number): number {
  let [a, b, x, y] = [value, prime, 1, 0];
  while (b !== 0) {
    const times = Math.floor(a / b);
    [a, b, x, y] = [b, a - times * b, y, x - times * y];
  }
  return reduced(x);
}

const without = (row: Row, times: number, other: Row): Row => {
  if (times === 0) return row;
  const length = Math.max(row.length, other.length);
  return Array.from({ length }, (_, at) => reduced((row[at] ?? 0) - ((times * (other[at] ?? 0)) % prime)));
};

const scaled = (row: Row, times: number): Row => row.map((value) => (value * times) % prime);

export class DisclosureAudit {
  readonly #columns = new Map<string, number>();
  /** Reduced rows by the column of their leading 1. */
  #rows: ReadonlyMap<number, Row> = new Map();

  /** Records a published set, whatever it discloses. */
  note(members: readonly string[]): void {
    this.#rows = this.#with(members);
  }

  /** Records a set unless publishing it would disclose an organization. Returns true if it may be published. */
  admits(members: readonly string[]): boolean {
    const rows = this.#with(members);
    if (rows === this.#rows) return true;
    if (disclosesTwo(rows)) return false;
    this.#rows = rows;
    return true;
  }

  #with(members: readonly string[]): ReadonlyMap<number, Row> {
    let row = this.#rowOf(members);
    for (const [pivot, known] of this.#rows) row = without(row, row[pivot] ?? 0, known);
    const pivot = row.findIndex((value) => value !== 0);
    // The row follows from sets already published.
    if (pivot < 0) return this.#rows;
    const leading = scaled(row, inverse(row[pivot] ?? 1));
    const rows = new Map<number, Row>();
    for (const [at, known] of this.#rows) rows.set(at, without(known, known[pivot] ?? 0, leading));
    return rows.set(pivot, leading);
  }

  #rowOf(members: readonly string[]): Row {
    for (const member of members) if (!this.#columns.has(member)) this.#columns.set(member, this.#columns.size);
    const row: number[] = new Array(this.#columns.size).fill(0);
    for (const member of members) row[this.#columns.get(member) ?? 0] = 1;
    return row;
  }
}

/**
 * A combination of reduced rows has a number in the leading column of each of its rows. So one about at most two organizations
 * takes one of two forms. Either it is one row with at most one number besides its leading 1. Or it is two rows whose other
 * numbers are proportional.
 */
function disclosesTwo(rows: ReadonlyMap<number, Row>): boolean {
  const seen = new Set<string>();
  for (const [pivot, row] of rows) {
    const others = row.flatMap((value, at) => (value === 0 || at === pivot ? [] : [{ at, value }]));
    const [first] = others;
    if (first === undefined || others.length === 1) return true;
    const scale = inverse(first.value);
    const shape = others.map(({ at, value }) => `${at}:${(value * scale) % prime}`).join(' ');
    if (seen.has(shape)) return true;
    seen.add(shape);
  }
  return false;
}
