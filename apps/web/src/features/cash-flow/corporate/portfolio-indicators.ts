import type { PortfolioAnswer } from '@uni/contracts';
import { corporateLayer } from '@uni/phrases';
import type { Kpi } from '../../../ui/kpi/kpi-band.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { shortMonth } from '../../../ui/planning-grid/index.ts';
import { showIndicator } from '../../study/indicator-format.ts';

const copy = corporateLayer.indicators;
const keys = ['npv', 'irr_year', 'max_exposure', 'peak_equity', 'net_debt'] as const;

type Portfolio = Pick<NonNullable<PortfolioAnswer['portfolio']>, 'indicators' | 'base_month'>;

/** The indicators of a portfolio as figures of a band. */
export function portfolioKpis({ indicators, base_month }: Portfolio): Kpi[] {
  return keys.map((key) => {
    // The registry of studies has no row for these two: they are money too.
    const formatted = showIndicator(
      key === 'npv' || key === 'irr_year' ? key : 'max_exposure',
      indicators[key],
      base_month,
    );
    return {
      key,
      label: copy[key],
      value: formatted.text,
      unit: formatted.unit,
      exact: formatted.exact,
      note: noteOf(key),
    };
  });

  function noteOf(key: (typeof keys)[number]): string | undefined {
    if (key === 'irr_year') return copy.rates[rateStatus(indicators.irr_status)];
    if (key !== 'max_exposure') return undefined;
    const month = indicators.max_exposure_month;
    return typeof month === 'number' ? copy.inMonth(shortMonth(base_month, month)) : copy.noExposure;
  }
}

const rateStatus = (status: unknown): keyof typeof copy.rates =>
  status === 'unique' || status === 'multiple' ? status : 'none';

type Check = NonNullable<PortfolioAnswer['portfolio']>['checks'][number];

/** A check in words, with its month and amount. */
export function checkText({ message, month, amount }: Check, baseMonth: string): string {
  const text = amount === undefined ? message : `${message} ${formatCents(amount)}`;
  return month === undefined ? text : corporateLayer.checks.month(text, shortMonth(baseMonth, month));
}
