import type { SalesSummary } from '@uni/contracts';
import { salesPanel as copy } from '@uni/phrases';
import type { Kpi } from '../../../ui/kpi/kpi-band.tsx';
import { compactParts, formatCents, formatCompact, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import { type DelinquencyDays, delinquencyOf, type Measure } from './panel-figures.ts';

const kpiCopy = copy.kpis;
const shareText = (share: number | null): string =>
  share === null ? kpiCopy.none : formatShare(share, { decimals: 1 });

/** The figures above the charts: how fast, what is left, what is owed. */
export function panelKpis({ velocity, months, ageing }: SalesSummary, measure: Measure, days: DelinquencyDays): Kpi[] {
  const speeds = velocity[measure];
  const stock = months.at(-1)?.stock ?? { units: 0, value: 0 };
  const owed = ageing.reduce((sum, { amount }) => sum + amount, 0);
  const late = ageing.slice(1).reduce((sum, { amount }) => sum + amount, 0);
  const money = compactParts(owed);
  return [
    ...(['month', 'quarter', 'year'] as const).map(
      (key): Kpi => ({
        key,
        label: kpiCopy[key],
        value: shareText(speeds[key].gross),
        note: kpiCopy.net(shareText(speeds[key].net)),
      }),
    ),
    {
      key: 'stock',
      label: kpiCopy.stock,
      value: formatNumber(stock.units),
      unit: copy.unitsOf('').trim(),
      note: kpiCopy.stockValue(formatCompact(stock.value)),
      exact: formatCents(stock.value),
    },
    {
      key: 'owed',
      label: kpiCopy.owed,
      value: money.figure,
      unit: money.unit,
      note: kpiCopy.late(formatCompact(late)),
      exact: formatCents(owed),
    },
    {
      key: 'delinquency',
      label: kpiCopy.delinquency,
      value: shareText(delinquencyOf(ageing, days)),
      note: kpiCopy.delinquencyNote(days),
    },
  ];
}
