/** Cancellations by age: the share of a cohort that is cancelled at each age, and up to it. */
import type { FormulaWriter, Node, Operator } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { decimal } from '../../numeric/decimal.ts';
import { dd, ddAdd, ddDivide, ddMultiply, ddNegate } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { exactValue } from '../cells/structure.ts';

/** The weight of the k-th age out of the cumulative curve. */
function weightOf(curve: Node, k: number): number {
  return valueAt(curve, k) - (k === 0 ? 0 : valueAt(curve, k - 1));
}

function weightFormula(curve: Node, k: number, writer: FormulaWriter): string {
  return k === 0 ? writer.cell(curve, 0) : `(${writer.cell(curve, k)}-${writer.cell(curve, k - 1)})`;
}

/**
 * Share of a cohort that is cancelled at an age. Inputs: share of all cancellations, cumulative curve of the ages; parameter `k`,
 * the position of the age.
 */
export const shareAtAge: Operator = {
  name: 'shareAtAge',
  evaluate: ({ inputs, params }): Vector => {
    const [share, curve] = inputs as [Node, Node];
    return scalarVector(scalarOf(share) * weightOf(curve, params.k as number));
  },
  formula: (node, _t, writer) => {
    const [share, curve] = node.inputs as [Node, Node];
    return `${writer.cell(share, 0)}*${weightFormula(curve, node.params.k as number, writer)}`;
  },
  explain: (node) => {
    const [share, curve] = node.inputs as [Node, Node];
    const k = node.params.k as number;
    return {
      formula: 'distratos × peso da idade: curva até ela, menos a da anterior',
      combine: 'factors',
      terms: [termOf(share, 0), termOf(curve, k), ...(k > 0 ? [termOf(curve, k - 1)] : [])],
    };
  },
  exact: (node) => {
    const [share, curve] = node.inputs as [Node, Node];
    const k = node.params.k as number;
    const [shares] = curve.inputs;
    if (shares) {
      const count = curve.params.count as number;
      let all = dd(0);
      for (let j = 0; j < count; j++) all = ddAdd(all, decimal(valueAt(shares, j)));
      if (all.hi === 0) return dd(0);
      return ddMultiply(exactValue(share, 0), ddDivide(decimal(valueAt(shares, k)), all));
    }
    const before = k === 0 ? dd(0) : dd(valueAt(curve, k - 1));
    return ddMultiply(exactValue(share, 0), ddAdd(dd(valueAt(curve, k)), ddNegate(before)));
  },
};

/**
 * Share of each month's sales that is cancelled up to an age. Where the age concerns all sales it is the share of the curve.
 * So the last age leaves no trace of rounding. Inputs: share of all cancellations, share of the sales that the age concerns.
 * With a curve also: the cumulative curve, [the same up to the age before]. Parameter `k`, the position of the age.
 */
export const cancelledUpToAge: Operator = {
  name: 'cancelledUpToAge',
  evaluate: ({ inputs, params, months }): Vector => {
    const [share, concerned, curve, before] = inputs as [Node, Node, Node | undefined, Node | undefined];
    const [all, k] = [scalarOf(share), params.k as number];
    const until = curve ? valueAt(curve, k) : 1;
    const weight = curve ? weightOf(curve, k) : 1;
    const values = newLine(months);
    for (let s = 0; s < months; s++) {
      const mine = valueAt(concerned, s);
      values[s] = mine === 1 ? all * until : (before ? valueAt(before, s) : 0) + all * (weight * mine);
    }
    return trimmed(values);
  },
  formula: (node, s, writer) => {
    const [share, concerned, curve, before] = node.inputs as [Node, Node, Node | undefined, Node | undefined];
    const [all, mine, k] = [writer.cell(share, 0), writer.cell(concerned, s), node.params.k as number];
    if (!curve) return `${all}*${mine}`;
    const gone = before ? `${writer.cell(before, s)}+` : '';
    return `IF(${mine}=1,${all}*${writer.cell(curve, k)},${gone}${all}*(${weightFormula(curve, k, writer)}*${mine}))`;
  },
  explain: (node, s) => {
    const [share, concerned, curve, before] = node.inputs as [Node, Node, Node | undefined, Node | undefined];
    return {
      formula: 'distratos × curva até a idade, na parte das vendas que ainda pode ser distratada',
      combine: 'factors',
      terms: [
        termOf(share, 0),
        ...(curve ? [termOf(curve, node.params.k as number)] : []),
        termOf(concerned, s),
        ...(before ? [termOf(before, s)] : []),
      ],
    };
  },
};
