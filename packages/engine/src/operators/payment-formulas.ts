/** Sums of a payment plan as formulas, and computed in about 32 digits. */
import type { FormulaWriter, LivingTerm, Node } from '../graph/node.ts';
import { type DoubleDouble, dd, ddAdd, ddMultiply, ddPower } from '../numeric/double-double.ts';
import { flooredFormula } from './cohorts.ts';
import { livingTerm, written, writtenTerm } from './living.ts';
import { type InstallmentWeight, type Plan, type PlanInputs, weightAt } from './payment-plan.ts';
import type { FloorFactors } from './payment-sums.ts';
import { exactValue } from './structure.ts';

/**
 * The cohorts that pay in month t, as conditions on the heading's months. Null where it is one cohort, that of `lo` months
 * before.
 */
export function payingCohorts(node: Node, t: number, writer: FormulaWriter): string[] | null {
  const [lo, hi] = [livingTerm(node, 'lo'), livingTerm(node, 'hi')];
  if (isSame(lo, hi, writer)) return null;
  const [month, months] = [writer.month(t), writer.allMonths()];
  return [
    `(${months}<=${month}${lo === 0 ? '' : `-${written(lo, writer)}`})`,
    ...(typeof hi === 'number' && hi >= node.months ? [] : [`(${months}>=${month}-${written(hi, writer)})`]),
    ...stride(node, `${month}-${months}`, writer),
  ];
}

function isSame(a: LivingTerm, b: LivingTerm, writer: FormulaWriter): boolean {
  return written(a, writer) === written(b, writer);
}

/** Returns a condition for delays of whole periods; none where each month is a period. */
export function stride(node: Node, delay: string, writer: FormulaWriter): string[] {
  const every = livingTerm(node, 'every');
  return every === 1 ? [] : [`(MOD(${delay},${written(every, writer)})=0)`];
}

/** Nothing is paid after a month, where there is one. */
export function untilLast(node: Node, t: number, writer: FormulaWriter): string[] {
  const last = livingTerm(node, 'last');
  return typeof last === 'number' && last >= node.months ? [] : [`${writer.month(t)}<=${written(last, writer)}`];
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
    if (plan.every > 1 && (t - s) % plan.every !== 0) continue;
    sum = ddAdd(sum, ddMultiply(ddMultiply(exactValue(quotas, s), exactWeight(plan, i, t - s)), factor(s)));
  }
  return sum;
}

/** The stretches of a correction from s to t, each with its factor: before the keys, then after them. */
export function phases(
  source: PlanInputs,
  keys: number,
  s: number,
  t: number,
): { factor: Node; a: number; b: number }[] {
  const stretches: { factor: Node; a: number; b: number }[] = [];
  if (source.before && s < keys) stretches.push({ factor: source.before, a: s, b: Math.min(t, keys) });
  if (source.after && t > keys) stretches.push({ factor: source.after, a: Math.max(s, keys), b: t });
  return stretches;
}

/**
 * A correction that never falls below 1, from the months of the sales to the months of the payments. One of the two is a
 * month, the other a block of them.
 */
export function flooredCorrection(
  node: Node,
  source: PlanInputs,
  at: { sold: string; paid: string; factorSold: (row: Node) => string; factorPaid: (row: Node) => string },
  writer: FormulaWriter,
): string[] {
  const keys = writtenTerm(node, 'keys', writer);
  const atKeys = (row: Node): string => `INDEX(${writer.all(row)},${keys}+1)`;
  const { sold, paid, factorSold, factorPaid } = at;
  const either = (condition: string, yes: string, no: string): string =>
    `((${condition})*${yes}+(1-(${condition}))*${no})`;
  const rows: string[] = [];
  if (source.before) {
    const until = either(`${paid}<=${keys}`, factorPaid(source.before), atKeys(source.before));
    rows.push(`(1+(${sold}<${keys})*(${flooredFormula(`${until}/${factorSold(source.before)}`)}-1))`);
  }
  if (source.after) {
    const since = either(`${sold}>=${keys}`, factorSold(source.after), atKeys(source.after));
    rows.push(`(1+(${paid}>${keys})*(${flooredFormula(`${factorPaid(source.after)}/${since}`)}-1))`);
  }
  return rows;
}

export function floorFactors({ before, after }: PlanInputs, keys: number): FloorFactors {
  return { before: before?.vector.values, after: after?.vector.values, keys };
}
