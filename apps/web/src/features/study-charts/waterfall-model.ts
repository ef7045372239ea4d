import type { Projection, Study } from '@uni/engine';
import { partnersResult, workspaceFields } from '@uni/phrases';
import { type ChartTable, moneyCell } from '../../ui/charts/index.ts';
import { formatCompact, formatShare } from '../../ui/numbers/index.ts';

/** Distributions by year, through the tiers of the waterfall or to the partners. Pure. */

const copy = partnersResult.chart;

export type WaterfallView = 'tiers' | 'partners';

export interface WaterfallLayer {
  readonly key: string;
  readonly label: string;
  /** Centavos by year. */
  readonly values: readonly number[];
}

export interface WaterfallPicture {
  readonly title: string;
  readonly years: readonly string[];
  /** From the axis upwards, at most three. */
  readonly layers: readonly WaterfallLayer[];
  /** Every tier or partner, also where the drawing has them in one layer. */
  readonly table: ChartTable;
}

const MOST_LAYERS = 3;

type Waterfall = NonNullable<NonNullable<Study['capital']>['waterfall']>;

/** Tiers of one meaning are one layer: a return before profits, the capital itself, and profits. */
const groupOfKind = {
  preferred: 'preferred',
  return_of_capital: 'capital',
  catch_up: 'promote',
  split: 'promote',
} as const satisfies Record<Waterfall[number]['kind'], keyof typeof copy.groups>;

const groups = ['capital', 'preferred', 'promote'] as const;

export function waterfallPicture(projection: Projection, study: Study, view: WaterfallView): WaterfallPicture {
  const years = yearsPaid(projection);
  const series = view === 'tiers' ? tiersOf(projection, study, years) : partnersOf(projection, study, years);
  const layers = view === 'tiers' ? groupedTiers(series, study, years.length) : largestPartners(series, years.length);
  return {
    title: titleOf(layers),
    years: years.map(({ name }) => name),
    layers,
    table: {
      columns: [copy.year, ...series.map(({ label }) => label)],
      rows: years.map(({ name }, at) => [name, ...series.map(({ values }) => moneyCell(values[at] ?? 0))]),
    },
  };
}

interface Year {
  readonly name: string;
  /** Months of the projection, the last one not included. */
  readonly from: number;
  readonly to: number;
}

function yearsOf({ base_month: baseMonth, months }: Projection): Year[] {
  const [year = 0, month = 1] = baseMonth.split('-').map(Number);
  const count = Math.ceil((month - 1 + months) / 12);
  return Array.from({ length: count }, (_, at) => ({
    name: String(year + at),
    from: Math.max(0, at * 12 - (month - 1)),
    to: Math.min(months, (at + 1) * 12 - (month - 1)),
  }));
}

/** From the first year that distributes to the last. */
function yearsPaid(projection: Projection): Year[] {
  const paid = valuesOf(projection, 'distribution');
  const first = paid.findIndex((value) => value !== 0);
  const last = paid.findLastIndex((value) => value !== 0);
  return yearsOf(projection).filter(({ from, to }) => to > first && from <= last);
}

const byYear = (values: readonly number[], years: readonly Year[]): number[] =>
  years.map(({ from, to }) => values.slice(from, to).reduce((sum, value) => sum + value, 0));

const valuesOf = (projection: Projection, key: string): readonly number[] =>
  projection.lines.find((line) => line.key === key && line.module === null)?.values ?? [];

function tiersOf(projection: Projection, study: Study, years: readonly Year[]): WaterfallLayer[] {
  return (study.capital?.waterfall ?? []).map(({ kind }, at) => ({
    key: `waterfall.${at + 1}`,
    label: copy.tier(at + 1, workspaceFields.partners.tierKinds[kind]),
    values: byYear(valuesOf(projection, `waterfall.${at + 1}`), years),
  }));
}

function partnersOf(projection: Projection, study: Study, years: readonly Year[]): WaterfallLayer[] {
  return (study.capital?.partners ?? []).map(({ name }, at) => ({
    key: `distribution.${at + 1}`,
    label: name ?? String(at + 1),
    values: byYear(valuesOf(projection, `distribution.${at + 1}`), years).map((value) => 0 - value),
  }));
}

function groupedTiers(tiers: readonly WaterfallLayer[], study: Study, years: number): WaterfallLayer[] {
  const waterfall = study.capital?.waterfall ?? [];
  return groups.flatMap((key) => {
    const own = tiers.filter((_, at) => {
      const tier = waterfall[at];
      return tier !== undefined && groupOfKind[tier.kind] === key;
    });
    return own.length === 0 ? [] : [{ key, label: copy.groups[key], values: sumOf(own, years) }];
  });
}

/** The partners who receive most; those beyond three share one layer. */
function largestPartners(partners: readonly WaterfallLayer[], years: number): WaterfallLayer[] {
  if (partners.length <= MOST_LAYERS) return [...partners];
  const largest = partners.toSorted((one, other) => totalOf(other) - totalOf(one)).slice(0, MOST_LAYERS - 1);
  const others = partners.filter((partner) => !largest.includes(partner));
  return [...largest, { key: 'others', label: copy.others, values: sumOf(others, years) }];
}

const sumOf = (layers: readonly WaterfallLayer[], years: number): number[] =>
  Array.from({ length: years }, (_, at) => layers.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));

const totalOf = ({ values }: WaterfallLayer): number => values.reduce((sum, value) => sum + value, 0);

function titleOf(layers: readonly WaterfallLayer[]): string {
  const all = layers.reduce((sum, layer) => sum + totalOf(layer), 0);
  if (all <= 0) return copy.none;
  const series = layers
    .filter((layer) => totalOf(layer) > 0)
    .map((layer) => copy.part(layer.label, formatShare(totalOf(layer) / all, { decimals: 0 })));
  return copy.answer(formatCompact(all), series.join(', '));
}
