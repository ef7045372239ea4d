import { home } from '@uni/phrases';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import {
  type CashFlowGeometry,
  type CashFlowMarker,
  cashFlowGeometry,
  monthAtPixel,
} from '../../../ui/charts/cash-flow-geometry.ts';
import { ChartFigure } from '../../../ui/charts/chart-figure.tsx';
import chart from '../../../ui/charts/charts.module.css';
import { FlowBars } from '../../../ui/charts/flow-bars.tsx';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { figureMark } from '../../../ui/kpi/figure-mark.ts';
import { formatCentsBare, formatCompact, formatMonth, formatNumber } from '../../../ui/numbers/index.ts';
import { monthOf, type Portfolio } from '../portfolio/portfolio.ts';
import styles from './home.module.css';

const words = home.chart;
const million = 100_000_000;

/** The answer in a sentence: how deep, when, and whether it comes back. */
export function chartTitle({ exposure, payback, baseMonth, accumulated }: Portfolio): string {
  if (!exposure) return words.positive(formatCompact(accumulated.at(-1) ?? 0));
  const [value, at] = [formatCompact(exposure.value), formatMonth(monthOf(baseMonth, exposure.month))];
  return payback === null
    ? words.negative(value, at)
    : words.negativeAndPaid(value, at, formatMonth(monthOf(baseMonth, payback)));
}

function markersOf({ exposure, payback, baseMonth, accumulated }: Portfolio): CashFlowMarker[] {
  const month = (at: number) => formatMonth(monthOf(baseMonth, at));
  const last = accumulated.length - 1;
  const markers: CashFlowMarker[] = [
    { kind: 'result', month: last, text: words.end(formatCompact(accumulated[last] ?? 0)) },
  ];
  if (exposure)
    markers.push({
      kind: 'exposure',
      month: exposure.month,
      text: words.exposure(formatCompact(exposure.value), month(exposure.month)),
    });
  if (payback !== null) markers.push({ kind: 'payback', month: payback, text: words.payback(month(payback)) });
  return markers;
}

/** Long horizons are drawn by quarter or by year, so that a bar is never a hair. */
export function monthsInBar(months: number): 1 | 3 | 12 {
  if (months <= 84) return 1;
  return months <= 260 ? 3 : 12;
}

/** Sums of `size` months each, put at the middle month of the period; the other months are 0. */
export function rolled(values: readonly number[], size: number): number[] {
  return values.map((_, month) => {
    const from = month - Math.floor(size / 2);
    if (from % size !== 0) return 0;
    return values.slice(from, from + size).reduce((total, value) => total + value, 0);
  });
}

/** The consolidated cash flow: the net of each month as a bar, what accumulates as the line. */
export function PortfolioChart({ portfolio }: { portfolio: Portfolio }) {
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const [month, setMonth] = useState<number | null>(null);
  const size = monthsInBar(portfolio.net.length);
  const bars = useMemo(() => rolled(portfolio.net, size), [portfolio.net, size]);
  const geometry = useMemo(
    () =>
      cashFlowGeometry(
        {
          baseMonth: portfolio.baseMonth,
          inflow: bars.map((value) => Math.max(0, value)),
          outflow: bars.map((value) => Math.min(0, value)),
          net: [],
          accumulated: portfolio.accumulated,
          closed: 0,
          monthsPerBar: size,
        },
        markersOf(portfolio),
        { width, height: 268 },
      ),
    [portfolio, bars, size, width],
  );
  const title = chartTitle(portfolio);
  return (
    <ChartFigure
      title={title}
      mark={figureMark(portfolio.exposure ? 'max_exposure max_exposure_month' : '', 'portfolio')}
      table={() => tableOf(portfolio)}
    >
      <p className={styles.subtitle}>{words.subtitle[size]}</p>
      <div ref={frame} className={styles.frame}>
        <Plot title={title} portfolio={portfolio} geometry={geometry} month={month} onMonth={setMonth} />
        {month !== null && <Tip portfolio={portfolio} geometry={geometry} month={month} />}
      </div>
      <ul className={styles.legend}>
        <li>
          <i className={styles.keyIn} />
          {words.netIn}
        </li>
        <li>
          <i className={styles.keyOut} />
          {words.netOut}
        </li>
        <li>
          <i className={styles.keyLine} />
          {words.accumulated}
        </li>
        <li>
          <i className={styles.keyProjected} />
          {words.projected}
        </li>
      </ul>
    </ChartFigure>
  );
}

interface PlotProps {
  title: string;
  portfolio: Portfolio;
  geometry: CashFlowGeometry;
  month: number | null;
  onMonth: (month: number | null) => void;
}

function Plot({ title, portfolio, geometry, month, onMonth }: PlotProps) {
  const id = useId();
  const last = portfolio.accumulated.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      PageDown: 12,
      PageUp: -12,
      Home: -last,
      End: last,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMonth(Math.max(0, Math.min(last, (month ?? 0) + step)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${title}. ${words.keys}`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={month ?? 0}
      aria-valuetext={pointText(portfolio, month ?? 0)}
      className={chart.drawing}
      onKeyDown={onKeyDown}
      onBlur={() => onMonth(null)}
    >
      <svg
        className={chart.svg}
        width={geometry.width}
        height={geometry.height}
        viewBox={`0 0 ${geometry.width} ${geometry.height}`}
        aria-hidden="true"
        onPointerMove={(event) =>
          onMonth(monthAtPixel(geometry, event.clientX - event.currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={() => onMonth(null)}
      >
        <Axes geometry={geometry} />
        <path className={chart.below} d={geometry.belowZero} />
        <FlowBars bars={geometry.bars} id={id} />
        <path className={chart.zero} d={`M${geometry.plot.left} ${geometry.zero}H${geometry.plot.right}`} />
        <path className={chart.accumulated} d={geometry.solid} />
        <path className={`${chart.accumulated} ${chart.dashed}`} d={geometry.dashed} />
        {month !== null && (
          <path className={chart.hover} d={`M${geometry.x(month)} ${geometry.plot.top}V${geometry.plot.bottom}`} />
        )}
        <Markers geometry={geometry} />
      </svg>
    </div>
  );
}

/** On narrow windows only every other year, or fewer, is named. */
function Axes({ geometry }: { geometry: CashFlowGeometry }) {
  const { plot, scale } = geometry;
  const decimals = scale.ticks.some((tick) => tick % million !== 0) ? 1 : 0;
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          {tick !== 0 && <path className={chart.gridline} d={`M${plot.left} ${scale.at(tick)}H${plot.right}`} />}
          <text className={chart.axis} x={plot.left - 8} y={scale.at(tick) + 3.5} textAnchor="end">
            {formatNumber(tick / million, { decimals: tick === 0 ? 0 : decimals })}
          </text>
        </g>
      ))}
      {geometry.months.map((mark) => (
        <text key={mark.x} className={chart.axis} x={mark.x} y={plot.bottom + 14} textAnchor="middle">
          {mark.text}
        </text>
      ))}
      {geometry.years.map(
        (mark) =>
          mark.text && (
            <g key={mark.x}>
              {mark.tick && <path className={chart.yearTick} d={`M${mark.x} ${plot.bottom + 18}v9`} />}
              <text className={chart.year} x={mark.x + (mark.tick ? 5 : 0)} y={plot.bottom + 27}>
                {mark.text}
              </text>
            </g>
          ),
      )}
    </>
  );
}

function Markers({ geometry }: { geometry: CashFlowGeometry }) {
  return (
    <>
      {geometry.markers.map((marker) =>
        marker.kind === 'exposure' ? (
          <path key={marker.kind} className={chart.exposure} d={`M${marker.x} ${marker.y - 6}l6 6l-6 6l-6 -6z`} />
        ) : (
          <circle key={marker.kind} className={chart.point} cx={marker.x} cy={marker.y} r="3.5" />
        ),
      )}
      {geometry.labels.map((label) => (
        <text
          key={label.id}
          className={label.strong ? `${chart.label} ${chart.labelStrong}` : chart.label}
          x={label.left}
          y={label.baseline}
        >
          {label.text}
        </text>
      ))}
    </>
  );
}

function Tip({ portfolio, geometry, month }: { portfolio: Portfolio; geometry: CashFlowGeometry; month: number }) {
  const x = geometry.x(month);
  const place = x > geometry.width - 210 ? { right: geometry.width - x + 10 } : { left: x + 10 };
  return (
    <div className={chart.tip} style={place} aria-hidden="true">
      <p>{formatMonth(monthOf(portfolio.baseMonth, month))}</p>
      <dl>
        <div>
          <dt>{words.net}</dt>
          <dd>{formatCompact(portfolio.net[month] ?? 0)}</dd>
        </div>
        <div>
          <dt>{words.accumulated}</dt>
          <dd>{formatCompact(portfolio.accumulated[month] ?? 0)}</dd>
        </div>
      </dl>
    </div>
  );
}

function pointText({ baseMonth, net, accumulated }: Portfolio, month: number): string {
  const at = formatMonth(monthOf(baseMonth, month));
  return words.point(at, formatCompact(net[month] ?? 0), formatCompact(accumulated[month] ?? 0));
}

function tableOf({ baseMonth, net, accumulated }: Portfolio) {
  return {
    columns: [words.month, words.net, words.accumulated],
    rows: accumulated.map((total, month) => [
      formatMonth(monthOf(baseMonth, month)),
      formatCentsBare(net[month] ?? 0, 2),
      formatCentsBare(total, 2),
    ]),
  };
}
