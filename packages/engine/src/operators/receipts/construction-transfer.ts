/**
 * Payments of a bank that signs with buyers during construction. A cohort signs `signing` months after the sale, and not before
 * the bank opens. Then the bank pays what is released so far, and from there on what each month releases.
 */
import type { Node, Operator, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { dd, ddAdd, ddMultiply, ddNegate } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { earlier, livingTerm, writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { outside, sumTerm } from '../cells/terms.ts';
import { opensTerm } from './signed-contracts.ts';

const grain = 2.3e-16;

/** Construction measured up to a month: 0 before it starts, 1 from its last month on. Input: cumulative schedule; parameters `start`, `end`. */
export const measuredConstruction: Operator = {
  name: 'measuredConstruction',
  evaluate: ({ inputs, params, months }): Vector => {
    const [start, whole] = [params.start as number, lastOfConstruction(params.start as number, params.end as number)];
    const values = newLine(months);
    for (let t = Math.min(start, months); t < months; t++) values[t] = t >= whole ? 1 : valueAt(inputs[0] as Node, t);
    return { values, from: Math.min(start, months), to: months };
  },
  formula: (node, t, writer) => {
    const [month, start] = [writer.month(t), writtenTerm(node, 'start', writer)];
    const whole = `MAX(${start},${writtenTerm(node, 'end', writer)}-1)`;
    return `IF(${month}<${start},0,IF(${month}>=${whole},1,${writer.cell(node.inputs[0] as Node, t)}))`;
  },
  explain: (node, t) => {
    const start = node.params.start as number;
    if (t < start) return outside(t, node.meta.label, { from: start }, startFields(node));
    return { formula: 'avanço físico acumulado', combine: 'sum', terms: [termOf(node.inputs[0] as Node, t)] };
  },
  exact: (node, t) => {
    const value = dd(valueAt(node, t));
    return value.hi === 0 || value.hi === 1 ? value : exactValue(node.inputs[0] as Node, t);
  },
};

const lastOfConstruction = (start: number, end: number): number => Math.max(start, end - 1);

function startFields({ params, meta }: Node): Term[] {
  const field = meta.fields?.start;
  return field ? [{ label: 'Início da obra', value: params.start as number, unit: 'month', field }] : [];
}

/**
 * Share that the bank has released by a month: the land at once, construction as measured `lag` months before. The share withheld
 * follows from `release` on. Inputs: measured construction, share of the land, share withheld.
 */
export const releasedShare: Operator = {
  name: 'releasedShare',
  evaluate: ({ inputs, params, months }): Vector => {
    const [construction, land, withheld] = inputs as [Node, Node, Node];
    const [l, w] = [scalarOf(land), scalarOf(withheld)];
    const { lag, release } = params as { lag: number; release: number };
    const values = newLine(months);
    for (let t = 0; t < months; t++) {
      const measured = t >= lag ? valueAt(construction, t - lag) : 0;
      const isReleased = t >= release;
      values[t] = measured === 1 && isReleased ? 1 : l + (1 - l) * ((1 - w) * measured + (isReleased ? w : 0));
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [construction, land, withheld] = node.inputs as [Node, Node, Node];
    const [l, w] = [writer.cell(land, 0), writer.cell(withheld, 0)];
    const measured = earlier(construction, t, livingTerm(node, 'lag'), writer);
    const isReleased = `(${writer.month(t)}>=${writtenTerm(node, 'release', writer)})`;
    return `IF(AND(${measured}=1,${isReleased}),1,${l}+(1-${l})*((1-${w})*${measured}+${w}*${isReleased}))`;
  },
  explain: (node, t) => {
    const [construction, land, withheld] = node.inputs as [Node, Node, Node];
    const { lag, release } = node.params as { lag: number; release: number };
    const field = node.meta.fields?.release;
    return {
      formula: 'terreno + (1 − terreno) × (avanço medido × (1 − retenção) + retenção liberada)',
      combine: 'factors',
      terms: [
        termOf(land, 0),
        ...(t >= lag ? [termOf(construction, t - lag)] : []),
        termOf(withheld, 0),
        { label: 'Liberação da retenção', value: release, unit: 'month', ...(field ? { field } : {}) },
      ],
    };
  },
  exact: (node, t) => {
    const [construction, land, withheld] = node.inputs as [Node, Node, Node];
    const { lag, release } = node.params as { lag: number; release: number };
    const measured = t >= lag ? exactValue(construction, t - lag) : dd(0);
    if (measured.hi === 1 && t >= release) return dd(1);
    const [l, w] = [exactValue(land, 0), exactValue(withheld, 0)];
    const paid = ddMultiply(ddAdd(dd(1), ddNegate(w)), measured);
    return ddAdd(l, ddMultiply(ddAdd(dd(1), ddNegate(l)), ddAdd(paid, t >= release ? w : dd(0))));
  },
};

/**
 * Payments of the bank, not rounded. Amounts signed in the month bring all that is released, earlier ones the month's release.
 * Inputs: signed by month, released share.
 */
export const bankPayments: Operator = {
  name: 'bankPayments',
  evaluate: ({ inputs, months }): Vector => {
    const [signed, released] = inputs as [Node, Node];
    const values = newLine(months);
    let [before, size] = [0, 0];
    for (let t = signed.vector.from; t < months; t++) {
      const now = valueAt(signed, t);
      const share = valueAt(released, t);
      values[t] = now * share + (share - valueAt(released, t - 1)) * before;
      size = Math.max(size, Math.abs(now) + 2 * Math.abs(before));
      before += now;
    }
    return { ...trimmed(values), bound: (signed.vector.bound ?? 0) * 2 + size * grain * (months + 64) };
  },
  formula: (node, t, writer) => {
    const [signed, released] = node.inputs as [Node, Node];
    const [now, share] = [writer.cell(signed, t), writer.cell(released, t)];
    if (t === 0) return `${now}*${share}`;
    const month = `(${share}-${writer.cell(released, t - 1)})`;
    return `${now}*${share}+${month}*SUM(${writer.range(signed, 0, t - 1)})`;
  },
  explain: (node, t) => {
    const [signed, released] = node.inputs as [Node, Node];
    const before = sumTerm(signed, 0, t - 1, 'Assinado até o mês anterior');
    const opens = signed.inputs[2];
    if (opens && t < scalarOf(opens))
      return { formula: 'o banco ainda não assina', combine: 'factors', terms: [opensTerm(opens, t)] };
    return {
      formula: 'assinado no mês × liberado até o mês + assinado antes × liberado no mês',
      combine: 'factors',
      terms: [
        termOf(signed, t),
        termOf(released, t),
        ...(t > 0 ? [before, { ...termOf(released, t - 1), label: 'Liberado até o mês anterior' }] : []),
      ],
    };
  },
  exact: (node, t) => {
    const [signed, released] = node.inputs as [Node, Node];
    let before = dd(0);
    for (let j = signed.vector.from; j < Math.min(t, signed.vector.to); j++)
      before = ddAdd(before, exactValue(signed, j));
    const share = exactValue(released, t);
    const month = ddAdd(share, ddNegate(t > 0 ? exactValue(released, t - 1) : dd(0)));
    return ddAdd(ddMultiply(exactValue(signed, t), share), ddMultiply(month, before));
  },
};

/**
 * Payments that contracts cancelled after the signing no longer bring, not rounded: each month's release of those cancelled so far.
 * Inputs: signed by month of the cancellation, released share.
 */
export const lostBankPayments: Operator = {
  name: 'lostBankPayments',
  evaluate: ({ inputs, months }): Vector => {
    const [cancelled, released] = inputs as [Node, Node];
    const values = newLine(months);
    let [gone, size] = [0, 0];
    for (let t = cancelled.vector.from; t < months; t++) {
      gone += valueAt(cancelled, t);
      values[t] = (valueAt(released, t) - valueAt(released, t - 1)) * gone;
      size = Math.max(size, 2 * Math.abs(gone));
    }
    return { ...trimmed(values), bound: (cancelled.vector.bound ?? 0) * 2 + size * grain * (months + 64) };
  },
  formula: (node, t, writer) => {
    const [cancelled, released] = node.inputs as [Node, Node];
    const before = t === 0 ? '' : `-${writer.cell(released, t - 1)}`;
    return `(${writer.cell(released, t)}${before})*SUM(${writer.range(cancelled, 0, t)})`;
  },
  explain: (node, t) => {
    const [cancelled, released] = node.inputs as [Node, Node];
    return {
      formula: 'distratado depois de assinado × liberado no mês',
      combine: 'factors',
      terms: [
        sumTerm(cancelled, 0, t, 'Distratado até o mês'),
        termOf(released, t),
        ...(t > 0 ? [{ ...termOf(released, t - 1), label: 'Liberado até o mês anterior' }] : []),
      ],
    };
  },
  exact: (node, t) => {
    const [cancelled, released] = node.inputs as [Node, Node];
    let gone = dd(0);
    for (let j = cancelled.vector.from; j <= Math.min(t, cancelled.vector.to - 1); j++)
      gone = ddAdd(gone, exactValue(cancelled, j));
    const month = ddAdd(exactValue(released, t), ddNegate(t > 0 ? exactValue(released, t - 1) : dd(0)));
    return ddMultiply(month, gone);
  },
};

/** Payments of the bank for contracts cancelled in the month, not rounded: they go back to it. Inputs: signed by month of the cancellation, released share. */
export const bankRepaid: Operator = {
  name: 'bankRepaid',
  evaluate: ({ inputs, months }): Vector => {
    const [cancelled, released] = inputs as [Node, Node];
    const values = newLine(months);
    let size = 0;
    for (let t = Math.max(1, cancelled.vector.from); t < cancelled.vector.to; t++) {
      values[t] = valueAt(cancelled, t) * valueAt(released, t - 1);
      size = Math.max(size, Math.abs(valueAt(cancelled, t)));
    }
    return { ...trimmed(values), bound: (cancelled.vector.bound ?? 0) + size * grain * 16 };
  },
  formula: (node, t, writer) => {
    const [cancelled, released] = node.inputs as [Node, Node];
    return t === 0 ? '0' : `${writer.cell(cancelled, t)}*${writer.cell(released, t - 1)}`;
  },
  explain: (node, t) => {
    const [cancelled, released] = node.inputs as [Node, Node];
    return {
      formula: 'distratado no mês × liberado até o mês anterior',
      combine: 'factors',
      terms: [termOf(cancelled, t), ...(t > 0 ? [termOf(released, t - 1)] : [])],
    };
  },
  exact: (node, t) => {
    const [cancelled, released] = node.inputs as [Node, Node];
    return t === 0 ? dd(0) : ddMultiply(exactValue(cancelled, t), exactValue(released, t - 1));
  },
};
