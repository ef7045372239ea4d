import { type Indicators, monthAt, monthlyRate, resolveDiscountRate, type Study, yearlyFromMonth } from '@uni/engine';
import { firstStudy } from '@uni/phrases';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { discountText, showIndicator } from '../../study/indicator-format.ts';

const copy = firstStudy.result;

export interface Answer {
  /** The indicator that it explains. */
  readonly key: 'npv' | 'irr_year' | 'max_exposure';
  readonly title: string;
  readonly text: string;
}

/** Returns the meaning of a study's indicators in sentences. Money comes in centavos, rates as fractions. */
export function answersOf(study: Study, indicators: Indicators): Answer[] {
  const rate = discountText(study);
  const show = (key: string): string => {
    const { text, unit } = showIndicator(key, indicators[key], study.base_month);
    return `${key === 'irr_year' ? '' : 'R$ '}${text}${unit && key !== 'irr_year' ? ` ${unit}` : ''}`;
  };
  return [
    { key: 'npv', title: copy.npv.title, text: npvText(indicators.npv, show('npv'), rate) },
    { key: 'irr_year', title: copy.irr.title, text: irrText(study, indicators.irr_year, show('irr_year'), rate) },
    {
      key: 'max_exposure',
      title: copy.exposure.title,
      text: exposureText(study, indicators, show('max_exposure')),
    },
  ];
}

function npvText(npv: Indicators[string] | undefined, value: string, rate: string): string {
  if (typeof npv !== 'number') return copy.unknown;
  if (npv === 0) return copy.npv.zero(rate);
  return npv > 0 ? copy.npv.positive(value, rate) : copy.npv.negative(value, rate);
}

function irrText(study: Study, irr: Indicators[string] | undefined, value: string, rate: string): string {
  if (typeof irr !== 'number') return copy.irr.none;
  const hurdle = yearlyFromMonth(monthlyRate(resolveDiscountRate(study)));
  return irr > hurdle ? copy.irr.above(value, rate) : copy.irr.below(value, rate);
}

function exposureText(study: Study, { max_exposure, max_exposure_month }: Indicators, value: string): string {
  if (typeof max_exposure !== 'number') return copy.unknown;
  return typeof max_exposure_month === 'number'
    ? copy.exposure.some(value, formatMonth(monthAt(study.base_month, max_exposure_month)))
    : copy.exposure.none;
}
