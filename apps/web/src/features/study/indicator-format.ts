import {
  type Indicators,
  indicatorCatalogue,
  monthAt,
  type Projection,
  resolveDiscountRate,
  type Study,
} from '@uni/engine';
import { workspace } from '@uni/phrases';
import {
  compactParts,
  formatCents,
  formatCompact,
  formatMonth,
  formatNumber,
  formatPoints,
  formatShare,
} from '../../ui/numbers/index.ts';

type Indicator = (typeof indicatorCatalogue)[number];
type Value = Indicators[string] | undefined;

const rows = new Map<string, Indicator>(indicatorCatalogue.map((row) => [row.key, row]));

/** Returns the indicator's row of the engine's registry. A loan's or an assignment's own indicator (`loan.2.peak`) uses its general row. */
export function indicatorRow(key: string): Indicator | undefined {
  const own = /^(loan|assignment|partner)\.\d+\./;
  const ofCompany = rows.get(key.replace(/^company\.\w+\./, 'company.'));
  return ofCompany ?? rows.get(key.replace(own, '$1.n.')) ?? rows.get(key.replace(own, '$1.'));
}

export interface FormattedIndicator {
  text: string;
  unit: string;
  /** The value in full, for pointing at. */
  exact: string;
}

const NOTHING: FormattedIndicator = { text: workspace.live.none, unit: '', exact: '' };

/** Formats an indicator by its unit; undefined values are a dash. */
export function showIndicator(key: string, value: Value, baseMonth: string): FormattedIndicator {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'string') return { text: statusText(value), unit: '', exact: statusText(value) };
  switch (unitOf(key)) {
    case 'money': {
      const { figure, unit } = compactParts(value);
      return { text: figure, unit, exact: formatCents(value) };
    }
    case 'share':
      return {
        text: formatShare(value),
        unit: key.endsWith('_year') ? workspace.live.perYear : monthly(key),
        exact: formatShare(value, { decimals: 4 }),
      };
    case 'month':
      return { text: formatMonth(monthAt(baseMonth, value)), unit: '', exact: workspace.indicators.month(value) };
    case 'months':
      return { text: workspace.explain.months(value), unit: '', exact: workspace.explain.months(value) };
    default:
      return { text: formatNumber(value, { decimals: 2 }), unit: '', exact: formatNumber(value, { decimals: 6 }) };
  }
}

export interface FormattedDelta {
  text: string;
  direction: 'up' | 'down';
  /** null when neither way is better. */
  good: boolean | null;
}

/** What a delta's text rounds to nothing below: half a real in centavos, half a thousandth of a point. */
const LEAST_VISIBLE: Readonly<Record<Indicator['unit'], number>> = {
  money: 50,
  share: 0.000_005,
  ratio: 0.0005,
  month: 0,
  months: 0,
  text: 0,
};

/** Returns the visible effect of a commit on an indicator, or null without one. */
export function indicatorDelta(key: string, before: Value, after: Value): FormattedDelta | null {
  if (typeof before !== 'number' || typeof after !== 'number' || before === after) return null;
  const difference = after - before;
  if (Math.abs(difference) < LEAST_VISIBLE[unitOf(key)]) return null;
  const better = indicatorRow(key)?.direction ?? 'none';
  const good = better === 'none' ? null : (better === 'higher') === difference > 0;
  const text = deltaText(unitOf(key), difference);
  return text === null ? null : { text, direction: difference > 0 ? 'up' : 'down', good };
}

function deltaText(unit: Indicator['unit'], difference: number): string | null {
  switch (unit) {
    case 'money':
      return formatCompact(Math.abs(difference));
    case 'share': {
      const small = Math.abs(difference) < 0.0005;
      return formatPoints(Math.abs(difference), small ? 3 : 1).replace('+', '');
    }
    case 'month':
      return difference < 0 ? workspace.live.monthsEarlier(-difference) : workspace.live.monthsLater(difference);
    case 'months':
      return workspace.explain.months(Math.abs(difference));
    default:
      return formatNumber(Math.abs(difference), { decimals: 3 });
  }
}

const unitOf = (key: string): Indicator['unit'] => indicatorRow(key)?.unit ?? 'ratio';
const monthly = (key: string): string => (key.endsWith('_month') ? 'a.m.' : '');

function statusText(status: string): string {
  const { unique, multiple, irrNone } = workspace.indicators;
  const labels: Record<string, string> = { unique, multiple, none: irrNone };
  return labels[status] ?? status;
}

export interface LiveIndicator {
  /** The indicator that the tile explains. */
  key: string;
  label: string;
  /** Second indicator that the label states. */
  labelKey?: string;
  value: FormattedIndicator;
  /** Second figure next to the first: the margin, by its own key. */
  note: string;
  noteKey: string;
  delta: FormattedDelta | null;
}

/** The six tiles of the live bar. */
export function liveIndicators(study: Study, projection: Projection, before: Indicators | null): LiveIndicator[] {
  const { indicators, base_month: baseMonth } = projection;
  const { live } = workspace;
  const exposureMonth = indicators.max_exposure_month;
  const labels: readonly (readonly [key: string, label: string, note: string])[] = [
    ['vgv_gross', live.vgv, ''],
    ['result', live.result, formatShare(numeric(indicators.margin_vgv))],
    [
      'max_exposure',
      typeof exposureMonth === 'number'
        ? live.exposureAt(formatMonth(monthAt(baseMonth, exposureMonth)))
        : live.exposure,
      '',
    ],
    ['irr_year', live.irr, ''],
    ['npv', live.npvAt(discountText(study)), ''],
    ['payback_month', live.payback, ''],
  ];
  return labels.map(([key, label, note]) => ({
    key,
    label,
    note,
    noteKey: 'margin_vgv',
    ...(key === 'max_exposure' && typeof exposureMonth === 'number' ? { labelKey: 'max_exposure_month' } : {}),
    value: showIndicator(key, indicators[key], baseMonth),
    delta: before ? indicatorDelta(key, before[key], indicators[key]) : null,
  }));
}

const numeric = (value: Value): number | null => (typeof value === 'number' ? value : null);

/** The discount rate in words: `14% a.a.`. */
export function discountText(study: Study): string {
  const rate = resolveDiscountRate(study);
  const basis = { effective_year: 'a.a.', effective_month: 'a.m.', nominal_year: 'a.a. nominal' }[rate.basis];
  const percent = rate.value * 100;
  return `${formatShare(rate.value, { decimals: Number.isInteger(Math.round(percent * 1e6) / 1e6) ? 0 : 1 })} ${basis}`;
}
