/** Contracts that a bank signs during construction, by the month of the signing or of the cancellation. */
import type { FormulaWriter, Node, Operator, Parameters, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMultiply } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { windowTerm } from '../cells/terms.ts';
import { correctionTerms, tablePath } from '../plans/cohort-reasons.ts';
import { cohortCorrection, cohortFactors, exactCorrection } from '../plans/payment-formulas.ts';
import { type CorrectionInputs, correctionInputs } from '../plans/payment-plan.ts';
import { cohortFactor } from '../plans/payment-sums.ts';
import { factorAt } from '../series/indexes.ts';

const grain = 2.3e-16;

/** The month before which the bank signs nothing: the later of its own and that of the demand. Inputs: [month of the demand]; parameter `from`. */
export const bankOpens: Operator = {
  name: 'bankOpens',
  evaluate: ({ inputs, params }): Vector =>
    scalarVector(Math.max(params.from as number, ...inputs.map((demand) => scalarOf(demand)))),
  formula: (node, _t, writer) => {
    const from = writtenTerm(node, 'from', writer);
    const [demand] = node.inputs;
    return demand ? `MAX(${from},${writer.cell(demand, 0)})` : from;
  },
  explain: (node) => ({
    formula: 'início do contrato do banco, ou o mês da demanda mínima se vier depois',
    combine: 'factors',
    terms: [...node.inputs.map((demand) => termOf(demand, 0)), fromTerm(node)],
  }),
};

function fromTerm({ params, meta }: Node): Term {
  const field = meta.fields?.from;
  return { label: 'Início', value: params.from as number, unit: 'month', ...(field ? { field } : {}) };
}

/** A month before the bank opens, as the reason of a zero. */
export function opensTerm(opens: Node, t: number): Term {
  const first = scalarOf(opens);
  const never = first >= opens.months;
  const subject = never ? 'o banco não assina: a demanda mínima não é alcançada,' : 'assinatura com o banco';
  return { ...windowTerm(t, subject, { from: first }), reason: () => opens.op.explain(opens, 0) ?? unexplained() };
}

function unexplained(): never {
  throw new Error('the month in which a bank opens has a reason');
}

interface SignedInputs extends CorrectionInputs {
  readonly contracts: Node;
  readonly share: Node;
  readonly opens: Node;
}

function signedInputs({ inputs, params }: Pick<Node, 'inputs' | 'params'>): SignedInputs {
  const [contracts, share, opens, ...factors] = inputs as [Node, Node, Node, ...Node[]];
  return { contracts, share, opens, ...correctionInputs(factors, params) };
}

/**
 * Cohorts of a row of signed contracts: `all`, by the month of the signing. `unsigned`: those cancelled before it, by the signing.
 * `signed`: those cancelled after it, by the cancellation.
 */
export type SignedCohorts = 'all' | 'unsigned' | 'signed';

/** The month in which a cohort signs, and that of its row; null when the row does not hold it. */
function monthsOf(params: Parameters, sold: number, opens: number): { signed: number; at: number } | null {
  const signed = Math.max(sold + (params.signing as number), opens);
  const cohorts = params.cohorts as SignedCohorts;
  if (cohorts === 'all') return { signed, at: signed };
  const cancelled = sold + (params.age as number);
  if (cohorts === 'unsigned') return signed >= cancelled ? { signed, at: signed } : null;
  return signed < cancelled ? { signed, at: cancelled } : null;
}

function correctionTo(source: SignedInputs, params: Parameters, s: number, t: number): number {
  if (source.index) return (source.index.vector.values[t] as number) / (source.index.vector.values[s] as number);
  return cohortFactor(cohortFactors(source, params), s, t);
}

function exactCorrectionTo(source: SignedInputs, params: Parameters, s: number, t: number): DoubleDouble {
  if (source.index) return ddDivide(factorAt(source.index, t), factorAt(source.index, s));
  return exactCorrection(source, params, s, t);
}

/**
 * Amounts that cohorts sign with the bank, in the month of the signing and corrected up to it. Inputs: contracts, share of the part,
 * month in which the bank opens, [plan index]; with `byCohort`: [before], [after], [term]. Parameters: `signing`, `keys`, `cohorts`,
 * `age`, and those of `cohortInstallments`.
 */
export const signedWithBank: Operator = {
  name: 'signedWithBank',
  evaluate: ({ inputs, params, months }): Vector => {
    const source = signedInputs({ inputs, params });
    const { contracts, share, opens } = source;
    const first = scalarOf(opens);
    const values = newLine(months);
    let bound = 0;
    for (let s = contracts.vector.from; s < contracts.vector.to; s++) {
      const row = monthsOf(params, s, first);
      if (!row || row.at >= months) continue;
      const { signed, at } = row;
      const value = (contracts.vector.values[s] as number) * scalarOf(share) * correctionTo(source, params, s, signed);
      values[at] = (values[at] as number) + value;
      bound += Math.abs(value) * grain * 8;
    }
    return { ...trimmed(values), bound };
  },
  formula: (node, t, writer) => {
    const source = signedInputs(node);
    const { contracts, share, opens } = source;
    const [month, months, first] = [writer.month(t), writer.allMonths(), writer.cell(opens, 0)];
    const sold = `${month}-${writtenTerm(node, 'signing', writer)}`;
    if (node.params.cohorts === 'signed') return cancelledFormula(node, source, t, writer);
    const signing = `(${months}<=${sold})*(((${month}=${first})+(${months}=${sold}))>0)`;
    const unsigned =
      node.params.cohorts === 'unsigned' ? [`(${months}<=${month}-${writtenTerm(node, 'age', writer)})`] : [];
    const factors = [signing, ...unsigned, writer.all(contracts), ...correctionFormulas(node, source, t, writer)];
    return `IF(${month}<${first},0,${writer.cell(share, 0)}*SUMPRODUCT(${factors.join('*')}))`;
  },
  explain: (node, t) => {
    const source = signedInputs(node);
    const { contracts, share, opens } = source;
    const first = scalarOf(opens);
    if (t < first) return { formula: 'o banco ainda não assina', combine: 'factors', terms: [opensTerm(opens, t)] };
    const terms: Term[] = [];
    for (let s = contracts.vector.from; s < contracts.vector.to; s++)
      if (monthsOf(node.params, s, first)?.at === t && valueAt(contracts, s) !== 0)
        terms.push(...soldTerms(node, source, s, t));
    const last = Math.max(0, Math.min(t - (node.params.signing as number), node.months - 1));
    const none = { ...termOf(contracts, last), value: 0, bare: true };
    return {
      formula: 'vendas que assinam no mês × participação × correção até a assinatura',
      combine: 'factors',
      terms: [
        ...(terms.length > 0 ? terms : [none]),
        termOf(share, 0),
        ...(node.params.yearly === true ? [] : correctionFactors(source, t)),
      ],
    };
  },
  exact: (node, t) => {
    const source = signedInputs(node);
    const { contracts, share, opens } = source;
    const first = scalarOf(opens);
    let sum = dd(0);
    for (let s = contracts.vector.from; s < contracts.vector.to; s++) {
      const months = monthsOf(node.params, s, first);
      if (months?.at !== t) continue;
      const signed = ddMultiply(exactValue(contracts, s), exactValue(share, 0));
      sum = ddAdd(sum, ddMultiply(signed, exactCorrectionTo(source, node.params, s, months.signed)));
    }
    return sum;
  },
};

function correctionFactors({ index, before, after }: SignedInputs, t: number): Term[] {
  return [index, before, after].flatMap((factor) => (factor ? [termOf(factor, t)] : []));
}

/** The contracts of a month; with a yearly correction, opened to the last anniversary before the signing. */
function soldTerms(node: Node, source: SignedInputs, s: number, t: number): Term[] {
  const sold: Term = { ...termOf(source.contracts, s), bare: true };
  if (node.params.yearly !== true) return [sold];
  const signed = monthsOf(node.params, s, scalarOf(source.opens))?.signed ?? t;
  const corrections = correctionTerms(source, node, s, signed, tablePath(source.share));
  return [sold, ...corrections.map((term): Term => ({ ...term, bare: true }))];
}

/** One cohort: the one that is cancelled in the month, if it had signed before. */
function cancelledFormula(node: Node, source: SignedInputs, t: number, writer: FormulaWriter): string {
  const { contracts, share, opens } = source;
  const [month, age] = [writer.month(t), writtenTerm(node, 'age', writer)];
  const sold = `(${month}-${age})`;
  const signed = `MAX(${sold}+${writtenTerm(node, 'signing', writer)},${writer.cell(opens, 0)})`;
  const of = (row: Node, at: string): string => `INDEX(${writer.all(row)},${at}+1)`;
  const rows = {
    sold,
    paid: signed,
    factorSold: (row: Node) => of(row, sold),
    factorPaid: (row: Node) => of(row, signed),
  };
  const correction = source.index
    ? [`${of(source.index, signed)}/${of(source.index, sold)}`]
    : cohortCorrection(node, source, rows, writer);
  const value = [writer.cell(share, 0), of(contracts, sold), ...correction].join('*');
  return `IF(${month}<${age},0,IF(${signed}>=${month},0,${value}))`;
}

function correctionFormulas(node: Node, source: SignedInputs, t: number, writer: FormulaWriter): string[] {
  if (source.index) return [`${writer.cell(source.index, t)}/${writer.all(source.index)}`];
  const at = {
    sold: writer.allMonths(),
    paid: writer.month(t),
    factorSold: (row: Node) => writer.all(row),
    factorPaid: (row: Node) => writer.cell(row, t),
  };
  return cohortCorrection(node, source, at, writer);
}
