/**
 * Keeps account of which sets of organizations something was told about, and refuses the set that would let somebody reckon out
 * one organization, or two (a member knows its own number, and so would know the other's).
 *
 * Every combination of sums over the sets told is a vector of the space that their rows span. A combination about one or two
 * organizations is a vector with one or two numbers that are not zero. Whether there is one is read off the reduced rows (Chin and
 * Özsoyoğlu, IEEE Transactions on Software Engineering SE-8, 1982). That is exact for sums. What is told of a set are quantiles; that
 * they are smoothed and coarse is what keeps them from giving away more than their sum would.
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

  /** Takes note of a set that was told about, whatever it discloses. */
  note(members: readonly string[]): void {
    this.#rows = this.#with(members);
  }

  /** Takes note of a set unless telling about it would disclose somebody; answers whether it did. */
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
    // It follows from what was told before.
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
 * A combination of reduced rows has a number in the leading column of each row it is made of: one of at most two organizations is
 * one row with at most one number beside its leading 1, or two rows whose other numbers are in proportion.
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
