import type { LivingTerm, Node, Operator, Parameters, Term, Terms } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { termOf } from '../cells/elementwise.ts';
import { written } from '../cells/living.ts';

/**
 * The last installment of a part of a plan. `sale`: `after` months from the sale. `month`: `after` months from `month`, or from a
 * later sale. `periods`: the last whole period before the keys, or the keys.
 */
export interface LastInstallment {
  readonly due: 'sale' | 'month' | 'periods';
  readonly after: number;
  readonly month: number;
  readonly every: number;
  /** True if it is due at the keys at the latest. */
  readonly isByKeys: boolean;
  /** Positions among the inputs of the shares without which nothing is due. */
  readonly shares: readonly number[];
}

const endsOf = (params: Parameters): readonly LastInstallment[] => params.ends as readonly LastInstallment[];

function monthsOf({ due, after, month, every, isByKeys }: LastInstallment, keys: number, s: number): number {
  const untilKeys = Math.max(0, keys - s);
  switch (due) {
    case 'sale':
      return isByKeys ? Math.min(after, untilKeys) : after;
    case 'month':
      return Math.max(0, month - s) + after;
    case 'periods': {
      const periods = Math.floor((keys - 1 - s) / every);
      return periods > 0 ? periods * every : untilKeys;
    }
  }
}

/** The last installments of parts of which something is due. */
function dueEndsOf({ inputs, params }: Pick<Node, 'inputs' | 'params'>): LastInstallment[] {
  return endsOf(params).filter(({ shares }) => shares.every((at) => scalarOf(inputs[at] as Node) > 0));
}

/**
 * Months from a contract's sale to its last installment, by month of the sale. Payments of a bank during construction do not
 * count. Inputs: shares of the parts. Parameters: `ends`, `keys`.
 */
export const contractTerm: Operator = {
  name: 'contractTerm',
  evaluate: ({ inputs, params, months }): Vector => {
    const ends = dueEndsOf({ inputs, params });
    const values = newLine(months);
    for (let s = 0; s < months; s++)
      values[s] = ends.reduce((term, end) => Math.max(term, monthsOf(end, params.keys as number, s)), 0);
    return trimmed(values);
  },
  formula: (node, s, writer) => {
    const terms = node.params.terms as Terms | undefined;
    const sold = writer.month(s);
    const cell = (name: string, given: LivingTerm): string => written(terms?.[name] ?? given, writer);
    const untilKeys = `MAX(0,${cell('keys', node.params.keys as number)}-${sold})`;
    const months = endsOf(node.params).map(({ due, after, month, every, isByKeys, shares }, k) => {
      const positive = shares.map((at) => `(${writer.cell(node.inputs[at] as Node, 0)}>0)*`).join('');
      const delay = cell(`after${k}`, after);
      if (due === 'sale') return `${positive}${isByKeys ? `MIN(${delay},${untilKeys})` : delay}`;
      if (due === 'month') return `${positive}(MAX(0,${cell(`month${k}`, month)}-${sold})+${delay})`;
      const period = cell(`every${k}`, every);
      const whole = `INT((${untilKeys}-1)/${period})`;
      return `${positive}IF(${whole}>0,${whole}*${period},${untilKeys})`;
    });
    return `MAX(0,${months.join(',')})`;
  },
  explain: (node, s) => {
    const ends = dueEndsOf(node);
    const keys = node.params.keys as number;
    const [longest] = ends.toSorted((a, b) => monthsOf(b, keys, s) - monthsOf(a, keys, s));
    const shares = (longest?.shares ?? node.inputs.map((_, at) => at)).map((at): Term => {
      return termOf(node.inputs[at] as Node, 0);
    });
    const subject = longest && longest.due !== 'sale' ? keysTerm(node) : [];
    return { formula: 'meses da venda à última parcela', combine: 'factors', terms: [...shares, ...subject] };
  },
};

function keysTerm({ params, meta }: Node): Term[] {
  const field = meta.fields?.keys;
  return field ? [{ label: 'Chaves', value: params.keys as number, unit: 'month', field }] : [];
}
