import type { InstallmentWeight } from '../../operators/plans/payment-plan.ts';
import type { QuotaForm } from '../../operators/plans/quota-terms.ts';
import type { PartKind, PlanPart } from '../../study.ts';

/** Computation of one stretch of a payment plan's part: payers (cohorts), delays, and amount (quota and weight). */
export interface PlanPiece {
  form: QuotaForm;
  n: number;
  every: number;
  /** Months in which interest accrues on the principal before the first installment. */
  carry: number;
  /** Cohorts from … to (exclusive). */
  from: number;
  to: number;
  /** Cohorts sold before the keys pay as if they had bought at the keys. */
  isCollectedAtKeys: boolean;
  /** Only cohorts sold from the keys on pay: no contract is cancelled any more. */
  isAfterKeys: boolean;
  lo: number;
  hi: number;
  /** The first and the last month in which anything is paid. */
  since: number;
  last: number;
  weight: InstallmentWeight;
  /** Computation of the principal within the installments; absent when the installments are all principal. */
  principal?: { form: QuotaForm; weight: InstallmentWeight };
}

const ever = Number.MAX_SAFE_INTEGER;

/** All of a debt at once, in the month of the sale. */
const whole: PlanPiece = {
  form: 'whole',
  n: 1,
  every: 1,
  carry: 0,
  from: 0,
  to: ever,
  isCollectedAtKeys: false,
  isAfterKeys: false,
  lo: 0,
  hi: 0,
  since: 0,
  last: ever,
  weight: 'one',
};

/** Kinds of parts whose installments follow from the sale and the keys alone. */
export type RegularKind = Exclude<PartKind, 'calendar' | 'works_transfer'>;

/** True for a part whose installments follow from the sale and the keys alone. */
export function isRegular(series: PlanPart): series is RegularPart {
  return series.kind !== 'calendar' && series.kind !== 'works_transfer';
}

export type RegularPart = PlanPart & { kind: RegularKind };

/** The pieces of an installment `after` months from the sale; `by_keys`: at the keys at the latest. */
export function delayedPieces(after: number, byKeys: boolean, keys: number): PlanPiece[] {
  const delayed = { ...whole, lo: after, hi: after };
  if (!byKeys) return [delayed];
  const first = Math.max(0, keys - after + 1);
  return [
    { ...delayed, to: first },
    { ...whole, from: first, isCollectedAtKeys: true },
  ];
}

/** The pieces of an installment due in a month; later sales pay it at once. */
export function datedPieces(due: number): PlanPiece[] {
  return [
    { ...whole, to: due + 1, hi: ever, since: due, last: due },
    { ...whole, from: due + 1 },
  ];
}

/** The pieces of a part of a plan for keys in month K, with or without interest. */
export function planPieces(series: RegularPart, keys: number, interest: boolean): PlanPiece[] {
  const n = series.installments ?? 1;
  switch (series.kind) {
    case 'down_payment':
      return [{ ...whole, form: 'equal', n, hi: n - 1 }];
    case 'until_keys':
      return [
        { ...whole, form: 'remaining', to: keys, lo: 1, hi: Math.max(1, keys), last: keys },
        { ...whole, from: keys, isAfterKeys: true },
      ];
    case 'periodic': {
      const every = series.every ?? 1;
      return [
        { ...whole, form: 'periods', every, to: keys - every, lo: every, hi: Math.max(every, keys), last: keys - 1 },
        { ...whole, from: Math.max(0, keys - every), isCollectedAtKeys: true },
      ];
    }
    case 'keys':
    case 'bank_transfer':
      return [{ ...whole, isCollectedAtKeys: true, lo: series.lag ?? 0, hi: series.lag ?? 0 }];
    case 'fixed_term': {
      const first = series.first ?? 1;
      const term = { ...whole, n, carry: first - 1, lo: first, hi: first + n - 1 };
      return [amortized(term, series.system ?? 'linear', interest)];
    }
    case 'post_keys': {
      const grace = series.grace ?? 0;
      const term = { ...whole, n, carry: grace, isCollectedAtKeys: true, lo: 1 + grace, hi: grace + n };
      return [amortized(term, series.system ?? 'price', interest)];
    }
  }
}

function amortized(term: PlanPiece, system: NonNullable<PlanPart['system']>, interest: boolean): PlanPiece {
  const equal: PlanPiece = { ...term, form: 'equal' };
  if (!interest || system === 'linear') return { ...equal, carry: 0 };
  const even = { form: 'equal', weight: 'one' } as const;
  switch (system) {
    case 'price':
      return { ...term, form: 'price', principal: { form: 'amortized', weight: 'power' } };
    case 'sac':
      return { ...equal, weight: 'sac', principal: even };
    case 'sacoc':
      return { ...equal, weight: 'power', principal: even };
    case 'sacoc_annual':
      return { ...equal, weight: 'annual', principal: even };
  }
}

/** The months in which a single sale pays for one part of its plan, and by which weights. */
export interface PartPayments {
  readonly piece: PlanPiece;
  /** Months after the base month: the first payment, how many, and the months between them. */
  readonly first: number;
  readonly count: number;
  readonly every: number;
}

/** The months in which a sale of month s pays for a series, with keys in month K. That month's cohort does the same. */
export function partPayments(series: RegularPart, sold: number, keys: number, interest: boolean): PartPayments {
  const piece = planPieces(series, keys, interest).find(({ from, to }) => sold >= from && sold < to);
  if (!piece) throw new RangeError(`no piece of ${series.kind} is paid by a sale of month ${sold}`);
  const start = piece.isCollectedAtKeys ? Math.max(sold, keys) : sold;
  const last = Math.min(start + piece.hi, piece.last);
  const count = piece.form === 'whole' ? 1 : Math.floor((last - start - piece.lo) / piece.every) + 1;
  return { piece, first: start + piece.lo, count, every: piece.every };
}
