import { type AbsentLine, type AbsentPolicy, centsOfDecimal, isSent, type RealisedEntry } from '@uni/contracts';
import { isReplaceable, lineLabel, monthIndex, type Projection, type Study } from '@uni/engine';
import { isInflow } from '../sheet-import/written-rows.ts';
import { absentIn } from './absent-lines.ts';

/** Columns of each line. Amounts are magnitudes: costs and revenues are both positive. */
export const measures = ['budget', 'realised', 'deviation', 'committed', 'trend'] as const;
export type Measure = (typeof measures)[number];

/** A line, or the part of one that belongs to a module. */
export interface RealisedLine {
  /** Stable between two projections. */
  readonly id: string;
  readonly key: string;
  readonly module: number | null;
  readonly label: string;
  readonly direction: 'in' | 'out';
  /** Values are typed here; a line with several parts is their sum. */
  readonly isLeaf: boolean;
  readonly level: number;
  readonly parent: string | null;
  /** Centavos by month, as magnitudes; position 0 is the study's base month. */
  readonly budget: readonly number[];
  readonly realised: readonly number[];
  readonly committed: readonly number[];
  readonly trend: readonly number[];
  /** Comparison base of closed months: the budget. Zero for lines that stand at their plan, which were not realised. */
  readonly compared: readonly number[];
  /** Closed months that planned something and have no entry, and what stands in them. */
  readonly absent: ReadonlyMap<number, AbsentPolicy>;
  /** Months in which anything was realised, a zero included. */
  readonly touched: ReadonlySet<number>;
  /** Cells with a part that an ERP sent, by `cellId`. */
  readonly sent: ReadonlySet<string>;
  /** Cells among those that a user adjusted by hand. */
  readonly adjusted: ReadonlySet<string>;
  readonly notes: readonly string[];
}

export interface RealisedTable {
  readonly lines: readonly RealisedLine[];
  /** Months after the base month up to the last one with anything in it. */
  readonly months: number;
  /** The last closed month as a position; −1: none is closed. */
  readonly closing: number;
  /** Realised before the base month, outside this study: centavos of money in less money out. */
  readonly before: number;
}

interface Sources {
  readonly projection: Projection;
  readonly study: Study;
  readonly entries: readonly RealisedEntry[];
  /** `YYYY-MM`. */
  readonly closing: string | null;
  /** Policies chosen for lines without an entry, and the modules whose receipts come from contracts. */
  readonly absentLines: readonly AbsentLine[];
  readonly contracted: ReadonlySet<number>;
  readonly labels: { module: (number: number) => string; none: string };
}

/** A month of a nature of a line. */
export const cellId = (nature: RealisedEntry['nature'], month: number): string => `${nature} ${month}`;

/** Every line that may be realised, with what was planned, realised, committed and is now expected of it. */
export function realisedTable({
  projection,
  study,
  entries,
  closing,
  absentLines,
  contracted,
  labels,
}: Sources): RealisedTable {
  const base = projection.base_month;
  const placed = entries.map((entry) => ({
    ...entry,
    at: monthIndex(base, entry.month),
    cents: centsOfDecimal(entry.amount),
  }));
  const months = Math.max(projection.months, ...placed.map(({ at }) => at + 1));
  const keys = [
    ...new Set([
      ...projection.lines.filter(({ key }) => isReplaceable(key)).map(({ key }) => key),
      ...placed.map(({ key }) => key),
    ]),
  ];
  const ordered = [...keys.filter(isInflow), ...keys.filter((key) => !isInflow(key))];
  const closed = closing === null ? -1 : monthIndex(base, closing);
  const lines = ordered.flatMap((key) =>
    linesOf({ key, projection, study, months, placed, closed, absentLines, contracted, labels }),
  );
  const early = placed.filter(({ at, nature }) => at < 0 && nature === 'realised');
  return {
    lines,
    months,
    closing: closed,
    before: early.reduce((sum, { cents }) => sum + cents, 0),
  };
}

interface OneKey extends Pick<Sources, 'projection' | 'study' | 'absentLines' | 'contracted' | 'labels'> {
  readonly key: string;
  readonly months: number;
  readonly placed: readonly (RealisedEntry & { at: number; cents: number })[];
  /** The last closed month as a position. */
  readonly closed: number;
}

function linesOf(one: OneKey): RealisedLine[] {
  const { key, projection, study, months, placed, labels } = one;
  const own = projection.lines.filter((line) => line.key === key && line.company === undefined);
  const whole = own.find(({ module }) => module === null);
  const moduleLines = own.filter(({ module }) => module !== null);
  const entries = placed.filter((entry) => entry.key === key);
  const sign = isInflow(key) ? 1 : -1;
  const magnitude = (values: readonly number[] | undefined): number[] =>
    Array.from({ length: months }, (_, at) => sign * (values?.[at] ?? 0) || 0);
  const rest = (values: number[], ofPart: (line: (typeof moduleLines)[number]) => readonly number[]): number[] =>
    moduleLines.reduce((left, line) => left.map((value, at) => value - (ofPart(line)[at] ?? 0) * sign || 0), values);
  const numbers = new Set([...moduleLines.map(({ module }) => module), ...entries.map(({ module }) => module)]);
  numbers.delete(null);
  const noModule = {
    budget: rest(magnitude(whole?.planned ?? whole?.values), (line) => line.planned ?? line.values),
    trend: rest(magnitude(whole?.values), (line) => line.values),
  };
  const hasRest =
    numbers.size === 0 ||
    entries.some(({ module }) => module === null) ||
    isAny(noModule.trend) ||
    isAny(noModule.budget);
  const modules = [...numbers].sort((a, b) => Number(a) - Number(b));
  const label = lineLabel(key, study);
  const shared = { key, direction: sign === 1 ? 'in' : 'out' } as const;
  const leaf = (module: number | null): RealisedLine => {
    const line = moduleLines.find((one) => one.module === module);
    const mine = entries.filter((entry) => entry.module === module && entry.at >= 0);
    const sum = (nature: RealisedEntry['nature']): number[] => {
      const values = new Array<number>(months).fill(0);
      for (const { at, cents } of mine.filter((entry) => entry.nature === nature))
        values[at] = (values[at] ?? 0) + sign * cents || 0;
      return values;
    };
    const plan =
      module === null ? noModule : { budget: magnitude(line?.planned ?? line?.values), trend: magnitude(line?.values) };
    const touched = new Set(mine.filter(({ nature }) => nature === 'realised').map(({ at }) => at));
    return {
      ...shared,
      ...plan,
      ...absentIn(one, { module, budget: plan.budget, touched }),
      id: `${key}#${module ?? ''}`,
      module,
      label: module === null ? labels.none : labels.module(module),
      isLeaf: true,
      level: 2,
      parent: key,
      realised: sum('realised'),
      committed: sum('committed'),
      touched,
      ...partsOf(mine),
      notes: mine.flatMap(({ note }) => (note ? [note] : [])),
    };
  };
  const leaves = [...modules, ...(hasRest ? [null] : [])].map(leaf);
  const [only] = leaves;
  if (leaves.length === 1 && only) {
    const suffix = only.module === null || study.modules.length === 1 ? '' : `, ${only.label}`;
    return [{ ...only, label: label + suffix, level: 1, parent: null }];
  }
  const sum = { ...shared, id: key, module: null, label, isLeaf: false, level: 1, parent: null };
  return [{ ...sum, ...added(leaves, months) }, ...leaves];
}

/** Returns cells filled by another system, and those with a manual addition. */
function partsOf(entries: readonly (RealisedEntry & { at: number })[]): Pick<RealisedLine, 'sent' | 'adjusted'> {
  const cells = (ofSystems: boolean): Set<string> =>
    new Set(entries.filter(({ origin }) => isSent(origin) === ofSystems).map(({ nature, at }) => cellId(nature, at)));
  const [sent, others] = [cells(true), cells(false)];
  return { sent, adjusted: new Set([...sent].filter((cell) => others.has(cell))) };
}

const isAny = (values: readonly number[]): boolean => values.some((value) => value !== 0);

type Added = Pick<
  RealisedLine,
  'budget' | 'realised' | 'committed' | 'trend' | 'compared' | 'absent' | 'touched' | 'sent' | 'adjusted' | 'notes'
>;

function added(lines: readonly RealisedLine[], months: number): Added {
  const sum = (of: (line: RealisedLine) => readonly number[]): number[] =>
    Array.from({ length: months }, (_, at) => lines.reduce((all, line) => all + (of(line)[at] ?? 0), 0));
  return {
    budget: sum((line) => line.budget),
    realised: sum((line) => line.realised),
    committed: sum((line) => line.committed),
    trend: sum((line) => line.trend),
    compared: sum((line) => line.compared),
    // With several lines, each has its own absences.
    absent: new Map(),
    touched: new Set(lines.flatMap((line) => [...line.touched])),
    sent: new Set(lines.flatMap((line) => [...line.sent])),
    adjusted: new Set(lines.flatMap((line) => [...line.adjusted])),
    notes: lines.flatMap((line) => line.notes),
  };
}

/** The sum of a direction's lines, as one. */
export function directionTotal(table: RealisedTable, direction: 'in' | 'out', label: string): RealisedLine {
  const leaves = table.lines.filter((line) => line.isLeaf && line.direction === direction);
  const head = { id: `#${direction}`, key: '', module: null, label, direction, isLeaf: false, level: 0, parent: null };
  return { ...head, ...added(leaves, table.months) };
}

export interface Period {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

const sumOf = (values: readonly number[], from: number, to: number): number => {
  let sum = 0;
  for (let at = Math.max(0, from); at <= Math.min(to, values.length - 1); at += 1) sum += values[at] ?? 0;
  return sum;
};

/** One amount of a line over months; a deviation concerns closed months alone and is null where there are none. */
export function amountOf(
  line: RealisedLine,
  measure: Measure,
  { from, to }: Pick<Period, 'from' | 'to'>,
  closing: number,
): number | null {
  if (measure !== 'deviation') return sumOf(line[measure], from, to);
  if (closing < from) return null;
  const until = Math.min(to, closing);
  const [done, held] = [sumOf(line.realised, from, until), sumOf(line.compared, from, until)];
  // A line that only stands at its plan was not realised: it does not deviate.
  if (line.absent.size > 0 && done === 0 && held === 0) return null;
  return done - held;
}

/** The accumulated figures of a line: to the closing what was planned and realised, over all months what is expected. */
export function accumulatedOf(line: RealisedLine, { closing, months }: Pick<RealisedTable, 'closing' | 'months'>) {
  const done = { from: 0, to: closing };
  const all = { from: 0, to: months - 1 };
  const budget = sumOf(line.budget, 0, closing);
  const held = sumOf(line.compared, 0, closing);
  const deviation = amountOf(line, 'deviation', done, closing);
  return {
    budget: closing < 0 ? 0 : budget,
    realised: closing < 0 ? 0 : sumOf(line.realised, 0, closing),
    deviation,
    /** Of the budget to date; null where nothing was planned or nothing is closed. */
    share: deviation === null || held === 0 ? null : deviation / Math.abs(held),
    committed: sumOf(line.committed, closing + 1, months - 1),
    total: sumOf(line.budget, all.from, all.to),
    trend: sumOf(line.trend, all.from, all.to),
  };
}

/** Of sizes, as the table shows them: more cost and less revenue than planned is unfavourable. */
export const isFavourable = (line: Pick<RealisedLine, 'direction'>, deviation: number): boolean =>
  line.direction === 'in' ? deviation >= 0 : deviation <= 0;

/** True if a line deviates by more than a share of its budget. Without a budget any amount deviates. */
export function deviatesBy(
  line: RealisedLine,
  share: number,
  table: Pick<RealisedTable, 'closing' | 'months'>,
): boolean {
  const { deviation, share: deviated } = accumulatedOf(line, table);
  return deviation !== null && deviation !== 0 && (deviated === null || Math.abs(deviated) > share);
}

export type Zoom = 'month' | 'quarter' | 'year';
const LENGTHS: Readonly<Record<Zoom, number>> = { month: 1, quarter: 3, year: 12 };

/** The periods of a study, cut at calendar quarters and years. */
export function periodsOf(
  baseMonth: string,
  months: number,
  zoom: Zoom,
  label: (at: number, zoom: Zoom) => string,
): Period[] {
  const first = Number(baseMonth.slice(5)) - 1;
  const length = LENGTHS[zoom];
  const periods: Period[] = [];
  for (let from = 0; from < months; ) {
    const to = Math.min(months - 1, from + length - 1 - ((first + from) % length));
    periods.push({ label: label(from, zoom), from, to });
    from = to + 1;
  }
  return periods;
}
