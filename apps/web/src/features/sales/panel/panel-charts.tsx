import type { SalesMonth, SalesSummary } from '@uni/contracts';
import { salesPanel as copy } from '@uni/phrases';
import {
  AreasChart,
  CashFlowChart,
  ChartFigure,
  moneyCell,
  ProgressChart,
  Spark,
  shareCell,
} from '../../../ui/charts/index.ts';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatCompact, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import styles from './panel.module.css';
import { againstTable, type FunnelStep, flowOf, funnelOf, type Measure, planCurveOf } from './panel-figures.ts';
import { barsSketch } from './panel-sketches.ts';

const noMarkers: readonly never[] = [];
/** As on the page: the colours of in- and outflows, and ink for what is left of them. */
const stepFills = { opening: 's3', launched: 's3', sold: 'c-in', cancelled: 'c-out', net: 'text' } as const;

/** Chart C5: from what was on offer to what was sold for good, in a year. */
export function FunnelChart({ summary, measure }: { summary: SalesSummary; measure: Measure }) {
  const chartCopy = copy.funnel;
  const steps = funnelOf(summary.months);
  const { gross } = summary.velocity[measure].year;
  const offered = (steps[0]?.[measure] ?? 0) + (steps[1]?.[measure] ?? 0);
  const shareOf = (step: FunnelStep): number => (offered === 0 ? 0 : step[measure] / offered);
  const text = (step: FunnelStep): string =>
    measure === 'units' ? copy.unitsOf(formatNumber(step.units)) : formatCompact(step.value);
  const line = summary.months.slice(-12).map(({ year }) => year.gross ?? 0);
  return (
    <ChartFigure
      title={gross === null ? chartCopy.titleNone : chartCopy.title(formatShare(gross, { decimals: 1 }))}
      file={chartCopy.file}
      table={() => ({
        columns: [chartCopy.step, chartCopy.units, chartCopy.value, chartCopy.ofOffer],
        rows: steps.map((step) => [
          chartCopy.steps[step.key],
          { text: formatNumber(step.units), value: step.units, unit: 'number' },
          moneyCell(step.value),
          shareCell(offered === 0 ? null : shareOf(step)),
        ]),
      })}
      sketch={() =>
        barsSketch(
          steps.map((step) => ({
            label: chartCopy.steps[step.key],
            share: shareOf(step),
            text: text(step),
            fill: stepFills[step.key],
          })),
        )
      }
    >
      <ul className={styles.bars}>
        {steps.map((step) => (
          <li key={step.key}>
            <span>{chartCopy.steps[step.key]}</span>
            <span className={styles.track} aria-hidden="true">
              <i className={styles[step.key]} style={{ width: `${Math.max(0, Math.min(1, shareOf(step))) * 100}%` }} />
            </span>
            <b className={styles.number}>{text(step)}</b>
          </li>
        ))}
      </ul>
      {line.length > 1 && (
        <p className={`text-3 ${styles.spark}`}>
          {chartCopy.line} <Spark values={line} width={160} height={24} />
        </p>
      )}
      <p className="text-3">{chartCopy.note}</p>
    </ChartFigure>
  );
}

/** Sales and distratos month by month, net and accumulated, at list price; and what was agreed over it. */
export function FlowChart({ months }: { months: readonly SalesMonth[] }) {
  const chartCopy = copy.flow;
  const series = flowOf(months);
  if (!series) return null;
  const year = series.net.slice(-12).reduce((sum, value) => sum + value, 0);
  const apart = againstTable(months);
  const figures = (['sold', 'cancelled', 'net', 'accumulated'] as const).map((key) => ({
    label: chartCopy[key],
    values: { sold: series.inflow, cancelled: series.outflow, net: series.net, accumulated: series.accumulated }[key],
  }));
  return (
    <CashFlowChart
      title={chartCopy.title(formatCompact(year))}
      file={chartCopy.file}
      series={series}
      markers={noMarkers}
      height={300}
      legend={[]}
      figures={figures}
    >
      <p className="text-3">
        {chartCopy.sold} ▲ · {chartCopy.cancelled} ▼{apart !== null && ` · ${chartCopy.table(tableText(apart))}`}
      </p>
    </CashFlowChart>
  );
}

function tableText(apart: number): string {
  const share = formatShare(Math.abs(apart), { decimals: 1 });
  if (Math.abs(apart) < 0.0005) return copy.flow.equal;
  return apart > 0 ? copy.flow.above(share) : copy.flow.below(share);
}

/** Chart C2 over the life of the plan: what was planned to be sold by now, and what was. */
export function PlanCurveChart({ planned }: { planned: SalesSummary['planned'] }) {
  const chartCopy = copy.plan;
  const planCurve = planned && planCurveOf(planned);
  if (!planned || !planCurve)
    return (
      <Section title={chartCopy.title}>
        <StateBlock role="status" title={chartCopy.choose} />
      </Section>
    );
  const { apart } = planCurve;
  const points = formatNumber(Math.abs(apart ?? 0) * 100, { decimals: 1 });
  return (
    <div>
      <ProgressChart
        title={chartCopy.title}
        file="curva-de-vendas"
        series={planCurve.series}
        gap={apart === null ? null : apart < 0 ? chartCopy.behind(points) : chartCopy.ahead(points)}
        baselineName={null}
      />
      <p className="text-3">{chartCopy.note(planned.version)}</p>
    </div>
  );
}

/** Amounts due in the next two years. */
export function ReceivablesAhead({ receivables }: Pick<SalesSummary, 'receivables'>) {
  const chartCopy = copy.receivables;
  const values = receivables.map(({ amount }) => Math.max(0, amount));
  const all = values.reduce((sum, value) => sum + value, 0);
  const [first] = receivables;
  if (!first || all === 0) return null;
  return (
    <AreasChart
      title={chartCopy.title(formatCompact(all))}
      file={chartCopy.file}
      baseMonth={first.month}
      layers={[{ key: 'open', label: chartCopy.layer, values }]}
      limits={noMarkers}
    />
  );
}
