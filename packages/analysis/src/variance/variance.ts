/** Lifetime values of a line, month by month from one common month 0: money in centavos with the line's sign. */
export interface LineFacts {
  readonly cells: readonly number[];
  /** Measured quantity that the whole line is for (m² built, m² sold); null when nothing is measured. */
  readonly quantity: number | null;
  /** Correction factor of each month against the base prices; left out: 1 everywhere. */
  readonly index?: readonly number[];
}

export interface VarianceLine {
  readonly key: string;
  /** The group that the line is summed into. */
  readonly group: string;
  readonly planned: LineFacts;
  /** Realised up to the closing, expected after it. */
  readonly realised: LineFacts;
}

/** Causes of a variance, in the order of the bridge. */
export const varianceEffects = ['volume', 'price', 'timing', 'index'] as const;
/** Effect of each cause, in centavos. */
export type VarianceEffects = Readonly<Record<(typeof varianceEffects)[number], number>>;

/** Planned + volume + price + timing + index = realised, to the centavo. */
export interface VarianceRow {
  readonly key: string;
  readonly planned: number;
  readonly effects: VarianceEffects;
  readonly realised: number;
}

/** Variance by line, by group and in total; each level adds up to the next. */
export interface VarianceBridge {
  readonly lines: readonly VarianceRow[];
  readonly groups: readonly VarianceRow[];
  readonly total: VarianceRow;
}

/**
 * The bridge from planned to realised over the first `months` months. A line is quantity × unit price × share of each month ×
 * index of each month. The realised factors replace the planned ones in that order, and what each adds is its effect. Each
 * sum on the way is rounded once, so that the four effects close without a rest.
 */
export function varianceBridge(lines: readonly VarianceLine[], months: number): VarianceBridge {
  const rows = lines.map((line) => rowOf(line, months));
  const groups = [...new Set(lines.map(({ group }) => group))].map((group) =>
    summed(
      group,
      rows.filter((_, k) => lines[k]?.group === group),
    ),
  );
  return { lines: rows, groups, total: summed('total', rows) };
}

function rowOf({ key, planned, realised }: VarianceLine, months: number): VarianceRow {
  const from = sumOf(planned.cells, months);
  const to = sumOf(realised.cells, months);
  // The realised base amounts in their own months at the planned index.
  const atPlannedIndex = rounded(sumBase(realised, months, planned.index), to);
  const whole = sumBase(planned, Number.POSITIVE_INFINITY);
  const scale = planned.quantity && realised.quantity !== null ? realised.quantity / planned.quantity : 1;
  const planShare = sumBase(planned, months, planned.index) / whole;
  // A plan that cancels itself out has no meaningful price. Shares of a rest near 0 would be fantastic figures.
  if (Math.abs(whole) <= sizeOf(planned) / 100)
    return { key, planned: from, realised: to, effects: only(from, atPlannedIndex, to) };
  const volume = rounded(scale === 1 ? from : from * scale, from);
  const price = rounded(sumBase(realised, Number.POSITIVE_INFINITY) * planShare, volume);
  return {
    key,
    planned: from,
    realised: to,
    effects: {
      volume: volume - from,
      price: price - volume,
      timing: atPlannedIndex - price,
      index: to - atPlannedIndex,
    },
  };
}

/** An unplanned line (or one whose plan totals almost zero) has no price or months to compare: all is volume. */
function only(from: number, atPlannedIndex: number, to: number): VarianceEffects {
  return { volume: atPlannedIndex - from, price: 0, timing: 0, index: to - atPlannedIndex };
}

/** A whole number of centavos; what is too large to be one leaves the sum where it was. */
function rounded(value: number, otherwise: number): number {
  const whole = Math.round(value);
  return Number.isSafeInteger(whole) && Math.abs(whole) < 2 ** 50 ? whole + 0 : otherwise;
}

function sumOf(cells: readonly number[], months: number): number {
  return cells.slice(0, months).reduce((sum, cell) => sum + cell, 0);
}

/** Σ of the base amounts (cell ÷ its own index), times the index given. */
function sumBase({ cells, index: own }: LineFacts, months: number, index?: readonly number[]): number {
  let sum = 0;
  for (let t = 0; t < Math.min(cells.length, months); t++) {
    const cell = cells[t] ?? 0;
    if (cell !== 0) sum += (cell / factorAt(own, t)) * (index ? factorAt(index, t) : 1);
  }
  return sum;
}

function sizeOf({ cells }: LineFacts): number {
  return cells.reduce((sum, cell) => sum + Math.abs(cell), 0);
}

/** The factor of a month; the last known one after the series ends. */
function factorAt(index: readonly number[] | undefined, month: number): number {
  const factor = index?.[Math.min(month, index.length - 1)] ?? 1;
  return factor > 0 && Number.isFinite(factor) ? factor : 1;
}

function summed(key: string, rows: readonly VarianceRow[]): VarianceRow {
  const sum = (read: (row: VarianceRow) => number): number => rows.reduce((total, row) => total + read(row), 0);
  return {
    key,
    planned: sum((row) => row.planned),
    realised: sum((row) => row.realised),
    effects: {
      volume: sum(({ effects }) => effects.volume),
      price: sum(({ effects }) => effects.price),
      timing: sum(({ effects }) => effects.timing),
      index: sum(({ effects }) => effects.index),
    },
  };
}
