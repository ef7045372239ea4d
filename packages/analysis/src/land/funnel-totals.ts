/** Figures of plots next to each other, and the totals of a funnel's steps. */
import type { LandTerms } from './capacity.ts';
import { potentialSales, type ResidualTerms } from './static-residual.ts';

/** Fields of a plot that its figures need. Money in centavos. */
export interface FunnelPlot extends LandTerms, Pick<ResidualTerms, 'price_m2'> {
  readonly step: string;
  readonly price: number | null;
}

/** Figures of one plot; null: a term is missing. */
export interface PlotFigures {
  readonly sales: number | null;
  /** Price of the land over its area, centavos for a m². */
  readonly price_m2: number | null;
}

/** Returns the figures of a plot. */
export const plotFigures = (plot: FunnelPlot): PlotFigures => ({
  sales: potentialSales(plot, plot),
  price_m2: plot.price === null || !plot.area ? null : Math.round(plot.price / plot.area),
});

/** Plots together. */
export interface FunnelTotal {
  readonly count: number;
  /** Sales of those that have the figure, centavos. */
  readonly sales: number;
  /** Number of plots whose sales are unknown: they are not in the sum. */
  readonly unknown: number;
}

/** Returns the total of plots. */
export function funnelTotal(plots: readonly FunnelPlot[]): FunnelTotal {
  const sales = plots.map((plot) => potentialSales(plot, plot));
  return {
    count: plots.length,
    sales: sales.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    unknown: sales.filter((one) => one === null).length,
  };
}

/** Returns what a residual price leaves over the price of the land, centavos; below zero the land is too dear. */
export const roomOverPrice = (residual: number | null, price: number | null): number | null =>
  residual === null || price === null ? null : residual - price;
