/** Calendar quarters: their receipts, and the part above a limit of the quarter or of the year. */
import type { Node, Operands, Operator, Reason, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { quantise } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { policyTerm, sumTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

/** True in the last month of a calendar quarter. `offset`: months of the base month into its quarter. */
export function isQuarterEnd(params: Operands['params'], t: number): boolean {
  return (t + (params.offset as number)) % 3 === 2;
}

/** Fills the last month of each quarter with a value. */
export function byQuarter({ params, months }: Operands, cell: (last: number) => number): Vector {
  const values = newLine(months);
  for (let t = 2 - (params.offset as number); t < months; t += 3) values[t] = cell(t) || 0;
  return trimmed(values);
}

/** Explains a month that ends no quarter. */
export function betweenQuarters(formula: string): Reason {
  const term = policyTerm('Trimestre', 'o valor está no último mês do trimestre', '/base_month');
  return { formula, combine: 'factors', terms: [term] };
}

/** Σ of a quarter's months, in its last. Input: a row. Parameter: `offset`. */
export const quarterTotal: Operator = {
  name: 'quarterTotal',
  evaluate: (node): Vector => {
    const [row] = node.inputs as [Node];
    return byQuarter(node, (last) => {
      let received = 0;
      for (let t = Math.max(0, last - 2); t <= last; t++) received += valueAt(row, t);
      return received;
    });
  },
  formula: (node, t, writer) =>
    isQuarterEnd(node.params, t) ? cellOf(`SUM(${writer.range(node.inputs[0] as Node, Math.max(0, t - 2), t)})`) : '0',
  explain: (node, t) => {
    const formula = 'soma dos meses do trimestre';
    if (!isQuarterEnd(node.params, t)) return betweenQuarters(formula);
    const [row] = node.inputs as [Node];
    const terms: Term[] = [];
    for (let month = Math.max(0, t - 2); month <= t; month++) terms.push(termOf(row, month));
    return { formula, combine: 'sum', terms };
  },
};

/** True in the last month of a quarter in which the step is in force. A month of it is of the regime. */
function isInForce(params: Operands['params'], t: number): boolean {
  const { begins, from, to } = params as { begins: number; from: number; to: number };
  return t >= 0 && isQuarterEnd(params, t) && t >= begins && t >= from && Math.max(0, t - 2) < to;
}

/** The last months of a year's quarters in which the step is in force, up to one of them. */
function quartersOfYear(params: Operands['params'], t: number): number[] {
  const ofYear = (t + (params.offsetOfYear as number)) % 12;
  const quarters: number[] = [];
  for (let month = t - ofYear; month <= t; month++) if (isInForce(params, month)) quarters.push(month);
  return quarters;
}

/** The quarter before with the step in force, of the same year. */
function quarterBefore(params: Operands['params'], t: number): number | null {
  return quartersOfYear(params, t).at(-2) ?? null;
}

function isYearEnd(params: Operands['params'], t: number): boolean {
  return (t + (params.offsetOfYear as number)) % 12 === 11;
}

const withoutStep = policyTerm('Acréscimo', 'o trimestre não tem acréscimo da presunção');

function reasonWithoutStep(params: Operands['params'], t: number, formula: string): Reason {
  return isQuarterEnd(params, t) ? { formula, combine: 'factors', terms: [withoutStep] } : betweenQuarters(formula);
}

/** max(0, receipts of the quarter − limit) where the step is in force. Inputs: receipts, limit. */
export const excessOfQuarter: Operator = {
  name: 'excessOfQuarter',
  evaluate: (node): Vector => {
    const [received, limit] = node.inputs as [Node, Node];
    return byQuarter(node, (t) =>
      isInForce(node.params, t) ? Math.max(0, valueAt(received, t) - scalarOf(limit)) : 0,
    );
  },
  formula: (node, t, writer) => {
    const [received, limit] = node.inputs as [Node, Node];
    if (!isInForce(node.params, t)) return '0';
    return `MAX(0,${cellOf(`${writer.cell(received, t)}-${writer.cell(limit, 0)}`)})`;
  },
  explain: (node, t) => {
    const formula = 'receita do trimestre − limite, se positiva';
    if (!isInForce(node.params, t)) return reasonWithoutStep(node.params, t, formula);
    const [received, limit] = node.inputs as [Node, Node];
    return { formula, combine: 'factors', terms: [termOf(received, t), termOf(limit, t)] };
  },
};

/**
 * The rest of a year's limit after each quarter: max(0, a fourth of it + the rest before − receipts). Each year begins with
 * nothing. Inputs: receipts of the quarter, limit of the year.
 */
export const freeLimit: Operator = {
  name: 'freeLimit',
  evaluate: (node): Vector => {
    const [received, limit] = node.inputs as [Node, Node];
    const quota = scalarOf(limit) / 4;
    const free = new Map<number, number>();
    return byQuarter(node, (t) => {
      if (!isInForce(node.params, t)) return 0;
      const before = quarterBefore(node.params, t);
      const left = Math.max(0, quota + (before === null ? 0 : (free.get(before) ?? 0)) - valueAt(received, t));
      free.set(t, left);
      return left;
    });
  },
  formula: (node, t, writer) => {
    const [received, limit] = node.inputs as [Node, Node];
    if (!isInForce(node.params, t)) return '0';
    const before = quarterBefore(node.params, t);
    const left = before === null ? '' : `+${writer.cell(node, before)}`;
    return `MAX(0,${fourDecimals(`${writer.cell(limit, 0)}/4${left}-${writer.cell(received, t)}`)})`;
  },
  explain: (node, t) => {
    const formula = 'um quarto do limite do ano + o que sobrou antes − receita do trimestre, se positivo';
    if (!isInForce(node.params, t)) return reasonWithoutStep(node.params, t, formula);
    return { formula, combine: 'factors', terms: limitTerms(node, t, quarterBefore(node.params, t), node) };
  },
};

/** A fourth of a limit in centavos has four decimals of a real. */
function fourDecimals(formula: string): string {
  return `ROUND(${formula},4)`;
}

function limitTerms({ inputs }: Node, t: number, before: number | null, free: Node): Term[] {
  const [received, limit] = inputs as [Node, Node];
  const left = before === null ? [] : [{ ...termOf(free, before), label: 'Limite ainda livre' }];
  return [termOf(received, t), termOf(limit, t), ...left];
}

/**
 * Receipts of a quarter above a year's limit. The last quarter of the year settles: receipts above the limit of all quarters,
 * less earlier charges. Inputs: receipts of the quarter, limit of the year, its rest after each quarter.
 */
export const excessOfYear: Operator = {
  name: 'excessOfYear',
  evaluate: (node): Vector => {
    const [received, limit, free] = node.inputs as [Node, Node, Node];
    const quota = scalarOf(limit) / 4;
    const charged = new Map<number, number>();
    return byQuarter(node, (t) => {
      if (!isInForce(node.params, t)) return 0;
      const quarters = quartersOfYear(node.params, t);
      const before = quarters.at(-2);
      const above = isYearEnd(node.params, t)
        ? Math.max(0, totalOf(quarters.map((month) => valueAt(received, month))) - quota * quarters.length) -
          totalOf(quarters.map((month) => charged.get(month) ?? 0))
        : Math.max(0, valueAt(received, t) - quota - (before === undefined ? 0 : valueAt(free, before)));
      charged.set(t, above);
      return above;
    });
  },
  formula: (node, t, writer) => {
    const [received, limit, free] = node.inputs as [Node, Node, Node];
    if (!isInForce(node.params, t)) return '0';
    const quarters = quartersOfYear(node.params, t);
    const before = quarters.slice(0, -1);
    const last = before.at(-1);
    const cell = (row: Node) => (month: number) => writer.cell(row, month);
    if (!isYearEnd(node.params, t)) {
      const left = last === undefined ? '' : `-${writer.cell(free, last)}`;
      return `MAX(0,${fourDecimals(`${writer.cell(received, t)}-${writer.cell(limit, 0)}/4${left}`)})`;
    }
    const all = quarters.map(cell(received)).join('+');
    const above = `MAX(0,${fourDecimals(`${all}-${writer.cell(limit, 0)}/4*${quarters.length}`)})`;
    return before.length === 0 ? above : fourDecimals(`${above}-(${before.map(cell(node)).join('+')})`);
  },
  explain: (node, t) => {
    const [received, limit, free] = node.inputs as [Node, Node, Node];
    const isSettled = isYearEnd(node.params, t);
    const formula = isSettled
      ? 'receita do ano acima do limite dos trimestres, menos o excesso dos trimestres anteriores'
      : 'receita do trimestre − um quarto do limite do ano − limite ainda livre, se positiva';
    if (!isInForce(node.params, t)) return reasonWithoutStep(node.params, t, formula);
    const quarters = quartersOfYear(node.params, t);
    if (!isSettled) return { formula, combine: 'factors', terms: limitTerms(node, t, quarters.at(-2) ?? null, free) };
    const first = quarters[0] as number;
    const terms = [sumTerm(received, first, t, 'Receita do ano'), termOf(limit, t)];
    const charged = sumTerm(node, first, t - 1, 'Excesso dos trimestres anteriores');
    return { formula, combine: 'factors', terms: quarters.length > 1 ? [...terms, charged] : terms };
  },
};

export function totalOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Each cell in whole centavos. */
export const roundedExcess: Operator = {
  name: 'roundedExcess',
  evaluate: ({ inputs, months }): Vector => {
    const { values: x, from, to } = (inputs[0] as Node).vector;
    const values = newLine(months);
    for (let t = from; t < to; t++) values[t] = quantise(x[t] as number);
    return trimmed(values, from, to);
  },
  formula: (node, t, writer) => `ROUND(${writer.cell(node.inputs[0] as Node, t)},2)`,
  explain: (node, t) => ({
    formula: 'excesso do trimestre, em centavos',
    combine: 'sum',
    terms: [termOf(node.inputs[0] as Node, t)],
  }),
};
