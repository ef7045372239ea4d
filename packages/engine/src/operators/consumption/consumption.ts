/** Debits of the consumption tax, and what of them is paid. */
import { type Node, type Operator, type Term, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { decimal, quantiseExactly } from '../../numeric/decimal.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMultiply, ddNegate } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { nonzeroTerms } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

interface TaxedClass {
  readonly base: Node;
  /** Share by which its rate is reduced; null where it is not. */
  readonly reduction: Node | null;
}

interface DebitParts {
  readonly own: Node;
  readonly rates: readonly [Node, Node];
  readonly classes: readonly TaxedClass[];
  readonly isInside: boolean;
}

function partsOf({ inputs, params }: Pick<Node, 'inputs' | 'params'>): DebitParts {
  const [own, other, ...rest] = inputs as [Node, Node, ...Node[]];
  const classes = (params.reduced as readonly boolean[]).map((isReduced): TaxedClass => {
    const base = rest.shift() as Node;
    return { base, reduction: isReduced ? (rest.shift() as Node) : null };
  });
  return { own, rates: [own, other], classes, isInside: params.isInside === true };
}

function debitOf({ own, rates, classes, isInside }: DebitParts, t: number): number {
  let sum = 0;
  for (const { base, reduction } of classes) {
    const cell = valueAt(base, t);
    if (cell === 0) continue;
    const share = 1 - (reduction ? valueAt(reduction, t) : 0);
    const divisor = isInside ? 1 + (valueAt(rates[0], t) + valueAt(rates[1], t)) * share : 1;
    sum += (valueAt(own, t) * share * cell) / divisor;
  }
  return sum;
}

function exactDebit({ own, rates, classes, isInside }: DebitParts, t: number): DoubleDouble {
  const both = ddAdd(decimal(valueAt(rates[0], t)), decimal(valueAt(rates[1], t)));
  let sum = dd(0);
  for (const { base, reduction } of classes) {
    const share = ddAdd(dd(1), ddNegate(decimal(reduction ? valueAt(reduction, t) : 0)));
    const tax = ddMultiply(ddMultiply(decimal(valueAt(own, t)), share), dd(valueAt(base, t)));
    sum = ddAdd(sum, isInside ? ddDivide(tax, ddAdd(dd(1), ddMultiply(both, share))) : tax);
  }
  return sum;
}

/**
 * The debit of one tax in a month: round(Σ rate × (1 − reduction) × base ÷ divisor). The divisor is 1 + the reduced rates of both taxes
 * where the price has them inside, else 1. Inputs: own rate, the other's, then base and [reduction] class by class. Parameters:
 * `reduced`, whether each class has a reduction; `isInside`.
 */
export const consumptionDebit: Operator = {
  name: 'consumptionDebit',
  evaluate: ({ inputs, params, months }): Vector => {
    const debits = partsOf({ inputs, params });
    const values = newLine(months);
    for (let t = 0; t < months; t++) {
      const debit = debitOf(debits, t);
      if (debit !== 0) values[t] = quantiseExactly(debit, debit * 2, () => exactDebit(debits, t));
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const { own, rates, classes, isInside } = partsOf(node);
    const both = rates.map((rate) => writer.cell(rate, t)).join('+');
    const terms = classes.map(({ base, reduction }) => {
      const share = reduction ? `*(1-${writer.cell(reduction, t)})` : '';
      const divisor = isInside ? `/(1+(${both})${share})` : '';
      return `${writer.cell(own, t)}${share}*${writer.cell(base, t)}${divisor}`;
    });
    return terms.length === 0 ? '0' : `ROUND(${terms.join('+')},2)`;
  },
  explain: (node, t) => {
    const { rates, classes, isInside } = partsOf(node);
    const some = classes.filter(({ base }) => valueAt(base, t) !== 0);
    const visible = some.length > 0 ? some : classes;
    return {
      formula: isInside
        ? 'Σ base × alíquota reduzida ÷ (1 + alíquotas reduzidas): o preço tem os tributos dentro'
        : 'Σ base × alíquota reduzida',
      combine: 'factors',
      terms: [
        ...rates.map((rate) => termOf(rate, t)),
        ...visible.flatMap(({ base, reduction }) => [termOf(base, t), ...(reduction ? [termOf(reduction, t)] : [])]),
      ],
    };
  },
};

/** −(debit − used − withheld): what of a month's tax is paid later. Inputs: debit, [used], [withheld, negative]. Parameters `hasUsed`, `hasWithheld`. */
export const dueLater: Operator = {
  name: 'dueLater',
  evaluate: ({ inputs, params, months }): Vector => {
    const terms = termsOf({ inputs, params });
    const values = newLine(months);
    for (let t = 0; t < months; t++) {
      let sum = 0;
      for (const { row, sign } of terms) sum += sign * valueAt(row, t);
      values[t] = -sum || 0;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const all = termsOf(node).map(({ row, sign }) => `${sign < 0 ? '-' : '+'}${writer.cell(row, t)}`);
    const text = all.join('').replace(/^\+/, '');
    return all.length === 1 ? `-${text}` : `-${cellOf(text)}`;
  },
  explain: (node, t) => ({
    formula: 'débito − crédito usado − retido no recebimento',
    combine: 'sum',
    terms: nonzeroTerms(
      termsOf(node).map(({ row, sign }): Term => ({ ...termOf(row, t), value: -sign * valueAt(row, t) || 0 })),
    ),
  }),
};

function termsOf({ inputs, params }: Pick<Node, 'inputs' | 'params'>): { row: Node; sign: 1 | -1 }[] {
  const [debit, ...rest] = inputs as [Node, ...Node[]];
  const used = params.hasUsed === true ? rest.shift() : undefined;
  const [withheld] = rest;
  return [
    { row: debit, sign: 1 },
    ...(used ? [{ row: used, sign: -1 as const }] : []),
    ...(withheld ? [{ row: withheld, sign: 1 as const }] : []),
  ];
}
