import { isWhole, monthAt, monthIndex, type Projection, quantise } from '@uni/engine';
import { compareByPosition, portfolioKey, portfolioLabel, positionOf } from './portfolio-lines.ts';

/** A leaf of the cash: centavos by month. Position 0 is its owner's first month. */
export interface FlowLine {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly number[];
}

/** The cash flow of one development, or of several together: leaves only, every sum follows from them. */
export interface Flow {
  readonly base_month: string;
  readonly months: number;
  readonly lines: readonly FlowLine[];
  /** Accumulated values before the first month; zero unless the flow was cut. */
  readonly opening: Opening;
}

export interface Opening {
  readonly free: number;
  /** With loans, before partners. */
  readonly funded: number;
  readonly net: number;
}

/** Calendar of a flow: first month (`YYYY-MM`) and number of months. */
export interface Axis {
  readonly base_month: string;
  readonly months: number;
}

/** The stretch between two cumulative shares; the parts of a whole lie end to end from 0 to 1. */
export interface SharePart {
  readonly below: number;
  readonly above: number;
}

const nothingBefore: Opening = { free: 0, funded: 0, net: 0 };

/** The leaves of a projection under the keys by which developments are added up. */
export function flowOf(projection: Pick<Projection, 'base_month' | 'months' | 'lines'>): Flow {
  const byKey = new Map<string, { label: string; cells: number[] }>();
  for (const line of projection.lines) {
    const key = isWhole(line) ? portfolioKey(line.key) : null;
    if (key === null) continue;
    const known = byKey.get(key);
    if (known) addInto(known.cells, line.values, 0);
    else byKey.set(key, { label: portfolioLabel(key, line.label), cells: [...line.values] });
  }
  const lines = [...byKey].map(([key, line]) => ({ key, ...line }));
  return {
    base_month: projection.base_month,
    months: projection.months,
    lines: lines
      .filter(({ cells }) => cells.some((cell) => cell !== 0))
      .sort((a, b) => compareByPosition(a.key, b.key)),
    opening: nothingBefore,
  };
}

/** The calendar that holds all of them; null of nothing. */
export function axisOf(flows: readonly Axis[]): Axis | null {
  const [first] = flows.map(({ base_month }) => base_month).sort();
  if (first === undefined) return null;
  const ends = flows.map(({ base_month, months }) => monthIndex(first, base_month) + months);
  return { base_month: first, months: Math.max(...ends) };
}

/** The same flow some months later, or earlier where `months` is negative. Nothing in it is computed again. */
export function shifted<F extends Axis>(flow: F, months: number): F {
  return months === 0 ? flow : { ...flow, base_month: monthAt(flow.base_month, months) };
}

/** Σ of flows by calendar month. What is cut off at the edges of `axis` is left out. `between` adds it to the opening. */
export function together(flows: readonly Flow[], axis: Axis | null = axisOf(flows)): Flow {
  if (!axis) return { base_month: '1970-01', months: 0, lines: [], opening: nothingBefore };
  const byKey = new Map<string, { label: string; cells: number[] }>();
  for (const flow of flows) {
    const at = monthIndex(axis.base_month, flow.base_month);
    for (const { key, label, cells } of flow.lines) {
      const line = byKey.get(key) ?? { label, cells: new Array<number>(axis.months).fill(0) };
      byKey.set(key, line);
      addInto(line.cells, cells, at);
    }
  }
  const lines = [...byKey].map(([key, line]) => ({ key, ...line })).sort((a, b) => compareByPosition(a.key, b.key));
  const opening = flows.reduce(
    (sum, { opening: own }) => ({
      free: sum.free + own.free,
      funded: sum.funded + own.funded,
      net: sum.net + own.net,
    }),
    nothingBefore,
  );
  return { ...axis, lines, opening };
}

function addInto(sum: number[], cells: readonly number[], at: number): void {
  for (let t = Math.max(0, -at); t < cells.length && t + at < sum.length; t += 1) {
    sum[t + at] = (sum[t + at] ?? 0) + (cells[t] ?? 0);
  }
}

/** The months from `from` to `to`, both included; what happened before stays in the balances as their opening. */
export function between(flow: Flow, from: string | null, to: string | null): Flow {
  const first = from === null ? 0 : Math.max(0, monthIndex(flow.base_month, from));
  const last = to === null ? flow.months - 1 : Math.min(flow.months - 1, monthIndex(flow.base_month, to));
  if (first === 0 && last === flow.months - 1) return flow;
  const before = balancesOf(flow);
  const months = Math.max(0, last - first + 1);
  const at = Math.min(first, flow.months) - 1;
  return {
    base_month: monthAt(flow.base_month, first),
    months,
    lines: flow.lines.map((line) => ({ ...line, cells: line.cells.slice(first, first + months) })),
    opening: {
      free: at < 0 ? flow.opening.free : (before.accumulated[at] ?? flow.opening.free),
      funded: at < 0 ? flow.opening.funded : (before.funded[at] ?? flow.opening.funded),
      net: at < 0 ? flow.opening.net : (before.closing[at] ?? flow.opening.net),
    },
  };
}

/**
 * A partner's share of every leaf, rounded as the engine rounds it. It is the rounded cumulative share, less that of those
 * before. The shares of all partners add up to the cell.
 */
export function partOf(flow: Flow, shares: readonly SharePart[]): Flow {
  if (shares.length === 1 && shares[0]?.below === 0 && shares[0].above === 1) return flow;
  const shareOf = (cell: number): number =>
    shares.reduce((sum, { below, above }) => sum + quantise(cell * above) - quantise(cell * below), 0) || 0;
  return { ...flow, lines: flow.lines.map((line) => ({ ...line, cells: line.cells.map(shareOf) })) };
}

/** Sums and balances of a flow by month, in centavos. */
export interface Balances {
  readonly inflows: readonly number[];
  readonly outflows: readonly number[];
  /** Before loans and partners. */
  readonly free: readonly number[];
  readonly accumulated: readonly number[];
  /** Accumulated cash with loans and without partners. A negative balance is what partners have to contribute. */
  readonly funded: readonly number[];
  /** After them. */
  readonly net: readonly number[];
  readonly closing: readonly number[];
}

/** The sums of a flow, all of them out of its leaves. */
export function balancesOf(flow: Flow): Balances {
  const sums = { inflows: zeros(flow), outflows: zeros(flow), financing: zeros(flow), capital: zeros(flow) };
  for (const { key, cells } of flow.lines) addInto(sums[positionOf(key).section], cells, 0);
  const free = sums.inflows.map((value, t) => value + (sums.outflows[t] ?? 0));
  const net = free.map((value, t) => value + (sums.financing[t] ?? 0) + (sums.capital[t] ?? 0));
  return {
    inflows: sums.inflows,
    outflows: sums.outflows,
    free,
    accumulated: running(free, flow.opening.free),
    funded: running(
      free.map((value, t) => value + (sums.financing[t] ?? 0)),
      flow.opening.funded,
    ),
    net,
    closing: running(net, flow.opening.net),
  };
}

const zeros = ({ months }: Axis): number[] => new Array<number>(months).fill(0);

function running(values: readonly number[], opening: number): number[] {
  let total = opening;
  return values.map((value) => {
    total += value;
    return total;
  });
}

/** The deepest point below zero; null when the balance never gets there. */
export function deepest(balance: readonly number[]): { readonly value: number; readonly month: number } | null {
  const value = balance.reduce((least, each) => Math.min(least, each), 0);
  return value < 0 ? { value, month: balance.indexOf(value) } : null;
}
