import type { Node, Operator, Reason, Term } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { decimal } from '../../numeric/decimal.ts';
import { compensatedPrefix, compensatedSum, dd, ddDivide, ddMultiply } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';
import { monthlyRate } from '../../numeric/rates.ts';
import type { RateBasis } from '../../study.ts';
import { termOf } from '../cells/elementwise.ts';
import { sumTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

/** The monthly rate of a rate as typed. Input: the value; parameter `basis`. */
export const monthlyRateOf: Operator = {
  name: 'monthlyRateOf',
  evaluate: ({ inputs, params }): Vector =>
    scalarVector(monthlyRate({ value: scalarOf(inputs[0] as Node), basis: params.basis as RateBasis })),
  formula: (node, _t, writer) => {
    const value = writer.cell(node.inputs[0] as Node, 0);
    if (node.params.basis === 'effective_year') return `(1+${value})^(1/12)-1`;
    return node.params.basis === 'nominal_year' ? `${value}/12` : value;
  },
  exact: (node) => {
    const value = decimal(scalarOf(node.inputs[0] as Node));
    if (node.params.basis === 'nominal_year') return ddDivide(value, dd(12));
    return node.params.basis === 'effective_month' ? value : dd(scalarOf(node));
  },
  explain: (node) => ({
    formula: node.params.basis === 'effective_year' ? '(1 + taxa anual)^(1/12) − 1' : 'taxa mensal',
    combine: 'factors',
    terms: [termOf(node.inputs[0] as Node, 0)],
  }),
};

/** round(a·b·c…) of scalars: quantity × area × price, share × base. */
export const roundedScalar: Operator = {
  name: 'roundedScalar',
  evaluate: ({ inputs }): Vector =>
    scalarVector(quantise(inputs.reduce((value, operand) => value * scalarOf(operand), 1))),
  formula: (node, _t, writer) => `ROUND(${node.inputs.map((operand) => writer.cell(operand, 0)).join('*')},2)`,
  explain: (node) => ({
    formula: 'produto, arredondado',
    combine: 'factors',
    terms: node.inputs.map((operand) => termOf(operand, 0)),
  }),
};

/** a·b of scalars, not rounded: a share of a share. */
export const shareOfShare: Operator = {
  name: 'shareOfShare',
  evaluate: ({ inputs }): Vector => scalarVector(scalarOf(inputs[0] as Node) * scalarOf(inputs[1] as Node)),
  formula: (node, _t, writer) => node.inputs.map((operand) => writer.cell(operand, 0)).join('*'),
  explain: (node) => ({
    formula: 'participação × participação da parcela',
    combine: 'factors',
    terms: node.inputs.map((operand) => termOf(operand, 0)),
  }),
  exact: (node) =>
    node.inputs.reduce((product, { vector }) => ddMultiply(product, decimal(vector.values[0] ?? 0)), dd(1)),
};

/** Σ of scalars with signs (parameter `signs`, default all +). */
export const scalarSum: Operator = {
  name: 'scalarSum',
  evaluate: ({ inputs, params }): Vector => {
    const signs = params.signs as readonly number[] | undefined;
    return scalarVector(compensatedSum(inputs.map((operand, i) => (signs?.[i] ?? 1) * scalarOf(operand))));
  },
  formula: (node, _t, writer) => {
    const signs = node.params.signs as readonly number[] | undefined;
    const text = node.inputs
      .map((operand, i) => `${(signs?.[i] ?? 1) < 0 ? '-' : '+'}${writer.cell(operand, 0)}`)
      .join('');
    const sum = text === '' ? '0' : text.replace(/^\+/, '');
    return node.meta.unit === 'money' && node.inputs.length > 1 ? cellOf(sum) : sum;
  },
  explain: (node) => {
    const signs = node.params.signs as readonly number[] | undefined;
    return {
      formula: 'soma',
      combine: 'sum',
      terms: node.inputs.map((operand, i) => ({ ...termOf(operand, 0), value: (signs?.[i] ?? 1) * scalarOf(operand) })),
    };
  },
};

/** a·b of scalars, not rounded; Σ of the products of pairs. Inputs: a, b, a, b … */
export const scalarProducts: Operator = {
  name: 'scalarProducts',
  evaluate: ({ inputs }): Vector => {
    const products: number[] = [];
    for (let i = 0; i + 1 < inputs.length; i += 2)
      products.push(scalarOf(inputs[i] as Node) * scalarOf(inputs[i + 1] as Node));
    return scalarVector(compensatedSum(products));
  },
  formula: (node, _t, writer) => {
    const products: string[] = [];
    for (let i = 0; i + 1 < node.inputs.length; i += 2)
      products.push(`${writer.cell(node.inputs[i] as Node, 0)}*${writer.cell(node.inputs[i + 1] as Node, 0)}`);
    return products.join('+') || '0';
  },
  explain: (node) => ({
    formula: 'soma dos produtos',
    combine: 'factors',
    terms: node.inputs.map((operand) => termOf(operand, 0)),
  }),
};

/**
 * The k-th cumulative share of a list, normalized by the sum of all; the last is exactly 1. Inputs: all shares; parameter `k`
 * (number of shares added).
 */
export const cumulativeShare: Operator = {
  name: 'cumulativeShare',
  evaluate: ({ inputs, params }): Vector => {
    const k = params.k as number;
    const shares = inputs.map(scalarOf);
    if (k === 0) return scalarVector(0);
    if (k === shares.length) return scalarVector(1);
    return scalarVector((compensatedPrefix(shares)[k - 1] as number) / compensatedSum(shares));
  },
  formula: (node, _t, writer) => {
    const k = node.params.k as number;
    // A formula that names no cell must not request one: a requested cell is recorded as read.
    if (k === 0) return '0';
    if (k === node.inputs.length) return '1';
    const cells = node.inputs.map((operand) => writer.cell(operand, 0));
    return `(${cells.slice(0, k).join('+')})/(${cells.join('+')})`;
  },
  explain: (node) => ({
    formula: 'participação acumulada',
    combine: 'factors',
    terms: node.inputs.map((operand) => termOf(operand, 0)),
  }),
};

/**
 * A sales total reduced to the stock that the curve sells: round(S·own), S the sum of the shares. It is the whole stock when S
 * is 1 within 1e-9. Inputs: own VGV, the row of shares.
 */
export const curveTotal: Operator = {
  name: 'curveTotal',
  evaluate: ({ inputs, params }): Vector => {
    const [own, shares] = inputs as [Node, Node];
    const start = params.start as number;
    const all = compensatedSum(shares.vector.values.subarray(start, start + (params.count as number)));
    return scalarVector(all >= 1 - 1e-9 ? scalarOf(own) : quantise(all * scalarOf(own)));
  },
  formula: (node, _t, writer) => {
    const [own, shares] = node.inputs as [Node, Node];
    const all = `SUM(${writer.all(shares)})`;
    return `IF(${all}>=1-1E-9,${writer.cell(own, 0)},ROUND(${all}*${writer.cell(own, 0)},2))`;
  },
  explain: (node) => ({
    formula: 'VGV próprio × parte vendida pela curva',
    combine: 'factors',
    terms: curveTerms(node),
  }),
};

/** Amount of a curve, and the sum of its shares. Inputs: the amount, the row of shares; parameters `start`, `count`. */
function curveTerms({ inputs, params }: Node): Term[] {
  const [own, shares] = inputs as [Node, Node];
  const start = params.start as number;
  return [termOf(own, 0), sumTerm(shares, start, start + (params.count as number) - 1, 'Soma da curva')];
}

/** Monthly variations of an index: the published ones, else the yearly projection by month. Input: the monthly projection; parameters `published` (months), `values`. */
export const indexVariations: Operator = {
  name: 'indexVariations',
  evaluate: ({ inputs, params, months }): Vector => {
    const values = newLine(months).fill(scalarOf(inputs[0] as Node));
    values[0] = 0;
    const published = params.published as readonly number[];
    const given = params.values as readonly number[];
    for (let k = 0; k < published.length; k++) {
      const t = published[k] as number;
      if (t > 0 && t < months) values[t] = given[k] as number;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    if (t === 0) return '0';
    const at = (node.params.published as readonly number[]).indexOf(t);
    return at < 0 ? writer.cell(node.inputs[0] as Node, 0) : `INDEX(${writer.list(node)},${at + 1})`;
  },
  explain: explainVariation,
};

function explainVariation(node: Node, t: number): Reason {
  if (t === 0) {
    const base: Term = { label: 'Mês-base', value: 0, unit: 'month', field: '/base_month' };
    return { formula: 'no mês-base nada é corrigido', combine: 'factors', terms: [base] };
  }
  return (node.params.published as readonly number[]).includes(t)
    ? { formula: 'variação publicada', combine: 'sum', terms: [publishedTerm(node, t)] }
    : { formula: 'variação projetada', combine: 'factors', terms: [termOf(node.inputs[0] as Node, 0)] };
}

/** The published value of a month, at its pointer in the study. */
function publishedTerm({ params, vector, meta }: Node, t: number): Term {
  const month = (params.names as readonly string[])[(params.published as readonly number[]).indexOf(t)];
  const field = `${meta.fields?.published ?? ''}/${month ?? ''}`;
  return { label: 'Variação publicada', value: vector.values[t] ?? 0, unit: 'share', field };
}

/**
 * Weight of a module's sales among the modules': own VGV × the sum of its curve as given. Inputs: own VGV, the row of shares;
 * parameters `start`, `count`.
 */
export const curveWeight: Operator = {
  name: 'curveWeight',
  evaluate: ({ inputs, params }): Vector => {
    const [own, shares] = inputs as [Node, Node];
    const start = params.start as number;
    return scalarVector(
      scalarOf(own) * compensatedSum(shares.vector.values.subarray(start, start + (params.count as number))),
    );
  },
  formula: (node, _t, writer) => {
    const [own, shares] = node.inputs as [Node, Node];
    return `${writer.cell(own, 0)}*SUM(${writer.all(shares)})`;
  },
  explain: (node) => ({
    formula: 'VGV próprio × soma da curva',
    combine: 'factors',
    terms: curveTerms(node),
  }),
};
