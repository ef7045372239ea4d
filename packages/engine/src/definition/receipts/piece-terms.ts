import type { LivingTerm } from '../../graph/node.ts';
import { atLeast, ever, minus, plus } from '../../operators/cells/living.ts';
import type { DateTerms } from '../terms/month-terms.ts';
import type { Premises } from '../terms/premises.ts';
import { countTerm } from '../terms/term-cells.ts';
import type { RegularPart } from './plan-pieces.ts';

/** The parameters of a piece of a payment plan as terms of formulas. */
export type PieceTerms = Readonly<
  Record<'n' | 'every' | 'carry' | 'from' | 'to' | 'lo' | 'hi' | 'since' | 'last', LivingTerm>
>;

const whole: PieceTerms = { n: 1, every: 1, carry: 0, from: 0, to: ever, lo: 0, hi: 0, since: 0, last: ever };

/** The terms of `delayedPieces`. */
export function delayedTerms(after: LivingTerm, byKeys: boolean, keys: LivingTerm): readonly PieceTerms[] {
  const delayed = { ...whole, lo: after, hi: after };
  if (!byKeys) return [delayed];
  const first = atLeast(0, plus(minus(keys, after), 1));
  return [
    { ...delayed, to: first },
    { ...whole, from: first },
  ];
}

/** The terms of `datedPieces`. */
export function datedTerms(due: LivingTerm): readonly PieceTerms[] {
  const next = plus(due, 1);
  return [
    { ...whole, to: next, hi: ever, since: due, last: due },
    { ...whole, from: next },
  ];
}

/** Pointer of a part, its module's dates, and if interest accrues until its first installment. */
interface PartAt {
  readonly pointer: string;
  readonly dates: DateTerms;
  readonly isCarried: boolean;
  readonly label: string;
}

/** The terms of the pieces of a part, in the order of `planPieces`. */
export function pieceTerms(
  premises: Premises,
  series: RegularPart,
  { pointer, dates, isCarried, label }: PartAt,
): readonly PieceTerms[] {
  const count = (name: 'installments' | 'first' | 'every' | 'lag' | 'grace', absent: number, copy: string) =>
    countTerm(premises, `${pointer}/${name}`, series[name], absent, `${label}: ${copy}`);
  const { keys } = dates;
  switch (series.kind) {
    case 'down_payment': {
      const n = count('installments', 1, 'parcelas');
      return [{ ...whole, n, hi: plus(n, -1) }];
    }
    case 'until_keys':
      return [
        { ...whole, to: keys, lo: 1, hi: ever, last: keys },
        { ...whole, from: keys },
      ];
    case 'periodic': {
      const every = count('every', 1, 'meses entre parcelas');
      const end = minus(keys, every);
      return [
        { ...whole, every, to: end, lo: every, hi: ever, last: plus(keys, -1) },
        { ...whole, from: atLeast(0, end) },
      ];
    }
    case 'keys':
    case 'bank_transfer': {
      const lag = count('lag', 0, 'meses depois das chaves');
      return [{ ...whole, lo: lag, hi: lag }];
    }
    case 'fixed_term': {
      const [n, first] = [count('installments', 1, 'parcelas'), count('first', 1, 'meses até a primeira parcela')];
      const carry = isCarried ? plus(first, -1) : 0;
      return [{ ...whole, n, carry, lo: first, hi: plus(first, plus(n, -1)) }];
    }
    case 'post_keys': {
      const [n, grace] = [count('installments', 1, 'parcelas'), count('grace', 0, 'carência (meses)')];
      return [{ ...whole, n, carry: isCarried ? grace : 0, lo: plus(grace, 1), hi: plus(grace, n) }];
    }
  }
}
