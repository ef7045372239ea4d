import type { LivingTerm, Node, Operator, Term, Terms } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { termOf } from '../cells/elementwise.ts';
import { written } from '../cells/living.ts';

/** Start of a price step: a month, or the month after enough is sold (`input`: its position among the inputs). */
export type StepFrom =
  | { readonly kind: 'month'; readonly from: number; readonly field: string }
  | { readonly kind: 'sold'; readonly input: number };

/** The first month of each step. */
function startsOf({ inputs, params }: Pick<Node, 'inputs' | 'params'>): number[] {
  return (params.steps as readonly StepFrom[]).map((step) =>
    step.kind === 'month' ? step.from : scalarOf(inputs[step.input] as Node) + 1,
  );
}

/**
 * The product of 1 + change over the price steps in force. Inputs: the changes, then the months in which enough is sold. Parameter
 * `steps`.
 */
export const steppedPrice: Operator = {
  name: 'steppedPrice',
  evaluate: ({ inputs, params, months }): Vector => {
    const starts = startsOf({ inputs, params });
    const values = newLine(months);
    for (let t = 0; t < months; t++) {
      let factor = 1;
      for (let k = 0; k < starts.length; k++) if (t >= (starts[k] as number)) factor *= 1 + scalarOf(inputs[k] as Node);
      values[t] = factor;
    }
    return { values, from: 0, to: months };
  },
  formula: (node, t, writer) => {
    const month = writer.month(t);
    const factors = (node.params.steps as readonly StepFrom[]).map((step, k) => {
      const change = writer.cell(node.inputs[k] as Node, 0);
      if (step.kind === 'sold') return `(1+(${month}>${writer.cell(node.inputs[step.input] as Node, 0)})*${change})`;
      const from: LivingTerm = (node.params.terms as Terms | undefined)?.[`from${k}`] ?? step.from;
      return `(1+(${month}>=${written(from, writer)})*${change})`;
    });
    return factors.join('*');
  },
  explain: (node, t) => {
    const steps = node.params.steps as readonly StepFrom[];
    const terms = startsOf(node).flatMap((start, k): Term[] => {
      const step = steps[k] as StepFrom;
      const change = termOf(node.inputs[k] as Node, 0);
      const begin: Term =
        step.kind === 'sold'
          ? { ...termOf(node.inputs[step.input] as Node, 0), label: 'Vendido o bastante em' }
          : { label: 'Início do reajuste', value: step.from, unit: 'month', field: step.field };
      return t >= start ? [change, begin] : [{ ...begin, note: 'ainda não em vigor' }];
    });
    return { formula: 'produto de (1 + reajuste) dos que estão em vigor', combine: 'factors', terms };
  },
};
