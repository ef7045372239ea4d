import type { LandPlot } from '@uni/contracts';
import { land as copy, enterpriseRegister } from '@uni/phrases';
import { useMemo } from 'react';
import { type LandView, responsiblesOf, visiblePlots } from './land-model.ts';

/** Plots that pass the filters of the address. */
export const useVisiblePlots = (plots: readonly LandPlot[], view: LandView): LandPlot[] => {
  const { text, state, city, responsible, product, discarded, view: kind } = view;
  return useMemo(
    () => visiblePlots(plots, { text, state, city, responsible, product, discarded, view: kind }),
    [plots, text, state, city, responsible, product, discarded, kind],
  );
};

/** The filters in a sentence. */
export function filterText(view: LandView, plots: readonly LandPlot[]): string {
  return copy.filtered(conditionsOf(view, plots).join(', '));
}

/** Each filter that is set, by name. */
export function conditionsOf(
  { text, state, city, responsible, product, discarded }: LandView,
  plots: readonly LandPlot[],
): string[] {
  const person = responsiblesOf(plots).find(({ id }) => String(id) === responsible);
  const name = responsible === 'none' ? copy.noResponsible : person?.name;
  return [
    text.trim() && copy.clearedBy(text.trim()),
    state !== 'all' && `${copy.state} ${state}`,
    city !== 'all' && `${copy.city} ${city}`,
    responsible !== 'all' && `${copy.responsible} ${name ?? ''}`,
    product !== 'all' && enterpriseRegister.products[product],
    discarded && copy.withDiscarded,
  ].filter((text): text is string => typeof text === 'string' && text !== '');
}
