import { home } from '@uni/phrases';
import type { Kpi } from '../../../ui/kpi/kpi-band.tsx';
import { compactParts, formatCents, formatMonth, formatShare } from '../../../ui/numbers/index.ts';
import { monthOf, type Portfolio } from '../portfolio/portfolio.ts';

const words = home.kpis;

/** The figures of the band; money in centavos, the exact value on pointing. */
export function portfolioKpis(portfolio: Portfolio): readonly Kpi[] {
  const { vgv, result, margin, exposure, payback, baseMonth, monthsNegative } = portfolio;
  const month = (at: number) => formatMonth(monthOf(baseMonth, at));
  return [
    money('vgv', words.vgv, vgv, words.enterprises(portfolio.counted)),
    money('result', words.result, result, null),
    { key: 'margin', label: words.margin, value: formatShare(margin) || '–', note: null },
    exposure
      ? money('exposure', words.exposure, exposure.value, words.exposureAt(month(exposure.month)))
      : { key: 'exposure', label: words.exposure, value: '–', note: words.noExposure },
    payback === null
      ? { key: 'payback', label: words.payback, value: '–', note: exposure ? words.noPayback : words.noExposure }
      : { key: 'payback', label: words.payback, value: month(payback), note: words.months(payback) },
    { key: 'negative', label: words.negative, ...negative(monthsNegative) },
  ];
}

function money(key: string, label: string, cents: number, note: string | null): Kpi {
  const { figure, unit } = compactParts(cents);
  return { key, label, value: figure, unit, note, exact: formatCents(cents) };
}

function negative(months: number): Pick<Kpi, 'value' | 'unit' | 'note'> {
  return { value: String(months), unit: words.monthsUnit(months), note: null };
}
