/** Sums of a payment plan as formulas, and computed in about 32 digits. */
import type { FormulaWriter, LivingTerm, Node, Parameters } from '../../graph/node.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMax, ddMultiply, ddPower } from '../../numeric/double-double.ts';
import { livingTerm, written, writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { factorAt } from '../series/indexes.ts';
import { flooredFormula } from './cohorts.ts';
import { type CorrectionInputs, type InstallmentWeight, type Plan, startOf, weightAt } from './payment-plan.ts';
import { type CohortFactors, correctedUntil, longTerm } from './payment-sums.ts';

/**
 * The cohorts that pay in month t, as conditions on the heading's months. Null where it is one cohort, that of `lo` months
 * before.
 */
export function payingCohorts(node: Node, t: number, writer: FormulaWriter): string[] | null {
  const [lo, hi] = [livingTerm(node, 'lo'), livingTerm(node, 'hi')];
  if (isSame(lo, hi, writer)) return null;
  const [month, months] = [writer.month(t), startFormula(node, writer.allMonths(), writer)];
  return [
    `(${months}<=${month}${lo === 0 ? '' : `-${written(lo, writer)}`})`,
    ...(typeof hi === 'number' && hi >= node.months ? [] : [`(${months}>=${month}-${written(hi, writer)})`]),
    ...stride(node, `${month}-${months}`, writer),
  ];
}

/** The month from which delays are measured, for a month of sale or a block of them. */
export function startFormula(node: Node, sold: string, writer: FormulaWriter): string {
  if ((node.params.base ?? 0) === 0) return sold;
  const base = writtenTerm(node, 'base', writer);
  return `(${sold}+(${base}-${sold})*(${sold}<${base}))`;
}

function isSame(a: LivingTerm, b: LivingTerm, writer: FormulaWriter): boolean {
  return written(a, writer) === written(b, writer);
}

/** Returns a condition for delays of whole periods; none where each month is a period. */
export function stride(node: Node, delay: string, writer: FormulaWriter): string[] {
  const every = livingTerm(node, 'every');
  return every === 1 ? [] : [`(MOD(${delay},${written(every, writer)})=0)`];
}

/** The months in which something is paid, as conditions on month t. An open end is no condition. */
export function payingMonths(node: Node, t: number, writer: FormulaWriter): string[] {
  return paidMonths(node, writer.month(t), writer);
}

/** The months in which something is paid, as conditions on a month or a heading of months. */
export function paidMonths(node: Node, month: string, writer: FormulaWriter): string[] {
  const [since, last] = [livingTerm(node, 'since'), livingTerm(node, 'last')];
  return [
    ...(since === 0 ? [] : [`${month}>=${written(since, writer)}`]),
    ...(typeof last === 'number' && last >= node.months ? [] : [`${month}<=${written(last, writer)}`]),
  ];
}

/** The weight of an installment by its delay, a number of months or a block of them; null for 1. */
export function weightFormula(node: Node, delay: string, i: string, writer: FormulaWriter): string | null {
  const first = writtenTerm(node, 'first', writer);
  switch (node.params.weight as InstallmentWeight) {
    case 'one':
      return null;
    case 'sac':
      return `(1+${i}*(${writtenTerm(node, 'n', writer)}+${first}-(${delay})))`;
    case 'power':
      return `(1+${i})^(${delay}-${first}+1)`;
    case 'annual': {
      const c = `(INT((${delay}-${first})/12)+1)`;
      return `((${c}<=1)+(${c}>1)*(((1+${i})^(12*(${c}-1)+1)-(1+${i})^(12*(${c}-2)+1))/(12*(${i}+(${i}=0)))+(${i}=0)))`;
    }
  }
}

export function exactRate(rate: Node | undefined): DoubleDouble {
  return rate ? exactValue(rate, 0) : dd(0);
}

export function exactWeight(plan: Plan, i: DoubleDouble, delay: number): DoubleDouble {
  const k = delay - plan.first + 1;
  if (plan.weight === 'sac') return ddAdd(dd(1), ddMultiply(i, dd(plan.n - k + 1)));
  if (plan.weight === 'power') return ddPower(ddAdd(dd(1), i), k);
  return dd(weightAt(plan, i.hi, delay));
}

export function exactSum(
  plan: Plan,
  quotas: Node,
  i: DoubleDouble,
  t: number,
  [first, last]: [number, number],
  factor: (s: number) => DoubleDouble,
): DoubleDouble {
  let sum = dd(0);
  for (let s = first; s <= last; s++) {
    const delay = t - startOf(plan, s);
    if (plan.every > 1 && delay % plan.every !== 0) continue;
    sum = ddAdd(sum, ddMultiply(ddMultiply(exactValue(quotas, s), exactWeight(plan, i, delay)), factor(s)));
  }
  return sum;
}

/** A cohort's correction from the sale in s to the payment in t, in about 32 digits. */
export function exactCorrection(source: CorrectionInputs, params: Parameters, s: number, t: number): DoubleDouble {
  const keys = params.keys as number;
  const until = correctedUntil(cohortFactors(source, params), s, t);
  const grown = (factor: Node, from: number, to: number): DoubleDouble => {
    const ratio = ddDivide(factorAt(factor, to), factorAt(factor, from));
    return params.floor === true ? ddMax(dd(1), ratio) : ratio;
  };
  const before = source.before && s < keys ? grown(source.before, s, Math.min(until, keys)) : dd(1);
  return source.after && until > keys ? ddMultiply(before, grown(source.after, Math.max(s, keys), until)) : before;
}

/** Months of a sale and of a payment, and a row's factors in them. One of the two is a month, the other a block of them. */
interface CorrectedAt {
  readonly sold: string;
  readonly paid: string;
  readonly factorSold: (row: Node) => string;
  readonly factorPaid: (row: Node) => string;
}

/** A correction cohort by cohort, from the months of the sales to the months of the payments. */
export function cohortCorrection(
  node: Node,
  source: CorrectionInputs,
  at: CorrectedAt,
  writer: FormulaWriter,
): string[] {
  const keys = writtenTerm(node, 'keys', writer);
  const atKeys = (row: Node): string => `INDEX(${writer.all(row)},${keys}+1)`;
  const { sold, factorSold } = at;
  const { paid, factorPaid } = node.params.yearly === true ? untilAnniversary(source, at, writer) : at;
  const either = (condition: string, yes: string, no: string): string =>
    `((${condition})*${yes}+(1-(${condition}))*${no})`;
  const grown = (ratio: string): string => (node.params.floor === true ? flooredFormula(ratio) : ratio);
  const rows: string[] = [];
  if (source.before) {
    const until = either(`${paid}<=${keys}`, factorPaid(source.before), atKeys(source.before));
    rows.push(`(1+(${sold}<${keys})*(${grown(`${until}/${factorSold(source.before)}`)}-1))`);
  }
  if (source.after) {
    const since = either(`${sold}>=${keys}`, factorSold(source.after), atKeys(source.after));
    rows.push(`(1+(${paid}>${keys})*(${grown(`${factorPaid(source.after)}/${since}`)}-1))`);
  }
  return rows;
}

/** The last anniversaries of the contracts, and the factors in them. Months before a sale stay as they are. */
function untilAnniversary(
  { term }: CorrectionInputs,
  { sold, paid, factorSold }: CorrectedAt,
  writer: FormulaWriter,
): Pick<CorrectedAt, 'paid' | 'factorPaid'> {
  const isYearly = term ? `*(${factorSold(term)}<${longTerm})` : '';
  const until = `(${paid}-(${sold}<=${paid})${isYearly}*MOD(${paid}-${sold},12))`;
  return { paid: until, factorPaid: (row) => `LOOKUP(${until},${writer.allMonths()},${writer.all(row)})` };
}

export function cohortFactors({ before, after, term }: CorrectionInputs, params: Parameters): CohortFactors {
  return {
    before: before?.vector.values,
    after: after?.vector.values,
    keys: params.keys as number,
    floor: params.floor === true,
    yearly: params.yearly === true,
    term: term?.vector.values,
  };
}
