import type { EnterpriseFigures, TargetKey } from '@uni/contracts';
import { home } from '@uni/phrases';
import { formatCompact, formatMonth, formatPoints, formatShare } from '../../ui/numbers/index.ts';
import { exposureShare, monthOf, numberOf, type Told } from '../cash-flow/portfolio/portfolio.ts';

const words = home.portfolio;

/** An enterprise, and what is known of it beside its version. */
export interface Row {
  readonly one: Told;
  readonly more?: EnterpriseFigures | undefined;
}

export interface Column {
  key: string;
  /** The indicator that explains it, where it is none itself. */
  asks?: string;
  /** The registry's key; of a share that only this table has, its own. What no version tells is explained at a place of its own. */
  indicator: string | { readonly place: 'panel' | 'works' };
  label: string;
  /** The figure by which the worst is told; higher is better. */
  figure: (row: Row) => number | null;
  text: (value: number, one: Told) => string;
  /** Size is not a fault: of what is not judged no one is the worst. */
  judged?: true;
  /** What the organization may ask of it. */
  target?: TargetKey;
  /** The target as a figure of the column, where the column counts the other way. */
  asFigure?: (target: number) => number;
}

/** The indicators by which enterprises are put side by side. */
export const columns: readonly Column[] = [
  {
    key: 'vgv',
    indicator: 'vgv_own',
    label: words.vgv,
    figure: ({ one }) => numberOf(one, 'vgv_own'),
    text: (value) => formatCompact(value),
  },
  {
    key: 'margin',
    judged: true,
    indicator: 'margin_vgv',
    target: 'margin_vgv',
    label: words.margin,
    figure: ({ one }) => numberOf(one, 'margin_vgv'),
    text: (value) => formatShare(value),
  },
  {
    key: 'irr',
    judged: true,
    indicator: 'irr_year',
    target: 'irr_year',
    label: words.irr,
    figure: ({ one }) => numberOf(one, 'irr_year'),
    text: (value) => formatShare(value),
  },
  {
    key: 'share',
    judged: true,
    indicator: 'exposure_share',
    asks: 'max_exposure',
    label: words.exposureShare,
    target: 'exposure_share',
    figure: ({ one }) => exposureShare(one),
    text: (value) => formatShare(value),
  },
  {
    key: 'payback',
    judged: true,
    indicator: 'payback_month',
    label: words.payback,
    target: 'payback_month',
    asFigure: (target) => -target,
    figure: ({ one }) => negated(numberOf(one, 'payback_month')),
    text: (value, one) => formatMonth(monthOf(one.base_month, -value)),
  },
  {
    key: 'sold',
    judged: true,
    target: 'sold',
    indicator: { place: 'panel' },
    label: words.sold,
    figure: ({ more }) => (more?.sales?.offered ? (more.sales.offered - more.sales.stock) / more.sales.offered : null),
    text: (value) => formatShare(value),
  },
  {
    key: 'vso',
    judged: true,
    target: 'vso',
    indicator: { place: 'panel' },
    label: words.vso,
    figure: ({ more }) => more?.sales?.quarter.gross ?? null,
    text: (value) => formatShare(value),
  },
  {
    key: 'works',
    judged: true,
    target: 'works',
    indicator: { place: 'works' },
    label: words.works,
    figure: ({ more }) => more?.works?.gap ?? null,
    text: (value) => formatPoints(value),
  },
];

const negated = (value: number | null) => (value === null ? null : -value);

/** Whether it is the one worst of all, where one can be. */
export function isWorst(row: Row, column: Column, all: readonly Row[]): boolean {
  const figures = all.map(column.figure).filter((figure) => figure !== null);
  if (!column.judged || figures.length < 2) return false;
  const least = Math.min(...figures);
  return column.figure(row) === least && figures.filter((figure) => figure === least).length === 1;
}
