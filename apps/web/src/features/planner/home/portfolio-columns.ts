import { home } from '@uni/phrases';
import { formatCompact, formatMonth, formatShare } from '../../../ui/numbers/index.ts';
import { exposureShare, monthOf, numberOf, type Told } from '../portfolio/portfolio.ts';

const words = home.portfolio;

export interface Column {
  key: string;
  /** The indicator that explains it, where it is none itself. */
  asks?: string;
  /** The registry's key; of a share that only this table has, its own. */
  indicator: string;
  label: string;
  /** The figure by which the worst is told; higher is better. */
  figure: (one: Told) => number | null;
  text: (value: number, one: Told) => string;
  /** Size is not a fault, and absolute exposure goes with size: of these no one is the worst. */
  judged?: true;
}

/** The indicators by which enterprises are put side by side. */
export const columns: readonly Column[] = [
  {
    key: 'vgv',
    indicator: 'vgv_own',
    label: words.vgv,
    figure: (one) => numberOf(one, 'vgv_own'),
    text: (value) => formatCompact(value),
  },
  {
    key: 'margin',
    judged: true,
    indicator: 'margin_vgv',
    label: words.margin,
    figure: (one) => numberOf(one, 'margin_vgv'),
    text: (value) => formatShare(value),
  },
  {
    key: 'irr',
    judged: true,
    indicator: 'irr_year',
    label: words.irr,
    figure: (one) => numberOf(one, 'irr_year'),
    text: (value) => formatShare(value),
  },
  {
    key: 'exposure',
    indicator: 'max_exposure',
    label: words.exposure,
    figure: (one) => numberOf(one, 'max_exposure'),
    text: (value) => formatCompact(value),
  },
  {
    key: 'share',
    judged: true,
    indicator: 'exposure_share',
    asks: 'max_exposure',
    label: words.exposureShare,
    figure: exposureShare,
    text: (value) => formatShare(value),
  },
  {
    key: 'payback',
    judged: true,
    indicator: 'payback_month',
    label: words.payback,
    figure: (one) => negated(numberOf(one, 'payback_month')),
    text: (value, one) => formatMonth(monthOf(one.base_month, -value)),
  },
];

const negated = (value: number | null) => (value === null ? null : -value);

/** Whether it is the one worst of all, where one can be. */
export function isWorst(one: Told, column: Column, all: readonly Told[]): boolean {
  const figures = all.map(column.figure).filter((figure) => figure !== null);
  if (!column.judged || figures.length < 2) return false;
  const least = Math.min(...figures);
  return column.figure(one) === least && figures.filter((figure) => figure === least).length === 1;
}
