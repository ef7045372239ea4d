import type { Projection } from '@uni/engine';
import { workspace } from '@uni/phrases';
import type { CashFlowMarker, CashFlowSeries } from '../../ui/charts/index.ts';
import { formatCompact } from '../../ui/numbers/index.ts';
import { calendarMonth, shortMonth } from '../../ui/planning-grid/index.ts';
import { type ChartView, drawnLines } from '../study/cash-flow-view.ts';
import { lineValues } from '../study/study-facts.ts';

const copy = workspace.chart;

export interface CashFlowPicture {
  title: string;
  /** Indicators in the title. */
  titleIndicators: readonly string[];
  series: CashFlowSeries;
  markers: readonly CashFlowMarker[];
  /** The projection's line that accumulates in this view. */
  accumulatedKey: string;
  netKey: string;
}

/** Comparison line: another version's projection. */
export interface ComparedFlow {
  name: string;
  projection: Projection;
}

/** Chart C1 for a projection: series, the markers that matter, and the answer as a title. */
export function cashFlowPicture(
  projection: Projection,
  view: ChartView,
  closing: string | null,
  compared: ComparedFlow | null = null,
): CashFlowPicture {
  const keys = drawnLines[view];
  const net = lineValues(projection, keys.net);
  const accumulated = lineValues(projection, keys.accumulated);
  const inflow = inflowOf(projection, view);
  const series: CashFlowSeries = {
    baseMonth: projection.base_month,
    inflow,
    outflow: net.map((value, month) => value - (inflow[month] ?? 0)),
    net,
    accumulated,
    totals: view,
    closed: closedMonths(projection.base_month, closing),
    compared: compared && {
      name: compared.name,
      accumulated: alignedLine(compared.projection, keys.accumulated, projection),
    },
  };
  const picture = { series, accumulatedKey: keys.accumulated, netKey: keys.net };
  return view === 'project'
    ? { ...picture, ...projectAnswer(projection, accumulated) }
    : { ...picture, ...cashAnswer(projection, accumulated) };
}

/** Another projection's line on the months of this one; null where the other has no month. */
function alignedLine(other: Projection, key: string, { base_month: baseMonth, months }: Projection): (number | null)[] {
  const values = lineValues(other, key);
  const later = monthsBetween(other.base_month, baseMonth);
  return Array.from({ length: months }, (_, month) => values[month + later] ?? null);
}

function inflowOf(projection: Projection, view: ChartView): number[] {
  const keys = ['receipts'];
  if (view === 'cash') {
    keys.push('contribution');
    for (const line of projection.lines) if (/^loan\.\d+\.release$/.test(line.key)) keys.push(line.key);
  }
  const lines = keys.map((key) => lineValues(projection, key));
  return Array.from({ length: projection.months }, (_, month) =>
    lines.reduce((sum, line) => sum + (line[month] ?? 0), 0),
  );
}

function projectAnswer(
  projection: Projection,
  accumulated: readonly number[],
): Pick<CashFlowPicture, 'title' | 'titleIndicators' | 'markers'> {
  const { indicators, base_month: baseMonth } = projection;
  const last = accumulated.length - 1;
  const final: CashFlowMarker = {
    kind: 'result',
    month: last,
    text: copy.final.project(formatCompact(accumulated[last] ?? 0)),
  };
  const at = indicators.max_exposure_month;
  const exposure = Number(indicators.max_exposure ?? 0);
  if (typeof at !== 'number' || exposure >= 0) {
    return { title: copy.positive(formatCompact(accumulated[last] ?? 0)), titleIndicators: [], markers: [final] };
  }
  const month = shortMonth(baseMonth, at);
  const markers: CashFlowMarker[] = [
    { kind: 'exposure', month: at, text: copy.exposure(formatCompact(exposure), month) },
    final,
  ];
  const payback = indicators.payback_month;
  if (typeof payback === 'number')
    markers.push({ kind: 'payback', month: payback, text: copy.payback(shortMonth(baseMonth, payback)) });
  if (at < last) markers.push({ kind: 'turn', month: at + 1, text: copy.turn(shortMonth(baseMonth, at + 1)) });
  const [first = 0] = accumulated;
  if (first < 0 && at > 0) markers.push({ kind: 'start', month: 0, text: copy.start(formatCompact(first)) });
  const months = Number(indicators.months_negative ?? 0);
  const titleIndicators = ['months_negative', 'max_exposure', 'max_exposure_month'];
  return { title: copy.negative(months, formatCompact(exposure), month), titleIndicators, markers };
}

function cashAnswer(
  projection: Projection,
  accumulated: readonly number[],
): Pick<CashFlowPicture, 'title' | 'titleIndicators' | 'markers'> {
  const last = accumulated.length - 1;
  const lowest = Math.min(...accumulated);
  const at = accumulated.indexOf(lowest);
  return {
    titleIndicators: [],
    title: copy.covered(formatCompact(lowest), shortMonth(projection.base_month, Math.max(0, at))),
    markers: [{ kind: 'result', month: last, text: copy.final.cash(formatCompact(accumulated[last] ?? 0)) }],
  };
}

/** Returns the number of closed months from the base month on. */
function closedMonths(baseMonth: string, closing: string | null): number {
  if (!closing) return 0;
  return Math.max(0, monthsBetween(baseMonth, closing) + 1);
}

function monthsBetween(from: string, to: string): number {
  const count = (month: string): number => {
    const { year, month: number } = calendarMonth(month, 0);
    return year * 12 + number;
  };
  return count(to) - count(from);
}
