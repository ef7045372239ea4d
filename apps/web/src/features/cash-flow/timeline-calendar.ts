import { axisOf, shifted } from '@uni/analysis';
import { monthIndex } from '@uni/engine';

/** The years that the rows of the timeline lie on. */
export interface Calendar {
  readonly months: number;
  readonly years: readonly { readonly year: number; readonly at: number }[];
  /** The left edge of a row, as a fraction of the whole. */
  readonly positionOf: (baseMonth: string, shift: number) => number;
}

interface Span {
  readonly id: number;
  readonly base_month: string;
  readonly months: number;
}

/**
 * Returns whole years, with one before and one after the plan: moving a row does not move the others. Wider when a row is shifted
 * further.
 */
export function calendarOf(rows: readonly Span[], shifts: ReadonlyMap<number, number>): Calendar {
  const span = ({ base_month, months }: Span) => ({ base_month, months });
  const wide = rows.flatMap((row) => [
    shifted(span(row), -12),
    shifted(span(row), 12),
    shifted(span(row), shifts.get(row.id) ?? 0),
  ]);
  const axis = axisOf(wide) ?? { base_month: '2026-01', months: 12 };
  const first = Number(axis.base_month.slice(0, 4));
  const start = `${first}-01`;
  const count = Math.ceil((monthIndex(start, axis.base_month) + axis.months) / 12);
  return {
    months: count * 12,
    years: Array.from({ length: count }, (_, k) => ({ year: first + k, at: k / count })),
    positionOf: (baseMonth, shift) => (monthIndex(start, baseMonth) + shift) / (count * 12),
  };
}
