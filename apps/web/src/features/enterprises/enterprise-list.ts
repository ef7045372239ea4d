import type { EnterpriseSummary } from '@uni/contracts';
import { enterprises as copy } from '@uni/phrases';
import type { ScreenValues } from '../../shared/screen/use-screen.ts';
import { formatCompact, formatShare } from '../../ui/numbers/index.ts';
import { matches } from '../../ui/search.ts';
import { numberOf } from '../cash-flow/portfolio/portfolio.ts';

export type Phase = EnterpriseSummary['phase'];
export type SortKey = keyof typeof copy.sorts;
export type ViewKey = keyof typeof copy.views;

/** Filters of the list in the address. */
export interface ListView {
  text: string;
  phase: Phase | 'all';
  sort: SortKey;
  view: ViewKey;
}

const phases: readonly string[] = Object.keys(copy.phases);
const isPhase = (value: string | undefined): value is Phase => value !== undefined && phases.includes(value);
const isKey = <Key extends string>(table: Record<Key, string>, value: string | undefined): value is Key =>
  value !== undefined && Object.hasOwn(table, value);

/** Reads the view from the address; what it does not know is the default. */
export function readView({ text = '', phase, order, view }: ScreenValues<'enterprises'>): ListView {
  return {
    text,
    phase: isPhase(phase) ? phase : 'all',
    sort: isKey(copy.sorts, order) ? order : 'vgv',
    view: isKey(copy.views, view) ? view : 'cards',
  };
}

export const isFiltered = (view: ListView) => view.text.trim() !== '' || view.phase !== 'all';

/** City and state as one text; nothing when neither is known. */
export function locationOf({ city, state }: Pick<EnterpriseSummary, 'city' | 'state'>): string {
  return [city, state].filter(Boolean).join('/');
}

/** Approved figures displayed in a list, in the order of its figures. */
export const approvedKeys = ['vgv_gross', 'result', 'margin_vgv', 'irr_year'] as const;
export type ApprovedKey = (typeof approvedKeys)[number];

/** An indicator as it was approved, in the shape that the list shows it in. */
export function approvedText({ approved }: EnterpriseSummary, key: ApprovedKey): string {
  const value = approved?.indicators[key];
  if (typeof value !== 'number') return copy.none;
  return key === 'vgv_gross' || key === 'result' ? formatCompact(value) : formatShare(value);
}

/** The enterprises that pass the filters, in the chosen order. Those without a figure come last. */
export function arrange(list: readonly EnterpriseSummary[], view: ListView): readonly EnterpriseSummary[] {
  return list
    .filter((one) => view.phase === 'all' || one.phase === view.phase)
    .filter((one) => matches(`${one.name} ${one.code} ${locationOf(one)}`, view.text))
    .sort(orders[view.sort]);
}

type Order = (a: EnterpriseSummary, b: EnterpriseSummary) => number;

const downBy =
  (key: string): Order =>
  (a, b) =>
    (numberOf(b, key) ?? Number.NEGATIVE_INFINITY) - (numberOf(a, key) ?? Number.NEGATIVE_INFINITY) || byName(a, b);

const byName: Order = (a, b) => a.name.localeCompare(b.name, 'pt-BR');
const touched = (one: EnterpriseSummary) => one.version?.updated_at ?? one.updated_at;

/** Exposure is below zero: the deepest comes first. */
const orders: Record<SortKey, Order> = {
  vgv: downBy('vgv_gross'),
  margin: downBy('margin_vgv'),
  irr: downBy('irr_year'),
  exposure: (a, b) => (numberOf(a, 'max_exposure') ?? 1) - (numberOf(b, 'max_exposure') ?? 1) || byName(a, b),
  name: byName,
  updated: (a, b) => Date.parse(touched(b)) - Date.parse(touched(a)) || byName(a, b),
};
