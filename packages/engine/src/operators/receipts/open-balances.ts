/** Rows of what banks and contracts still pay after a month, and cancelled ones still get. Not rounded. */
import type { Node, Operands, Operator, Parameters, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { emptyVector, newLine, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMultiply } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { where, writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { outside, sumTerm } from '../cells/terms.ts';
import { cohortCorrection, cohortFactors, exactCorrection } from '../plans/payment-formulas.ts';
import { planInputs } from '../plans/payment-plan.ts';
import { cohortFactor } from '../plans/payment-sums.ts';
import { factorAt } from '../series/indexes.ts';
import {
  agedCohorts,
  boundedSums,
  greaterOf,
  isVisible,
  lesserOf,
  notVisible,
  visibleConditions,
  visibleMonths,
} from './open-contracts.ts';

/** Inputs of a bank's open transfers by their names. */
function bankInputs({ inputs, params }: Pick<Operands, 'inputs' | 'params'>) {
  const [contracts, share, opens, released, ...factors] = inputs as [Node, Node, Node, Node, ...Node[]];
  return { contracts, share, opens, released, ...planInputs([contracts, ...factors], { ...params, hasRate: false }) };
}

function signedIn(params: Parameters, s: number, opens: number): number {
  return Math.max(s + (params.signing as number), opens);
}

/**
 * Transfers of a bank that are due after month t, not rounded; corrected up to the signing at most. Inputs: contracts, share of
 * the part, month in which the bank opens, released share, factors of the correction. Parameters: `signing`, `age`, `keys`, those of
 * the correction and of `VisibleMonths`.
 */
export const openBankTransfers: Operator = {
  name: 'openBankTransfers',
  evaluate: ({ inputs, params, months }): Vector => {
    const source = bankInputs({ inputs, params });
    const { contracts, share, opens, released, index } = source;
    const first = scalarOf(opens);
    if (first >= months) return emptyVector(months);
    const factors = params.byCohort === true ? cohortFactors(source, params) : null;
    const [visibleFrom, end] = visibleMonths(params, months);
    const values = newLine(months);
    let size = 0;
    const factorOf = (s: number, until: number): number => {
      if (index) return (index.vector.values[until] as number) / (index.vector.values[s] as number);
      return factors ? cohortFactor(factors, s, until) : 1;
    };
    for (let s = contracts.vector.from; s < contracts.vector.to; s++) {
      const value = (contracts.vector.values[s] as number) * scalarOf(share);
      const signed = signedIn(params, s, first);
      const since = value === 0 ? end : Math.max(visibleFrom, s + (params.age as number));
      for (let t = since; t < end; t++) {
        const owed = value * factorOf(s, Math.min(t, signed));
        values[t] = (values[t] as number) + owed * (t < signed ? 1 : 1 - valueAt(released, t));
        size = Math.max(size, Math.abs(owed));
      }
    }
    return boundedSums(values, size * (contracts.vector.to - contracts.vector.from), months);
  },
  formula: (node, t, writer) => {
    const source = bankInputs(node);
    const { contracts, share, opens, released, index } = source;
    const [month, months, first] = [writer.month(t), writer.allMonths(), writer.cell(opens, 0)];
    const signed = greaterOf(`(${months}+${writtenTerm(node, 'signing', writer)})`, first);
    const until = lesserOf(month, signed);
    const factorPaid = (row: Node) => `LOOKUP(${until},${months},${writer.all(row)})`;
    const at = { sold: months, paid: until, factorSold: (row: Node) => writer.all(row), factorPaid };
    const byCohort = node.params.byCohort === true ? cohortCorrection(node, source, at, writer) : [];
    const corrections = index ? [`${factorPaid(index)}/${writer.all(index)}`] : byCohort;
    const left = `(1-(${signed}<=${month})*${writer.cell(released, t)})`;
    const rows = [agedCohorts(node, t, writer), writer.all(contracts), left, ...corrections];
    const open = `IF(${first}>=COUNT(${months}),0,${writer.cell(share, 0)}*SUMPRODUCT(${rows.join('*')}))`;
    return where(visibleConditions(node, t, writer), open);
  },
  explain: (node, t) => {
    if (!isVisible(node.params, t)) return notVisible(node, t);
    const { contracts, share, opens, released, index, before, after } = bankInputs(node);
    const until = Math.min(t - (node.params.age as number), node.months - 1);
    return {
      formula: 'contratos × participação × (1 − liberado, depois da assinatura) × correção até a assinatura',
      combine: 'factors',
      terms: [
        sumTerm(contracts, 0, until, 'Contratos até o mês'),
        ...[share, opens].map((node) => termOf(node, 0)),
        termOf(released, t),
        ...[index, before, after].flatMap((factor) => (factor ? [termOf(factor, t)] : [])),
      ],
    };
  },
  exact: (node, t) => {
    const { params, months } = node;
    const source = bankInputs(node);
    const { contracts, share, opens, released, index } = source;
    let sum = dd(0);
    if (!isVisible(params, t) || scalarOf(opens) >= months) return sum;
    const end = Math.min(contracts.vector.to - 1, t - (params.age as number));
    for (let s = contracts.vector.from; s <= end; s++) {
      const signed = signedIn(params, s, scalarOf(opens));
      const until = Math.min(t, signed);
      const correction = index
        ? ratioOf(index, s, until)
        : exactCorrection(source, { ...params, keys: params.keys as number }, s, until);
      const left = t < signed ? dd(1) : ddAdd(dd(1), ddMultiply(dd(-1), exactValue(released, t)));
      sum = ddAdd(sum, ddMultiply(ddMultiply(exactValue(contracts, s), correction), left));
    }
    return ddMultiply(sum, exactValue(share, 0));
  },
};

/** Refunds of contracts cancelled at an age, and the month of their first installment, by month of the sale. */
export interface OwedRefunds {
  readonly refund: Vector;
  readonly first: (s: number) => number;
  readonly age: number;
}

/** Fills what is left to refund after each month, in n installments each. Not rounded. */
export function refundsLeftOf(values: Float64Array, owed: readonly OwedRefunds[], n: number): Vector {
  const months = values.length;
  let [size, bound] = [0, 0];
  for (const { refund, first, age } of owed) {
    bound += (refund.bound ?? 0) * (refund.to - refund.from);
    for (let s = refund.from; s < refund.to; s++) {
      const amount = (refund.values[s] as number) / n;
      if (amount === 0) continue;
      const last = first(s) + n - 1;
      for (let t = s + age; t < Math.min(last, months); t++)
        values[t] = (values[t] as number) + amount * Math.min(n, last - t);
      size += Math.abs(amount) * n;
    }
  }
  const sums = boundedSums(values, size, months + owed.length);
  return { ...sums, bound: (sums.bound ?? 0) + bound };
}

/**
 * Refunds of contracts cancelled until month t that fall due after it, not rounded. Inputs: refund and month of its first
 * installment, by month of the sale. Parameters: `n` installments, `age` of the cancellation.
 */
export const refundsLeft: Operator = {
  name: 'refundsLeft',
  evaluate: ({ inputs, params, months }): Vector => {
    const [refund, first] = inputs as [Node, Node];
    const { n, age } = params as { n: number; age: number };
    return refundsLeftOf(newLine(months), [{ refund: refund.vector, first: (s) => valueAt(first, s), age }], n);
  },
  formula: (node, t, writer) => {
    const [refund, first] = node.inputs as [Node, Node];
    const n = writtenTerm(node, 'n', writer);
    const left = `(${writer.all(first)}+${n}-1-${writer.month(t)})`;
    const rows = [agedCohorts(node, t, writer), writer.all(refund), `(${left}>0)`, lesserOf(left, n)];
    return `SUMPRODUCT(${rows.join('*')})/${n}`;
  },
  explain: (node, t) => {
    const [refund, first] = node.inputs as [Node, Node];
    const terms: Term[] = [];
    for (let s = refund.vector.from; s < refund.vector.to; s++) {
      const value = leftOf(node, s, t).hi;
      if (value === 0) continue;
      const reason = () => ({
        formula: 'devolução da safra × parcelas a vencer ÷ parcelas',
        combine: 'factors' as const,
        terms: [termOf(refund, s), termOf(first, s)],
      });
      terms.push({ label: 'Safra', of: s, value, unit: 'money', reason });
    }
    const none = [{ ...termOf(refund, Math.min(refund.vector.from, node.months - 1)), value: 0, bare: true }];
    return {
      formula: terms.length > 0 ? 'devoluções a vencer de cada safra' : 'nenhuma devolução a vencer',
      combine: 'sum',
      terms: terms.length > 0 ? terms : none,
    };
  },
  exact: (node, t) => {
    const refund = node.inputs[0] as Node;
    let sum = dd(0);
    for (let s = refund.vector.from; s < refund.vector.to; s++) sum = ddAdd(sum, leftOf(node, s, t));
    return sum;
  },
};

/** What a cohort's cancelled contracts are refunded after month t, in about 32 digits. */
function leftOf(node: Node, s: number, t: number): DoubleDouble {
  const [refund, first] = node.inputs as [Node, Node];
  const { n, age } = node.params as { n: number; age: number };
  const count = Math.min(n, valueAt(first, s) + n - 1 - t);
  if (t < s + age || count <= 0) return dd(0);
  return ddDivide(ddMultiply(exactValue(refund, s), dd(count)), dd(n));
}

/**
 * Balances that contracts report and that fall due after month t, in money of month t, not rounded. Inputs: what they pay by month,
 * [factor]. Parameter `closing`: nothing is known before it.
 */
export const reportedOpen: Operator = {
  name: 'reportedOpen',
  evaluate: ({ inputs, params, months }): Vector => {
    const [owed, factor] = inputs as [Node, Node?];
    const values = newLine(months);
    let size = 0;
    for (let month = owed.vector.from; month < owed.vector.to; month++)
      for (let t = params.closing as number; t < month; t++) {
        const value =
          (owed.vector.values[month] as number) * (factor ? valueAt(factor, t) / valueAt(factor, month) : 1);
        values[t] = (values[t] as number) + value;
        size += Math.abs(value);
      }
    return boundedSums(values, size, months);
  },
  formula: (node, t, writer) => {
    const [owed, factor] = node.inputs as [Node, Node?];
    const [month, months] = [writer.month(t), writer.allMonths()];
    const sum = factor
      ? `${writer.cell(factor, t)}*SUMPRODUCT((${months}>${month})*${writer.all(owed)}/${writer.all(factor)})`
      : `SUMIF(${months},">"&${month},${writer.all(owed)})`;
    return where([`${month}>=${node.params.closing}`], sum);
  },
  explain: (node, t) => {
    const [owed, factor] = node.inputs as [Node, Node?];
    if (t < (node.params.closing as number))
      return outside(t, 'saldos dos contratos', { from: node.params.closing as number });
    return {
      formula: factor ? 'saldos a vencer, em moeda do mês' : 'saldos a vencer',
      combine: 'factors',
      terms: [sumTerm(owed, t + 1, node.months - 1, 'Saldos a vencer'), ...(factor ? [termOf(factor, t)] : [])],
    };
  },
  exact: (node, t) => {
    const [owed, factor] = node.inputs as [Node, Node?];
    let sum = dd(0);
    if (t < (node.params.closing as number)) return sum;
    for (let month = Math.max(t + 1, owed.vector.from); month < owed.vector.to; month++) {
      const value = exactValue(owed, month);
      sum = ddAdd(sum, factor ? ddMultiply(value, ratioOf(factor, month, t)) : value);
    }
    return sum;
  },
};

/** The factor of an index from one month to another, in about 32 digits. */
function ratioOf(index: Node, from: number, to: number): DoubleDouble {
  return ddDivide(factorAt(index, to), factorAt(index, from));
}
