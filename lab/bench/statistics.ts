/** Medians, and the wording of the measured table. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The median of a/b taken round by round, so that a busy moment of the machine touches both sides. */
export function medianRatio(a: readonly number[], b: readonly number[]): number {
  return median(a.map((value, round) => value / (b[round] ?? Number.NaN)));
}

/** The value that so many of a hundred samples do not exceed. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return `${value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toFixed(4)} ms`;
}

/** One measured thing: what, how much, and the goal it is held against. */
export interface Row {
  what: string;
  measured: string;
  goal?: string;
  met?: boolean;
}

export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.measured,
    row.goal ?? '',
    row.met === undefined ? '' : row.met ? 'met' : 'missed',
  ]);
  const all = [['', 'measured', 'goal', ''], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => (line[column] ?? '').length)));
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function markdown(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const verdict = row.met === undefined ? '' : row.met ? 'met' : '**missed**';
    return `| ${row.what} | ${row.measured} | ${row.goal ?? ''} | ${verdict} |`;
  });
  return ['| | measured | goal | |', '|---|---|---|---|', ...lines].join('\n');
}
