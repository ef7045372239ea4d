/** Rows of a workbook that say which months its calculation spans. */
import type { FormulaWriter, Node, Operator, Term, Terms } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { scalarVector, type Vector } from '../../graph/vector.ts';
import { termOf } from './elementwise.ts';
import { written } from './living.ts';

function bound(name: string, call: string): Operator {
  return {
    name,
    evaluate: ({ params }): Vector => scalarVector((params.value as () => number)()),
    formula: (node, _t, writer) => `${call}(${writtenList(node, writer)})`,
    explain: () => null,
  };
}

function writtenList(node: Node, writer: FormulaWriter): string {
  return Object.values(node.params.terms as Terms)
    .map((term) => written(term, writer))
    .join(',');
}

/** The least of several months. Parameters: `terms`, `value` (answers it). */
export const least = bound('leastMonth', 'MIN');

/** The greatest of several months. Parameters: `terms`, `value` (answers it). */
export const greatest = bound('greatestMonth', 'MAX');

export function lastMonthFormula(row: Node, writer: FormulaWriter): string {
  return `SUMPRODUCT(MAX((${writer.all(row)}<>0)*${writer.allMonths()}))`;
}

/** The last month in which a row is not zero; 0 when it always is. Input: the row. */
export const lastMonthOf: Operator = {
  name: 'lastMonthOf',
  evaluate: ({ inputs }): Vector => scalarVector(Math.max(0, ...inputs.map(({ vector }) => vector.to - 1))),
  formula: (node, _t, writer) => lastMonthFormula(node.inputs[0] as Node, writer),
  explain: (node) => ({
    formula: 'último mês diferente de zero',
    combine: 'factors',
    terms: node.inputs.map((row) => termOf(row, 0)),
  }),
};

/**
 * The last month in which one of some rows is not zero, or which one of some months is. Inputs: rows, and months. Parameters:
 * `scheduled`, a month that it is not before; `terms`.
 */
export const latestMonth: Operator = {
  name: 'latestMonth',
  evaluate: ({ inputs, params }): Vector =>
    scalarVector(Math.max(params.scheduled as number, ...inputs.map(lastOfInput))),
  formula: (node, _t, writer) => `MAX(${writtenList(node, writer)})`,
  explain: (node) => {
    const last = scalarOf(node);
    const latest = node.inputs.filter((input) => lastOfInput(input) === last);
    return {
      formula: 'último mês diferente de zero',
      combine: 'factors',
      terms: latest.length > 0 ? latest.slice(0, 1).map((row) => termOf(row, last)) : [scheduledTerm(last)],
    };
  },
};

function lastOfInput(input: Node): number {
  return input.scalar ? scalarOf(input) : input.vector.to - 1;
}

function scheduledTerm(last: number): Term {
  return { label: 'Último mês dos financiamentos e do capital', value: last, unit: 'month', field: '/base_month' };
}
