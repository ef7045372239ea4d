import type { FormulaWriter, Node, Operator, Parameters, Term } from '../graph/node.ts';
import { scalarOf } from '../graph/node.ts';
import { emptyVector, newLine, trimmed, type Vector } from '../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddMultiply, ddPower } from '../numeric/double-double.ts';
import { compound } from '../numeric/rates.ts';
import { flooredFormula, flooredRatio } from './cohorts.ts';
import { termOf } from './elementwise.ts';
import { factorAt, planFactors } from './indexes.ts';
import { exactValue } from './structure.ts';
import { formulaNumber } from './text.ts';

/**
 * How the k-th instalment weighs: all alike (`one`), 1 + i·(instalments still owed) (`sac`), (1+i)^k (`power`), or the yearly mean
 * of (1+i)^m, the first year without interest (`annual`).
 */
export type InstallmentWeight = 'one' | 'sac' | 'power' | 'annual';

interface Plan {
  /** First and last delay between cohort and payment. */
  lo: number;
  hi: number;
  /** Cohorts from … to (exclusive). */
  from: number;
  to: number;
  /** Nothing is paid after this month. */
  last: number;
  /** Delay of the first instalment of the plan; delays count from it (a cancelled cohort's `lo` is later). */
  first: number;
  every: number;
  n: number;
  weight: InstallmentWeight;
}

function planOf(params: Parameters): Plan {
  return {
    lo: params.lo as number,
    hi: params.hi as number,
    from: params.from as number,
    to: params.to as number,
    last: params.last as number,
    first: params.first as number,
    every: params.every as number,
    n: params.n as number,
    weight: params.weight as InstallmentWeight,
  };
}

interface PlanInputs {
  quotas: Node;
  rate: Node | undefined;
  index: Node | undefined;
  before: Node | undefined;
  after: Node | undefined;
}

function planInputs(inputs: readonly Node[], params: Parameters): PlanInputs {
  const first = params.hasRate === true ? 2 : 1;
  const quotas = inputs[0] as Node;
  const rate = first === 2 ? inputs[1] : undefined;
  if (params.floor === true) {
    const factors = planFactors(inputs.slice(first), params.before === true, params.after === true);
    return { quotas, rate, index: undefined, before: factors.before, after: factors.after };
  }
  const index = params.hasIndex === true ? inputs[first] : undefined;
  return { quotas, rate, index, before: undefined, after: undefined };
}

/** Cohorts that pay in month t: [first, last], or null. */
function window(plan: Plan, quotas: Node, t: number): [number, number] | null {
  if (t > plan.last) return null;
  const first = Math.max(plan.from, quotas.vector.from, t - plan.hi);
  const last = Math.min(plan.to - 1, quotas.vector.to - 1, t - plan.lo);
  return first <= last ? [first, last] : null;
}

function weightAt(plan: Plan, i: number, delay: number): number {
  const k = delay - plan.first + 1;
  switch (plan.weight) {
    case 'one':
      return 1;
    case 'sac':
      return 1 + i * (plan.n - k + 1);
    case 'power':
      return compound(i, k);
    case 'annual':
      return annualWeight(i, Math.ceil(k / 12));
  }
}

/** Mean of (1+i)^m over the twelve months before the c-th year's instalments; 1 in the first year. */
function annualWeight(i: number, c: number): number {
  if (c <= 1) return 1;
  let sum = 0;
  for (let m = 12 * (c - 2) + 1; m <= 12 * (c - 1); m++) sum += compound(i, m);
  return sum / 12;
}

const grain = 2.3e-16;

/** Two lines of memory for running sums: they are needed only while one row is computed. */
let scratch: [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)];

/** Running sums of a row from `from` on: P[k] = Σ of the first k values. They last until the same `line` is asked for again. */
function prefix(
  values: Float64Array,
  from: number,
  to: number,
  term: (value: number, s: number) => number,
  line: 0 | 1 = 0,
): Float64Array {
  const size = to - from + 1;
  if (scratch[0].length < size) scratch = [new Float64Array(size * 2), new Float64Array(size * 2)];
  const sums = scratch[line];
  sums[0] = 0;
  let running = 0;
  for (let s = from; s < to; s++) {
    running += term(values[s] as number, s);
    sums[s - from + 1] = running;
  }
  return sums;
}

/**
 * What the cohorts of one part of a plan pay in each month: G_t · Σ quota_s · weight(t−s), by running sums, with a bound on
 * the error. Inputs: quotas, [monthly rate], [plan index]. Parameters: those of `Plan`, `hasRate`, `hasIndex`.
 */
export const installments: Operator = {
  name: 'installments',
  evaluate: ({ inputs, params, months }): Vector => {
    const plan = planOf(params);
    const { quotas, rate, index } = planInputs(inputs, params);
    const from = Math.max(plan.from, quotas.vector.from);
    const to = Math.min(plan.to, quotas.vector.to);
    if (from >= to) return emptyVector(months);
    const values = newLine(months);
    const begin = from + plan.lo;
    const end = Math.min(months, to + plan.hi, plan.last + 1);
    const sums = runningSums(plan, quotas.vector.values, from, to, rate ? scalarOf(rate) : 0);
    const g = index?.vector.values;
    let magnitude = 0;
    for (let t = begin; t < end; t++) {
      const first = Math.max(from, t - plan.hi);
      const last = Math.min(to - 1, t - plan.lo);
      if (first > last) continue;
      const factor = g ? (g[t] as number) : 1;
      sums.at(t, first, last);
      values[t] = factor * sums.value;
      const size = factor * sums.magnitude;
      if (size > magnitude) magnitude = size;
    }
    const { from: tFrom, to: tTo } = trimmed(values, Math.min(begin, months), Math.max(0, end));
    return { values, bound: magnitude * grain * (to - from + 64), from: tFrom, to: tTo };
  },
  formula: (node, t, writer) => {
    const plan = planOf(node.params);
    const { quotas, rate, index } = planInputs(node.inputs, node.params);
    const cohorts = window(plan, quotas, t);
    if (!cohorts) return null;
    const sum = windowFormula(plan, cohorts, t, rate ? writer.cell(rate, 0) : '0', {
      quotas: (a, b) => writer.range(quotas, a, b),
      months: (a, b) => writer.months(a, b),
    });
    return index ? `${writer.cell(index, t)}*${sum}` : sum;
  },
  explain: (node, t) => explainCohorts(node, t, installments),
  exact: (node, t) => {
    const plan = planOf(node.params);
    const { quotas, rate, index } = planInputs(node.inputs, node.params);
    const cohorts = window(plan, quotas, t);
    if (!cohorts) return dd(0);
    const sum = exactSum(plan, quotas, exactRate(rate), t, cohorts, () => dd(1));
    return index ? ddMultiply(sum, factorAt(index, t)) : sum;
  },
};

interface RunningSums {
  value: number;
  magnitude: number;
  at(t: number, first: number, last: number): void;
}

function runningSums(plan: Plan, a: Float64Array, from: number, to: number, i: number): RunningSums {
  if (plan.lo === plan.hi) return singleDelay(plan, a, i);
  if (plan.every > 1) return strided(plan, a, from, to);
  switch (plan.weight) {
    case 'one':
      return flat(a, from, to);
    case 'sac':
      return decreasing(plan, a, from, to, i);
    case 'power':
      return Math.abs(Math.log1p(i)) * (to - from) > 60 ? direct(plan, a, i) : geometric(plan, a, from, to, i);
    case 'annual':
      return yearly(plan, a, from, to, i);
  }
}

function singleDelay(plan: Plan, a: Float64Array, i: number): RunningSums {
  const weight = weightAt(plan, i, plan.lo);
  return {
    value: 0,
    magnitude: 0,
    at(_t, first) {
      this.value = (a[first] as number) * weight;
    },
  };
}

function direct(plan: Plan, a: Float64Array, i: number): RunningSums {
  return {
    value: 0,
    magnitude: 0,
    at(t, first, last) {
      let sum = 0;
      for (let s = first; s <= last; s++) sum += (a[s] as number) * weightAt(plan, i, t - s);
      this.value = sum;
      this.magnitude = Math.abs(sum);
    },
  };
}

function flat(a: Float64Array, from: number, to: number): RunningSums {
  const sums = prefix(a, from, to, (x) => x);
  return {
    value: 0,
    magnitude: 0,
    at(_t, first, last) {
      const high = sums[last - from + 1] as number;
      this.value = high - (sums[first - from] as number);
      this.magnitude = high;
    },
  };
}

function strided(plan: Plan, a: Float64Array, from: number, to: number): RunningSums {
  const p = plan.every;
  if (scratch[0].length < to - from) scratch = [new Float64Array(2 * (to - from)), new Float64Array(2 * (to - from))];
  const sums = scratch[0];
  for (let s = from; s < to; s++)
    sums[s - from] = (a[s] as number) + (s - p >= from ? (sums[s - p - from] as number) : 0);
  return {
    value: 0,
    magnitude: 0,
    at(t, first, last) {
      const top = t - plan.lo - Math.ceil(Math.max(0, t - plan.lo - last) / p) * p;
      if (top < first) {
        this.value = 0;
        this.magnitude = 0;
        return;
      }
      const below = top - (Math.floor((top - first) / p) + 1) * p;
      const high = sums[top - from] as number;
      this.value = high - (below >= from ? (sums[below - from] as number) : 0);
      this.magnitude = high;
    },
  };
}

function decreasing(plan: Plan, a: Float64Array, from: number, to: number, i: number): RunningSums {
  const flatSums = prefix(a, from, to, (x) => x);
  const ramp = prefix(a, from, to, (x, s) => x * (s - from), 1);
  return {
    value: 0,
    magnitude: 0,
    at(t, first, last) {
      const base = 1 + i * (plan.n + plan.first - t + from);
      const high = flatSums[last - from + 1] as number;
      const rampHigh = ramp[last - from + 1] as number;
      this.value = base * (high - (flatSums[first - from] as number)) + i * (rampHigh - (ramp[first - from] as number));
      this.magnitude = Math.abs(base) * high + Math.abs(i) * rampHigh;
    },
  };
}

function geometric(plan: Plan, a: Float64Array, from: number, to: number, i: number): RunningSums {
  const sums = prefix(a, from, to, (x, s) => x * compound(i, from - s));
  return {
    value: 0,
    magnitude: 0,
    at(t, first, last) {
      const scale = compound(i, t - from - plan.first + 1);
      const high = sums[last - from + 1] as number;
      this.value = scale * (high - (sums[first - from] as number));
      this.magnitude = scale * high;
    },
  };
}

function yearly(plan: Plan, a: Float64Array, from: number, to: number, i: number): RunningSums {
  const sums = prefix(a, from, to, (x) => x);
  const weights: number[] = [];
  for (let c = 1; c <= Math.ceil(plan.n / 12); c++) weights.push(annualWeight(i, c));
  return {
    value: 0,
    magnitude: 0,
    at(t, first, last) {
      let value = 0;
      let magnitude = 0;
      for (const [a0, b0, c] of yearsOf(plan, t, first, last)) {
        const weight = weights[c - 1] as number;
        value += weight * ((sums[b0 - from + 1] as number) - (sums[a0 - from] as number));
        magnitude += weight * (sums[b0 - from + 1] as number);
      }
      this.value = value;
      this.magnitude = magnitude;
    },
  };
}

/** The cohorts of a window by the year of the plan they are in: [first, last, year]. */
function yearsOf(plan: Plan, t: number, first: number, last: number): [number, number, number][] {
  const years: [number, number, number][] = [];
  const c0 = Math.ceil((t - last - plan.first + 1) / 12);
  const c1 = Math.ceil((t - first - plan.first + 1) / 12);
  for (let c = Math.max(1, c0); c <= c1; c++) {
    const a = Math.max(first, t - plan.first - (12 * c - 1));
    const b = Math.min(last, t - plan.first - 12 * (c - 1));
    if (a <= b) years.push([a, b, c]);
  }
  return years;
}

interface RangeText {
  quotas(first: number, last: number): string;
  months(first: number, last: number): string;
}

/** Σ quota · weight of the cohorts of a window, as a formula. */
function windowFormula(plan: Plan, [first, last]: [number, number], t: number, i: string, text: RangeText): string {
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
function weightFormula(plan: Plan, t: number, i: string, months: string): string {
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

function exactRate(rate: Node | undefined): DoubleDouble {
  return rate ? exactValue(rate, 0) : dd(0);
}

function exactWeight(plan: Plan, i: DoubleDouble, delay: number): DoubleDouble {
  const k = delay - plan.first + 1;
  if (plan.weight === 'sac') return ddAdd(dd(1), ddMultiply(i, dd(plan.n - k + 1)));
  if (plan.weight === 'power') return ddPower(ddAdd(dd(1), i), k);
  return dd(weightAt(plan, i.hi, delay));
}

function exactSum(
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

/**
 * Instalments whose correction never falls below 1 (no_deflation): the floor is per cohort, before and after the keys, so that
 * cohorts are summed one by one. Inputs: quotas, [monthly rate], [before factor], [after factor]. Parameter `keys` beside those of `Plan`.
 */
export const flooredInstallments: Operator = {
  name: 'flooredInstallments',
  evaluate: ({ inputs, params, months }): Vector => {
    const plan = planOf(params);
    const source = planInputs(inputs, params);
    const keys = params.keys as number;
    const i = source.rate ? scalarOf(source.rate) : 0;
    const values = newLine(months);
    let bound = 0;
    for (let t = 0; t < months; t++) {
      const cohorts = window(plan, source.quotas, t);
      if (!cohorts) continue;
      let sum = 0;
      for (let s = cohorts[0]; s <= cohorts[1]; s++) {
        if (plan.every > 1 && (t - s) % plan.every !== 0) continue;
        sum +=
          (source.quotas.vector.values[s] as number) * weightAt(plan, i, t - s) * flooredFactor(source, keys, s, t);
      }
      values[t] = sum;
      bound = Math.max(bound, Math.abs(sum) * grain * (cohorts[1] - cohorts[0] + 64));
    }
    const { from, to } = trimmed(values);
    return { values, bound, from, to };
  },
  formula: (node, t, writer) => {
    const plan = planOf(node.params);
    const source = planInputs(node.inputs, node.params);
    const keys = node.params.keys as number;
    const cohorts = window(plan, source.quotas, t);
    if (!cohorts) return null;
    const i = source.rate ? writer.cell(source.rate, 0) : '0';
    const groups = [
      [cohorts[0], Math.min(cohorts[1], keys - 1)],
      [Math.max(cohorts[0], keys), cohorts[1]],
    ] as const;
    const terms = groups
      .filter(([a, b]) => a <= b)
      .map(([a, b]) => {
        const months = writer.months(a, b);
        const weights =
          plan.weight === 'annual' ? yearlyWeights(plan, t, i, months) : weightFormula(plan, t, i, months);
        const stride = plan.every > 1 ? `(MOD(${t}-${months},${plan.every})=0)*` : '';
        const { varying, fixed } = phaseFormulas(source, keys, t, a, b, writer);
        return `SUMPRODUCT(${writer.range(source.quotas, a, b)}*${stride}${weights}${varying})${fixed}`;
      });
    return terms.length === 0 ? '0' : terms.length === 1 ? (terms[0] as string) : `(${terms.join('+')})`;
  },
  explain: (node, t) => explainCohorts(node, t, flooredInstallments),
  exact: (node, t) => {
    const plan = planOf(node.params);
    const source = planInputs(node.inputs, node.params);
    const keys = node.params.keys as number;
    const cohorts = window(plan, source.quotas, t);
    if (!cohorts) return dd(0);
    return exactSum(plan, source.quotas, exactRate(source.rate), t, cohorts, (s) =>
      phases(source, keys, s, t).reduce(
        (product, { factor, a, b }) => ddMultiply(product, flooredRatio(factor, a, b)),
        dd(1),
      ),
    );
  },
};

/** The stretches of a correction from s to t, each with its factor: before the keys, then after them. */
function phases(source: PlanInputs, keys: number, s: number, t: number): { factor: Node; a: number; b: number }[] {
  const stretches: { factor: Node; a: number; b: number }[] = [];
  if (source.before && s < keys) stretches.push({ factor: source.before, a: s, b: Math.min(t, keys) });
  if (source.after && t > keys) stretches.push({ factor: source.after, a: Math.max(s, keys), b: t });
  return stretches;
}

/** The floored corrections of a group of cohorts on one side of the keys: what varies with the cohort, and what all share. */
function phaseFormulas(
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
function yearlyWeights(plan: Plan, t: number, i: string, months: string): string {
  const c = `(INT((${formulaNumber(t - plan.first)}-${months})/12)+1)`;
  return `((${c}<=1)+(${c}>1)*(((1+${i})^(12*(${c}-1)+1)-(1+${i})^(12*(${c}-2)+1))/(12*(${i}+(${i}=0)))+(${i}=0)))`;
}

function flooredFactor(source: PlanInputs, keys: number, s: number, t: number): number {
  let factor = 1;
  if (source.before && s < keys) {
    const x = source.before.vector.values;
    factor = Math.max(1, (x[Math.min(t, keys)] as number) / (x[s] as number));
  }
  if (source.after && t > keys) {
    const x = source.after.vector.values;
    factor *= Math.max(1, (x[t] as number) / (x[Math.max(s, keys)] as number));
  }
  return factor;
}

function explainCohorts(node: Node, t: number, op: Operator): ReturnType<Operator['explain']> {
  const plan = planOf(node.params);
  const source = planInputs(node.inputs, node.params);
  const cohorts = window(plan, source.quotas, t);
  if (!cohorts || !op.exact) return null;
  const terms: Term[] = [];
  for (let s = cohorts[0]; s <= cohorts[1]; s++) {
    const only = { ...node, params: { ...node.params, from: s, to: s + 1 } };
    const value = op.exact(only, t).hi;
    if (value !== 0) terms.push({ ...termOf(source.quotas, s), value });
  }
  return { formula: 'parcelas de cada mês de venda, corrigidas', combine: 'sum', terms };
}

/**
 * What a cancelled part of each cohort had paid before it was cancelled, `age` months after the sale: quota_s · Σ weight · factor
 * over the instalments due before s + age. Inputs and parameters as of `installments` (or, with `floor`, `flooredInstallments`), and `age`.
 */
export const paidBeforeCancellation: Operator = {
  name: 'paidBeforeCancellation',
  evaluate: ({ inputs, params, months }): Vector => {
    const plan = planOf(params);
    const source = planInputs(inputs, params);
    const values = newLine(months);
    let bound = 0;
    const { from, to, values: quotas } = source.quotas.vector;
    const i = source.rate ? scalarOf(source.rate) : 0;
    const flatIndex =
      source.index && plan.weight === 'one' && plan.every === 1
        ? prefix(source.index.vector.values, 0, months, (x) => x)
        : null;
    for (let s = Math.max(from, plan.from); s < Math.min(to, plan.to); s++) {
      const [first, last] = paidWindow(plan, params, s, months);
      if (first > last) continue;
      const paid = flatIndex
        ? (flatIndex[last + 1] as number) - (flatIndex[first] as number)
        : paidFactors(plan, source, params.keys as number, i, s, first, last);
      values[s] = (quotas[s] as number) * paid;
      const size = (quotas[s] as number) * (flatIndex ? (flatIndex[last + 1] as number) : paid);
      bound = Math.max(bound, size * grain * (months + 64));
    }
    return { ...trimmed(values), bound };
  },
  formula: (node, s, writer) => {
    const plan = planOf(node.params);
    const source = planInputs(node.inputs, node.params);
    const [first, last] = paidWindow(plan, node.params, s, node.months);
    if (first > last || s < plan.from || s >= plan.to) return null;
    const terms: string[] = [];
    for (let t = first; t <= last; t += 1) {
      if (plan.every > 1 && (t - s) % plan.every !== 0) continue;
      const k = t - s - plan.first + 1;
      const i = source.rate ? writer.cell(source.rate, 0) : '0';
      const weight = plan.weight === 'sac' ? `(1+${i}*${formulaNumber(plan.n - k + 1)})` : '1';
      const factors = source.index
        ? `*${writer.cell(source.index, t)}`
        : phases(source, node.params.keys as number, s, t)
            .map(({ factor, a, b }) => `*${flooredFormula(`${writer.cell(factor, b)}/${writer.cell(factor, a)}`)}`)
            .join('');
      terms.push(`${weight}${factors}`);
    }
    return terms.length === 0 ? null : `${writer.cell(source.quotas, s)}*(${terms.join('+')})`;
  },
  explain: (node, s) => ({
    formula: 'parcelas pagas antes do distrato',
    combine: 'factors',
    terms: [termOf(node.inputs[0] as Node, s)],
  }),
  exact: (node, s) => {
    const plan = planOf(node.params);
    const source = planInputs(node.inputs, node.params);
    const [first, last] = paidWindow(plan, node.params, s, node.months);
    const i = exactRate(source.rate);
    let sum = dd(0);
    for (let t = first; t <= last; t++) {
      if (plan.every > 1 && (t - s) % plan.every !== 0) continue;
      const correction = source.index
        ? factorAt(source.index, t)
        : phases(source, node.params.keys as number, s, t).reduce(
            (x, { factor, a, b }) => ddMultiply(x, flooredRatio(factor, a, b)),
            dd(1),
          );
      sum = ddAdd(sum, ddMultiply(exactWeight(plan, i, t - s), correction));
    }
    return s < plan.from || s >= plan.to ? dd(0) : ddMultiply(exactValue(source.quotas, s), sum);
  },
};

function paidWindow(plan: Plan, params: Parameters, s: number, months: number): [number, number] {
  return [s + plan.lo, Math.min(s + plan.hi, s + (params.age as number) - 1, plan.last, months - 1)];
}

function paidFactors(
  plan: Plan,
  source: PlanInputs,
  keys: number,
  i: number,
  s: number,
  first: number,
  last: number,
): number {
  let sum = 0;
  for (let t = first; t <= last; t++) {
    if (plan.every > 1 && (t - s) % plan.every !== 0) continue;
    const factor = source.index ? (source.index.vector.values[t] as number) : flooredFactor(source, keys, s, t);
    sum += weightAt(plan, i, t - s) * factor;
  }
  return sum;
}
