/** What the screen of land draws, from plots and enterprises. Pure. */
import { type FunnelTotal, funnelTotal, stepConversion } from '@uni/analysis';
import {
  type EnterpriseSummary,
  type HomeFigures,
  type LandPlot,
  type LandStep,
  landSteps,
  openLandSteps,
  type ProductClass,
  productClasses,
} from '@uni/contracts';
import { matches } from '../../ui/search.ts';

export const landViews = ['funnel', 'list', 'map'] as const;
export type LandViewKind = (typeof landViews)[number];

export interface LandView {
  readonly view: LandViewKind;
  readonly text: string;
  readonly state: string;
  readonly city: string;
  /** The id of a person, `none`, or `all`. */
  readonly responsible: string;
  readonly product: ProductClass | 'all';
  readonly discarded: boolean;
}

/** Reads the values of the address; what it does not know counts as not given. */
export function readLandView(values: {
  readonly view?: string;
  readonly text?: string;
  readonly state?: string;
  readonly city?: string;
  readonly responsible?: string;
  readonly product?: string;
  readonly discarded?: string;
}): LandView {
  return {
    view: landViews.find((view) => view === values.view) ?? 'funnel',
    text: values.text ?? '',
    state: values.state ?? 'all',
    city: values.city ?? 'all',
    responsible: values.responsible ?? 'all',
    product: productClasses.find((product) => product === values.product) ?? 'all',
    discarded: values.discarded !== undefined,
  };
}

/** Plots that pass the filters; discarded ones only where the view has them. */
export function visiblePlots(plots: readonly LandPlot[], view: LandView): LandPlot[] {
  return plots.filter(
    (plot) =>
      (view.discarded || plot.step !== 'discarded') &&
      (view.state === 'all' || plot.state === view.state) &&
      (view.city === 'all' || plot.city === view.city) &&
      (view.responsible === 'all' || String(plot.responsible ?? 'none') === view.responsible) &&
      (view.product === 'all' || plot.product === view.product) &&
      matches([plot.name, plot.city, plot.address, plot.responsible_name].filter(Boolean).join(' '), view.text),
  );
}

/** Plots whose sales are in no consolidated figure: neither discarded nor linked to an enterprise of the sum. */
export const outsidePlots = (plots: readonly LandPlot[], included: readonly { readonly id: number }[]): LandPlot[] =>
  plots.filter(
    ({ step, empreendimento, development }) =>
      step !== 'discarded' && !included.some(({ id }) => id === empreendimento || id === development),
  );

/** States of the plots, in their order. */
export const statesOf = (plots: readonly LandPlot[]): string[] =>
  [...new Set(plots.flatMap(({ state }) => state ?? []))].sort();

/** Cities of the plots, in their order. */
export const citiesOf = (plots: readonly LandPlot[]): string[] =>
  [...new Set(plots.flatMap(({ city }) => city ?? []))].sort((a, b) => a.localeCompare(b, 'pt-BR'));

export interface Responsible {
  readonly id: number;
  readonly name: string;
  readonly hasLeft: boolean;
}

/** People who answer for a plot, by name, those who have left too. */
export function responsiblesOf(plots: readonly LandPlot[]): Responsible[] {
  const people = plots.flatMap(({ responsible: id, responsible_name: name, responsible_left: hasLeft }) =>
    id === null ? [] : [[id, { id, name: name ?? '', hasLeft }] as const],
  );
  return [...new Map(people).values()].sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

/** Days at one step after which a plot counts as not moving. */
export const stillDays = 30;

export interface FunnelColumn {
  readonly step: LandStep;
  readonly plots: readonly LandPlot[];
  readonly total: FunnelTotal;
  /** Sales over those of the column with the most. */
  readonly share: number;
  /** Share of the plots that left the step onwards; null: none has left it, or it is the last one. */
  readonly conversion: number | null;
  /** Plots that came no further and were discarded this month. */
  readonly discarded: number;
  /** Plots that have stood there for long. */
  readonly still: number;
}

/** What a column counts over plots that its view may leave out. */
interface FunnelBackground {
  readonly all: readonly LandPlot[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The columns of the funnel, the oldest of each first. */
export function funnelColumns(
  plots: readonly LandPlot[],
  withDiscarded: boolean,
  { all, today }: FunnelBackground,
): FunnelColumn[] {
  const steps = withDiscarded ? landSteps : openLandSteps;
  const columns = steps.map((step) => {
    const own = plots.filter((plot) => plot.step === step).toSorted((a, b) => a.moved_at.localeCompare(b.moved_at));
    const isOpen = step !== 'discarded';
    return {
      ...{ step, plots: own, total: funnelTotal(own) },
      conversion: isOpen ? stepConversion(all, openLandSteps, step) : null,
      discarded: all.filter((plot) => plot.furthest === step && isDiscardedIn(plot, today.slice(0, 7))).length,
      still:
        isOpen && step !== 'bought' ? own.filter((plot) => daysBetween(plot.moved_at, today) > stillDays).length : 0,
    };
  });
  const most = Math.max(1, ...columns.map(({ total }) => total.sales));
  return columns.map((column) => ({ ...column, share: column.total.sales / most }));
}

const isDiscardedIn = ({ step, moved_at }: LandPlot, month: string): boolean =>
  step === 'discarded' && moved_at.startsWith(month);

/** Steps that one press of an arrow leads to, over the columns that are drawn. */
export function stepBeside(steps: readonly LandStep[], step: LandStep, by: -1 | 1): LandStep {
  const at = steps.indexOf(step) + by;
  return steps[Math.min(steps.length - 1, Math.max(0, at))] ?? step;
}

/** The plot that an arrow leads to from another; the same where there is none. */
export function plotBeside(columns: readonly FunnelColumn[], id: number, key: string): number {
  const column = columns.findIndex(({ plots }) => plots.some((plot) => plot.id === id));
  const row = columns[column]?.plots.findIndex((plot) => plot.id === id) ?? -1;
  const at = (target: FunnelColumn | undefined, position: number) => target?.plots[position]?.id;
  if (key === 'ArrowUp') return at(columns[column], row - 1) ?? id;
  if (key === 'ArrowDown') return at(columns[column], row + 1) ?? id;
  const others = key === 'ArrowLeft' ? columns.slice(0, column).toReversed() : columns.slice(column + 1);
  const next = others.find(({ plots }) => plots.length > 0);
  return at(next, Math.min(row, (next?.plots.length ?? 1) - 1)) ?? id;
}

const dayMs = 86_400_000;

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to.slice(0, 10)}T00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00Z`)) / dayMs);

/** The state of an option that is still to be used; null: there is none. */
export function optionState(
  { step, option_until }: Pick<LandPlot, 'step' | 'option_until'>,
  today: string,
): { readonly kind: 'over' | 'soon' | 'far'; readonly days: number } | null {
  if (option_until === null || step === 'bought' || step === 'discarded') return null;
  const days = daysBetween(today, option_until);
  if (days < 0) return { kind: 'over', days };
  return { kind: days <= 30 ? 'soon' : 'far', days };
}

export const portfolioSteps = ['land', 'approval', 'launch', 'works', 'delivered'] as const;
export type PortfolioStep = (typeof portfolioSteps)[number];

/** The step of an enterprise. A prospecting one with a version that was sent or approved is in its approval. */
export function portfolioStepOf({ phase, version, approved }: EnterpriseSummary): PortfolioStep {
  if (phase !== 'prospecting') return phase;
  const isSent = approved !== null || version?.state === 'submitted' || version?.state === 'approved';
  return isSent ? 'approval' : 'land';
}

/** Sold over what came on offer, by units, for each enterprise that has any. */
export const soldShares = (
  figures: readonly Pick<HomeFigures['enterprises'][number], 'id' | 'sales'>[],
): ReadonlyMap<number, number> =>
  new Map(
    figures.flatMap(({ id, sales }) =>
      sales && sales.offered > 0 ? [[id, (sales.offered - sales.stock) / sales.offered] as const] : [],
    ),
  );

/** True if a return is below what the organization demands. */
export const isBelow = (irr: number | null, minimum: number | null): boolean =>
  irr !== null && minimum !== null && irr < minimum;

export const portfolioColumns = (list: readonly EnterpriseSummary[]) =>
  portfolioSteps.map((step) => ({ step, enterprises: list.filter((one) => portfolioStepOf(one) === step) }));
