/** How the sums of a payment plan are written as formulas, and computed in about 32 digits. */
import type { FormulaWriter, Node } from '../graph/node.ts';
import { type DoubleDouble, dd, ddAdd, ddMultiply, ddPower } from '../numeric/double-double.ts';
import { flooredFormula } from './cohorts.ts';
import { type Plan, type PlanInputs, weightAt, yearsOf } from './payment-plan.ts';
import type { FloorFactors } from './payment-sums.ts';
import { exactValue } from './structure.ts';
import { formulaNumber } from './text.ts';

interface RangeText {
  quotas(first: number, last: number): string;
  months(first: number, last: number): string;
}

/** Σ quota · weight of the cohorts of a window, as a formula. */
export function windowFormula(
  plan: Plan,
  [first, last]: [number, number],
  t: number,
  i: string,
  text: RangeText,
): string {
  const quotas = text.quotas(first, last);
  const months = text.months(first, last);
  const weight = weightFormula(plan, t, i, months);
  if (plan.every > 1) return `SUMPRODUCT(${quotas},(MOD(${t}-${months},${plan.every})=0)*${weight})`;
  if (plan.weight === 'one') return first === last ? quotas : `SUM(${quotas})`;
  if (plan.weight !== 'annual') return first === last ? `${quotas}*${weight}` : `SUMPRODUCT(${quotas},${weight})`;
  const years = yearsOf(plan, t, first, last).map(([a, b, c]) => `SUM(${text.quotas(a, b)})*${annualFormula(i, c)}`);
  return `(${years.join('+')})`;
}

/** The weight of the cohorts of a range of months, for SUMPRODUCT. */
export function weightFormula(plan: Plan, t: number, i: string, months: string): string {
  switch (plan.weight) {
    case 'one':
    case 'annual':
      return '1';
    case 'sac':
      return `(1+${i}*(${formulaNumber(plan.n + plan.first - t)}+${months}))`;
    case 'power':
      return `(1+${i})^(${formulaNumber(t - plan.first + 1)}-${months})`;
  }
}

function annualFormula(i: string, c: number): string {
  return c === 1 ? '1' : `IF(${i}=0,1,((1+${i})^${12 * (c - 1) + 1}-(1+${i})^${12 * (c - 2) + 1})/(12*${i}))`;
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

/** The floored corrections of a group of cohorts on one side of the keys: what varies with the cohort, and what all share. */
export function phaseFormulas(
  source: PlanInputs,
  keys: number,
  t: number,
  a: number,
  b: number,
  writer: FormulaWriter,
): { varying: string; fixed: string } {
  const beforeKeys = a < keys;
  const sold = beforeKeys ? source.before : source.after;
  const paid = beforeKeys ? Math.min(t, keys) : t;
  const varies = sold !== undefined && (beforeKeys || t > keys);
  const chained = beforeKeys && t > keys && source.after !== undefined;
  return {
    varying: varies && sold ? `*${flooredFormula(`${writer.cell(sold, paid)}/${writer.range(sold, a, b)}`)}` : '',
    fixed:
      chained && source.after
        ? `*${flooredFormula(`${writer.cell(source.after, t)}/${writer.cell(source.after, keys)}`)}`
        : '',
  };
}

/** The yearly weights of sacoc_annual as a formula over a range of months. */
export function yearlyWeights(plan: Plan, t: number, i: string, months: string): string {
  const c = `(INT((${formulaNumber(t - plan.first)}-${months})/12)+1)`;
  return `((${c}<=1)+(${c}>1)*(((1+${i})^(12*(${c}-1)+1)-(1+${i})^(12*(${c}-2)+1))/(12*(${i}+(${i}=0)))+(${i}=0)))`;
}

export function floorFactors({ before, after }: PlanInputs, keys: number): FloorFactors {
  return { before: before?.vector.values, after: after?.vector.values, keys };
}
