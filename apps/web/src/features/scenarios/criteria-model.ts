import type { Criterion } from '@uni/analysis';
import { type IndicatorRow, type Indicators, indicatorCatalogue } from '@uni/engine';
import { scenarios as copy } from '@uni/phrases';
import type { ChartCell } from '../../ui/charts/index.ts';
import { centsToReais, formatCompact, formatNumber, formatPoints, type NumberKind } from '../../ui/numbers/index.ts';
import { indicatorRow, showIndicator } from '../study/indicator-format.ts';

/** Criteria and results as typed and displayed. Pure. */

/** The rows of results under a column, in the order of the live bar's worth. */
export const resultKeys = ['npv', 'irr_year', 'result', 'margin_vgv', 'max_exposure', 'payback_month'] as const;

/** Returns the indicators available for criteria: numbers of the whole development. */
export function criterionIndicators(indicators: Indicators): IndicatorRow[] {
  const first = new Map<string, number>(resultKeys.map((key, at) => [key, at]));
  const order = (key: string): number => first.get(key) ?? first.size;
  return indicatorCatalogue
    .filter(({ key, unit }) => unit !== 'text' && !/^(loan|assignment)\./.test(key) && key in indicators)
    .toSorted((a, b) => order(a.key) - order(b.key));
}

export const indicatorLabel = (key: string): string => indicatorRow(key)?.label ?? key;

/** Returns the input format of an indicator. Money in reais, a month as months after the base month. */
export function typedAs(key: string): {
  kind: NumberKind;
  unit: string;
  fromField(value: number): number;
  toField(value: number): number;
} {
  const same = (value: number): number => value;
  switch (indicatorRow(key)?.unit) {
    case 'money':
      return { kind: 'money', unit: 'R$', fromField: (reais) => Math.round(reais * 100), toField: centsToReais };
    case 'share':
      return { kind: 'percent', unit: '%', fromField: same, toField: same };
    case 'month':
    case 'months':
      return { kind: 'integer', unit: copy.months, fromField: same, toField: same };
    default:
      return { kind: 'number', unit: '', fromField: same, toField: same };
  }
}

/** An indicator's value in one text with its unit. */
export function indicatorText(key: string, value: number | null | undefined, baseMonth: string): string {
  const { text, unit } = showIndicator(key, value ?? null, baseMonth);
  return unit ? `${text} ${unit}` : text;
}

/** The same in a table: amounts and shares stay numbers, a month is its name. */
export function indicatorCell(key: string, value: number | null | undefined, baseMonth: string): ChartCell {
  const text = indicatorText(key, value, baseMonth);
  const unit = indicatorRow(key)?.unit;
  if (typeof value !== 'number' || unit === 'month' || unit === 'text') return text;
  return { text, value, unit: unit === 'money' || unit === 'share' ? unit : 'number' };
}

/** `VPL no mínimo 2,0 mi`. */
export function criterionText({ indicator, is, value }: Criterion, baseMonth: string): string {
  return `${indicatorLabel(indicator)} ${copy.criteria[is]} ${indicatorText(indicator, value, baseMonth)}`;
}

/** By how much a criterion is met or missed. */
export function slackText({ indicator }: Criterion, by: number): string {
  const text = distanceText(indicator, Math.abs(by));
  return by >= 0 ? copy.criteria.by(text) : copy.criteria.short(text);
}

/** A distance between two values of an indicator, without a sign. */
export function distanceText(indicator: string, size: number): string {
  return {
    money: () => `R$ ${formatCompact(size)}`,
    share: () => formatPoints(size).replace('+', ''),
    month: () => copy.monthsLater(formatNumber(size)),
    months: () => copy.monthsLater(formatNumber(size)),
    ratio: () => formatNumber(size, { decimals: 2 }),
    text: () => '',
  }[indicatorRow(indicator)?.unit ?? 'ratio']();
}

/** A new criterion that the base just meets, on an indicator that has none yet. */
export function nextCriterion(indicators: Indicators, present: readonly Criterion[]): Criterion {
  const used = new Set(present.map(({ indicator }) => indicator));
  const rows = criterionIndicators(indicators);
  const row = rows.find(({ key }) => !used.has(key)) ?? rows[0];
  const key = row?.key ?? 'npv';
  const today = indicators[key];
  return {
    indicator: key,
    is: row?.direction === 'lower' ? 'at_most' : 'at_least',
    value: rounded(row?.unit ?? 'money', typeof today === 'number' ? today : 0),
  };
}

/** A round target near a value. */
function rounded(unit: IndicatorRow['unit'], value: number): number {
  const step = { money: 10_000_000, share: 0.01, month: 1, months: 1, ratio: 0.1, text: 1 }[unit];
  const steps = Math.floor(value / step);
  return unit === 'share' || unit === 'ratio' ? Number((steps * step).toFixed(6)) : steps * step;
}
