/** Refunds of cancelled contracts by the terms of a law: the payments less what is retained of them. */
import type { FormulaWriter, Node, Operator, Parameters, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMax, ddMultiply, ddNegate } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { cohortCorrection, cohortFactors, exactCorrection } from '../plans/payment-formulas.ts';
import { correctionInputs, type PlanInputs } from '../plans/payment-plan.ts';
import { cohortFactor, type PaidCorrection } from '../plans/payment-sums.ts';
import { factorAt } from '../series/indexes.ts';

const grain = 2.3e-16;

/** Retention from a cancelled contract's payments. */
export interface RetainedTerms {
  readonly isContract: boolean;
  readonly isRestated: boolean;
  readonly age: number;
  readonly keys: number;
}

export interface RetainedShares {
  readonly retention: number;
  readonly commission: number;
  readonly use: number;
}

/** The correction of a contract from the sale on. */
export function correctionTo({ index, byCohort }: PaidCorrection, s: number, x: number): number {
  if (index) return (index[x] as number) / (index[s] as number);
  return byCohort ? cohortFactor(byCohort, s, x) : 1;
}

/** What is retained of cancelled contracts, and whether nothing less than zero is refunded. */
type Retention = Pick<RetainedTerms, 'isContract'> & RetainedShares;

/**
 * True if the retention may exceed the payments. Sales that contracts report as taken back are negative: without the floor their
 * refunds are negative too.
 */
function isFloored({ isContract, commission }: Pick<Retention, 'isContract' | 'commission'>, charge: number): boolean {
  return isContract || commission !== 0 || charge !== 0;
}

/** Cancelled contracts, what they had paid and their value, both corrected, and the months of use after the keys. */
interface CancelledValues {
  readonly value: number;
  readonly back: number;
  readonly updated: number;
  readonly used: number;
}

export function retainedSum(
  { isContract, retention, commission, use }: Retention,
  { value, back, updated, used }: CancelledValues,
): number {
  return retention * (isContract ? updated : back) + commission * value + use * used * updated;
}

/** Returns the payments less what is retained of them. */
export function refundLeft(terms: Retention, back: number, withheld: number, used: number): number {
  return isFloored(terms, terms.use * used) ? Math.max(0, back - withheld) : back - withheld;
}

/** Fills a line of zeros with the refund of each month's cancelled contracts, by month of the sale. */
function retained(
  out: Float64Array,
  terms: RetainedTerms & RetainedShares,
  { paid, cancelled, correction }: { paid: Vector; cancelled: Vector; correction: PaidCorrection },
): Vector {
  const { isRestated, age, keys } = terms;
  let [size, greatest] = [0, 1];
  for (let s = cancelled.from; s < cancelled.to; s++) {
    const value = cancelled.values[s] as number;
    if (value === 0) continue;
    const x = s + age;
    const factor = correctionTo(correction, s, x);
    const back = (paid.values[s] as number) * (isRestated ? factor : 1);
    const used = Math.max(0, x - Math.max(s, keys));
    const withheld = retainedSum(terms, { value, back, updated: value * factor, used });
    out[s] = refundLeft(terms, back, withheld, used);
    size = Math.max(size, Math.abs(back) + Math.abs(withheld));
    if (isRestated) greatest = Math.max(greatest, factor);
  }
  const { from, to } = trimmed(out, cancelled.from, cancelled.to);
  return { values: out, from, to, bound: (paid.bound ?? 0) * greatest * 2 + size * grain * 32 };
}

interface RefundInputs extends PlanInputs {
  readonly cancelled: Node;
  readonly retention: Node;
  readonly commission: Node | undefined;
  readonly use: Node | undefined;
}

function refundInputs({ inputs, params }: Pick<Node, 'inputs' | 'params'>): RefundInputs {
  const [quotas, cancelled, retention, ...rest] = inputs as [Node, Node, Node, ...Node[]];
  const commission = params.hasCommission === true ? rest.shift() : undefined;
  const use = params.hasUse === true ? rest.shift() : undefined;
  const known = { quotas, rate: undefined, cancelled, retention, commission, use };
  return { ...known, ...correctionInputs(rest, params) };
}

const shareOf = (node: Node | undefined): number => (node ? scalarOf(node) : 0);

function retainedTerms(params: Parameters): RetainedTerms {
  return params as unknown as RetainedTerms;
}

function correctionOf(source: RefundInputs, params: Parameters): PaidCorrection {
  return { index: source.index?.vector.values, byCohort: cohortFactors(source, params) };
}

/**
 * Refund of contracts cancelled at an age, by month of the sale, not rounded: the payments less the retention. Inputs: paid,
 * cancelled contracts, retention, [commission], [charge for the use], [plan index] or with `byCohort` [before], [after], [term].
 * Parameters: those of `RetainedTerms`.
 */
export const retainedRefund: Operator = {
  name: 'retainedRefund',
  evaluate: ({ inputs, params, months }): Vector => {
    const source = refundInputs({ inputs, params });
    const { retention, commission, use } = source;
    const shares = { retention: scalarOf(retention), commission: shareOf(commission), use: shareOf(use) };
    return retained(
      newLine(months),
      { ...retainedTerms(params), ...shares },
      {
        paid: source.quotas.vector,
        cancelled: source.cancelled.vector,
        correction: correctionOf(source, params),
      },
    );
  },
  formula: (node, s, writer) => {
    const { quotas, cancelled, retention, commission, use, ...source } = refundInputs(node);
    const { isContract, isRestated } = retainedTerms(node.params);
    const [month, value] = [writer.month(s), writer.cell(cancelled, s)];
    const x = `(${month}+${writtenTerm(node, 'age', writer)})`;
    const factor = correctionFormula(node, { ...source, quotas }, { s, x }, writer);
    const back = `${writer.cell(quotas, s)}${isRestated ? factor : ''}`;
    const updated = `${value}${factor}`;
    const used = `MAX(0,${x}-MAX(${month},${writtenTerm(node, 'keys', writer)}))`;
    const retainedSum = [
      `-${writer.cell(retention, 0)}*${isContract ? updated : back}`,
      ...(commission ? [`-${writer.cell(commission, 0)}*${value}`] : []),
      ...(use ? [`-${writer.cell(use, 0)}*${used}*${updated}`] : []),
    ];
    const balance = `${back}${retainedSum.join('')}`;
    // Months past the last one have no index; no contract is cancelled in them.
    return `IF(${value}=0,0,${isContract ? `MAX(0,${balance})` : floored(balance)})`;

    function floored(text: string): string {
      const charges = [
        ...(commission ? [`${writer.cell(commission, 0)}=0`] : []),
        ...(use ? [`${writer.cell(use, 0)}*${used}=0`] : []),
      ];
      return charges.length === 0 ? text : `IF(AND(${charges.join(',')}),${text},MAX(0,${text}))`;
    }
  },
  explain: (node, s) => {
    const source = refundInputs(node);
    const { isContract, isRestated, age, keys } = retainedTerms(node.params);
    const { retention, commission, use, cancelled, quotas } = source;
    const x = Math.min(s + age, node.months - 1);
    const factor = valueAt(cancelled, s) === 0 ? 1 : correctionTo(correctionOf(source, node.params), s, x);
    const back = valueAt(quotas, s) * (isRestated ? factor : 1);
    const updated = valueAt(cancelled, s) * factor;
    const used = Math.max(0, s + age - Math.max(s, keys));
    const corrections = [source.index, source.before, source.after].flatMap((row) =>
      row ? [termOf(row, x), termOf(row, s)] : [],
    );
    const term = (label: string, value: number, formula: string, terms: readonly Term[]): Term => ({
      label,
      value,
      unit: 'money',
      reason: () => ({ formula, combine: 'factors', terms }),
    });
    const paid = term('Pago corrigido', back, 'parcelas pagas antes do distrato × correção até ele', [
      termOf(quotas, s),
      ...(isRestated ? corrections : []),
    ]);
    const base = isContract ? [termOf(cancelled, s), ...corrections] : [paid];
    const terms = [
      paid,
      term('Pena', -scalarOf(retention) * (isContract ? updated : back), 'retenção × base', [
        termOf(retention, 0),
        ...base,
      ]),
      ...(commission
        ? [
            term('Corretagem', -scalarOf(commission) * valueAt(cancelled, s), 'comissão × contratos distratados', [
              termOf(commission, 0),
              termOf(cancelled, s),
            ]),
          ]
        : []),
      ...(use
        ? [
            term(
              'Fruição',
              -scalarOf(use) * used * updated,
              `fruição × ${used} meses depois das chaves × contratos corrigidos`,
              [termOf(use, 0), termOf(cancelled, s), ...corrections],
            ),
          ]
        : []),
    ];
    const isNothing = valueAt(node, s) === 0;
    return {
      formula: isNothing
        ? 'o que se retém chega ao que foi pago: nada a devolver'
        : 'pago − pena − corretagem − fruição',
      combine: isNothing ? 'factors' : 'sum',
      terms,
    };
  },
  exact: (node, s) => {
    const source = refundInputs(node);
    const { isContract, isRestated, age, keys } = retainedTerms(node.params);
    const value = exactValue(source.cancelled, s);
    if (value.hi === 0) return dd(0);
    const factor = exactlyCorrected(source, node.params, s, s + age);
    const paid = exactValue(source.quotas, s);
    const back = isRestated ? ddMultiply(paid, factor) : paid;
    const updated = ddMultiply(value, factor);
    const used = dd(Math.max(0, s + age - Math.max(s, keys)));
    const retainedSum = [
      ddMultiply(exactValue(source.retention, 0), isContract ? updated : back),
      ...(source.commission ? [ddMultiply(exactValue(source.commission, 0), value)] : []),
      ...(source.use ? [ddMultiply(ddMultiply(exactValue(source.use, 0), used), updated)] : []),
    ];
    const balance = retainedSum.reduce((sum, amount) => ddAdd(sum, ddNegate(amount)), back);
    const charge = shareOf(source.use) * used.hi;
    const commission = shareOf(source.commission);
    return isFloored({ isContract, commission }, charge) ? ddMax(dd(0), balance) : balance;
  },
};

export function exactlyCorrected(source: PlanInputs, params: Parameters, s: number, x: number): DoubleDouble {
  if (source.index) return ddDivide(factorAt(source.index, x), factorAt(source.index, s));
  return exactCorrection(source, params, s, x);
}

/** The correction of a contract as factors of a product: each begins with its sign of multiplication. */
export function correctionFormula(
  node: Node,
  source: PlanInputs,
  { s, x }: { s: number; x: string },
  writer: FormulaWriter,
): string {
  const inMonth = (row: Node): string => `INDEX(${writer.all(row)},${x}+1)`;
  if (source.index) return `*${inMonth(source.index)}/${writer.cell(source.index, s)}`;
  const at = { sold: writer.month(s), paid: x, factorSold: (row: Node) => writer.cell(row, s), factorPaid: inMonth };
  return cohortCorrection(node, source, at, writer)
    .map((factor) => `*${factor}`)
    .join('');
}
