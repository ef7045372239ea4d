import { plain } from './cell-values.ts';
import type { FlowLine, SumCheck } from './reading.ts';
import { addTo } from './timeline.ts';

/** A row of an area; a blank row or a heading may stand above it. */
export interface SummedRow {
  readonly line: NamedAmounts;
  readonly isBreak: boolean;
  /** True if its name is that of a sum. */
  readonly isNamed: boolean;
}

/** Rows on either side of a sum that may be its items. */
const MOST_ITEMS = 200;
/** Rows whose totals agree are compared by month, at most these for one sum: time stays linear. */
const MOST_COMPARED = 8;
/** Amounts of fewer months agree by accident: two rounded costs of one month are a third one. */
const LEAST_MONTHS = 3;

/** Names that stand for all money of a kind, such as `Receita líquida`, `Custos totais` or `SAÍDAS`. */
const GENERAL =
  /^(total (de |das? |dos? )?)?(receitas?|entradas?|ingressos?|recebimentos?|custos?|despesas?|saidas?|desembolsos?|pagamentos?)( (e|de|das?|dos?) [a-z]{3,20}){0,2}( (brut|liquid|tota|operaciona|gera)[a-z]{1,3}){0,2}$/;
const SUM_WORD = /\b(tota(l|is)|subtotal|soma|geral)\b/;
const isGeneral = (label: string): boolean => GENERAL.test(plain(label)) || SUM_WORD.test(plain(label));
/** `Despesas de escritório` is a kind of cost; `Despesas` and `Despesas totais` are all of them. */
const isWhole = (label: string): boolean =>
  isGeneral(label) && !(/ d[eao]s? /.test(plain(label)) && !SUM_WORD.test(plain(label)));

/** True if a row's amounts may be its own although others add up to them. */
export const isDoubtfulSum = (line: NamedAmounts): boolean => isRepetitive(line) && !isWhole(line.label);

type Side = 'above' | 'below';

/**
 * Recognises rows that add up those above or below them by their amounts alone. Returns where the items of each row stand. Null
 * for an item, doubtful where it may be one.
 */
export function valueSums(rows: readonly SummedRow[]): (SumCheck | null)[] {
  const search = new SumSearch(rows);
  // A head may add up a block whose foot does too. The foot is known after two searches.
  for (const side of ['below', 'above', 'below'] as const) search.markAll(side);
  return search.sums;
}

/** True for each row that its neighbours certainly add up to. Centavos by month. */
export const sumRows = (
  rows: readonly (Omit<NamedAmounts, 'hasFractions'> & { readonly isNamed: boolean })[],
): boolean[] =>
  valueSums(
    rows.map(({ isNamed, ...line }) => ({ line: { ...line, hasFractions: false }, isNamed, isBreak: false })),
  ).map((sum) => sum !== null && sum.of !== 'doubtful');

class SumSearch {
  readonly #rows: readonly SummedRow[];
  readonly #totals: readonly number[];
  /** Rows that a sum needs as items: no doubt is left about them. */
  readonly #items = new Set<number>();
  readonly sums: (SumCheck | null)[];

  constructor(rows: readonly SummedRow[]) {
    this.#rows = rows;
    this.#totals = rows.map(({ line }) => totalOf(line));
    this.sums = rows.map(() => null);
  }

  /** Rows below are known before those above them, and the other way round. */
  markAll(side: Side): void {
    const order = side === 'above' ? this.#rows.keys() : [...this.#rows.keys()].reverse();
    for (const at of order) if (!this.#items.has(at)) this.sums[at] ??= this.#check(at, side);
  }

  #check(at: number, side: Side): SumCheck | null {
    const row = this.#rows[at];
    if (!row) return null;
    const isDoubtful = isDoubtfulSum(row.line) && !row.isNamed;
    for (const takesDoubtful of [true, false]) {
      const run = this.#itemsOf(at, row.line, { side, takesDoubtful });
      if (run === null) continue;
      if (!isDoubtful) this.#settle(run, at, side);
      return { of: isDoubtful ? 'doubtful' : side, differences: [] };
    }
    return null;
  }

  /** After a certain sum no doubt is left about the rows next to it. */
  #settle(items: readonly number[], at: number, side: Side): void {
    const last = items.at(-1) ?? at;
    for (let row = Math.min(last, at); row <= Math.max(last, at); row += 1) {
      if (this.sums[row]?.of !== 'doubtful') continue;
      const isItem = items.includes(row);
      this.sums[row] = isItem ? null : { of: side, differences: [] };
      if (isItem) this.#items.add(row);
    }
  }

  /** The next rows that add up to a row in every month; null if none do. */
  #itemsOf(at: number, own: NamedAmounts, search: Search): number[] | null {
    const total = this.#totals[at] ?? 0;
    const least = leastItems(own);
    if (total === 0 || least === null) return null;
    const items: number[] = [];
    let [sum, compared] = [0, 0];
    for (const next of this.#nextRows(at, search)) {
      items.push(next);
      sum += this.#totals[next] ?? 0;
      const tolerance = own.hasFractions ? (items.length + 1) * own.cents.size : 0;
      if (items.length < least || Math.abs(sum - total) > tolerance) continue;
      const lines = items.flatMap((item) => this.#rows[item]?.line ?? []);
      if (isSumOf(own, lines)) return items;
      compared += 1;
      if (compared === MOST_COMPARED) return null;
    }
    return null;
  }

  /** Rows that may be items. Below a row they end at a blank row, a heading or a named sum; above it they have sections. */
  *#nextRows(at: number, { side, takesDoubtful }: Search): Generator<number> {
    const step = side === 'above' ? -1 : 1;
    for (let count = 1; count <= MOST_ITEMS; count += 1) {
      const next = at + step * count;
      const row = this.#rows[next];
      if (!row || (side === 'below' && isEnd(row, count))) return;
      const of = this.sums[next]?.of ?? null;
      if (!row.isNamed && (of === null || (takesDoubtful && of === 'doubtful'))) yield next;
    }
  }
}

/** One item alone is enough for a general name. Null: amounts of so few months agree by accident. */
function leastItems(line: NamedAmounts): number | null {
  if (isGeneral(line.label)) return 1;
  return filledMonths(line) < LEAST_MONTHS ? null : 2;
}

const isEnd = ({ isNamed, isBreak }: SummedRow, count: number): boolean => isNamed || (isBreak && count > 1);

interface Search {
  readonly side: Side;
  readonly takesDoubtful: boolean;
}

/** True if amounts repeat so much that others add up to them by accident. Example: 4,000, 6,000 and 10,000 in every month. */
export const isRepetitive = ({ cents }: LineAmounts): boolean =>
  new Set([...cents.values()].filter((value) => value !== 0)).size < LEAST_MONTHS;

export const filledMonths = ({ cents }: LineAmounts): number =>
  [...cents.values()].filter((value) => value !== 0).length;

/** In centavos, over all months. */
export const totalOf = ({ cents }: LineAmounts): number => [...cents.values()].reduce((sum, value) => sum + value, 0);

/** Centavos by month. */
export type LineAmounts = Pick<FlowLine, 'cents' | 'hasFractions'>;
export type NamedAmounts = Pick<FlowLine, 'label' | 'cents' | 'hasFractions'>;

/** True if rows add up to another in every month, but for its rounding. */
export function isSumOf(own: LineAmounts, items: readonly LineAmounts[]): boolean {
  const sums = new Map<number, number>();
  for (const { cents } of items) addTo(sums, cents);
  const tolerance = own.hasFractions || items.some(({ hasFractions }) => hasFractions) ? items.length + 1 : 0;
  return [...new Set([...own.cents.keys(), ...sums.keys()])].every(
    (month) => Math.abs((own.cents.get(month) ?? 0) - (sums.get(month) ?? 0)) <= tolerance,
  );
}
