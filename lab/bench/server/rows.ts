/** What was measured, as a table. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly goal?: string;
  readonly met?: boolean;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

export const markdown = (rows: readonly Row[]): string =>
  [
    '| | measured | goal | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, measured, goal, met }) =>
        `| ${what} | ${measured} | ${goal ?? ''} | ${met === undefined ? '' : met ? 'met' : '**missed**'} |`,
    ),
  ].join('\n');
