import type { Node, Operator, Term } from '../../graph/node.ts';
import { valueAt } from '../../graph/node.ts';
import { emptyVector, newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { decimal, quantiseExactly } from '../../numeric/decimal.ts';
import { dd, ddAdd, ddMultiply, ddNegate } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';
import { cellOf } from './text.ts';

/** The cells of an input: a scalar input stands at one position for every month (stride 0). */
interface Cells {
  x: Float64Array;
  stride: 0 | 1;
}

interface Definition {
  name: string;
  /**
   * Fills the months from … to from up to four inputs. Each operator has a loop of its own, so that it is compiled for it
   * alone.
   */
  fill(out: Float64Array, from: number, to: number, a: Cells, b: Cells, c: Cells, d: Cells): void;
  /** The spreadsheet formula from the inputs' cells. */
  formula: (a: string, b: string, c: string, d: string) => string;
  /** In Portuguese, how the inputs combine. */
  formulaText: string;
  combine?: 'sum' | 'factors';
  /** Range in which the result may be nonzero: that of the first input (`first`), of any (`any`), or everywhere (`all`). */
  support: 'first' | 'any' | 'all';
}

/** An operator that computes each month from the same month of its inputs (a scalar input counts for every month). */
function elementwise(definition: Definition): Operator {
  const { support } = definition;
  return {
    name: definition.name,
    evaluate: ({ inputs, months }): Vector => {
      const n = inputs.every((node) => node.scalar) ? 1 : months;
      const { from, to } = supportOf(inputs, support, n);
      if (from >= to) return emptyVector(n);
      const values = newLine(n);
      const [a, b, c, d] = operands;
      definition.fill(values, from, to, put(a, inputs[0]), put(b, inputs[1]), put(c, inputs[2]), put(d, inputs[3]));
      return trimmed(values, from, to);
    },
    formula: (node, t, writer) => {
      const cells = node.inputs.map((operand) => writer.cell(operand, operand.scalar ? 0 : t));
      return definition.formula(cells[0] ?? '0', cells[1] ?? '0', cells[2] ?? '0', cells[3] ?? '0');
    },
    explain: (node, t) => ({
      formula: definition.formulaText,
      combine: definition.combine ?? 'factors',
      terms: node.inputs.map((operand) => termOf(operand, t)),
    }),
  };
}

const zero = Float64Array.of(0);
const nothing = (): Cells => ({ x: zero, stride: 0 });
/** The inputs of the row that is being filled: the next one takes them back. */
const operands = [nothing(), nothing(), nothing(), nothing()] as const;

function put(cells: Cells, node: Node | undefined): Cells {
  cells.x = node ? node.vector.values : zero;
  cells.stride = node && !node.scalar ? 1 : 0;
  return cells;
}

function at({ x, stride }: Cells, t: number): number {
  return x[t * stride] as number;
}

/** The answer of `supportOf`: the next one takes it back. */
const range = { from: 0, to: 0 };

function supportOf(inputs: readonly Node[], support: Definition['support'], n: number): { from: number; to: number } {
  range.from = 0;
  range.to = n;
  const [first] = inputs;
  if (n === 1 || support === 'all' || first === undefined || (support === 'first' && first.scalar)) return range;
  if (support === 'first') {
    range.from = first.vector.from;
    range.to = first.vector.to;
    return range;
  }
  range.from = n;
  range.to = 0;
  for (const { scalar, vector } of inputs) {
    if (scalar || vector.from === vector.to) continue;
    range.from = Math.min(range.from, vector.from);
    range.to = Math.max(range.to, vector.to);
  }
  return range;
}

/** The term of an operand in month t. */
export function termOf(operand: Node, t: number): Term {
  return { node: operand, month: operand.scalar ? 0 : t, value: valueAt(operand, t), unit: operand.meta.unit };
}

/** round(a × b) in centavos. */
export const roundedProduct = elementwise({
  name: 'roundedProduct',
  fill: (out, from, to, a, b) => {
    for (let t = from; t < to; t++) out[t] = quantise(at(a, t) * at(b, t));
  },
  formula: (a, b) => `ROUND(${a}*${b},2)`,
  formulaText: 'valor × fator',
  support: 'first',
});

/** −round(a × b) in centavos: an outflow. */
export const roundedOutflow = elementwise({
  name: 'roundedOutflow',
  fill: (out, from, to, a, b) => {
    for (let t = from; t < to; t++) out[t] = -quantise(at(a, t) * at(b, t)) || 0;
  },
  formula: (a, b) => `-ROUND(${a}*${b},2)`,
  formulaText: 'saída: base × percentual',
  support: 'first',
});

/** a × b, not rounded. */
export const product = elementwise({
  name: 'product',
  fill: (out, from, to, a, b) => {
    for (let t = from; t < to; t++) out[t] = at(a, t) * at(b, t);
  },
  formula: (a, b) => `${a}*${b}`,
  formulaText: 'produto',
  support: 'first',
});

/** round(a × (1 − b)). */
export const discounted = elementwise({
  name: 'discounted',
  fill: (out, from, to, a, b) => {
    for (let t = from; t < to; t++) out[t] = quantise(at(a, t) * (1 - at(b, t)));
  },
  formula: (a, b) => `ROUND(${a}*(1-${b}),2)`,
  formulaText: 'valor × (1 − desconto)',
  support: 'first',
});

/** a − b of exact cells. */
export const difference = elementwise({
  name: 'difference',
  fill: (out, from, to, a, b) => {
    for (let t = from; t < to; t++) out[t] = at(a, t) - at(b, t);
  },
  formula: (a, b) => cellOf(`${a}-${b}`),
  formulaText: 'diferença',
  support: 'any',
});

/** a − b, not rounded. */
export const looseDifference = elementwise({
  name: 'looseDifference',
  fill: (out, from, to, a, b) => {
    for (let t = from; t < to; t++) out[t] = at(a, t) - at(b, t);
  },
  formula: (a, b) => `${a}-${b}`,
  formulaText: 'diferença',
  support: 'any',
});

/** −a. */
export const negated = elementwise({
  name: 'negated',
  fill: (out, from, to, a) => {
    for (let t = from; t < to; t++) out[t] = -at(a, t) || 0;
  },
  formula: (a) => `-${a}`,
  formulaText: 'saída do mês',
  support: 'first',
});

/** The part of a total between two cumulative shares, rounded so that the parts add up: round(x·b) − round(x·c). */
export const sharePart = elementwise({
  name: 'sharePart',
  fill: (out, from, to, total, upper, lower) => {
    for (let t = from; t < to; t++)
      out[t] = quantise(at(total, t) * at(upper, t)) - quantise(at(total, t) * at(lower, t));
  },
  formula: (x, upper, lower) => cellOf(`ROUND(${x}*${upper},2)-ROUND(${x}*${lower},2)`),
  formulaText: 'parte da tabela: valor × participação acumulada, menos a da tabela anterior',
  support: 'first',
});

function taxAfterCredit(base: number, rate: number, credit: number, construction: number): number {
  const net = base - credit * construction;
  if (net <= 0) return 0;
  const cell = quantiseExactly(rate * net, rate * (Math.abs(base) + Math.abs(credit * construction)), () =>
    ddMultiply(decimal(rate), ddAdd(dd(base), ddNegate(ddMultiply(decimal(credit), dd(construction))))),
  );
  return -cell || 0;
}

/** round(rate × max(0, base − credit share × works)), as an outflow. */
export const creditedTax = elementwise({
  name: 'creditedTax',
  fill: (out, from, to, base, rate, credit, construction) => {
    for (let t = from; t < to; t++)
      out[t] = taxAfterCredit(at(base, t), at(rate, t), at(credit, t), at(construction, t));
  },
  formula: (base, rate, credit, construction) => `-ROUND(ROUND(${rate}*MAX(0,${base}-${credit}*${construction}),8),2)`,
  formulaText: 'alíquota × (base − crédito sobre a obra)',
  support: 'any',
});
