/** Amounts that reduce the base of the consumption tax, by the part of a module's VGV that buyers pay. */
import { type Node, type Operator, scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { compensatedSum, ddDivide } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';
import { monthly } from '../accounting/accounting.ts';
import { termOf } from '../cells/elementwise.ts';
import { sumTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';
import { factorAt } from '../series/indexes.ts';

/** One share over the sum of all. Inputs: all shares; parameter `k`, the position of the one. */
export const shareOfAll: Operator = {
  name: 'shareOfAll',
  evaluate: ({ inputs, params }): Vector => {
    const shares = inputs.map(scalarOf);
    return scalarVector((shares[params.k as number] as number) / compensatedSum(shares));
  },
  formula: ({ inputs, params }, _t, writer) => {
    const cells = inputs.map((share) => writer.cell(share, 0));
    return `${cells[params.k as number]}/(${cells.join('+')})`;
  },
  explain: ({ inputs }) => ({
    formula: 'participação da tabela ÷ soma das participações',
    combine: 'factors',
    terms: inputs.map((share) => termOf(share, 0)),
  }),
};

/** Share of the amount. Sums of floats may miss the last payment by this much. */
const REMAINDER_PRECISION = 1e-12;

/** A row's cells up to an amount: what exceeds it counts no more. Inputs: the row, never negative; the amount. */
export const upToAmount: Operator = {
  name: 'upToAmount',
  evaluate: ({ inputs, months }): Vector => {
    const [paid, all] = inputs as [Node, Node];
    const values = newLine(months);
    let left = scalarOf(all);
    const precision = left * REMAINDER_PRECISION;
    for (let t = paid.vector.from; t < paid.vector.to; t++) {
      const cell = valueAt(paid, t);
      values[t] = cell <= left + precision ? cell : Math.max(0, left);
      left -= cell;
    }
    return trimmed(values, paid.vector.from, paid.vector.to);
  },
  formula: (node, t, writer) => {
    const [paid, all] = node.inputs as [Node, Node];
    const before = t === 0 ? '' : `-SUM(${writer.range(node, 0, t - 1)})`;
    const [cell, amount] = [writer.cell(paid, t), writer.cell(all, 0)];
    const left = `${amount}${before}`;
    const precision = `${amount}*${REMAINDER_PRECISION.toExponential().toUpperCase()}`;
    return `IF(${cell}<=${left}+${precision},${cell},MAX(0,${left}))`;
  },
  explain: (node, t) => {
    const [paid, all] = node.inputs as [Node, Node];
    const before = t === 0 ? [] : [sumTerm(node, 0, t - 1, 'Já contado')];
    return {
      formula: 'o menor entre o pago no mês e o VGV líquido ainda não contado',
      combine: 'factors',
      terms: [termOf(paid, t), termOf(all, 0), ...before],
    };
  },
};

/** A row over an amount; 0 where there is none. Inputs: the row, the amount. */
export const partOfAmount: Operator = {
  name: 'partOfAmount',
  evaluate: monthly(({ inputs }, t) => {
    const all = scalarOf(inputs[1] as Node);
    return all === 0 ? 0 : valueAt(inputs[0] as Node, t) / all;
  }),
  formula: ({ inputs }, t, writer) => {
    const all = writer.cell(inputs[1] as Node, 0);
    return `IF(${all}=0,0,${writer.cell(inputs[0] as Node, t)}/${all})`;
  },
  explain: ({ inputs }, t) => ({
    formula: 'pago no mês ÷ VGV líquido',
    combine: 'factors',
    terms: [termOf(inputs[0] as Node, t), termOf(inputs[1] as Node, 0)],
  }),
};

/** Own VGV over all of some typologies; 0 where there is none. Inputs: own, gross. */
export const ownPart: Operator = {
  name: 'ownPart',
  evaluate: ({ inputs }): Vector => {
    const [own, gross] = inputs.map(scalarOf) as [number, number];
    return scalarVector(gross === 0 ? 0 : own / gross);
  },
  formula: ({ inputs }, _t, writer) => {
    const [own, gross] = inputs.map((node) => writer.cell(node, 0));
    return `IF(${gross}=0,0,${own}/${gross})`;
  },
  explain: ({ inputs }) => ({
    formula: 'VGV líquido ÷ VGV',
    combine: 'factors',
    terms: inputs.map((node) => termOf(node, 0)),
  }),
};

interface ReducerParts {
  readonly amount: Node;
  /** Times the amount: units, or the own part of the VGV. */
  readonly portion: Node;
  readonly paid: Node;
  readonly room: Node;
  /** Index factor; null without one. */
  readonly factor: Node | null;
  /** A reducer that comes first. */
  readonly earlier: Node | null;
  /** Month of the amount. */
  readonly since: number;
}

function partsOf({ inputs, params }: Pick<Node, 'inputs' | 'params'>): ReducerParts {
  const [amount, portion, paid, room, ...rest] = inputs as [Node, Node, Node, Node, ...Node[]];
  const factor = params.hasFactor === true ? (rest.shift() ?? null) : null;
  return { amount, portion, paid, room, factor, earlier: rest[0] ?? null, since: params.since as number };
}

function growth({ factor, since }: ReducerParts, t: number): number {
  return factor && t >= since ? ddDivide(factorAt(factor, t), factorAt(factor, since)).hi : 1;
}

/**
 * min(round(amount × portion × index since its month × part paid), base left); nothing without a base left. Inputs: amount, portion,
 * part paid, base, [index factor], [reducer that comes first]. Parameters: `since`, the month of the amount; `hasFactor`.
 */
export const reducer: Operator = {
  name: 'reducer',
  evaluate: (node): Vector => {
    const terms = partsOf(node);
    const { amount, portion, paid, room, earlier } = terms;
    const { from, to } = paid.vector;
    const values = newLine(node.months);
    const all = scalarOf(amount) * scalarOf(portion);
    for (let t = from; t < to; t++) {
      const left = valueAt(room, t) - (earlier ? valueAt(earlier, t) : 0);
      if (left > 0) values[t] = Math.min(quantise(all * growth(terms, t) * valueAt(paid, t)), left);
    }
    return trimmed(values, from, to);
  },
  formula: (node, t, writer) => {
    const { amount, portion, paid, room, factor, earlier, since } = partsOf(node);
    const index = factor && t >= since ? `*${writer.cell(factor, t)}/${writer.cell(factor, since)}` : '';
    const all = `${writer.cell(amount, 0)}*${writer.cell(portion, 0)}${index}*${writer.cell(paid, t)}`;
    const left = earlier ? cellOf(`${writer.cell(room, t)}-${writer.cell(earlier, t)}`) : writer.cell(room, t);
    return `IF(${left}<=0,0,MIN(ROUND(${all},2),${left}))`;
  },
  explain: (node, t) => {
    const { amount, portion, paid, room, factor, earlier, since } = partsOf(node);
    const index = factor && t >= since ? [termOf(factor, t), termOf(factor, since)] : [];
    const left = [termOf(room, t), ...(earlier ? [termOf(earlier, t)] : [])];
    return {
      formula: 'valor × correção × parte paga do estoque próprio, até a base que resta',
      combine: 'factors',
      terms: [termOf(amount, 0), termOf(portion, 0), ...index, termOf(paid, t), ...left],
    };
  },
};
