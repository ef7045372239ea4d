/** Rows of a workbook that say which months its calculation spans. */
import type { FormulaWriter, Node, Operator, Terms } from '../../graph/node.ts';
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
