/** Cells of an income statement and a balance by the percentage of cost incurred. */
import type { FormulaWriter, Node, Operator } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { compensatedPrefix, compensatedSum } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';
import { sharePart, termOf } from '../cells/elementwise.ts';
import { livingTerm, written, writtenTerm } from '../cells/living.ts';
import { fieldTerm, outside } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

const withinOne = (share: number): number => Math.min(1, Math.max(0, share));

/** Fills a row of one number for each month, from its inputs' cells. */
export function monthly(cell: (node: Pick<Node, 'inputs' | 'params'>, t: number) => number): Operator['evaluate'] {
  return ({ inputs, params, months }): Vector => {
    const values = newLine(months);
    const node = { inputs, params };
    for (let t = 0; t < months; t++) values[t] = cell(node, t) || 0;
    return trimmed(values);
  };
}

/** The last month of a projection. Parameter `last`. */
export const lastMonth: Operator = {
  name: 'lastMonth',
  evaluate: ({ params }): Vector => scalarVector(params.last as number),
  formula: (node, _t, writer) => written(livingTerm(node, 'last'), writer),
  explain: (node) => ({
    formula: 'último mês do fluxo',
    combine: 'factors',
    terms: fieldTerm('Último mês', scalarOf(node), 'month', '/base_month'),
  }),
};

/** A row's value in a month. Inputs: the row, the month. */
export const valueInMonth: Operator = {
  name: 'valueInMonth',
  evaluate: ({ inputs }): Vector => scalarVector(valueAt(inputs[0] as Node, scalarOf(inputs[1] as Node))),
  formula: ({ inputs }, _t, writer) => {
    const [row, month] = inputs as [Node, Node];
    return `INDEX(${writer.all(row)},${writer.cell(month, 0)}+1)`;
  },
  explain: ({ inputs }) => {
    const [row, month] = inputs as [Node, Node];
    return { formula: 'valor do último mês', combine: 'sum', terms: [termOf(row, scalarOf(month))] };
  },
};

/**
 * The cumulative share of the first k weights, by cumulative rounding; the last is 1. Equal parts where all weights are 0. Inputs:
 * the weights, none where all are equal; parameters `k`, and `count` of equal ones.
 */
export const cumulativeWeight: Operator = {
  name: 'cumulativeWeight',
  evaluate: ({ inputs, params }): Vector => {
    const k = params.k as number;
    const weights = inputs.map(scalarOf);
    const count = (params.count as number | undefined) ?? weights.length;
    const all = compensatedSum(weights);
    if (k === 0) return scalarVector(0);
    if (k === count) return scalarVector(1);
    return scalarVector(all > 0 ? (compensatedPrefix(weights)[k - 1] as number) / all : k / count);
  },
  formula: ({ inputs, params }, _t, writer) => {
    const k = params.k as number;
    const count = (params.count as number | undefined) ?? inputs.length;
    if (k === 0) return '0';
    if (k === count) return '1';
    if (inputs.length === 0) return `${k}/${count}`;
    const cells = inputs.map((weight) => writer.cell(weight, 0));
    const all = cells.join('+');
    return `IF(${all}=0,${k}/${count},(${cells.slice(0, k).join('+')})/(${all}))`;
  },
  explain: ({ inputs, params }) => ({
    formula: params.count === undefined ? 'pesos até o módulo ÷ soma dos pesos' : 'partes iguais',
    combine: 'factors',
    terms: inputs.map((weight) => termOf(weight, 0)),
  }),
};

/** True if something is given by month t: nothing is that would be given after the last month. */
function isGivenBy(at: number, t: number, last: Node): boolean {
  return t >= at && at <= scalarOf(last);
}

/** The same as a number in a formula. */
function givenFormula(node: Node, t: number, last: Node, writer: FormulaWriter): string {
  const at = writtenTerm(node, 'at', writer);
  return `IF(AND(${writer.month(t)}>=${at},${at}<=${writer.cell(last, 0)}),1,0)`;
}

/** A module's piece of a row of no module, between two cumulative weights. Inputs: the row, both weights, the upper first. */
export const commonPiece: Operator = {
  ...sharePart,
  name: 'commonPiece',
  explain: ({ inputs }, t) => ({
    formula: 'valor comum × peso do módulo ÷ soma dos pesos',
    combine: 'factors',
    terms: inputs.map((operand) => termOf(operand, t)),
  }),
};

/** An amount from a month on, if it is not after the last. Inputs: the amount, the last month; parameter `at`. */
export const fromMonth: Operator = {
  name: 'fromMonth',
  evaluate: ({ inputs, params, months }): Vector => {
    const [amount, last] = inputs as [Node, Node];
    const values = newLine(months);
    const from = isGivenBy(params.at as number, months, last) ? Math.min(params.at as number, months) : months;
    values.fill(scalarOf(amount), from);
    return trimmed(values, from, months);
  },
  formula: (node, t, writer) => {
    const [amount, last] = node.inputs as [Node, Node];
    return `${writer.cell(amount, 0)}*${givenFormula(node, t, last, writer)}`;
  },
  explain: (node, t) => {
    const at = node.params.at as number;
    const fields = Object.values(node.meta.fields ?? {}).flatMap((field) =>
      fieldTerm('Mês da permuta', at, 'month', field),
    );
    if (!isGivenBy(at, t, node.inputs[1] as Node)) return outside(t, node.meta.label, { from: at }, fields);
    return { formula: 'valor desde o mês da permuta', combine: 'sum', terms: [termOf(node.inputs[0] as Node, 0)] };
  },
};

/** The share of a cost that is incurred, within 0 and 1; 1 where nothing is budgeted. Inputs: incurred, budget. */
export const incurredShare: Operator = {
  name: 'incurredShare',
  evaluate: monthly(({ inputs }, t) => {
    const budget = scalarOf(inputs[1] as Node);
    return budget <= 0 ? 1 : withinOne(valueAt(inputs[0] as Node, t) / budget);
  }),
  formula: ({ inputs }, t, writer) => {
    const [incurred, budget] = inputs as [Node, Node];
    const cell = writer.cell(budget, 0);
    return `IF(${cell}<=0,1,MIN(1,MAX(0,${writer.cell(incurred, t)}/${cell})))`;
  },
  explain: ({ inputs }, t) => ({
    formula: 'custo incorrido ÷ custo orçado, entre 0 e 1',
    combine: 'factors',
    terms: [termOf(inputs[0] as Node, t), termOf(inputs[1] as Node, 0)],
  }),
};

/**
 * The share of a module's own VGV that is sold, within 0 and 1. Where there is none, all of it from an exit on. Inputs: sold so far,
 * own VGV; parameter `exit`, null without one.
 */
export const soldShareOf: Operator = {
  name: 'soldShareOf',
  evaluate: monthly(({ inputs, params }, t) => {
    const own = scalarOf(inputs[1] as Node);
    const exit = params.exit as number | null;
    if (own === 0) return exit !== null && t >= exit ? 1 : 0;
    return withinOne(valueAt(inputs[0] as Node, t) / own);
  }),
  formula: (node, t, writer) => {
    const [sold, own] = node.inputs as [Node, Node];
    const cell = writer.cell(own, 0);
    const exit = node.params.exit === null ? '0' : `IF(${writer.month(t)}>=${writtenTerm(node, 'exit', writer)},1,0)`;
    return `IF(${cell}=0,${exit},MIN(1,MAX(0,${writer.cell(sold, t)}/${cell})))`;
  },
  explain: (node, t) => {
    const [sold, own] = node.inputs as [Node, Node];
    const fields = Object.values(node.meta.fields ?? {});
    const exits = fields.flatMap((field) => fieldTerm('Venda do ativo', node.params.exit as number, 'month', field));
    return {
      formula: 'vendido até o mês ÷ VGV líquido, entre 0 e 1',
      combine: 'factors',
      terms: [termOf(sold, t), termOf(own, 0), ...exits],
    };
  },
};

/** The part of a cost that is of sold units: λ·σ + (1 − λ)·β. Inputs: sold share σ, share of own units λ, last month; parameter `at`, from which β is 1. */
export const soldCostShare: Operator = {
  name: 'soldCostShare',
  evaluate: monthly(({ inputs, params }, t) => {
    const [sold, share, last] = inputs as [Node, Node, Node];
    const own = scalarOf(share);
    return own * valueAt(sold, t) + (1 - own) * (isGivenBy(params.at as number, t, last) ? 1 : 0);
  }),
  formula: (node, t, writer) => {
    const [sold, own, last] = node.inputs as [Node, Node, Node];
    const share = writer.cell(own, 0);
    return `${share}*${writer.cell(sold, t)}+(1-${share})*${givenFormula(node, t, last, writer)}`;
  },
  explain: (node, t) => ({
    formula: 'parte própria × vendido + parte em permuta, desde o seu mês',
    combine: 'factors',
    terms: [
      termOf(node.inputs[0] as Node, t),
      termOf(node.inputs[1] as Node, 0),
      ...Object.values(node.meta.fields ?? {}).flatMap((field) =>
        fieldTerm('Mês da permuta', node.params.at as number, 'month', field),
      ),
    ],
  }),
};

/** Own VGV over all; 1 where there is none. Inputs: own, gross. */
export const ownShare: Operator = {
  name: 'ownShare',
  evaluate: ({ inputs }): Vector => {
    const [own, gross] = inputs as [Node, Node];
    return scalarVector(scalarOf(gross) === 0 ? 1 : scalarOf(own) / scalarOf(gross));
  },
  formula: ({ inputs }, _t, writer) => {
    const [own, gross] = inputs.map((node) => writer.cell(node, 0));
    return `IF(${gross}=0,1,${own}/${gross})`;
  },
  explain: ({ inputs }) => ({
    formula: 'VGV líquido ÷ VGV',
    combine: 'factors',
    terms: inputs.map((node) => termOf(node, 0)),
  }),
};

/** round((budget − incurred) × part sold): the cost of sold units that is still to come. Inputs: incurred, budget, part sold. */
export const costToCome: Operator = {
  name: 'costToCome',
  evaluate: monthly(({ inputs }, t) => {
    const [incurred, budget, share] = inputs as [Node, Node, Node];
    return quantise((scalarOf(budget) - valueAt(incurred, t)) * valueAt(share, t));
  }),
  formula: ({ inputs }, t, writer) => {
    const [incurred, budget, share] = inputs as [Node, Node, Node];
    return `ROUND(ROUND(${writer.cell(budget, 0)}-${writer.cell(incurred, t)},2)*${writer.cell(share, t)},2)`;
  },
  explain: ({ inputs }, t) => {
    const [incurred, budget, share] = inputs as [Node, Node, Node];
    return {
      formula: '(custo orçado − incorrido) × parte vendida',
      combine: 'factors',
      terms: [termOf(budget, 0), termOf(incurred, t), termOf(share, t)],
    };
  },
};

/**
 * Gross profit so far in proportion to what live contracts have paid: round((revenue − cost) × received ÷ worth). Inputs: revenue and
 * cost so far, what live contracts have paid, and what they are worth.
 */
export const receivedGross: Operator = {
  name: 'receivedGross',
  evaluate: monthly(({ inputs }, t) => {
    const [revenue, cost, received, worth] = inputs as [Node, Node, Node, Node];
    const all = valueAt(worth, t);
    if (all <= 0) return 0;
    return quantise((valueAt(revenue, t) - valueAt(cost, t)) * withinOne(valueAt(received, t) / all));
  }),
  formula: ({ inputs }, t, writer) => {
    const [revenue, cost, received, worth] = inputs.map((row) => writer.cell(row, t));
    const gross = cellOf(`${revenue}-${cost}`);
    return `IF(${worth}<=0,0,ROUND(${gross}*MIN(1,MAX(0,${received}/${worth})),2))`;
  },
  explain: ({ inputs }, t) => ({
    formula: '(receita − custo apropriados) × recebido ÷ contratos vivos, entre 0 e 1',
    combine: 'factors',
    terms: inputs.map((row) => termOf(row, t)),
  }),
};
