import { plain } from './cell-values.ts';
import type { FlowLine, SumCheck } from './reading.ts';
import { isInflow, proposedTarget } from './targets.ts';
import { addTo } from './timeline.ts';
import { valueSums } from './value-sums.ts';

const BALANCE =
  /^(saldo|resultado|lucro|margem|ebitda|exposicao|acumulad[oa]|fluxo( de caixa)?( liquido| livre| do mes| mensal| acumulado)?$|caixa (final|inicial|acumulado)|geracao)\b/;
const NAMED = /^((sub)?totais|(sub)?total|soma)\b/;
const ACCUMULATED = /acumulad|saldo final|caixa final|exposicao/;
/** Balances up to a month or before it, and shares. */
const NO_MONTH = /acumulad|final|exposicao|\b(inicial|anterior)$|margem|ebitda|%/;

/** True if a label calls its row a sum of others. */
export const isNamedSum = (label: string): boolean => NAMED.test(plain(label)) || isBalance(label);
/** True if a label names what is left of receipts and costs: never money of its own. */
export const isBalance = (label: string): boolean => BALANCE.test(plain(label));
/** True if a label names the balance of one month, not of several. */
export const isMonthBalance = (label: string): boolean => isBalance(label) && !NO_MONTH.test(plain(label));

/** Recognises the rows that add up others and compares each with its sum, month by month. */
export function checkSums(rows: readonly { readonly line: FlowLine; readonly isBreak: boolean }[]): FlowLine[] {
  const named = rows.map((row) => ({ ...row, isNamed: isNamedSum(row.line.label) }));
  const byValue = valueSums(named);
  const running = new RunningSums();
  return named.map(({ line, isBreak, isNamed }, at) => {
    const sum = byValue[at] ?? (isNamed ? running.check(line) : null);
    running.take(line, { isBreak, isItem: sum === null, isNamed });
    return { ...line, sum };
  });
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
    const isRunning = ACCUMULATED.test(plain(own.label));
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
    if (!best || best.differences.length * 2 > own.cents.size)
      return { of: isBalance(own.label) ? 'unknown' : 'doubtful', differences: [] };
    return best;
  }
}

/** True if the row or what stands above it names money that leaves. */
function isOutflow(line: FlowLine): boolean {
  const { target } = proposedTarget({ ...line, sum: null });
  return target !== null && !isInflow(target);
}
