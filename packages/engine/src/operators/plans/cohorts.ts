import type { FormulaWriter, Node, Operator, Parameters, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMax, ddMultiply, ddPower } from '../../numeric/double-double.ts';
import { partOf } from '../../numeric/money.ts';
import { compound, pricePayment } from '../../numeric/rates.ts';
import { termOf } from '../cells/elementwise.ts';
import { livingTerm, where, within, written, writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { outside } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';
import { factorAt } from '../series/indexes.ts';
import { explainQuota } from './quota-reasons.ts';
import { divisor, type QuotaForm, type QuotaTerms, scaledInputs, termsOf } from './quota-terms.ts';

function multiplier({ form, n, carry }: QuotaTerms, i: number): number {
  const carried = compound(i, carry);
  switch (form) {
    case 'price':
      return carried * pricePayment(i, n);
    case 'amortized':
      return i === 0 ? 1 / n : i / Math.expm1(n * Math.log1p(i)) / (1 + i);
    default:
      return carried;
  }
}

/** The multiplier without interest. */
function evenMultiplier(params: Parameters): DoubleDouble {
  const isLevel = params.form === 'price' || params.form === 'amortized';
  return isLevel ? ddDivide(dd(1), dd(params.n as number)) : dd(1);
}

/** The multiplier in about 32 digits: powers by repeated multiplication, so that a small excess over 1 loses no digits. */
function exactMultiplier(params: Parameters, i: DoubleDouble): DoubleDouble {
  const n = params.n as number;
  if (i.hi === 0 && params.form !== 'whole' && params.form !== 'equal') return evenMultiplier(params);
  const base = ddAdd(dd(1), i);
  const carried = ddPower(base, params.carry as number);
  const excess = (): DoubleDouble => ddAdd(ddPower(base, n), dd(-1));
  switch (params.form as QuotaForm) {
    case 'price':
      return ddMultiply(carried, ddDivide(ddMultiply(i, ddPower(base, n)), excess()));
    case 'amortized':
      return ddDivide(ddDivide(i, excess()), base);
    default:
      return carried;
  }
}

function multiplierFormula(node: Node, i: string | null, writer: FormulaWriter): string {
  const n = writtenTerm(node, 'n', writer);
  const carry = livingTerm(node, 'carry');
  const carried = carry === 0 || i === null ? '' : `*(1+${i})^${written(carry, writer)}`;
  switch (node.params.form as QuotaForm) {
    case 'price':
      return `${carried}*IF(${i}=0,1/${n},${i}/(1-(1+${i})^-${n}))`;
    case 'amortized':
      return `*IF(${i}=0,1/${n},${i}/((1+${i})^${n}-1))/(1+${i})`;
    default:
      return carried;
  }
}

/** The number of parts by which the quota of month t's cohort is divided; null for one. */
function divisorFormula(node: Node, t: number, writer: FormulaWriter): string | null {
  const sold = writer.month(t);
  switch (node.params.form as QuotaForm) {
    case 'equal': {
      const n = livingTerm(node, 'n');
      return n === 1 ? null : written(n, writer);
    }
    case 'remaining':
      return `(${writtenTerm(node, 'keys', writer)}-${sold})`;
    case 'periods':
      return `INT((${writtenTerm(node, 'keys', writer)}-1-${sold})/${writtenTerm(node, 'every', writer)})`;
    default:
      return null;
  }
}

/**
 * Fills a line of zeros with the quota of each cohort: contracts × share × carried interest ÷ number of installments. It is in
 * money of the cohort's own month of the index. `i` is the monthly rate, 0 without interest.
 */
export function quotas(
  out: Float64Array,
  terms: QuotaTerms,
  contracts: Vector,
  share: number,
  i: number,
  index: Float64Array | undefined,
): Vector {
  const times = multiplier(terms, i);
  const from = Math.max(terms.from, contracts.from);
  const to = Math.min(terms.to, contracts.to);
  const v = contracts.values;
  for (let s = from; s < to; s++) {
    const quota = ((v[s] as number) * share * times) / divisor(terms, s);
    out[s] = index ? quota / (index[s] as number) : quota;
  }
  return trimmed(out, from, Math.max(from, to));
}

/** Fills a line of zeros with quotas. Cohorts up to the keys are combined at the keys, later ones stay at their months. */
export function collectedQuotas(
  out: Float64Array,
  quotas: Vector,
  keys: number,
  floor: Float64Array | undefined,
  months: number,
): Vector {
  const { values: a, from, to } = quotas;
  let sum = 0;
  for (let s = from; s < to; s++) {
    if (s > keys) out[s] = a[s] as number;
    else sum += (a[s] as number) * (floor ? Math.max(1, (floor[keys] as number) / (floor[s] as number)) : 1);
  }
  if (keys < months) out[keys] = sum;
  return trimmed(out, Math.min(keys, from), Math.max(to, Math.min(keys + 1, months)));
}

/**
 * Monthly debt of each cohort for a plan part, in money of the cohort's index month (divided by G_s).
 * Inputs: contracts, the part's share, [monthly rate], [plan index]. Parameters: `form`, `n`, `every`, `carry`, `keys`, `from`,
 * `to`.
 */
export const scaledCohorts: Operator = {
  name: 'scaledCohorts',
  evaluate: ({ inputs, params, months }): Vector => {
    const { contracts, share, rate, index } = scaledInputs(inputs, params);
    const i = rate ? scalarOf(rate) : 0;
    return quotas(newLine(months), termsOf(params), contracts.vector, scalarOf(share), i, index?.vector.values);
  },
  formula: (node, s, writer) => {
    const { contracts, share, rate, index } = scaledInputs(node.inputs, node.params);
    const by = divisorFormula(node, s, writer);
    const times = multiplierFormula(node, rate ? writer.cell(rate, 0) : null, writer);
    const quota = `${writer.cell(contracts, s)}*${writer.cell(share, 0)}${times}${by === null ? '' : `/${by}`}${index ? `/${writer.cell(index, s)}` : ''}`;
    return where(within(node, writer.month(s), writer), quota);
  },
  explain: explainQuota,
  exact: (node, s) => {
    const { contracts, share, rate, index } = scaledInputs(node.inputs, node.params);
    if (s < (node.params.from as number) || s >= (node.params.to as number)) return dd(0);
    let value = ddMultiply(exactValue(contracts, s), exactValue(share, 0));
    if (rate) value = ddMultiply(value, exactMultiplier(node.params, exactValue(rate, 0)));
    value = ddDivide(value, dd(divisor(termsOf(node.params), s)));
    return index ? ddDivide(value, factorAt(index, s)) : value;
  },
};

/**
 * Cohorts sold up to the keys meet at the keys; later ones stay where they are. Inputs: quotas, [before-keys factor, when the
 * correction has a floor]. Parameter `keys`.
 */
export const collectedAtKeys: Operator = {
  name: 'collectedAtKeys',
  evaluate: ({ inputs, params, months }): Vector => {
    const [quotas, floor] = inputs as [Node, Node | undefined];
    return collectedQuotas(newLine(months), quotas.vector, params.keys as number, floor?.vector.values, months);
  },
  formula: (node, t, writer) => {
    const keys = writtenTerm(node, 'keys', writer);
    const [quotas, floor] = node.inputs as [Node, Node | undefined];
    const [month, months, all] = [writer.month(t), writer.allMonths(), writer.all(quotas)];
    const floored = floor ? `*${flooredFormula(`${writer.cell(floor, t)}/${writer.all(floor)}`)}` : '';
    const collectedQuotas = `SUMPRODUCT((${months}<=${month})*${all}${floored})`;
    return `IF(${month}<${keys},0,IF(${month}>${keys},${writer.cell(quotas, t)},${collectedQuotas}))`;
  },
  explain: (node, t) => {
    const keys = node.params.keys as number;
    const [quotas, floor] = node.inputs as [Node, Node | undefined];
    if (t < keys) return outside(t, 'saldos reunidos nas chaves,', { from: keys });
    if (t > keys) return { formula: 'vendas depois das chaves', combine: 'sum', terms: [termOf(quotas, t)] };
    const terms: Term[] = [];
    for (let s = quotas.vector.from; s <= Math.min(keys, quotas.vector.to - 1); s++) {
      const value = valueAt(quotas, s) * (floor ? flooredRatio(floor, s, keys).hi : 1);
      if (value !== 0) terms.push({ ...termOf(quotas, s), value, bare: true });
    }
    const none = { ...termOf(quotas, Math.min(keys, quotas.months - 1)), bare: true };
    return { formula: 'saldos das vendas até as chaves', combine: 'sum', terms: terms.length > 0 ? terms : [none] };
  },
  exact: (node, t) => {
    const keys = node.params.keys as number;
    const [quotas, floor] = node.inputs as [Node, Node | undefined];
    if (t < keys) return dd(0);
    if (t > keys) return exactValue(quotas, t);
    let collectedQuotas = dd(0);
    for (let s = quotas.vector.from; s <= Math.min(keys, quotas.vector.to - 1); s++) {
      const value = exactValue(quotas, s);
      collectedQuotas = ddAdd(collectedQuotas, floor ? ddMultiply(value, flooredRatio(floor, s, keys)) : value);
    }
    return collectedQuotas;
  },
};

/** max(1, F_t/F_s) in about 32 digits. */
export function flooredRatio(factor: Node, s: number, t: number): DoubleDouble {
  return ddMax(dd(1), ddDivide(factorAt(factor, t), factorAt(factor, s)));
}

/** max(1, x) of a whole range of cells, for SUMPRODUCT (MAX would take one maximum of the range). */
export function flooredFormula(ratios: string): string {
  return `(1+((${ratios})>1)*((${ratios})-1))`;
}

/** A cohort's commission in n equal parts, rounded so that they add up, from the month of the sale. Parameter `n`. */
export const spreadCohorts: Operator = {
  name: 'spreadCohorts',
  evaluate: ({ inputs, params, months }): Vector => {
    const n = params.n as number;
    const { values: amounts, from, to } = (inputs[0] as Node).vector;
    const values = newLine(months);
    for (let s = from; s < to; s++) {
      let paid = 0;
      for (let k = 1; k <= n && s + k - 1 < months; k++) {
        const until = k === n ? (amounts[s] as number) : partOf(amounts[s] as number, k, n);
        values[s + k - 1] = (values[s + k - 1] as number) + until - paid;
        paid = until;
      }
    }
    return trimmed(values, from, Math.min(months, to + n - 1));
  },
  formula: (node, t, writer) => {
    const term = livingTerm(node, 'n');
    const amounts = node.inputs[0] as Node;
    if (term === 1) return writer.cell(amounts, t);
    const [n, month, months, all] = [written(term, writer), writer.month(t), writer.allMonths(), writer.all(amounts)];
    const installment = `ROUND(${all}*(${month}+1-${months})/${n},2)-ROUND(${all}*(${month}-${months})/${n},2)`;
    return cellOf(`SUMPRODUCT((${months}<=${month})*(${months}>${month}-${n})*(${installment}))`);
  },
  explain: (node, t) => {
    const n = node.params.n as number;
    const amounts = node.inputs[0] as Node;
    const terms = [];
    for (let s = Math.max(amounts.vector.from, t - n + 1); s <= Math.min(amounts.vector.to - 1, t); s++) {
      const amount = valueAt(amounts, s);
      const value = partOf(amount, t - s + 1, n) - partOf(amount, t - s, n);
      if (value !== 0) terms.push({ node: amounts, month: s, value, unit: 'money' as const });
    }
    if (terms.length === 0) terms.push({ ...termOf(amounts, t), value: 0 });
    return {
      formula: n === 1 ? 'comissão das vendas do mês' : `comissão de cada mês de venda em ${n} partes`,
      combine: 'sum',
      terms,
    };
  },
};
