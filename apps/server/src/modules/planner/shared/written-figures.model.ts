/** Indicators, premises and instants in the words of a document. */
import type { Premise } from '@uni/contracts';
import { type IndicatorRow, monthAt } from '@uni/engine';
import { decisionRecord as copy } from '@uni/phrases';
import { decimal, money, percent, shortMonth } from './written-values.model.ts';

export const indicatorText = (
  { unit }: IndicatorRow,
  value: number | string | null | undefined,
  base: string,
): string => {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return copy.statuses[value as keyof typeof copy.statuses] ?? value;
  if (unit === 'money') return money(value / 100);
  if (unit === 'share') return percent(value);
  if (unit === 'month') return shortMonth(monthAt(base, value));
  return unit === 'months' ? copy.duration(value) : decimal(value, 2);
};

export const premiseLabel = ({ key, of }: Premise): string => {
  const label = copy.premiseLabels[key as keyof typeof copy.premiseLabels] ?? key;
  return of === null ? label : `${label} – ${of}`;
};

export const premiseValue = ({ value, unit }: Premise): string => {
  if (typeof value === 'string') {
    return unit === 'month'
      ? shortMonth(value)
      : (copy.premiseRowLabels[value as keyof typeof copy.premiseRowLabels] ?? value);
  }
  switch (unit) {
    case 'money':
      return money(value);
    case 'share':
      return percent(value);
    case 'months':
      return copy.duration(value);
    case 'effective_year':
    case 'effective_month':
    case 'nominal_year':
      return `${percent(value)} ${copy.rates[unit]}`;
    default:
      return decimal(value, 0);
  }
};

/** `2026-11-21T16:08:44-03:00` → `21/11/2026 às 16:08`. */
export const instant = (at: string): string =>
  copy.instant(at.slice(8, 10), at.slice(5, 7), at.slice(0, 4), at.slice(11, 16));
