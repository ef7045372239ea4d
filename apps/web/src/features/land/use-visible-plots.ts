import type { LandPlot } from '@uni/contracts';
import { land as copy, enterpriseRegister } from '@uni/phrases';
import { useMemo } from 'react';
import { type LandView, visiblePlots } from './land-model.ts';

/** Plots that pass the filters of the address. */
export const useVisiblePlots = (plots: readonly LandPlot[], view: LandView): LandPlot[] => {
  const { text, state, product, discarded, view: kind } = view;
  return useMemo(
    () => visiblePlots(plots, { text, state, product, discarded, view: kind }),
    [plots, text, state, product, discarded, kind],
  );
};

/** The filters in a sentence. */
export function filterText({ text, state, product }: LandView): string {
  const conditions = [
    text.trim() && copy.clearedBy(text.trim()),
    state !== 'all' && `${copy.state} ${state}`,
    product !== 'all' && enterpriseRegister.products[product],
  ].filter(Boolean);
  return copy.filtered(conditions.join(', '));
}
