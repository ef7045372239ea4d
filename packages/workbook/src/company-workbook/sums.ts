import { plain } from './cell-values.ts';
import type { FlowLine, SumCheck } from './reading.ts';
import { isInflow, proposedTarget } from './targets.ts';
import { addTo } from './timeline.ts';

interface Row {
  readonly line: FlowLine;
  readonly isBreak: boolean;
}

const NAMED =
  /^((sub)?totais|(sub)?total|soma|saldo|resultado|fluxo( de caixa)?( liquido| livre| do mes| mensal| acumulado)?$|caixa final|geracao)\b/;
const ACCUMULATED = /acumulad|saldo final|caixa final/;

/** True if a label calls its row a sum of others. */
export const isNamedSum = (label: string): boolean => NAMED.test(plain(label));
export const isNamedAccumulated = (label: string): boolean => ACCUMULATED.test(plain(label));

/** Rows below a heading row that may be its items. */
const MOST_ITEMS = 200;

/** Recognises the rows that add up others and compares each with its sum, month by month. */
export function checkSums(rows: readonly Row[]): FlowLine[] {
  const totals = rows.map(({ line }) => [...line.cents.values()].reduce((sum, value) => sum + value, 0));
  const running = new RunningSums();
  return rows.map(({ line, isBreak }, at) => {
    const below = sumBelow(rows, totals, at);
    const sum = below === null && isNamedSum(line.label) ? running.check(line) : below;
    running.take(line, { isBreak, isItem: sum === null, isNamed: isNamedSum(line.label) });
    return { ...line, sum };
  });
}

/** A row whose items follow it: their totals add up to its own, and so does every month. */
function sumBelow(rows: readonly Row[], totals: readonly number[], at: number): SumCheck | null {
  const own = rows[at]?.line;
  if (!own || totals[at] === 0 || isNamedSum(own.label) || own.cents.size < 2) return null;
  let sum = 0;
  const end = itemsEnd(rows, at);
  for (let last = at + 1; last < end; last += 1) {
    sum += totals[last] ?? 0;
    const tolerance = own.hasFractions ? (last - at + 1) * own.cents.size : 0;
    if (last < at + 2 || Math.abs(sum - (totals[at] ?? 0)) > tolerance) continue;
    const items = new Sum();
    for (const { line } of rows.slice(at + 1, last + 1)) items.add(line, 1);
    if (items.differencesFrom(own).length === 0) return { of: 'below', differences: [] };
  }
  return null;
}

/** Items end at a blank row, a heading, or a named sum. */
function itemsEnd(rows: readonly Row[], at: number): number {
  const limit = Math.min(rows.length, at + MOST_ITEMS);
  for (let last = at + 1; last < limit; last += 1) {
    const row = rows[last];
    if (!row || (row.isBreak && last > at + 1) || isNamedSum(row.line.label)) return last;
  }
  return limit;
}

/** Centavos of rows added up by month. */
class Sum {
  readonly #cents = new Map<number, number>();
  #rows = 0;
  #hasFractions = false;

  add(line: FlowLine, sign: 1 | -1): void {
    this.#rows += 1;
    this.#hasFractions ||= line.hasFractions;
    addTo(this.#cents, line.cents, sign);
  }

  get isEmpty(): boolean {
    return this.#rows === 0;
  }

  /** Months in which a row differs by more than its rounding. A running row has the sums up to each month. */
  differencesFrom(own: FlowLine, isRunning = false): SumCheck['differences'] {
    const tolerance = own.hasFractions || this.#hasFractions ? this.#rows + 1 : 0;
    const months = [...new Set([...own.cents.keys(), ...this.#cents.keys()])].sort((a, b) => a - b);
    let sum = 0;
    return months.flatMap((month) => {
      sum = (isRunning ? sum : 0) + (this.#cents.get(month) ?? 0);
      const cents = (own.cents.get(month) ?? (isRunning ? sum : 0)) - sum;
      return Math.abs(cents) > tolerance ? [{ month, cents }] : [];
    });
  }
}

/** Rows that a named sum may add up: its section, those since the sum before, or all. */
class RunningSums {
  #section = new Sum();
  #sinceSum = new Sum();
  readonly #all = new Sum();
  readonly #net = new Sum();

  take(line: FlowLine, { isBreak, isItem, isNamed }: { isBreak: boolean; isItem: boolean; isNamed: boolean }): void {
    if (isBreak || isNamed) this.#section = new Sum();
    if (isNamed) this.#sinceSum = new Sum();
    if (!isItem || isNamed) return;
    for (const sum of [this.#section, this.#sinceSum, this.#all]) sum.add(line, 1);
    this.#net.add(line, isOutflow(line) ? -1 : 1);
  }

  check(own: FlowLine): SumCheck {
    const isRunning = isNamedAccumulated(own.label);
    const trials: readonly (readonly [SumCheck['of'], Sum])[] = isRunning
      ? [
          ['accumulated', this.#all],
          ['accumulated', this.#net],
        ]
      : [
          ['above', this.#section],
          ['above', this.#sinceSum],
          ['net', this.#all],
          ['net', this.#net],
        ];
    const checks = trials
      .filter(([, sum]) => !sum.isEmpty)
      .map(([of, sum]) => ({ of, differences: sum.differencesFrom(own, isRunning) }));
    const best = checks.reduce<SumCheck | null>(
      (least, one) => (least === null || one.differences.length < least.differences.length ? one : least),
      null,
    );
    // A sum that holds in fewer than half of its months is one that is not understood.
    if (!best || best.differences.length * 2 > own.cents.size) return { of: 'unknown', differences: [] };
    return best;
  }
}

/** True if the row or what stands above it names money that leaves. */
function isOutflow(line: FlowLine): boolean {
  const { target } = proposedTarget({ ...line, sum: null });
  return target !== null && !isInflow(target);
}
