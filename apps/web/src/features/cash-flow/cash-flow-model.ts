import {
  type Axis,
  axisOf,
  type Balances,
  balancesOf,
  between,
  deepest,
  type Flow,
  type FlowNode,
  flowTree,
  type LineGroup,
  shifted,
  together,
} from '@uni/analysis';
import type { CashFlow, CashFlowEnterprise } from '@uni/contracts';
import { monthIndex } from '@uni/engine';
import { organizationCashFlow, workspace } from '@uni/phrases';
import type { CashFlowMarker, CashFlowSeries } from '../../ui/charts/index.ts';
import { formatCompact } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import type { CashFlowView, LinesBy } from './cash-flow-view.ts';
import type { DrillRow } from './drill-model.ts';

const copy = organizationCashFlow;

type ChartView = CashFlowView['chart'];

/** A row of the grid; a leaf is one line of one enterprise and leads into its study. */
export interface CashFlowRow extends DrillRow {
  readonly leaf: NonNullable<DrillRow['leaf']> | null;
  readonly children: readonly CashFlowRow[];
}

/** The screen's view of a response: the chosen months of enterprises, which may be shifted from their plan. */
export interface CashFlowModel {
  readonly axis: Axis;
  readonly whole: Flow;
  readonly balances: Balances;
  readonly members: readonly { readonly enterprise: CashFlowEnterprise; readonly flow: Flow }[];
}

/** Puts the enterprises where they are moved to, cuts the period and adds up; null when no month is left. */
export function modelOf(
  answer: Pick<CashFlow, 'enterprises'>,
  shifts: ReadonlyMap<number, number>,
  period: { from: string | null; to: string | null },
): CashFlowModel | null {
  const all = answer.enterprises.map((enterprise) => ({
    enterprise,
    flow: between(shifted(enterprise, shifts.get(enterprise.id) ?? 0), period.from, period.to),
  }));
  const axis = axisOf(all.map(({ flow }) => flow).filter(({ months }) => months > 0));
  if (!axis) return null;
  const whole = together(
    all.map(({ flow }) => flow),
    axis,
  );
  return { axis, whole, balances: balancesOf(whole), members: all };
}

/** The rows of the grid, each the sum of its children, with the balances of the whole. */
export function rowsOf(model: CashFlowModel, by: LinesBy, groups: readonly LineGroup[]): CashFlowRow[] {
  const { balances, whole, members } = model;
  // Under rubrics the rows above are the parts of these sums; otherwise the enterprises are.
  const free = {
    ...sumRow('free_cash_flow', copy.rows.free, balances.free),
    children: by === 'rubric' ? [] : sumsOf(model, 'free'),
  };
  const net = {
    ...sumRow('net_cash_flow', copy.rows.net, balances.net),
    children: by === 'rubric' ? [] : sumsOf(model, 'net'),
  };
  const accumulated = {
    ...balanceRow('accumulated_free', copy.rows.accumulated, balances.accumulated),
    flow: free.id,
  };
  const closing = {
    ...balanceRow('closing_cash', copy.rows.closing, balances.closing),
    ...{ flow: net.id, pinned: true },
  };
  if (by === 'enterprise')
    return [
      ...members.map((member) => enterpriseRow(model, member)),
      ...[free, accumulated, { ...net, pinned: true }, closing],
    ];
  const top = flowTree(whole, by === 'groups' ? groups : []).map((node) =>
    nodeRow(node, (key) => byEnterprise(model, key)),
  );
  const afterFree = top.findIndex(({ id }) => id === 'financing' || id === 'capital');
  const cut = afterFree < 0 ? top.length : afterFree;
  const [before, after] = [top.slice(0, cut), top.slice(cut)];
  return [
    ...before,
    { ...free, parts: idsOf(before) },
    ...after,
    accumulated,
    { ...net, parts: idsOf(top), pinned: true },
    closing,
  ];
}

const idsOf = (rows: readonly CashFlowRow[]): string[] => rows.map(({ id }) => id);

function enterpriseRow(model: CashFlowModel, { enterprise, flow }: CashFlowModel['members'][number]): CashFlowRow {
  const own = together([{ ...flow, opening: { free: 0, funded: 0, net: 0 } }], model.axis);
  const prefix = `e${enterprise.id}/`;
  const children = flowTree(own).map((node) => nodeRow(node, () => [], prefix, enterprise.id));
  return row(`e${enterprise.id}`, enterprise.name, balancesOf(own).net, { tone: 'group', children });
}

function nodeRow(
  node: FlowNode,
  below: (key: string) => CashFlowRow[],
  prefix = '',
  enterprise: number | null = null,
): CashFlowRow {
  const children =
    node.key === null ? node.children.map((child) => nodeRow(child, below, prefix, enterprise)) : below(node.key);
  const leaf = node.key !== null && enterprise !== null ? { enterprise, key: node.key } : null;
  const outer = (node.kind === 'section' || node.kind === 'group') && enterprise === null;
  return row(`${prefix}${node.id}`, node.label, node.cells, { tone: outer ? 'group' : 'line', children, leaf });
}

/** A sum of the whole by enterprise. */
function sumsOf({ members, axis }: CashFlowModel, of: 'free' | 'net'): CashFlowRow[] {
  const key = of === 'free' ? 'free_cash_flow' : 'net_cash_flow';
  return members.map(({ enterprise, flow }) => {
    const own = balancesOf(together([flow], axis));
    return row(`${key}@${enterprise.id}`, enterprise.name, own[of], { leaf: { enterprise: enterprise.id, key } });
  });
}

/** A line of the whole by enterprise. */
function byEnterprise({ members, axis }: CashFlowModel, key: string): CashFlowRow[] {
  return members.flatMap(({ enterprise, flow }) => {
    const line = flow.lines.find((each) => each.key === key);
    if (!line) return [];
    const at = monthIndex(axis.base_month, flow.base_month);
    const cells = Array.from({ length: axis.months }, (_, t) => line.cells[t - at] ?? 0);
    return [row(`${key}@${enterprise.id}`, enterprise.name, cells, { leaf: { enterprise: enterprise.id, key } })];
  });
}

function row(id: string, label: string, values: readonly number[], rest: Partial<CashFlowRow> = {}): CashFlowRow {
  const total = values.reduce((sum, value) => sum + value, 0);
  return { id, label, values, total, tone: 'line', aggregation: 'sum', leaf: null, children: [], ...rest };
}

const sumRow = (id: string, label: string, values: readonly number[]): CashFlowRow =>
  row(id, label, values, { tone: 'total', balance: true });

const balanceRow = (id: string, label: string, values: readonly number[]): CashFlowRow =>
  row(id, label, values, { tone: 'total', balance: true, aggregation: 'last', total: values.at(-1) ?? 0 });

/** Chart C1 of a flow: what it answers, its series, and the months that it marks. */
export interface CashFlowPicture {
  readonly title: string;
  readonly series: CashFlowSeries;
  readonly markers: readonly CashFlowMarker[];
}

/** Chart C1 of the whole: series, what accumulates, and where it is deepest. */
export function pictureOf({ axis, balances, whole }: CashFlowModel, view: ChartView): CashFlowPicture {
  const extra =
    view === 'project' ? [] : whole.lines.filter(({ key }) => key === 'contribution' || key === 'loan.release');
  const inflow = balances.inflows.map((value, t) => extra.reduce((sum, { cells }) => sum + (cells[t] ?? 0), value));
  return drawFlow(axis.base_month, balances, inflow, view);
}

/** Draws what comes in, what goes out of the rest, and what accumulates. */
export function drawFlow(
  baseMonth: string,
  balances: Balances,
  inflow: readonly number[],
  view: ChartView,
): CashFlowPicture {
  const [net, accumulated] =
    view === 'project' ? [balances.free, balances.accumulated] : [balances.net, balances.closing];
  const outflow = net.map((value, t) => value - (inflow[t] ?? 0));
  const series: CashFlowSeries = { baseMonth, inflow, outflow, net, accumulated, totals: view, closed: 0 };
  return { series, ...answerOf(baseMonth, accumulated, view) };
}

/** The exposure is a month of the balance that the chart shows. */
export function deepestCell({ markers }: Pick<CashFlowPicture, 'markers'>, view: ChartView) {
  const month = markers.find(({ kind }) => kind === 'exposure')?.month;
  return month === undefined ? null : { line: view === 'project' ? 'accumulated_free' : 'closing_cash', month };
}

function answerOf(
  baseMonth: string,
  accumulated: readonly number[],
  view: ChartView,
): Pick<CashFlowPicture, 'title' | 'markers'> {
  const chart = workspace.chart;
  const last = accumulated.length - 1;
  const result = formatCompact(accumulated[last] ?? 0);
  const final: CashFlowMarker = { kind: 'result', month: last, text: chart.final[view](result) };
  const lowest = deepest(accumulated);
  if (!lowest) return { title: chart.positive(result), markers: [final] };
  const month = shortMonth(baseMonth, lowest.month);
  const value = formatCompact(lowest.value);
  const below = accumulated.filter((each) => each < 0).length;
  const lastBelow = accumulated.findLastIndex((each) => each < 0);
  const payback: CashFlowMarker[] =
    lastBelow < last
      ? [{ kind: 'payback', month: lastBelow + 1, text: chart.payback(shortMonth(baseMonth, lastBelow + 1)) }]
      : [];
  return {
    title: chart.negative(below, value, month),
    markers: [{ kind: 'exposure', month: lowest.month, text: chart.exposure(value, month) }, final, ...payback],
  };
}

/** Enterprises with their versions, in words. */
export const versionsIn = (enterprises: readonly Pick<CashFlowEnterprise, 'name' | 'version'>[]): string =>
  enterprises.map(({ name, version }) => `${name} (${version.nome})`).join(', ');
