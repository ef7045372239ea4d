/** When cancelled contracts are refunded, and in how many installments. */
import type { Node, Operator, Term } from '../../graph/node.ts';
import { valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { dd, ddAdd, ddDivide } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { fieldTerm } from '../cells/terms.ts';

const grain = 2.3e-16;

/** Dates of a refund. Null: not among the terms. */
export interface RefundDates {
  readonly age: number;
  readonly delay: number;
  /** End of construction, and the month from which contracts cancelled before it are refunded. */
  readonly end: number;
  readonly from: number | null;
  /** Months from the cancellation by which a resale starts the refund at the latest. */
  readonly latest: number | null;
}

/** The month of the first refund of contracts sold in month s. */
export function firstRefund({ age, delay, end, from, latest }: RefundDates, s: number): number {
  const cancelled = s + age;
  const first = from !== null && cancelled < end ? Math.max(cancelled + 1, from) : cancelled + delay;
  return latest === null ? first : Math.min(first, cancelled + latest);
}

/** The month of the first refund, by month of the sale. Parameters: those of `RefundDates`. */
export const refundMonth: Operator = {
  name: 'refundMonth',
  evaluate: ({ params, months }): Vector => {
    const values = newLine(months);
    for (let s = 0; s < months; s++) values[s] = firstRefund(params as unknown as RefundDates, s);
    return trimmed(values);
  },
  formula: (node, s, writer) => {
    const term = (name: string): string => writtenTerm(node, name, writer);
    const cancelled = `(${writer.month(s)}+${term('age')})`;
    const plain = `${cancelled}+${term('delay')}`;
    const first =
      node.params.from === null
        ? plain
        : `IF(${cancelled}<${term('end')},MAX(${cancelled}+1,${term('from')}),${plain})`;
    return node.params.latest === null ? first : `MIN(${first},${cancelled}+${term('latest')})`;
  },
  explain: ({ params, meta }, s) => {
    const { age, delay, from, latest } = params as unknown as RefundDates;
    const field = (name: string, label: string, value: number): Term[] =>
      fieldTerm(label, value, 'number', meta.fields?.[name]);
    return {
      formula: 'mês da primeira devolução: prazo depois do distrato, data da lei ou revenda, o que valer',
      combine: 'factors',
      terms: [
        {
          label: 'Mês do distrato',
          value: s + age,
          unit: 'month',
          ...(meta.fields?.age ? { field: meta.fields.age } : {}),
        },
        ...field('delay', 'Meses depois do distrato', delay),
        ...(from === null ? [] : field('from', 'Devolução a partir de', from)),
        ...(latest === null ? [] : field('latest', 'Meses até a revenda e o prazo depois dela', latest)),
      ],
    };
  },
};

/** Fills a line with refunds in n equal installments. `first`: the month of the first, by month of the sale. */
export function refundInstallments(out: Float64Array, refund: Vector, n: number, first: (s: number) => number): Vector {
  let size = 0;
  for (let s = refund.from; s < refund.to; s++) {
    const amount = (refund.values[s] as number) / n;
    if (amount === 0) continue;
    const begin = first(s);
    const end = Math.min(begin + n, out.length);
    for (let t = begin; t < end; t++) out[t] = (out[t] as number) + amount;
    size += Math.abs(amount);
  }
  const bound = ((refund.bound ?? 0) * (refund.to - refund.from)) / n + size * grain * 64;
  return { ...trimmed(out), bound };
}

/** Refunds due in each month, not rounded. Inputs: refund and month of its first installment, by month of the sale; parameter `n`. */
export const refundsDue: Operator = {
  name: 'refundsDue',
  evaluate: ({ inputs, params, months }): Vector => {
    const [refund, first] = inputs as [Node, Node];
    return refundInstallments(newLine(months), refund.vector, params.n as number, (s) => valueAt(first, s));
  },
  formula: (node, t, writer) => {
    const [refund, first] = node.inputs as [Node, Node];
    const [n, month, begins] = [writtenTerm(node, 'n', writer), writer.month(t), writer.all(first)];
    return `SUMPRODUCT((${begins}<=${month})*(${begins}>${month}-${n})*${writer.all(refund)})/${n}`;
  },
  explain: (node, t) => {
    const [refund, first] = node.inputs as [Node, Node];
    const n = node.params.n as number;
    const terms = cohortsOf(node, t).map(
      (s): Term => ({
        label: 'Safra',
        of: s,
        value: valueAt(refund, s) / n,
        unit: 'money',
        reason: () => ({
          formula: n === 1 ? 'devolução da safra' : `devolução da safra ÷ ${n} parcelas`,
          combine: 'factors',
          terms: [termOf(refund, s), termOf(first, s)],
        }),
      }),
    );
    const at = Math.min(refund.vector.from, node.months - 1);
    const none = [{ ...termOf(refund, at), value: 0, bare: true }, termOf(first, at)];
    return {
      formula: terms.length > 0 ? 'devoluções por safra e idade' : 'nenhuma devolução vence neste mês',
      combine: terms.length > 0 ? 'sum' : 'factors',
      terms: terms.length > 0 ? terms : none,
    };
  },
  exact: (node, t) => {
    const refund = node.inputs[0] as Node;
    const sum = cohortsOf(node, t).reduce((all, s) => ddAdd(all, exactValue(refund, s)), dd(0));
    return ddDivide(sum, dd(node.params.n as number));
  },
};

/** The months of the sales whose refunds fall due in a month. */
function cohortsOf(node: Node, t: number): number[] {
  const [refund, first] = node.inputs as [Node, Node];
  const cohorts: number[] = [];
  for (let s = refund.vector.from; s < refund.vector.to; s++) {
    const begin = valueAt(first, s);
    if (valueAt(refund, s) !== 0 && begin <= t && t < begin + (node.params.n as number)) cohorts.push(s);
  }
  return cohorts;
}
