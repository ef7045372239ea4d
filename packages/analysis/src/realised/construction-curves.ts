import type { Measurement } from '@uni/contracts';
import { type Model, monthIndex, type ProjectionLine, type Study } from '@uni/engine';
import { type Progress, plannedProgress, readProgress } from './s-curve.ts';

/** Chart C3: planned, as approved, measured and expected, as accumulated shares; position 0 is the study's base month. */
export interface ConstructionCurves {
  readonly planned: Progress;
  /** Null without an approved plan. */
  readonly baseline: Progress | null;
  readonly measured: Progress;
  readonly trend: Progress;
  /** The last month measured, what is measured less what was planned for it; null while nothing is measured. */
  readonly gap: { readonly month: number; readonly share: number } | null;
  /** Months by which the expected end is after the planned one; null when no end can be estimated. */
  readonly delay: number | null;
}

/** A plan that was approved, with the calendar it was made in. */
export type ApprovedPlan = Pick<Model, 'study' | 'projection'>;

/** Works as measured on site. A module's, or with null the enterprise's: its modules weighted by their built area. */
export function physicalCurves(
  study: Study,
  module: number | null,
  measurements: readonly Measurement[],
  approved: Pick<ApprovedPlan, 'study'> | null,
): ConstructionCurves {
  const planned = plannedProgress(study, module);
  const measured = measuredProgress(study, module, measurements);
  const { trend, trendEnd, plannedEnd, month, gap } = readProgress({ planned, measured });
  return {
    planned,
    baseline: approved && moved(plannedProgress(approved.study, module), study, approved.study),
    measured,
    trend: month === null ? [] : trend,
    gap: month === null ? null : { month, share: gap },
    delay: month === null || trendEnd === null ? null : trendEnd - plannedEnd,
  };
}

/** Works as paid, against the cost of the plan; after the last closed month what the projection expects. */
export function financialCurves(
  { study, projection }: Pick<Model, 'study' | 'projection'>,
  module: number | null,
  approved: ApprovedPlan | null,
): ConstructionCurves {
  const line = constructionLine(projection.lines, module);
  const plan = line?.planned ?? line?.values ?? [];
  const total = sum(plan);
  const planned = shares(plan, total);
  const closing = study.accomplished?.closing;
  const closed = closing ? Math.max(0, monthIndex(study.base_month, closing) + 1) : 0;
  const expected = shares(line?.values ?? [], total);
  const measured = padded(expected, closed).slice(0, closed);
  const trend = closed === 0 ? [] : expected.slice(closed);
  const approvedLine = approved && constructionLine(approved.projection.lines, module);
  const month = closed - 1;
  return {
    planned,
    baseline:
      approved && approvedLine
        ? moved(shares(approvedLine.values, sum(approvedLine.values)), study, approved.study)
        : null,
    measured,
    trend,
    gap:
      closed === 0
        ? null
        : { month, share: (measured[month] ?? 0) - (planned[Math.min(month, planned.length - 1)] ?? 0) },
    delay: closed === 0 || expected.length === 0 ? null : expected.length - planned.length,
  };
}

/** Measured months without gaps: between two measurements the earlier one holds. */
export function measuredProgress(
  study: Pick<Study, 'base_month' | 'modules'>,
  module: number | null,
  measurements: readonly Measurement[],
): number[] {
  const modules = study.modules.filter(({ number }) => module === null || number === module);
  const curves = modules.map(({ number }) => measuredOf(study.base_month, number, measurements));
  const months = Math.max(0, ...curves.map((curve) => curve.length));
  const areas = modules.map(({ built_area: area }) => area ?? 0);
  const whole = sum(areas);
  return Array.from({ length: months }, (_, t) =>
    sum(
      curves.map((curve, k) => {
        const share = whole === 0 ? 1 / modules.length : (areas[k] ?? 0) / whole;
        return share * (curve[Math.min(t, curve.length - 1)] ?? 0);
      }),
    ),
  );
}

function measuredOf(baseMonth: string, module: number, measurements: readonly Measurement[]): number[] {
  const own = measurements.filter((row) => row.module === module);
  const byMonth = new Map(own.map(({ month, share }) => [monthIndex(baseMonth, month), share]));
  const last = Math.max(-1, ...byMonth.keys());
  let done = Math.max(0, ...[...byMonth].filter(([at]) => at < 0).map(([, share]) => share));
  return Array.from({ length: last + 1 }, (_, at) => {
    done = byMonth.get(at) ?? done;
    return done;
  });
}

const constructionLine = (lines: readonly ProjectionLine[], module: number | null): ProjectionLine | undefined =>
  lines.find((line) => line.key === 'expense.labor_cost' && line.module === module);

/** Running sums over a total, to the last month that moves; nothing where nothing is spent. */
function shares(cells: readonly number[], total: number): number[] {
  const end = cells.findLastIndex((cell) => cell !== 0) + 1;
  if (total === 0) return [];
  let done = 0;
  return cells.slice(0, end).map((cell) => {
    done += cell;
    return done === 0 ? 0 : done / total;
  });
}

/** A curve made in another calendar. Months before this one's first are dropped; months it does not reach have nothing yet. */
function moved(curve: Progress, to: Study, from: Study): number[] {
  const later = monthIndex(to.base_month, from.base_month);
  if (later <= 0) return curve.slice(-later);
  return [...new Array<number>(later).fill(0), ...curve];
}

/** Pads a curve to a minimum number of months: completed work stays completed. */
function padded(curve: Progress, months: number): number[] {
  const last = curve.at(-1) ?? 0;
  return [...curve, ...new Array<number>(Math.max(0, months - curve.length)).fill(last)];
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
