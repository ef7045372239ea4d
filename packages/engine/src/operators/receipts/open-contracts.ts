/** What contracts owe at the end of a month: stocks of unrounded rows, by month. */
import type { FormulaWriter, Node, Operator, Parameters, Term } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddMultiply } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { livingTerm, where, written, writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { outside, sumTerm } from '../cells/terms.ts';
import { correctionTerms } from '../plans/cohort-reasons.ts';
import {
  cohortCorrection,
  cohortFactors,
  exactCorrection,
  exactRate,
  exactWeight,
  startFormula,
} from '../plans/payment-formulas.ts';
import { type Plan, planInputs, planOf, startOf, weightAt } from '../plans/payment-plan.ts';
import { type CohortFactors, cohortFactor, correctedUntil } from '../plans/payment-sums.ts';
import { factorAt } from '../series/indexes.ts';

const grain = 2.3e-16;

/** Months in which a stock is visible: from … to, exclusive. */
export interface VisibleMonths {
  readonly visibleFrom: number;
  readonly visibleTo: number;
}

/** A stock of every month. */
export const always: VisibleMonths & Parameters = { visibleFrom: 0, visibleTo: Number.MAX_SAFE_INTEGER };

/** The months of a stock among those computed: [first, end). */
export function visibleMonths(params: Parameters, months: number): [number, number] {
  const { visibleFrom, visibleTo } = params as unknown as VisibleMonths;
  return [visibleFrom, Math.min(visibleTo, months)];
}

export function isVisible(params: Parameters, t: number): boolean {
  const { visibleFrom, visibleTo } = params as unknown as VisibleMonths;
  return t >= visibleFrom && t < visibleTo;
}

/** The months in which a stock is visible, as conditions on month t. */
export function visibleConditions({ params, months }: Node, t: number, writer: FormulaWriter): string[] {
  const { visibleFrom, visibleTo } = params as unknown as VisibleMonths;
  return [
    ...(visibleFrom === 0 ? [] : [`${writer.month(t)}>=${visibleFrom}`]),
    ...(visibleTo >= months ? [] : [`${writer.month(t)}<${visibleTo}`]),
  ];
}

/** Explains a month in which contracts are known by another row. */
export function notVisible({ params }: Node, t: number) {
  const { visibleFrom, visibleTo } = params as unknown as VisibleMonths;
  const to = visibleTo === Number.MAX_SAFE_INTEGER ? {} : { to: visibleTo - 1 };
  return outside(t, 'contratos contados nesta linha', { from: visibleFrom, ...to });
}

/** A vector of sums with the bound that follows from the sizes of their terms. */
export function boundedSums(values: Float64Array, size: number, terms: number): Vector {
  return { ...trimmed(values), bound: size * grain * (terms + 64) };
}

/** The cohorts sold until `age` months before t, as a condition on the heading's months. */
export function agedCohorts(node: Node, t: number, writer: FormulaWriter): string {
  const age = livingTerm(node, 'age');
  const months = writer.allMonths();
  return `(${months}<=${writer.month(t)}${age === 0 ? '' : `-${written(age, writer)}`})`;
}

/**
 * Σ of a row by month of the sale over the sales of `age` months before and earlier, not rounded. Parameters: `age`, those of
 * `VisibleMonths`.
 */
export const agedSum: Operator = {
  name: 'agedSum',
  evaluate: ({ inputs, params, months }): Vector => {
    const { vector } = inputs[0] as Node;
    const age = params.age as number;
    const [first, end] = visibleMonths(params, months);
    const values = newLine(months);
    let [running, size] = [0, 0];
    for (let t = 0; t < end; t++) {
      const x = vector.values[t - age] ?? 0;
      running += x;
      size += Math.abs(x);
      if (t >= first) values[t] = running;
    }
    const sums = boundedSums(values, size, months);
    return { ...sums, bound: (sums.bound ?? 0) + (vector.bound ?? 0) * (vector.to - vector.from) };
  },
  formula: (node, t, writer) => {
    const age = livingTerm(node, 'age');
    const until = `${writer.month(t)}${age === 0 ? '' : `-${written(age, writer)}`}`;
    const sum = `SUMIF(${writer.allMonths()},"<="&(${until}),${writer.all(node.inputs[0] as Node)})`;
    return where(visibleConditions(node, t, writer), sum);
  },
  explain: (node, t) => {
    if (!isVisible(node.params, t)) return notVisible(node, t);
    const age = node.params.age as number;
    return {
      formula: age === 0 ? 'soma das safras até o mês' : 'soma das safras distratadas até o mês',
      combine: 'sum',
      terms: [sumTerm(node.inputs[0] as Node, 0, Math.min(t - age, node.months - 1), 'Safras')],
    };
  },
  exact: (node, t) => {
    const row = node.inputs[0] as Node;
    let sum = dd(0);
    if (!isVisible(node.params, t)) return sum;
    const end = Math.min(t - (node.params.age as number), row.vector.to - 1);
    for (let s = row.vector.from; s <= end; s++) sum = ddAdd(sum, exactValue(row, s));
    return sum;
  },
};

/** The months in which a cohort pays: the first and the last. */
function paidMonthsOf(plan: Plan, s: number, months: number): [number, number] {
  const start = startOf(plan, s);
  return [Math.max(start + plan.lo, plan.since), Math.min(start + plan.hi, plan.last, months - 1)];
}

function isInstallment({ every }: Plan, delay: number): boolean {
  return every === 1 || delay % every === 0;
}

/** Sums by month and Σ of their absolute terms, in the months [first, end). */
interface OpenSums {
  readonly values: Float64Array;
  readonly sizes: Float64Array;
  readonly first: number;
  readonly end: number;
}

/** A cohort of month s: its quota, the month from which it counts, its rate and its own correction. */
interface OpenCohort {
  readonly s: number;
  readonly quota: number;
  readonly since: number;
  readonly i: number;
  readonly factors: CohortFactors | null;
}

/** Adds what a cohort owes after each month, from its last installment back. */
function addCohort({ values, sizes, first, end }: OpenSums, plan: Plan, cohort: OpenCohort): void {
  const { s, quota, since, i, factors } = cohort;
  const start = startOf(plan, s);
  const [begun, last] = paidMonthsOf(plan, s, values.length);
  let left = 0;
  let [until, factor] = [-1, 1];
  for (let t = last - 1; t >= Math.max(first, since); t--) {
    const delay = t + 1 - start;
    if (t + 1 >= begun && isInstallment(plan, delay)) left += weightAt(plan, i, delay);
    if (t >= end) continue;
    if (factors && until !== correctedUntil(factors, s, t)) {
      until = correctedUntil(factors, s, t);
      factor = cohortFactor(factors, s, t);
    }
    const open = quota * left * factor;
    values[t] = (values[t] as number) + open;
    sizes[t] = (sizes[t] as number) + Math.abs(open);
  }
}

/**
 * Installments that are due after month t, not rounded: Σ quota_s · (weights of the installments left) · correction as of t.
 * Sales count until `age` months before. Inputs: those of `installments` or, with `byCohort`, of `cohortInstallments`. Parameters: those of `Plan` and of the correction, `age`, those of `VisibleMonths`.
 */
export const openInstallments: Operator = {
  name: 'openInstallments',
  evaluate: ({ inputs, params, months }): Vector => {
    const source = planInputs(inputs, params);
    const index = source.index?.vector.values;
    const [first, end] = visibleMonths(params, months);
    const { values: quotas, from, to } = source.quotas.vector;
    const sums: OpenSums = { values: newLine(months), sizes: new Float64Array(months), first, end };
    const plan = planOf(params);
    const factors = params.byCohort === true ? cohortFactors(source, params) : null;
    const i = source.rate ? scalarOf(source.rate) : 0;
    for (let s = Math.max(from, plan.from); s < Math.min(to, plan.to); s++)
      if (quotas[s] !== 0)
        addCohort(sums, plan, { s, quota: quotas[s] as number, since: s + (params.age as number), i, factors });
    let size = 0;
    for (let t = first; t < end; t++) {
      const factor = index?.[t] ?? 1;
      sums.values[t] = (sums.values[t] as number) * factor;
      size = Math.max(size, (sums.sizes[t] as number) * factor);
    }
    return boundedSums(sums.values, size, to - from + months);
  },
  formula: (node, t, writer) => {
    const source = planInputs(node.inputs, node.params);
    const at = {
      sold: writer.allMonths(),
      paid: writer.month(t),
      factorSold: (row: Node) => writer.all(row),
      factorPaid: (row: Node) => writer.cell(row, t),
    };
    const corrections = node.params.byCohort === true ? cohortCorrection(node, source, at, writer) : [];
    const rows = [
      agedCohorts(node, t, writer),
      writer.all(source.quotas),
      leftFormula(node, t, writer),
      ...corrections,
    ];
    const corrected = source.index ? `${writer.cell(source.index, t)}*` : '';
    return where(visibleConditions(node, t, writer), `${corrected}SUMPRODUCT(${rows.join('*')})`);
  },
  explain: (node, t) => {
    if (!isVisible(node.params, t)) return notVisible(node, t);
    const { quotas } = planInputs(node.inputs, node.params);
    const terms: Term[] = [];
    for (let s = quotas.vector.from; s < quotas.vector.to; s++) {
      const value = openOf(node, s, t).hi;
      if (value !== 0) terms.push(cohortTerm(node, s, t, value));
    }
    const at = Math.min(quotas.vector.from, node.months - 1);
    const none = [{ ...termOf(quotas, at), value: 0, bare: true }];
    return {
      formula: terms.length > 0 ? 'parcelas a vencer de cada safra' : 'nenhuma parcela a vencer',
      combine: 'sum',
      terms: terms.length > 0 ? terms : none,
    };
  },
  exact: (node, t) => {
    const { quotas } = planInputs(node.inputs, node.params);
    let sum = dd(0);
    if (!isVisible(node.params, t)) return sum;
    for (let s = quotas.vector.from; s < quotas.vector.to; s++) sum = ddAdd(sum, openOf(node, s, t));
    return sum;
  },
};

function cohortTerm(node: Node, s: number, t: number, value: number): Term {
  const source = planInputs(node.inputs, node.params);
  return {
    label: 'Safra',
    of: s,
    value,
    unit: 'money',
    reason: () => ({
      formula: 'quota da safra × parcelas a vencer × correção até o mês',
      combine: 'factors',
      terms: [
        termOf(source.quotas, s),
        ...(source.rate ? [termOf(source.rate, 0)] : []),
        ...correctionTerms(source, node, s, t, ''),
      ],
    }),
  };
}

/** What a cohort owes after month t, in about 32 digits. */
function openOf(node: Node, s: number, t: number): DoubleDouble {
  const { params, months } = node;
  const source = planInputs(node.inputs, params);
  const plan = planOf(params);
  if (s < plan.from || s >= plan.to || s + (params.age as number) > t) return dd(0);
  const quota = exactValue(source.quotas, s);
  if (quota.hi === 0) return quota;
  const [since, last] = paidMonthsOf(plan, s, months);
  const i = exactRate(source.rate);
  let left = dd(0);
  for (let month = Math.max(since, t + 1); month <= last; month++) {
    const delay = month - startOf(plan, s);
    if (isInstallment(plan, delay)) left = ddAdd(left, exactWeight(plan, i, delay));
  }
  const correction = source.index ? factorAt(source.index, t) : exactCorrection(source, params, s, t);
  return ddMultiply(ddMultiply(quota, left), correction);
}

/** The greater of two blocks of numbers, one by one. */
export function greaterOf(a: string, b: string): string {
  return `(${a}+((${b})-(${a}))*((${b})>(${a})))`;
}

/** The lesser of two blocks of numbers, one by one. */
export function lesserOf(a: string, b: string): string {
  return `(${a}+((${b})-(${a}))*((${b})<(${a})))`;
}

/** The weights of the installments that each cohort has left after month t. */
function leftFormula(node: Node, t: number, writer: FormulaWriter): string {
  const start = startFormula(node, writer.allMonths(), writer);
  const isOpen = (name: string): boolean => {
    const term = livingTerm(node, name);
    return typeof term === 'number' && term >= node.months;
  };
  const term = (name: string): string => writtenTerm(node, name, writer);
  const ends = [...(isOpen('hi') ? [] : [term('hi')]), ...(isOpen('last') ? [] : [`(${term('last')}-${start})`])];
  const until = ends.length > 1 ? lesserOf(ends[0] as string, ends[1] as string) : (ends[0] ?? '0');
  const begun = greaterOf(`(${writer.month(t)}-${start})`, `(${term('lo')}-1)`);
  const after = livingTerm(node, 'since') === 0 ? begun : greaterOf(begun, `(${term('since')}-1-${start})`);
  const every = livingTerm(node, 'every');
  const [x, y] =
    every === 1 ? [after, until] : [after, until].map((delay) => `INT(${delay}/${written(every, writer)})`);
  const count = `((${y}-${x})*(${y}>${x}))`;
  if (node.params.weight !== 'power') return count;
  const { rate } = planInputs(node.inputs, node.params);
  const i = rate ? writer.cell(rate, 0) : '0';
  const power = (delay: string): string => `(1+${i})^(${delay}-${term('first')}+2)`;
  return `(${count}*(${i}=0)+(${y}>${x})*(${i}<>0)*(${power(y as string)}-${power(x as string)})/(${i}+(${i}=0)))`;
}
