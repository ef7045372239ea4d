import type { FormulaWriter, LivingTerm, Node, Operands, Operator, Reason, Term, Terms } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddMultiply, ddNegate } from '../../numeric/double-double.ts';
import { quantise, undecided } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { earlier, written } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { fieldTerm, nonzeroTerms, sumTerm } from '../cells/terms.ts';

/**
 * Late installments by age. Inputs: what is due, then a share for each age; parameter `after`, the ages in months. What an
 * operator reads besides stands after the shares.
 */
interface Ageing {
  readonly due: Node;
  readonly shares: readonly Node[];
  readonly after: readonly number[];
  readonly others: readonly Node[];
}

function ageingOf({ inputs, params }: Pick<Operands, 'inputs' | 'params'>): Ageing {
  const after = params.after as readonly number[];
  const count = after.length + 1;
  return { due: inputs[0] as Node, shares: inputs.slice(1, count), after, others: inputs.slice(count) };
}

/** The age of a share as a formula writes it. */
function ageTerm({ params }: Node, k: number): LivingTerm {
  return (params.terms as Terms | undefined)?.[k] ?? ((params.after as readonly number[])[k] as number);
}

/** The charges on a share paid `age` months late: the fine and simple interest. */
function chargeOf(fine: Node | undefined, interest: Node | undefined, age: number): number {
  return fine && interest ? scalarOf(fine) + scalarOf(interest) * age : 0;
}

function exactCharge(fine: Node | undefined, interest: Node | undefined, age: number): DoubleDouble {
  return fine && interest ? ddAdd(exactValue(fine, 0), ddMultiply(exactValue(interest, 0), dd(age))) : dd(0);
}

function chargeFormula(fine: Node, interest: Node, age: LivingTerm, writer: FormulaWriter): string {
  return `${writer.cell(fine, 0)}+${writer.cell(interest, 0)}*${written(age, writer)}`;
}

/** Rounds a sum of products. Near half centavos, seen from the size of its terms, the exact sum decides. */
function settled(fast: number, size: number, terms: number, exact: () => DoubleDouble): number {
  return quantise(undecided(fast, size * terms * 1e-15) ? exact().hi : fast) || 0;
}

/** Formulas round away the trace of products that nearly cancel: it would tip an exact half centavo. */
function settledFormula(sum: string): string {
  return `ROUND(ROUND(${sum},8),2)`;
}

/**
 * Late and lost installments: −(Σ shares + loss)·due_t + Σ share·(1 + fine + interest·age)·due_{t−age}, rounded once. After the
 * shares it reads the loss share, then where there are charges the fine and the interest per month.
 */
export const delinquent: Operator = {
  name: 'delinquent',
  evaluate: (node): Vector => {
    const { due, out, back, after } = lateFactors(node);
    const x = due.vector.values;
    const values = newLine(node.months);
    const end = Math.min(node.months, due.vector.to + Math.max(0, ...after));
    for (let t = due.vector.from; t < end; t++) {
      let fast = out * (x[t] as number);
      let size = Math.abs(fast);
      for (let k = 0; k < back.length; k++) {
        const at = t - (after[k] as number);
        if (at < 0) continue;
        const late = (back[k] as number) * (x[at] as number);
        fast += late;
        size += Math.abs(late);
      }
      values[t] = settled(fast, size, back.length + 1, () => exactlyLate(node, t));
    }
    return trimmed(values, due.vector.from, end);
  },
  formula: (node, t, writer) => settledFormula(lateFormula(node, t, writer)),
  explain: (node, t) => {
    const { due, shares, after, others } = ageingOf(node);
    const [loss, fine] = others as [Node, Node?];
    const [age] = after;
    if (shares.length === 1 && age !== undefined && !fine)
      return {
        formula: 'recebido com atraso − (atraso + perda) × devido no mês',
        combine: 'factors',
        terms: [
          termOf(due, t),
          ...[...shares, loss].map((share) => termOf(share, 0)),
          ...(t >= age ? [{ ...termOf(due, t - age), label: 'Devido em atraso' }] : []),
        ],
      };
    return lateReason(node, t);
  },
};

/** Explains what `delinquent` rounds: what is not paid, and what is paid late. */
export function lateReason(node: Node, t: number): Reason {
  const { after } = ageingOf(node);
  return {
    formula: 'recebido com atraso, por faixa − (atrasos + perda) × devido no mês',
    combine: 'sum',
    terms: [notPaid(node, t), ...nonzeroTerms(after.flatMap((_, k) => lateTerms(node, k, t)))],
  };
}

/** Writes what `delinquent` rounds as a formula. */
export function lateFormula(node: Node, t: number, writer: FormulaWriter): string {
  const { due, shares, others } = ageingOf(node);
  const [loss, fine, interest] = others as [Node, Node?, Node?];
  const out = [...shares, loss].map((share) => writer.cell(share, 0)).join('+');
  const back = shares.map((share, k) => {
    const age = ageTerm(node, k);
    const charge = fine && interest ? `*(1+${chargeFormula(fine, interest, age, writer)})` : '';
    return `+${writer.cell(share, 0)}${charge}*${earlier(due, t, age, writer)}`;
  });
  return `-(${out})*${writer.cell(due, t)}${back.join('')}`;
}

/** Returns the factors of what is not paid in a month, and of what is paid `after` months late. */
export function lateFactors(node: Operands): { due: Node; out: number; back: number[]; after: readonly number[] } {
  const { due, shares, after, others } = ageingOf(node);
  const [loss, fine, interest] = others as [Node, Node?, Node?];
  const out = -(shares.reduce((sum, share) => sum + scalarOf(share), 0) + scalarOf(loss));
  const back = shares.map((share, k) => scalarOf(share) * (1 + chargeOf(fine, interest, after[k] as number)));
  return { due, out, back, after };
}

/** Computes what `delinquent` rounds, in about 32 digits. */
export function exactlyLate(node: Operands, t: number): DoubleDouble {
  const { due, shares, after, others } = ageingOf(node);
  const [loss, fine, interest] = others as [Node, Node?, Node?];
  const out = shares.reduce((sum, share) => ddAdd(sum, exactValue(share, 0)), exactValue(loss, 0));
  return shares.reduce(
    (sum, share, k) => {
      const age = after[k] as number;
      const charged = ddAdd(dd(1), exactCharge(fine, interest, age));
      const back = ddMultiply(exactValue(share, 0), charged);
      return t < age ? sum : ddAdd(sum, ddMultiply(back, exactValue(due, t - age)));
    },
    ddMultiply(ddNegate(out), exactValue(due, t)),
  );
}

/** The part of a month's installments that is not paid in it. */
function notPaid(node: Node, t: number): Term {
  const { due, shares, others } = ageingOf(node);
  const unpaid = [...shares, others[0] as Node];
  return {
    label: 'Não pago no mês',
    value: -unpaid.reduce((sum, share) => sum + scalarOf(share), 0) * valueAt(due, t) || 0,
    unit: 'money',
    reason: () => ({
      formula: '−(atrasos + perda) × devido no mês',
      combine: 'factors',
      terms: [termOf(due, t), ...unpaid.map((share) => termOf(share, 0))],
    }),
  };
}

/** What is paid in a month after one age, its charges in. */
function lateTerms(node: Node, k: number, t: number): Term[] {
  const { due, shares, after, others } = ageingOf(node);
  const [, fine, interest] = others as [Node, Node?, Node?];
  const age = after[k] as number;
  if (t < age) return [];
  const share = shares[k] as Node;
  return [
    {
      label: `Recebido com ${monthsText(age)} de atraso`,
      value: scalarOf(share) * (1 + chargeOf(fine, interest, age)) * valueAt(due, t - age),
      unit: 'money',
      reason: () => ({
        formula: fine ? 'devido × faixa × (1 + multa + juros de mora × meses)' : 'devido × faixa',
        combine: 'factors',
        terms: agedTerms(node, k, t, [fine, interest]),
      }),
    },
  ];
}

function agedTerms(node: Node, k: number, t: number, charges: readonly (Node | undefined)[]): Term[] {
  const { due, shares, after } = ageingOf(node);
  const age = after[k] as number;
  return [
    { ...termOf(due, t - age), label: `Devido há ${monthsText(age)}` },
    termOf(shares[k] as Node, 0),
    ...fieldTerm('Meses de atraso', age, 'number', node.meta.fields?.[`after${k}`]),
    ...charges.flatMap((charge) => (charge ? [termOf(charge, 0)] : [])),
  ];
}

function monthsText(count: number): string {
  return `${count} ${count === 1 ? 'mês' : 'meses'}`;
}

/** Fines and interest on late installments: Σ share·(fine + interest·age)·due_{t−age}. After the shares: fine, interest. */
export const lateCharges: Operator = {
  name: 'lateCharges',
  evaluate: (node): Vector => {
    const { due, shares, after, others } = ageingOf(node);
    const [fine, interest] = others as [Node, Node];
    const weights = shares.map((share, k) => scalarOf(share) * chargeOf(fine, interest, after[k] as number));
    const values = newLine(node.months);
    const end = Math.min(node.months, due.vector.to + Math.max(0, ...after));
    for (let t = due.vector.from; t < end; t++) {
      let [fast, size] = [0, 0];
      for (let k = 0; k < weights.length; k++) {
        const charge = (weights[k] as number) * valueAt(due, t - (after[k] as number));
        fast += charge;
        size += Math.abs(charge);
      }
      values[t] = settled(fast, size, weights.length + 1, () => exactCharges(node, t));
    }
    return trimmed(values, due.vector.from, end);
  },
  formula: (node, t, writer) => {
    const { due, shares, others } = ageingOf(node);
    const [fine, interest] = others as [Node, Node];
    const charges = shares.map((share, k) => {
      const age = ageTerm(node, k);
      const charge = chargeFormula(fine, interest, age, writer);
      return `${writer.cell(share, 0)}*(${charge})*${earlier(due, t, age, writer)}`;
    });
    return settledFormula(charges.join('+') || '0');
  },
  explain: (node, t) => {
    const { shares, after, others } = ageingOf(node);
    const paid = after.flatMap((age, k) => (t < age ? [] : agedTerms(node, k, t, [])));
    const charges = others.map((charge) => termOf(charge, 0));
    return {
      formula: 'devido × faixa × (multa + juros de mora × meses), por faixa',
      combine: 'factors',
      terms: [...(paid.length > 0 ? paid : shares.map((share) => termOf(share, 0))), ...charges],
    };
  },
};

function exactCharges(node: Operands, t: number): DoubleDouble {
  const { due, shares, after, others } = ageingOf(node);
  const [fine, interest] = others as [Node, Node];
  return shares.reduce((sum, share, k) => {
    const age = after[k] as number;
    const weight = ddMultiply(exactValue(share, 0), exactCharge(fine, interest, age));
    return ddAdd(sum, ddMultiply(weight, dd(valueAt(due, t - age))));
  }, dd(0));
}

/** Stock of installments that will be paid late: Σ share·Σ_{j<age} due_{t−j}. The first input is what is due, accumulated. */
export const overdueStock: Operator = {
  name: 'overdueStock',
  evaluate: (node): Vector => {
    const { due: accumulated, shares, after } = ageingOf(node);
    const weights = shares.map(scalarOf);
    const values = newLine(node.months);
    const due = (accumulated.inputs[0] as Node).vector;
    const end = Math.min(node.months, due.to + Math.max(0, ...after));
    for (let t = due.from; t < end; t++) {
      let [fast, size] = [0, 0];
      for (let k = 0; k < weights.length; k++) {
        const late = (weights[k] as number) * openDue(accumulated, t, after[k] as number);
        fast += late;
        size += Math.abs(late);
      }
      values[t] = settled(fast, size, weights.length + 1, () => exactStock(node, t));
    }
    return trimmed(values, due.from, end);
  },
  formula: (node, t, writer) => {
    const { due: accumulated, shares } = ageingOf(node);
    const stock = shares.map((share, k) => {
      const before = earlier(accumulated, t, ageTerm(node, k), writer);
      return `${writer.cell(share, 0)}*(${writer.cell(accumulated, t)}-${before})`;
    });
    return settledFormula(stock.join('+') || '0');
  },
  explain: (node, t) => {
    const { due: accumulated, shares, after } = ageingOf(node);
    const due = accumulated.inputs[0] as Node;
    return {
      formula: 'devido nos meses da faixa × faixa, somadas as faixas',
      combine: 'factors',
      terms: after.flatMap((age, k) => [
        sumTerm(due, t - age + 1, t, `Devido nos últimos ${monthsText(age)}`),
        termOf(shares[k] as Node, 0),
        ...fieldTerm('Meses de atraso', age, 'number', node.meta.fields?.[`after${k}`]),
      ]),
    };
  },
};

/** What fell due in the last `age` months, this one included. */
function openDue(accumulated: Node, t: number, age: number): number {
  return valueAt(accumulated, t) - valueAt(accumulated, t - age);
}

function exactStock(node: Operands, t: number): DoubleDouble {
  const { due: accumulated, shares, after } = ageingOf(node);
  return shares.reduce((sum, share, k) => {
    const open = dd(openDue(accumulated, t, after[k] as number));
    return ddAdd(sum, ddMultiply(exactValue(share, 0), open));
  }, dd(0));
}
