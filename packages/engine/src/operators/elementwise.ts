import type { Node, Operator, Term } from '../graph/node.ts';
import { valueAt } from '../graph/node.ts';
import { emptyVector, newLine, trimmed, type Vector } from '../graph/vector.ts';
import { decimal, quantiseExactly } from '../numeric/decimal.ts';
import { dd, ddAdd, ddMultiply, ddNegate } from '../numeric/double-double.ts';
import { quantise } from '../numeric/money.ts';
import { cellOf } from './text.ts';

type Apply = (a: number, b: number, c: number, d: number) => number;

interface Definition {
  name: string;
  /** The value of a month from the values of up to four inputs. */
  apply: Apply;
  /** The spreadsheet formula from the inputs' cells. */
  formula: (a: string, b: string, c: string, d: string) => string;
  /** In Portuguese, how the inputs combine. */
  words: string;
  combine?: 'sum' | 'factors';
  /** Where the result may be non-zero: where the first input is (`first`), where any is (`any`), or everywhere (`all`). */
  support: 'first' | 'any' | 'all';
}

/** An operator that computes each month from the same month of its inputs (a scalar input counts for every month). */
function elementwise(definition: Definition): Operator {
  const { apply, support } = definition;
  return {
    name: definition.name,
    evaluate: ({ inputs, months }): Vector => {
      const n = inputs.every((node) => node.scalar) ? 1 : months;
      const [from, to] = supportOf(inputs, support, n);
      if (from >= to) return emptyVector(n);
      const values = newLine(n);
      const [a, b, c, d] = inputs;
      const [va, vb, vc, vd] = [read(a), read(b), read(c), read(d)];
      const [sa, sb, sc, sd] = [stride(a), stride(b), stride(c), stride(d)];
      for (let t = from; t < to; t++)
        values[t] = apply(va[t * sa] as number, vb[t * sb] as number, vc[t * sc] as number, vd[t * sd] as number);
      return trimmed(values, from, to);
    },
    formula: (node, t, writer) => {
      const cells = node.inputs.map((operand) => writer.cell(operand, operand.scalar ? 0 : t));
      return definition.formula(cells[0] ?? '0', cells[1] ?? '0', cells[2] ?? '0', cells[3] ?? '0');
    },
    explain: (node, t) => ({
      formula: definition.words,
      combine: definition.combine ?? 'factors',
      terms: node.inputs.map((operand) => termOf(operand, t)),
    }),
  };
}

const nothing = Float64Array.of(0);

function read(node: Node | undefined): Float64Array {
  return node ? node.vector.values : nothing;
}

function stride(node: Node | undefined): number {
  return node === undefined || node.scalar ? 0 : 1;
}

function supportOf(inputs: readonly Node[], support: Definition['support'], n: number): [number, number] {
  if (n === 1) return [0, 1];
  if (support === 'all') return [0, n];
  if (support === 'first') {
    const first = inputs[0];
    return first === undefined || first.scalar ? [0, n] : [first.vector.from, first.vector.to];
  }
  let from = n;
  let to = 0;
  for (const { scalar, vector } of inputs) {
    if (scalar || vector.from === vector.to) continue;
    from = Math.min(from, vector.from);
    to = Math.max(to, vector.to);
  }
  return [from, to];
}

/** The term of an operand in month t. */
export function termOf(operand: Node, t: number): Term {
  return { node: operand, month: operand.scalar ? 0 : t, value: valueAt(operand, t), unit: operand.meta.unit };
}

/** round(a × b) in centavos. */
export const roundedProduct = elementwise({
  name: 'roundedProduct',
  apply: (a, b) => quantise(a * b),
  formula: (a, b) => `ROUND(${a}*${b},2)`,
  words: 'valor × fator',
  support: 'first',
});

/** −round(a × b) in centavos: an outflow. */
export const roundedOutflow = elementwise({
  name: 'roundedOutflow',
  apply: (a, b) => -quantise(a * b) || 0,
  formula: (a, b) => `-ROUND(${a}*${b},2)`,
  words: 'saída: base × percentual',
  support: 'first',
});

/** a × b, not rounded. */
export const product = elementwise({
  name: 'product',
  apply: (a, b) => a * b,
  formula: (a, b) => `${a}*${b}`,
  words: 'produto',
  support: 'first',
});

/** round(a × (1 − b)). */
export const discounted = elementwise({
  name: 'discounted',
  apply: (a, b) => quantise(a * (1 - b)),
  formula: (a, b) => `ROUND(${a}*(1-${b}),2)`,
  words: 'valor × (1 − desconto)',
  support: 'first',
});

/** a − b of exact cells. */
export const difference = elementwise({
  name: 'difference',
  apply: (a, b) => a - b,
  formula: (a, b) => cellOf(`${a}-${b}`),
  words: 'diferença',
  support: 'any',
});

/** a − b, not rounded. */
export const looseDifference = elementwise({
  name: 'looseDifference',
  apply: (a, b) => a - b,
  formula: (a, b) => `${a}-${b}`,
  words: 'diferença',
  support: 'any',
});

/** −a. */
export const negated = elementwise({
  name: 'negated',
  apply: (a) => -a || 0,
  formula: (a) => `-${a}`,
  words: 'saída do mês',
  support: 'first',
});

/** The part of a total between two cumulative shares, rounded so that the parts add up: round(x·b) − round(x·c). */
export const sharePart = elementwise({
  name: 'sharePart',
  apply: (x, upper, lower) => quantise(x * upper) - quantise(x * lower),
  formula: (x, upper, lower) => cellOf(`ROUND(${x}*${upper},2)-ROUND(${x}*${lower},2)`),
  words: 'parte da tabela: valor × participação acumulada, menos a da tabela anterior',
  support: 'first',
});

/** round(rate × max(0, base − credit share × works)), as an outflow. */
export const creditedTax = elementwise({
  name: 'creditedTax',
  apply: (base, rate, credit, works) => {
    const net = base - credit * works;
    if (net <= 0) return 0;
    const cell = quantiseExactly(rate * net, rate * (Math.abs(base) + Math.abs(credit * works)), () =>
      ddMultiply(decimal(rate), ddAdd(dd(base), ddNegate(ddMultiply(decimal(credit), dd(works))))),
    );
    return -cell || 0;
  },
  formula: (base, rate, credit, works) => `-ROUND(${rate}*MAX(0,${base}-${credit}*${works}),2)`,
  words: 'alíquota × (base − crédito sobre a obra)',
  support: 'any',
});
