import { home, workspaceBasics } from '@uni/phrases';
import { useMemo } from 'react';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { CashFlowChart } from '../../ui/charts/cash-flow-chart.tsx';
import type { CashFlowMarker, CashFlowSeries } from '../../ui/charts/cash-flow-geometry.ts';
import { flowSwatches } from '../../ui/charts/flow-swatches.ts';
import type { LegendEntry } from '../../ui/charts/legend.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { formatCompact, formatMonth } from '../../ui/numbers/index.ts';
import { monthOf, type Portfolio } from '../cash-flow/portfolio/portfolio.ts';
import { homeValues, isPortfolio } from './home-address.ts';
import { Source } from './portfolio-kpis.tsx';
import { monthReceiptKey } from './receipt-model.ts';
import type { HomeScreen } from './use-home.ts';

const copy = home.chart;

/** The answer in a sentence: how deep, when, and whether it comes back. */
export function chartTitle({ exposure, payback, baseMonth, accumulated }: Portfolio): string {
  if (!exposure) return copy.positive(formatCompact(accumulated.at(-1) ?? 0));
  const [value, at] = [formatCompact(exposure.value), formatMonth(monthOf(baseMonth, exposure.month))];
  return payback === null
    ? copy.negative(value, at)
    : copy.negativeAndPaid(value, at, formatMonth(monthOf(baseMonth, payback)));
}

function markersOf({ exposure, payback, baseMonth, accumulated }: Portfolio): CashFlowMarker[] {
  const month = (at: number) => formatMonth(monthOf(baseMonth, at));
  const last = accumulated.length - 1;
  const markers: CashFlowMarker[] = [
    { kind: 'result', month: last, text: copy.end(formatCompact(accumulated[last] ?? 0)) },
  ];
  if (exposure)
    markers.push({
      kind: 'exposure',
      month: exposure.month,
      text: copy.exposure(formatCompact(exposure.value), month(exposure.month)),
    });
  if (payback !== null) markers.push({ kind: 'payback', month: payback, text: copy.payback(month(payback)) });
  return markers;
}

/** Long horizons are drawn by quarter or by year, so that a bar is never a hair. */
export function monthsInBar(months: number): 1 | 3 | 12 {
  if (months <= 84) return 1;
  return months <= 260 ? 3 : 12;
}

/**
 * Sums of `size` months each, put at the middle month of the period; the other months are 0. A last period that the
 * horizon cuts short stands at its last month when it has no middle.
 */
export function rolled(values: readonly number[], size: number): number[] {
  const bars = values.map(() => 0);
  values.forEach((value, month) => {
    const from = month - (month % size);
    const at = Math.min(from + Math.floor(size / 2), values.length - 1);
    bars[at] = (bars[at] ?? 0) + value;
  });
  return bars;
}

const lastMonthOf = ({ baseMonth, accumulated }: Portfolio): string =>
  monthReceiptKey(monthOf(baseMonth, Math.max(0, accumulated.length - 1)));

const legend: readonly LegendEntry[] = [
  { key: 'in', label: copy.netIn, swatch: flowSwatches.in },
  { key: 'out', label: copy.netOut, swatch: flowSwatches.out },
  {
    key: 'accumulated',
    label: workspaceBasics.chart.flows.project.accumulated,
    swatch: flowSwatches.projected,
  },
  { key: 'projected', label: workspaceBasics.chart.projection, swatch: { kind: 'hatch' } },
];

/** The consolidated cash flow: chart C1 with the net of each period as its one bar. Its points lead to the receipt of their month. */
export function PortfolioChart({ screen, portfolio }: { screen: HomeScreen; portfolio: Portfolio }) {
  const { reset } = useScreen('home');
  const { view } = screen;
  const { net, accumulated, baseMonth, closed } = portfolio;
  const size = monthsInBar(net.length);
  const series = useMemo((): CashFlowSeries => {
    const bars = rolled(net, size);
    return {
      baseMonth,
      inflow: bars.map((value) => Math.max(0, value)),
      outflow: bars.map((value) => Math.min(0, value)),
      net: [],
      accumulated,
      closed,
      monthsPerBar: size,
    };
  }, [net, accumulated, baseMonth, closed, size]);
  const markers = useMemo(() => markersOf(portfolio), [portfolio]);
  return (
    <CashFlowChart
      title={chartTitle(portfolio)}
      mark={
        portfolio.exposure && isPortfolio(view) ? figureMark('max_exposure max_exposure_month', 'portfolio') : undefined
      }
      lead={(title) => (
        <Source screen={screen} receiptKey={portfolio.exposure ? 'max_exposure' : lastMonthOf(portfolio)} label={title}>
          {title}
        </Source>
      )}
      onExplain={(month) =>
        reset(homeValues({ ...view, receiptKey: monthReceiptKey(monthOf(baseMonth, month)) }), { replace: false })
      }
      file="caixa"
      series={series}
      markers={markers}
      height={268}
      legend={legend}
      legendBelow
      figures={[
        { label: workspaceBasics.chart.flows.project.net, values: net },
        { label: workspaceBasics.chart.flows.project.accumulated, values: accumulated },
      ]}
    >
      <p className="small text-2">{copy.subtitle[size]}</p>
    </CashFlowChart>
  );
}
