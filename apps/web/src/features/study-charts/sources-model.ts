import { type FundingSources, fundingSources, loanLimit } from '@uni/analysis';
import type { Projection, Study } from '@uni/engine';
import { charts } from '@uni/phrases';
import type { AreaLayer, AreaLimit } from '../../ui/charts/index.ts';
import { formatCompact, formatShare } from '../../ui/numbers/index.ts';

/** Chart C12: who pays the development. Pure. */

const copy = charts.sources;

export type SourcesView = 'accumulated' | 'month';

export interface SourcesPicture {
  readonly title: string;
  readonly layers: readonly AreaLayer[];
  readonly limits: readonly AreaLimit[];
}

/** The loans lie on the axis, so that their limit can be read against them. It limits what accumulates. */
const order = ['loans', 'own', 'clients', 'assignments'] as const;

/** The layers of a study: assignments only where receivables are assigned. */
const layersOf = ({ assignments }: FundingSources) =>
  order.filter((key) => key !== 'assignments' || assignments.some((value) => value !== 0));

export function sourcesPicture(
  projection: Pick<Projection, 'lines' | 'months'>,
  study: Pick<Study, 'loans'>,
  view: SourcesView,
): SourcesPicture {
  const sources = fundingSources(projection);
  const limit = view === 'accumulated' ? loanLimit(study) : null;
  return {
    title: titleOf(sources),
    layers: layersOf(sources).map((key) => ({
      key,
      label: copy.layers[key],
      values: view === 'accumulated' ? running(sources[key]) : sources[key],
    })),
    limits: limit === null ? [] : [{ label: copy.limit(formatCompact(limit)), value: limit }],
  };
}

function titleOf(sources: FundingSources): string {
  const totals = order.map((key) => ({ key, total: sources[key].reduce((sum, value) => sum + value, 0) }));
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  if (all <= 0) return copy.none;
  const shares = totals
    .filter(({ total }) => total !== 0)
    .toSorted((one, other) => other.total - one.total)
    .map(({ key, total }) => copy.part(copy.layers[key], formatShare(total / all, { decimals: 0 })));
  return copy.answer(formatCompact(all), shares.join(', '));
}

function running(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
