import { type Node, type Operator, scalarOf } from '../../graph/node.ts';
import { scalarVector, type Vector } from '../../graph/vector.ts';
import { averageCost, costOfEquity } from '../../indicators/capital-cost.ts';
import { termOf } from '../cells/elementwise.ts';

/** Yearly cost of equity. Inputs: risk-free rate, beta, premium, country, size. */
export const equityCost: Operator = {
  name: 'equityCost',
  evaluate: ({ inputs }): Vector => {
    const [risk_free = 0, beta = 0, premium = 0, country = 0, size = 0] = inputs.map(scalarOf);
    const unread = { equity_share: 0, debt_cost: 0 };
    return scalarVector(costOfEquity({ ...unread, risk_free, beta, premium, country, size }));
  },
  formula: (node, _t, writer) => {
    const [free, beta, premium, country, size] = node.inputs.map((operand) => writer.cell(operand, 0));
    return `${free}+${beta}*${premium}+${country}+${size}`;
  },
  explain: (node) => ({
    formula: 'taxa livre de risco + beta × prêmio de mercado + risco-país + prêmio por porte',
    combine: 'factors',
    terms: node.inputs.map((operand) => termOf(operand, 0)),
  }),
};

/** Yearly average cost of capital. Inputs: share of equity, cost of equity, cost of debt, tax. */
export const averageCostOf: Operator = {
  name: 'averageCostOf',
  evaluate: ({ inputs }): Vector => {
    const [equity_share = 0, risk_free = 0, debt_cost = 0, tax = 0] = inputs.map(scalarOf);
    return scalarVector(averageCost({ equity_share, risk_free, premium: 0, debt_cost, tax }));
  },
  formula: (node, _t, writer) => {
    const [share, equity, debt, tax] = node.inputs.map((operand: Node) => writer.cell(operand, 0));
    return `${share}*${equity}+(1-${share})*${debt}*(1-${tax})`;
  },
  explain: (node) => ({
    formula: 'capital próprio × seu custo + (1 − capital próprio) × custo da dívida × (1 − imposto)',
    combine: 'factors',
    terms: node.inputs.map((operand) => termOf(operand, 0)),
  }),
};
