/** How plots pass from step to step, by the furthest step at which each ever stood. */

import type { FunnelPlot } from './funnel-totals.ts';
import { potentialSales } from './static-residual.ts';

/** A plot whose way through the funnel is known. */
export interface TravelledPlot extends FunnelPlot {
  readonly furthest: string;
}

/**
 * Returns the share of plots that went beyond a step, of those that left it. Plots that stand there are undecided and count on
 * neither side; null: none has left it.
 */
export function stepConversion(
  plots: readonly Pick<TravelledPlot, 'step' | 'furthest'>[],
  steps: readonly string[],
  step: string,
): number | null {
  const rank = steps.indexOf(step);
  const beyond = plots.filter(({ furthest }) => steps.indexOf(furthest) > rank).length;
  const fallen = plots.filter((plot) => plot.furthest === step && plot.step !== step).length;
  return beyond + fallen === 0 ? null : beyond / (beyond + fallen);
}

/**
 * Returns the sales of plots, each times the conversions from its step to the last, in whole centavos. `all` are those that
 * the conversions are of. Null: a conversion that a plot needs is unknown, or no plot has sales.
 */
export function weightedSales(
  plots: readonly TravelledPlot[],
  all: readonly TravelledPlot[],
  steps: readonly string[],
): number | null {
  const conversions = steps.slice(0, -1).map((step) => stepConversion(all, steps, step));
  const priced = plots.flatMap((plot) => {
    const sales = potentialSales(plot, plot);
    return sales === null ? [] : [{ sales, needed: conversions.slice(Math.max(0, steps.indexOf(plot.step))) }];
  });
  if (priced.length === 0 || priced.some(({ needed }) => needed.includes(null))) return null;
  const weightOf = (needed: readonly (number | null)[]): number =>
    needed.reduce<number>((weight, one) => weight * (one ?? 0), 1);
  return priced.reduce((sum, { sales, needed }) => sum + Math.round(sales * weightOf(needed)), 0);
}
