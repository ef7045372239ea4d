import { useMemo } from 'react';
import type { GridOptions } from './grid-options.ts';
import { type GridRow, pinnedRows, visibleRows } from './lines.ts';
import type { GridSheet } from './model/cells.ts';
import { buildPeriods, yearBands } from './periods.ts';
import { usePending } from './use-acts.ts';

/** Returns the lines, periods and rows of the grid, with the changes that are not yet committed. */
export function useGridContent(options: GridOptions) {
  const { baseMonth, months, zoom, expanded, collapsedYears } = options;
  const pending = usePending(options.lines, options.editing ?? null);
  const { lines } = pending;
  const periods = useMemo(
    () => buildPeriods({ baseMonth, months, zoom, collapsedYears }),
    [baseMonth, months, zoom, collapsedYears],
  );
  const bands = useMemo(() => yearBands(periods, collapsedYears), [periods, collapsedYears]);
  const body = useMemo<readonly GridRow[]>(() => visibleRows(lines, expanded), [lines, expanded]);
  const rows = useMemo<readonly GridRow[]>(() => [...body, ...pinnedRows(lines)], [body, lines]);
  const sheet = useMemo<GridSheet>(() => ({ rows, periods }), [rows, periods]);
  return { pending, lines, periods, bands, body, rows, sheet };
}

export type GridContent = ReturnType<typeof useGridContent>;
