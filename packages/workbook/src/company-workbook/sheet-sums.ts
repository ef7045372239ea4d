import type { FlowArea, FlowLine, RepeatedRows } from './reading.ts';
import { filledMonths, isDoubtfulSum, isRepetitive, isSumOf, type LineAmounts, totalOf } from './value-sums.ts';

/** Areas that are compared with each other; time stays linear in the cells of a workbook. */
const MOST_AREAS = 40;
/** A summary has fewer rows than this. */
const MOST_SUMMARY_ROWS = 200;
/** Runs of items whose totals agree are compared by month, at most these for one row. */
const MOST_COMPARED = 8;
/** Amounts of fewer months agree by accident. */
const LEAST_MONTHS = 3;

/**
 * Finds rows that repeat money of other areas: summaries of details, and consolidated sheets of several developments. Such rows
 * are sums, whatever they are called.
 */
export function withoutRepeats(flows: readonly FlowArea[]): { flows: FlowArea[]; repeated: RepeatedRows[] } {
  if (flows.length < 2 || flows.length > MOST_AREAS) return { flows: [...flows], repeated: [] };
  const consolidated = flows.filter((area) => isConsolidated(area, flows));
  const details = flows.filter((area) => !consolidated.includes(area));
  const marked = details.map((area) => withSheetSums(area, details));
  const repeated = [
    ...consolidated.map(({ sheet, lines }) => ({ sheet, rows: lines.length, isWhole: true })),
    ...marked.map(({ sheet, lines }) => ({ sheet, rows: lines.filter(isSheetSum).length, isWhole: false })),
  ];
  const remaining = marked.map((area) => ({
    ...area,
    lines: area.lines.filter((line) => !isNamedElsewhere(line, area, marked)),
  }));
  return {
    flows: remaining.filter(({ lines }) => lines.length > 0),
    repeated: repeated.filter(({ rows }) => rows > 0),
  };
}

const isSheetSum = ({ sum }: FlowLine): boolean => sum?.of === 'sheets';
const itemsOf = ({ lines }: FlowArea): FlowLine[] => lines.filter(({ sum }) => sum === null);

/** True for a row of a summary whose name the details have too: it would take their target. */
const isNamedElsewhere = (line: FlowLine, area: FlowArea, flows: readonly FlowArea[]): boolean =>
  isSheetSum(line) &&
  flows.some((other) => other !== area && itemsOf(other).some(({ source }) => source === line.source));

/** Half of the lines of the smaller block stand in the other too. */
export function isAlike(one: FlowArea, other: FlowArea): boolean {
  const sources = new Set(other.lines.map(({ source }) => source));
  const common = one.lines.filter(({ source }) => sources.has(source)).length;
  return common * 2 >= Math.min(one.lines.length, other.lines.length);
}

/** True if every item of a block is the sum of its namesakes in two or more blocks. */
function isConsolidated(area: FlowArea, flows: readonly FlowArea[]): boolean {
  const blocks = flows.filter(
    (other) => other !== area && other.isNumbered === area.isNumbered && isAlike(area, other),
  );
  const filled = itemsOf(area).filter((line) => filledMonths(line) > 0);
  if (blocks.length < 2 || filled.length === 0) return false;
  return filled.every((line) => {
    const named = blocks.flatMap(({ lines }) => lines.filter(({ source }) => source === line.source));
    return isSumOf(line, named);
  });
}

/** Marks the rows of a summary that items of other blocks add up to or repeat. */
function withSheetSums(area: FlowArea, flows: readonly FlowArea[]): FlowArea {
  if (area.lines.length > MOST_SUMMARY_ROWS) return area;
  const details = flows.filter((other) => other !== area && isDetailOf(area, other));
  if (details.length === 0) return area;
  const named = new Map(details.flatMap((other) => itemsOf(other).map((line) => [line.source, line] as const)));
  const runs = details.map((other) => new Runs(itemsOf(other)));
  const lines = area.lines.map((line): FlowLine => {
    if (line.sum !== null || filledMonths(line) === 0) return line;
    const twin = named.get(line.source);
    if (twin && isSame(line, twin)) return { ...line, sum: { of: 'sheets', differences: [] } };
    if (!runs.some((run) => run.addUpTo(line))) return line;
    return { ...line, sum: { of: isDoubtfulSum(line) ? 'doubtful' : 'sheets', differences: [] } };
  });
  return { ...area, lines };
}

/** True if a block may hold the items of a summary: more of them, or the sum of one row. */
function isDetailOf(summary: FlowArea, block: FlowArea): boolean {
  if (block.isNumbered !== summary.isNumbered || isDevelopment(summary, block)) return false;
  const [own, items] = [itemsOf(summary), itemsOf(block)];
  if (items.length < 2) return false;
  return (
    items.length > own.length ||
    own.some(
      (line) => filledMonths(line) >= LEAST_MONTHS && [items, items.map(negated)].some((all) => isSumOf(line, all)),
    )
  );
}

/** True for blocks of two developments: the same rows with other amounts, or equal in all rows. */
function isDevelopment(one: FlowArea, other: FlowArea): boolean {
  if (!isAlike(one, other)) return false;
  const named = new Map(itemsOf(other).map((line) => [line.source, line] as const));
  const common = itemsOf(one).filter(({ source }) => named.has(source));
  const isTwin = common.length === named.size && common.length === itemsOf(one).length;
  return isTwin || !common.every((line) => isSame(line, named.get(line.source) ?? line));
}

/** The same amounts, or the same with the other sign: one sheet writes costs with a minus, another without. */
const isSame = (line: LineAmounts, other: LineAmounts): boolean =>
  isSumOf(line, [other]) || isSumOf(line, [negated(other)]);

const negated = ({ cents, hasFractions }: LineAmounts): LineAmounts => ({
  cents: new Map([...cents].map(([month, value]) => [month, -value || 0])),
  hasFractions,
});

/** Runs of neighbouring items, sought by their total. */
class Runs {
  readonly #items: readonly FlowLine[];
  /** Totals of the items before each position. */
  readonly #before: readonly number[];
  /** The positions by the total before them. */
  readonly #starts = new Map<number, number[]>();

  constructor(items: readonly FlowLine[]) {
    this.#items = items;
    let sum = 0;
    this.#before = [
      0,
      ...items.map((item) => {
        sum += totalOf(item);
        return sum;
      }),
    ];
    this.#before.forEach((total, at) => {
      const starts = this.#starts.get(total) ?? [];
      if (starts.length < MOST_COMPARED) this.#starts.set(total, [...starts, at]);
    });
  }

  /** True if a run adds up to a row in every month, with either sign. One item alone must have amounts of its own. */
  addUpTo(line: FlowLine): boolean {
    if (filledMonths(line) < LEAST_MONTHS) return false;
    const total = totalOf(line);
    return (
      total !== 0 && [line, { ...line, ...negated(line) }].some((own, at) => this.#has(own, at === 0 ? total : -total))
    );
  }

  #has(line: FlowLine, total: number): boolean {
    const least = isRepetitive(line) ? 2 : 1;
    return this.#runsOf(total, least).some(({ start, end }) => isSumOf(line, this.#items.slice(start, end)));
  }

  /** The first runs with a total that have as many items. */
  #runsOf(total: number, least: number): { readonly start: number; readonly end: number }[] {
    const runs: { start: number; end: number }[] = [];
    for (let end = 1; end < this.#before.length && runs.length < MOST_COMPARED; end += 1)
      for (const start of this.#starts.get((this.#before[end] ?? 0) - total) ?? [])
        if (end - start >= least) runs.push({ start, end });
    return runs;
  }
}
