import type { FormulaWriter, Node, Operator, Reason, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { quantise } from '../../numeric/money.ts';
import { cellOf } from '../cells/text.ts';
import { type FundingTerms, rowsOfRun, runFunding } from './funding-run.ts';

/** Positions of what a loan reads among the inputs of the run; null where it reads none. */
export interface LoanInputs {
  readonly eligible: number;
  readonly soldShare: number;
  readonly transfers: number;
  readonly variations: number | null;
  readonly rates: number | null;
  readonly scheduled: number | null;
  readonly guarantee: number | null;
}

/**
 * Loans and capital as one operator: all months at once, its rows one after another in one long vector. They are a run's rows,
 * those of the run without distribution if any, then the distribution curve's total.
 * Inputs: free cash flow, then what the loans read. Parameters: `terms` (FundingTerms), `positions` (of each loan). `end`: position
 * of the last month among the inputs, where it is one of them.
 */
export const fundingRun: Operator = {
  name: 'fundingRun',
  evaluate: ({ inputs, params, months }): Vector => {
    const given = params.terms as FundingTerms;
    const end = params.end === undefined ? null : (inputs[params.end as number] as Node);
    const terms = end ? { ...given, last: scalarOf(end) } : given;
    const rowAt = (at: number): Float64Array => (inputs[at] as Node).vector.values;
    const maybeAt = (at: number | null): Float64Array | null => (at === null ? null : rowAt(at));
    const loans = (params.positions as readonly LoanInputs[]).map((at) => ({
      eligible: rowAt(at.eligible).subarray(0, terms.last + 1),
      soldShare: rowAt(at.soldShare),
      transfers: rowAt(at.transfers),
      variations: maybeAt(at.variations),
      rates: maybeAt(at.rates),
      scheduled: maybeAt(at.scheduled),
      guarantee: maybeAt(at.guarantee),
    }));
    const runs = terms.capital.distribution === 'curve' ? 2 : 1;
    const perRun = rowsOfRun(terms);
    const values = newLine(runs * perRun * months + 1);
    let used = 0;
    const row = (): Float64Array => values.subarray(used * months, ++used * months);
    const { curveTotal } = runFunding(terms, { free: rowAt(0), loans }, row);
    values[runs * perRun * months] = curveTotal;
    return { values, from: 0, to: values.length };
  },
  formula: () => null,
  explain: () => null,
};

/** Formula and explanation of a row of the funding. Rows name each other, so the definition passes the functions in. */
export interface FundingRow {
  formula(t: number, writer: FormulaWriter): string | null;
  explain(t: number): Reason | null;
}

/** One row of the run. Input: the run; parameter `row`, its position. */
export function fundingRow(row: () => FundingRow): Operator {
  return {
    name: 'fundingRow',
    evaluate: ({ inputs, params, months }): Vector => {
      const at = (params.row as number) * months;
      return trimmed((inputs[0] as Node).vector.values.subarray(at, at + months));
    },
    formula: (_node, t, writer) => row().formula(t, writer),
    explain: (_node, t) => row().explain(t),
  };
}

/** The total that a distribution curve spreads. Input: the run; parameter `rows`, how many rows come before it. */
export function fundingTotal(row: () => FundingRow): Operator {
  return {
    name: 'fundingTotal',
    evaluate: ({ inputs, params, months }): Vector => {
      const value = (inputs[0] as Node).vector.values[(params.rows as number) * months] ?? 0;
      return scalarVector(value);
    },
    formula: (_node, t, writer) => row().formula(t, writer),
    explain: (_node, t) => row().explain(t),
  };
}

/** True if dividing a few centavos among many partners leaves this one, who has a share, with none. */
function isRoundedAway(node: Node, t: number): boolean {
  const [distribution, upper, lower] = node.inputs as [Node, Node, Node];
  return valueAt(node, t) === 0 && valueAt(distribution, t) !== 0 && scalarOf(upper) !== scalarOf(lower);
}

/** A partner's part of the distribution by cumulative rounding. Inputs: distribution, the partners' cumulative shares up to and before the partner. */
export const partnerPart: Operator = {
  name: 'partnerPart',
  evaluate: ({ inputs, months }): Vector => {
    const [distribution, upper, lower] = inputs as [Node, Node, Node];
    const [above, below] = [scalarOf(upper), scalarOf(lower)];
    const values = newLine(months);
    for (let t = distribution.vector.from; t < distribution.vector.to; t++) {
      const paid = -(distribution.vector.values[t] as number);
      values[t] = -(quantise(paid * above) - quantise(paid * below)) || 0;
    }
    return trimmed(values, distribution.vector.from, distribution.vector.to);
  },
  formula: (node, t, writer) => {
    const [distribution, upper, lower] = node.inputs as [Node, Node, Node];
    const cell = writer.cell(distribution, t);
    return cellOf(`ROUND(${cell}*${writer.cell(upper, 0)},2)-ROUND(${cell}*${writer.cell(lower, 0)},2)`);
  },
  explain: (node, t) => ({
    formula: 'distribuição × participação acumulada, menos a dos sócios anteriores',
    combine: 'factors',
    terms: node.inputs.map((operand) => cellTerm(operand, operand.scalar ? 0 : t)),
    ...(isRoundedAway(node, t) ? { note: '0: a repartição em centavos inteiros não deixa nenhum a este sócio' } : {}),
  }),
};

/** Accumulated sales over own VGV. Inputs: accumulated sales, own VGV of all modules. */
export const soldShare: Operator = {
  name: 'soldShare',
  evaluate: ({ inputs, months }): Vector => {
    const [sold, own] = inputs as [Node, Node];
    const all = scalarOf(own);
    const values = newLine(months);
    if (all !== 0) for (let t = 0; t < months; t++) values[t] = valueAt(sold, t) / all;
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const own = writer.cell(node.inputs[1] as Node, 0);
    return `IF(${own}=0,0,${writer.cell(node.inputs[0] as Node, t)}/${own})`;
  },
  explain: (node, t) => ({
    formula: 'vendas acumuladas ÷ VGV líquido',
    combine: 'factors',
    terms: node.inputs.map((operand) => cellTerm(operand, operand.scalar ? 0 : t)),
  }),
};

export function cellTerm(node: Node, month: number, sign = 1, label?: string): Term {
  const value = sign * valueAt(node, month);
  return {
    node,
    month: node.scalar ? 0 : month,
    value,
    unit: node.meta.unit,
    ...(label === undefined ? {} : { label }),
  };
}
