import { gridSearchOf, readGridView, type UsualView } from '../../../shared/saved-views/grid-view.ts';
import type { ViewParts } from '../../../shared/saved-views/saved-views.tsx';
import type { MoneyUnit, Zoom } from '../../../ui/planning-grid/index.ts';
import type { CostView } from '../../study-forms/month-grid/cost-lines.ts';

/** View of the cost grid; no part of it belongs to the study. */
export interface CostAppearance {
  view: CostView;
  unit: MoneyUnit;
  zoom: Zoom;
  cents: boolean;
  zeros: boolean;
  filter: string;
}

export const defaultCostAppearance: CostAppearance = {
  view: 'values',
  unit: 'reais',
  zoom: 'month',
  cents: false,
  zeros: true,
  filter: '',
};

interface CostGridView extends CostAppearance {
  expanded: ReadonlySet<string>;
  years: ReadonlySet<number>;
}

const views: readonly CostView[] = ['values', 'shares', 'corrected'];
const usualOf = (expanded: readonly string[]): UsualView => ({
  units: ['reais', 'thousands', 'millions'],
  unit: 'reais',
  expanded,
});

/** The appearance as a view stores it; `expanded` are the lines that are open as usual. */
export function costViewParts(
  { view, zeros, filter, ...appearance }: CostGridView,
  expanded: readonly string[],
): ViewParts {
  return {
    ...gridSearchOf(appearance, usualOf(expanded)),
    valores: view === 'values' ? undefined : view,
    zeros: zeros ? undefined : '0',
    filtro: filter.trim() === '' ? undefined : filter,
  };
}

/** Parses the view. Unknown values are ignored. */
export function readCostView(saved: ViewParts, expanded: readonly string[]): CostGridView {
  return {
    ...readGridView(saved, usualOf(expanded)),
    view: views.find((view) => view === saved.valores) ?? 'values',
    zeros: saved.zeros !== '0',
    filter: saved.filtro ?? '',
  };
}
