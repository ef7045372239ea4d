import type { EnterpriseFigures, TargetKey } from '@uni/contracts';
import { home } from '@uni/phrases';
import { formatCompact, formatMonth, formatPoints, formatShare } from '../../ui/numbers/index.ts';
import { exposureShare, monthOf, numberOf, type SummarizedEnterprise } from '../cash-flow/portfolio/portfolio.ts';

const copy = home.portfolio;

/** An enterprise, with its facts outside the version. */
export interface Row {
  readonly one: SummarizedEnterprise;
  readonly more?: EnterpriseFigures | undefined;
}

export interface Column {
  key: string;
  /** The indicator that explains it, where it is none itself. */
  explainedBy?: string;
  /**
   * The registry's key; a share that only this table has uses its own. A figure that no version holds is explained at a
   * destination of its own.
   */
  indicator: string | { readonly destination: 'panel' | 'works' };
  label: string;
  /** The figure that determines the worst; higher is better. */
  figure: (row: Row) => number | null;
  text: (value: number, one: SummarizedEnterprise) => string;
  /** Marks the worst row. Absent for sizes: size is not a fault. */
  isRanked?: true;
  /** The organization's target for the column. */
  target?: TargetKey;
  /** The target as a figure of the column, where the column counts the other way. */
  asFigure?: (target: number) => number;
}

/** The indicators by which enterprises are put side by side. */
export const columns: readonly Column[] = [
  {
    key: 'vgv',
    indicator: 'vgv_own',
    label: copy.vgv,
    figure: ({ one }) => numberOf(one, 'vgv_own'),
    text: (value) => formatCompact(value),
  },
  {
    key: 'margin',
    isRanked: true,
    indicator: 'margin_vgv',
    target: 'margin_vgv',
    label: copy.margin,
    figure: ({ one }) => numberOf(one, 'margin_vgv'),
    text: (value) => formatShare(value),
  },
  {
    key: 'irr',
    isRanked: true,
    indicator: 'irr_year',
    target: 'irr_year',
    label: copy.irr,
    figure: ({ one }) => numberOf(one, 'irr_year'),
    text: (value) => formatShare(value),
  },
  {
    key: 'share',
    isRanked: true,
    indicator: 'exposure_share',
    explainedBy: 'max_exposure',
    label: copy.exposureShare,
    target: 'exposure_share',
    figure: ({ one }) => exposureShare(one),
    text: (value) => formatShare(value),
  },
  {
    key: 'payback',
    isRanked: true,
    indicator: 'payback_month',
    label: copy.payback,
    target: 'payback_month',
    asFigure: (target) => -target,
    figure: ({ one }) => negated(numberOf(one, 'payback_month')),
    text: (value, one) => formatMonth(monthOf(one.base_month, -value)),
  },
  {
    key: 'sold',
    isRanked: true,
    target: 'sold',
    indicator: { destination: 'panel' },
    label: copy.sold,
    figure: ({ more }) => (more?.sales?.offered ? (more.sales.offered - more.sales.stock) / more.sales.offered : null),
    text: (value) => formatShare(value),
  },
  {
    key: 'vso',
    isRanked: true,
    target: 'vso',
    indicator: { destination: 'panel' },
    label: copy.vso,
    figure: ({ more }) => more?.sales?.quarter.gross ?? null,
    text: (value) => formatShare(value),
  },
  {
    key: 'works',
    isRanked: true,
    target: 'works',
    indicator: { destination: 'works' },
    label: copy.construction,
    figure: ({ more }) => more?.works?.gap ?? null,
    text: (value) => formatPoints(value),
  },
];

const negated = (value: number | null) => (value === null ? null : -value);

/** True for the single worst row, if there is one. */
export function isWorst(row: Row, column: Column, all: readonly Row[]): boolean {
  const figures = all.map(column.figure).filter((figure) => figure !== null);
  if (!column.isRanked || figures.length < 2) return false;
  const least = Math.min(...figures);
  return column.figure(row) === least && figures.filter((figure) => figure === least).length === 1;
}
