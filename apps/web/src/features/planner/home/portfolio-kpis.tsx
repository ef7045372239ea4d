import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { home } from '@uni/phrases';
import type { ReactNode } from 'react';
import { figureMark } from '../../../ui/kpi/figure-mark.ts';
import type { Kpi } from '../../../ui/kpi/kpi-band.tsx';
import { compactParts, formatCents, formatMonth, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import { exposureShare, isComputed, monthOf, numberOf, type Portfolio } from '../portfolio/portfolio.ts';

const words = home.kpis;

/** The figures of the band; money in centavos, the exact value on pointing. */
export function portfolioKpis(portfolio: Portfolio, list: readonly EnterpriseSummary[]): readonly Kpi[] {
  const { vgvOwn, result, margin, exposure, payback, baseMonth } = portfolio;
  const month = (at: number) => formatMonth(monthOf(baseMonth, at));
  const computed = list.filter(isComputed);
  const times = exposure ? words.timesExposure(formatNumber(result / -exposure.value, { decimals: 2 })) : null;
  const band: readonly Kpi[] = [
    money('vgv', words.vgv, vgvOwn, words.enterprises(portfolio.counted)),
    money('result', words.result, result, times),
    share(
      'margin',
      words.margin,
      margin,
      computed.map((one) => numberOf(one, 'margin_vgv')),
    ),
    exposure
      ? money('exposure', words.exposure, exposure.value, words.exposureAt(month(exposure.month)))
      : { key: 'exposure', label: words.exposure, value: '–', note: words.noExposure },
    share(
      'share',
      words.exposureShare,
      exposure && vgvOwn ? exposure.value / vgvOwn : null,
      computed.map(exposureShare),
    ),
    payback === null
      ? { key: 'payback', label: words.payback, value: '–', note: exposure ? words.noPayback : words.noExposure }
      : { key: 'payback', label: words.payback, value: month(payback), note: words.months(payback) },
  ];
  return band.map((kpi) => ({
    ...kpi,
    mark: figureMark(indicators[kpi.key] ?? kpi.key, 'portfolio'),
    link: (value) => <Source of={kpi}>{value}</Source>,
  }));
}

/** Sums come from the developments, told one by one; what the cash does together comes from the months of all of them. */
const sorts: Readonly<Record<string, string>> = { vgv: 'vgv', result: 'vgv', margin: 'margin' };

function Source({ of: { key, label }, children }: { of: Kpi; children: ReactNode }) {
  const title = words.source(label);
  const ordem = sorts[key];
  if (ordem === undefined)
    return (
      <Link to="/fluxo-caixa" className="plain-link" title={title}>
        {children}
      </Link>
    );
  return (
    <Link to="/planejamento" search={{ ver: 'list', ordem }} className="plain-link" title={title}>
      {children}
    </Link>
  );
}

/** What the figures are of the whole: the registry's keys. */
const indicators: Readonly<Record<string, string>> = {
  vgv: 'vgv_own',
  result: 'result',
  margin: 'margin_vgv',
  exposure: 'max_exposure',
  share: 'exposure_share',
  payback: 'payback_month',
};

function money(key: string, label: string, cents: number, note: string | null): Kpi {
  const { figure, unit } = compactParts(cents);
  return { key, label, value: figure, unit, note, exact: formatCents(cents) };
}

/** A share with the range of the enterprises behind it, when there are several. */
function share(key: string, label: string, value: number | null, parts: readonly (number | null)[]): Kpi {
  const known = parts.filter((part) => part !== null).sort((a, b) => a - b);
  const [least, most] = [known[0], known.at(-1)].map((part) => formatShare(part));
  return {
    key,
    label,
    value: formatShare(value) || '–',
    note: known.length > 1 ? words.range(least ?? '', most ?? '') : null,
  };
}
