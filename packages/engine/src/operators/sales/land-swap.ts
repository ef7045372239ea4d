import type { Node, Operands, Operator, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMultiply, ddNegate } from '../../numeric/double-double.ts';
import { quantise, undecided } from '../../numeric/money.ts';
import type { Condition } from '../../projection.ts';
import { termOf } from '../cells/elementwise.ts';
import { livingTerm, where, written } from '../cells/living.ts';
import { fieldTerm, nonzeroTerms, outside, sumTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';
import { factorAt } from '../series/indexes.ts';

/**
 * Financial land swap: −round(share · max(0, receipts + commissions + attributed taxes)). Inputs: share, then the rows of the
 * base. Parameter `owed`: true for the share as a magnitude.
 */
export const landSwapShare: Operator = {
  name: 'landSwapShare',
  evaluate: ({ inputs, params, months }): Vector => {
    const [share, ...rows] = inputs as [Node, ...Node[]];
    const sign = params.owed === true ? 1 : -1;
    const values = newLine(months);
    for (let t = 0; t < months; t++) {
      let base = dd(0);
      for (const row of rows) base = ddAdd(base, dd(valueAt(row, t)));
      if (base.hi > 0) values[t] = sign * quantise(scalarOf(share) * base.hi) || 0;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [share, ...rows] = node.inputs as [Node, ...Node[]];
    const sign = node.params.owed === true ? '' : '-';
    return `${sign}ROUND(${writer.cell(share, 0)}*MAX(0,${rows.map((row) => writer.cell(row, t)).join('+')}),2)`;
  },
  explain: (node, t) => ({
    formula: 'percentual da permuta × base do mês, se positiva',
    combine: 'factors',
    terms: [
      termOf(node.inputs[0] as Node, 0),
      ...nonzeroTerms(node.inputs.slice(1).map((operand) => termOf(operand, t))),
    ],
  }),
};

/**
 * Sums guaranteed in a month: Σ round(amount · C(0, month)). Inputs: the amounts, then the factor of their index where they have
 * one. Parameter `at`: the months of the amounts.
 */
export const guaranteedSums: Operator = {
  name: 'guaranteedSums',
  evaluate: ({ inputs, params, months }): Vector => {
    const at = params.at as readonly number[];
    const factor = inputs[at.length];
    const values = newLine(months);
    at.forEach((month, k) => {
      if (month >= months) return;
      const sum = quantise(scalarOf(inputs[k] as Node) * (factor ? valueAt(factor, month) : 1));
      values[month] = (values[month] as number) + sum;
    });
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const at = node.params.at as readonly number[];
    const factor = node.inputs[at.length];
    const sums = at.map((_, k) => {
      const amount = writer.cell(node.inputs[k] as Node, 0);
      const corrected = factor ? `ROUND(${amount}*${writer.cell(factor, t)},2)` : amount;
      return where([`${writer.month(t)}=${written(livingTerm(node, `at${k}`), writer)}`], corrected);
    });
    return cellOf(sums.join('+'));
  },
  explain: (node, t) => {
    const at = node.params.at as readonly number[];
    const factor = node.inputs[at.length];
    const due = node.inputs.filter((_, k) => at[k] === t);
    if (due.length === 0) return notDue(node, t, at);
    return {
      formula: factor ? 'valor garantido × índice' : 'valor garantido',
      combine: 'factors',
      terms: [...due.map((amount) => termOf(amount, 0)), ...(factor ? [termOf(factor, t)] : [])],
    };
  },
};

/** Explains why nothing is guaranteed in a month: the sums fall due in others. */
function notDue({ inputs, meta }: Node, t: number, at: readonly number[]): ReturnType<typeof outside> {
  const fields = at.flatMap((month, k) => [
    ...fieldTerm('Mês garantido', month, 'month', meta.fields?.[`at${k}`]),
    termOf(inputs[k] as Node, 0),
  ]);
  return outside(t, 'mínimo garantido', { from: Math.min(...at), to: Math.max(...at) }, fields);
}

/** Sum due to the owner up to a month: the greater of two. Inputs: the accumulated share, the accumulated minimum. */
export const guaranteedDue: Operator = {
  name: 'guaranteedDue',
  evaluate: ({ inputs, months }): Vector => {
    const [share, minimum] = inputs as [Node, Node];
    const values = newLine(months);
    for (let t = 0; t < months; t++) values[t] = Math.max(valueAt(share, t), valueAt(minimum, t));
    return trimmed(values);
  },
  formula: (node, t, writer) => `MAX(${node.inputs.map((row) => writer.cell(row, t)).join(',')})`,
  explain: (node, t) => ({
    formula: 'o maior entre a participação acumulada e o mínimo garantido',
    combine: 'factors',
    terms: node.inputs.map((row) => sumOf(row, t)),
  }),
};

/** An accumulated row as the sum of the months that it adds up, each of which opens. */
function sumOf(row: Node, t: number): Term {
  return row.op.name === 'accumulated' ? sumTerm(row.inputs[0] as Node, 0, t, row.meta.label) : termOf(row, t);
}

/** What falls due in month t of an accumulated row. */
function increase(row: Node, t: number): number {
  return valueAt(row, t) - valueAt(row, t - 1);
}

/** An accumulated row in money of the base month: Σ of its increases over the factor of their month. Inputs: row, factor. */
export const restatedSum: Operator = {
  name: 'restatedSum',
  evaluate: ({ inputs, months }): Vector => {
    const [row, factor] = inputs as [Node, Node];
    const values = newLine(months);
    let sum = 0;
    for (let t = 0; t < months; t++) {
      sum += increase(row, t) / valueAt(factor, t);
      values[t] = sum;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [row, factor] = node.inputs as [Node, Node];
    if (t === 0) return `${writer.cell(row, 0)}/${writer.cell(factor, 0)}`;
    const more = cellOf(`${writer.cell(row, t)}-${writer.cell(row, t - 1)}`);
    return `${writer.cell(node, t - 1)}+${more}/${writer.cell(factor, t)}`;
  },
  explain: (node, t) => {
    const [row, factor] = node.inputs as [Node, Node];
    return {
      formula: 'devido em cada mês ÷ índice do mês',
      combine: 'factors',
      terms: [sumOf(row, t), termOf(factor, t)],
    };
  },
};

/**
 * Room under a cap: round(C_t · (cap − what was paid, each month over its C)), not below 0. Once a month takes all of it, it is 0
 * for good. While there is room, what falls due is what is paid. Inputs: due, accumulated; cap. A cap with an index adds its
 * factor and the same due in money of the base month.
 */
export const capRoom: Operator = {
  name: 'capRoom',
  evaluate: (node): Vector => {
    const [due, cap, factor, restated] = node.inputs as [Node, Node, Node?, Node?];
    const most = scalarOf(cap);
    const values = newLine(node.months);
    for (let t = 0; t < node.months; t++) {
      const used = t === 0 ? 0 : valueAt(restated ?? due, t - 1);
      const index = factor ? valueAt(factor, t) : 1;
      const room = index * (most - used);
      // Each of the divisions and additions before may be off by half of a last digit.
      const doubt = factor ? index * (most + used) * (t + 3) * 3e-16 : 0;
      values[t] = Math.max(0, quantise(factor && undecided(room, doubt) ? exactRoom(node, t).hi : room));
      if ((values[t] as number) <= increase(due, t)) break;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [due, cap, factor, restated] = node.inputs as [Node, Node, Node?, Node?];
    const used = t === 0 ? '0' : writer.cell(restated ?? due, t - 1);
    const left = `${writer.cell(cap, 0)}-${used}`;
    const room = `MAX(0,${cellOf(factor ? `${writer.cell(factor, t)}*(${left})` : left)})`;
    if (t === 0) return room;
    const before = t === 1 ? '0' : writer.cell(due, t - 2);
    const taken = cellOf(`${writer.cell(due, t - 1)}-${before}`);
    return `IF(${writer.cell(node, t - 1)}<=${taken},0,${room})`;
  },
  explain: (node, t) => {
    const [due, cap, factor, restated] = node.inputs as [Node, Node, Node?, Node?];
    const label = factor ? 'Pago até o mês anterior, na moeda do teto' : 'Pago até o mês anterior';
    const paid = t === 0 ? [] : [{ ...sumOf(restated ?? due, t - 1), label }];
    return {
      formula: factor
        ? 'índice do mês × (teto − pago); zero depois de esgotado'
        : 'teto − pago; zero depois de esgotado',
      combine: 'factors',
      terms: [termOf(cap, 0), ...paid, ...(factor ? [termOf(factor, t)] : [])],
    };
  },
};

/** What `capRoom` rounds, in about 32 digits. */
function exactRoom({ inputs }: Operands, t: number): DoubleDouble {
  const [due, cap, factor] = inputs as [Node, Node, Node];
  let used = dd(0);
  for (let k = 0; k < t; k++) used = ddAdd(used, ddDivide(dd(increase(due, k)), factorAt(factor, k)));
  return ddMultiply(factorAt(factor, t), ddAdd(dd(scalarOf(cap)), ddNegate(used)));
}

/**
 * Land swap with a guarantee or a cap: −min(room, max(0, due − paid before)). Inputs: due, accumulated; then the room under the
 * cap, where there is one.
 */
export const guaranteedLandSwap: Operator = {
  name: 'guaranteedLandSwap',
  evaluate: ({ inputs, months }): Vector => {
    const [due, room] = inputs as [Node, Node?];
    const values = newLine(months);
    for (let t = 0; t < months; t++) {
      const open = increase(due, t);
      values[t] = -(room ? Math.min(valueAt(room, t), open) : open) || 0;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [due, room] = node.inputs as [Node, Node?];
    const paid = t === 0 ? '' : `+SUM(${writer.range(node, 0, t - 1)})`;
    const open = `MAX(0,${cellOf(`${writer.cell(due, t)}${paid}`)})`;
    return room ? `-MIN(${writer.cell(room, t)},${open})` : `-${open}`;
  },
  explain: (node, t) => {
    const [due, room] = node.inputs as [Node, Node?];
    const paid = sumTerm(node, 0, t - 1, 'Pago até o mês anterior');
    const owed = due.op === guaranteedDue ? 'o maior entre participação acumulada e mínimo garantido' : due.meta.label;
    return {
      formula: room
        ? `o menor entre saldo do teto e (${owed} − pago até o mês anterior)`
        : `${owed} − pago até o mês anterior`,
      combine: 'factors',
      terms: [...(room ? [roomTerm(room, t)] : []), ...dueTerms(due, t, -paid.value), ...(t === 0 ? [] : [paid])],
    };
  },
};

/** The room under the cap; where there is none left, the condition that closed it. */
function roomTerm(room: Node, t: number): Term {
  const term = termOf(room, t);
  if (term.value !== 0) return term;
  return { ...term, condition: { kind: 'policy', met: false, subject: 'o teto da permuta já foi pago' } };
}

/** The sums of which the greater is due. With a share below what was paid, an advance is being recouped. */
function dueTerms(due: Node, t: number, paid: number): Term[] {
  const [share, minimum] = due.op === guaranteedDue ? due.inputs : [due];
  const term = sumOf(share as Node, t);
  if (!minimum) return [term];
  const recouped: Condition = {
    ...{ kind: 'limit', met: false, subject: 'participação acumulada' },
    ...{ bound: paid, boundName: 'já pago' },
  };
  return [term.value < paid ? { ...term, condition: recouped } : term, sumOf(minimum, t)];
}
