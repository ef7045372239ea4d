/** Cumulative curves by which totals are spread over the months. */
import type { FormulaWriter, LivingTerm, Meta, Node } from '../../graph/node.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { plus, written } from '../../operators/cells/living.ts';
import { cumulativeShares } from '../../operators/series/curves.ts';
import type { Premises } from './premises.ts';
import { roomMonths, withTerms } from './term-cells.ts';

/** Payment schedule of a total: a cumulative curve and the months in which it moves, for values of every month. */
export interface TimingCurve {
  node: Node;
  active: () => readonly number[];
  /** Formula condition for a month in which it moves. */
  isActive: (month: string, writer: FormulaWriter, t: number) => string;
}

/** A month in which a cumulative curve moves. */
export function moving(curve: Node): TimingCurve['isActive'] {
  return (_month, writer, t) => `${writer.cell(curve, t)}<>${t === 0 ? '0' : writer.cell(curve, t - 1)}`;
}

/** A month of those that begin with `start`. */
export function spanned(start: LivingTerm, count: LivingTerm): TimingCurve['isActive'] {
  return (month, writer) => `AND(${month}>=${written(start, writer)},${month}<${written(plus(start, count), writer)})`;
}

export function curveMeta(label: string): Meta {
  return { label, unit: 'share', sheet: 'expenses' };
}

/** Shares month by month: where their row stands, and when they begin, as a term of formulas, too. */
interface SharesAt {
  id: string;
  pointer: string;
  values: readonly number[];
  start: number;
  first: LivingTerm;
  /** Number of shares in use, where the study states it separately. */
  count?: LivingTerm;
}

export function sharesCurve(premises: Premises, { id, pointer, values, start, first, count }: SharesAt): TimingCurve {
  const { builder } = premises;
  const living = withTerms(premises, { start: first, ...(count === undefined ? {} : { count }) });
  // A workbook has cells for the months that a longer schedule would take.
  const more = count !== undefined && builder.written ? Array.from({ length: roomMonths }, () => 0) : [];
  const shares = builder.row(
    `${id}/shares`,
    inputRow,
    [],
    { start, values: [...values, ...more], ...living },
    { ...curveMeta('curva mensal'), input: pointer },
  );
  const node = builder.row(
    id,
    cumulativeShares,
    [shares],
    { start, count: values.length, ...living },
    curveMeta('curva acumulada'),
  );
  return {
    node,
    active: () => values.map((value, k) => (value === 0 ? -1 : start + k)).filter((t) => t >= 0),
    isActive: (_month, writer, t) => `${writer.cell(shares, t)}<>0`,
  };
}
