import { closedMonths, portfolioFigures } from '@uni/analysis';
import { type EnterpriseSummary, type ReasonOutsideSums, reasonOutsideSums } from '@uni/contracts';
import { addMonths } from '../../../ui/numbers/index.ts';

/** The sum of the current versions, by calendar month. Money in centavos. */
export interface Portfolio {
  /** Enterprises in the sum. */
  included: number;
  /** With the units given in a land swap. */
  vgvGross: number;
  /** Without them: what margin and exposure are measured against. */
  vgvOwn: number;
  result: number;
  /** Result over own VGV; null without VGV. */
  margin: number | null;
  baseMonth: string;
  net: readonly number[];
  accumulated: readonly number[];
  exposure: Exposure | null;
  /** First month from which the accumulated never goes below zero again; null when it does not come back. */
  payback: number | null;
  /** Null where there is no rate, or several between which nothing chooses. */
  irr: number | null;
  irrStatus: 'none' | 'unique' | 'multiple';
  /** Number of months, from the first, that every enterprise has closed. */
  closed: number;
}

export interface Exposure {
  /** Centavos, below zero. */
  value: number;
  month: number;
}

/** An enterprise whose current version is computed. */
export type Computed = EnterpriseSummary & {
  base_month: string;
  indicators: NonNullable<EnterpriseSummary['indicators']>;
  accumulated_free: number[];
  free_cash_flow: number[];
};

export function isComputed(summary: EnterpriseSummary): summary is Computed {
  const { base_month, indicators, accumulated_free, free_cash_flow } = summary;
  return (
    base_month !== null && indicators !== null && Boolean(accumulated_free?.length) && Boolean(free_cash_flow?.length)
  );
}

/** An enterprise with some figures. A group that sees a part gets them without its cash flow. */
export type SummarizedEnterprise = EnterpriseSummary & Pick<Computed, 'base_month' | 'indicators'>;

export const hasIndicators = (summary: EnterpriseSummary): summary is SummarizedEnterprise =>
  summary.base_month !== null && summary.indicators !== null;

/** An indicator that is a number, or null. */
export function numberOf(summary: EnterpriseSummary, key: string): number | null {
  const value = summary.indicators?.[key];
  return typeof value === 'number' ? value : null;
}

/** Exposure over VGV, a fraction at or below zero. */
export function exposureShare(one: EnterpriseSummary): number | null {
  const [exposure, vgv] = [numberOf(one, 'max_exposure'), numberOf(one, 'vgv_own')];
  return exposure === null || !vgv ? null : exposure / vgv;
}

/** Versions in a sum, and whether it includes land that is only studied. */
export interface SumChoice {
  readonly versionKind: 'current' | 'edited';
  readonly prospecting: boolean;
}

/** Number of enterprises left out of a sum, by reason. `not_computed`: their figures are unknown. */
export type OutsideCounts = Readonly<Record<ReasonOutsideSums | 'not_computed', number>>;

/** The enterprises that a sum counts, and how many it does not. */
export function dividedBySum(
  summaries: readonly EnterpriseSummary[],
  { versionKind, prospecting }: SumChoice,
): { included: EnterpriseSummary[]; outside: OutsideCounts } {
  const outside = { prospecting: 0, no_current: 0, not_computed: 0 };
  const included = summaries.filter((one) => {
    // The versions edited last are requested as drafts on purpose.
    const isCurrent = versionKind === 'edited' || one.version?.current === true;
    const reason = reasonOutsideSums({ phase: one.phase, isCurrent }, prospecting);
    if (reason) outside[reason] += 1;
    else if (!hasIndicators(one)) outside.not_computed += 1;
    return reason === null;
  });
  return { included, outside };
}

/** Adds up the enterprises that have figures; null when none has. */
export function consolidate(summaries: readonly EnterpriseSummary[]): Portfolio | null {
  const computed = summaries.filter(isComputed);
  const figures = portfolioFigures(computed);
  if (!figures) return null;
  const { base_month: baseMonth, max_exposure: value, max_exposure_month: month } = figures;
  return {
    included: computed.length,
    vgvGross: figures.vgv_gross,
    vgvOwn: figures.vgv_own,
    result: figures.result,
    margin: figures.margin_vgv,
    baseMonth,
    net: figures.free_cash_flow,
    accumulated: figures.accumulated,
    exposure: month === null ? null : { value, month },
    payback: figures.payback_month,
    irr: figures.irr_year,
    irrStatus: figures.irr_status,
    closed: closedMonths(baseMonth, computed),
  };
}

/** Lowest point of an accumulated line; null when it is never below zero. */
export function lowest(accumulated: readonly number[]): Exposure | null {
  const value = Math.min(0, ...accumulated);
  return value < 0 ? { value, month: accumulated.indexOf(value) } : null;
}

/** Months from one `YYYY-MM` to another. */
export function monthsBetween(from: string, to: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
}

/** The calendar month of an index. */
export const monthOf = (baseMonth: string, month: number) => addMonths(baseMonth, month);
