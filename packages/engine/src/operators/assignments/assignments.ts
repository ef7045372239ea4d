/** Price of assigned receivables, and the senior balance that what is collected of them pays. */
import type { Node, Operator, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, scalarVector, type Vector } from '../../graph/vector.ts';
import { decimal, quantiseExactly } from '../../numeric/decimal.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMultiply, ddNegate, ddPower } from '../../numeric/double-double.ts';
import { quantise, undecided } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { fieldTerm, sumTerm } from '../cells/terms.ts';
import { factorAt } from '../series/indexes.ts';

/** Relative error of powers of a rate: up to 600 months, each a rounding. */
const powerGrain = 1e-13;

/** Inputs of a price: what is due, its rounded sum and the rate. Then the subordination and the index, if any. */
interface PriceInputs {
  readonly due: Node;
  readonly face: Node;
  readonly rate: Node;
  readonly subordination: Node | undefined;
  readonly factor: Node | undefined;
}

function priceInputs({ inputs, params }: Pick<Node, 'inputs' | 'params'>): PriceInputs {
  const [due, face, rate, ...rest] = inputs as [Node, Node, Node, ...Node[]];
  const subordination = params.hasSubordination === true ? rest.shift() : undefined;
  return { due, face, rate, subordination, factor: rest[0] };
}

/**
 * Price of what is due after a month, at a rate and an index: round((1 − subordination)·Σ due/((1 + rate)^months · index)).
 * Nothing where every month rounds to nothing. Parameters: `at`, `hasSubordination`.
 */
export const assignmentPrice: Operator = {
  name: 'assignmentPrice',
  evaluate: (node): Vector => {
    const { due, face, rate, subordination, factor } = priceInputs(node);
    const at = node.params.at as number;
    if (scalarOf(face) === 0) return scalarVector(0);
    const growth = 1 + scalarOf(rate);
    let [all, size] = [0, 0];
    for (let t = Math.max(at + 1, due.vector.from); t < due.vector.to; t++) {
      const index = factor ? valueAt(factor, t) / valueAt(factor, at) : 1;
      const value = valueAt(due, t) / (growth ** (t - at) * index);
      all += value;
      size += Math.abs(value);
    }
    const fast = all * (subordination ? 1 - scalarOf(subordination) : 1);
    const doubt = size * powerGrain + (due.vector.bound ?? 0);
    return scalarVector(quantise(undecided(fast, doubt) ? exactPrice(node).hi : fast) || 0);
  },
  formula: (node, _t, writer) => {
    const { due, face, rate, subordination, factor } = priceInputs(node);
    const at = writtenTerm(node, 'at', writer);
    const months = writer.allMonths();
    const index = factor ? `*${writer.all(factor)}/INDEX(${writer.all(factor)},${at}+1)` : '';
    const values = `(${months}>${at})*${writer.all(due)}/((1+${writer.cell(rate, 0)})^(${months}-${at})${index})`;
    const senior = subordination ? `(1-${writer.cell(subordination, 0)})*` : '';
    return `IF(${writer.cell(face, 0)}=0,0,ROUND(ROUND(${senior}SUMPRODUCT(${values}),8),2))`;
  },
  explain: (node) => {
    const { due, face, rate, subordination, factor } = priceInputs(node);
    const at = node.params.at as number;
    if (scalarOf(face) === 0) return { formula: 'nada a ceder', combine: 'factors', terms: [termOf(face, 0)] };
    const last = due.vector.to - 1;
    const terms: Term[] = [sumTerm(due, at + 1, last, 'Fluxo cedido'), termOf(rate, 0)];
    if (factor) terms.push(termOf(factor, at), termOf(factor, last));
    if (subordination) terms.push(termOf(subordination, 0));
    terms.push(...fieldTerm('Mês da cessão', at, 'month', node.meta.fields?.at));
    return { formula: '(1 − subordinação) × fluxo cedido trazido à data da cessão', combine: 'factors', terms };
  },
};

function exactPrice(node: Pick<Node, 'inputs' | 'params'>): DoubleDouble {
  const { due, rate, subordination, factor } = priceInputs(node);
  const at = node.params.at as number;
  const growth = ddAdd(dd(1), exactValue(rate, 0));
  let sum = dd(0);
  for (let t = Math.max(at + 1, due.vector.from); t < due.vector.to; t++) {
    const index = factor ? ddDivide(factorAt(factor, t), factorAt(factor, at)) : dd(1);
    sum = ddAdd(sum, ddDivide(exactValue(due, t), ddMultiply(ddPower(growth, t - at), index)));
  }
  const senior = subordination ? ddAdd(dd(1), ddNegate(decimal(scalarOf(subordination)))) : dd(1);
  return ddMultiply(sum, senior);
}

/** The rows of a senior balance, in their order in the run. */
export const seniorRowNames = ['interest', 'transfer', 'balance'] as const;

/** Inputs of the run: the price, what is due (rounded), the rate, then the subordination and the index's variations. */
export interface SeniorInputs {
  readonly price: Node;
  readonly due: Node;
  readonly rate: Node;
  readonly subordination: Node | undefined;
  readonly variations: Node | undefined;
}

export function seniorInputs({ inputs, params }: Pick<Node, 'inputs' | 'params'>): SeniorInputs {
  const [price, due, rate, ...rest] = inputs as [Node, Node, Node, ...Node[]];
  const subordination = params.hasSubordination === true ? rest.shift() : undefined;
  return { price, due, rate, subordination, variations: rest[0] };
}

/**
 * Interest, transfers and balance of a senior share, month by month: its rows one after another in one long vector. Parameters: `at`,
 * `hasSubordination`.
 */
export const seniorRun: Operator = {
  name: 'seniorRun',
  evaluate: (node): Vector => {
    const { price, due, rate, subordination, variations } = seniorInputs(node);
    const { months } = node;
    const at = node.params.at as number;
    const values = newLine(seniorRowNames.length * months);
    const [interest, transfer, balances] = seniorRowNames.map((_, k) =>
      values.subarray(k * months, (k + 1) * months),
    ) as [Float64Array, Float64Array, Float64Array];
    const isPlain = !subordination || scalarOf(subordination) === 0;
    const last = due.vector.to - 1;
    let balance = scalarOf(price);
    if (at < months) balances[at] = balance;
    for (let t = at + 1; t <= last; t++) {
      const owed = valueAt(due, t);
      let i = interestOn(balance, rate, variations ? valueAt(variations, t) : 0);
      if (t === last && (isPlain || balance + i > owed)) i = owed - balance;
      const paid = isPlain ? owed : Math.min(balance + i, owed);
      balance += i - paid;
      interest[t] = i;
      transfer[t] = -paid || 0;
      balances[t] = balance;
    }
    return { values, from: 0, to: values.length };
  },
  formula: () => null,
  explain: () => null,
};

/** Interest of a month on a balance, the index's variation in: rate and variation may cancel. */
function interestOn(balance: number, rate: Node, variation: number): number {
  const i = scalarOf(rate);
  const fast = balance * (i + variation + i * variation);
  if (fast === 0) return 0;
  return quantiseExactly(fast, Math.abs(balance) * (Math.abs(i) + Math.abs(variation)), () => {
    const [exactRate, v] = [exactValue(rate, 0), decimal(variation)];
    return ddMultiply(dd(balance), ddAdd(ddAdd(exactRate, v), ddMultiply(exactRate, v)));
  });
}
