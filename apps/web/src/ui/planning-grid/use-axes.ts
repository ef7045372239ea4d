import { defaultRangeExtractor, useVirtualizer, type Range as VirtualRange } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import type { GridRow } from './lines.ts';
import type { Period } from './periods.ts';
import type { Position } from './selection.ts';

/** Sizes of the compact density, in CSS pixels. */
export const gridSize = {
  row: 28,
  head: 26,
  month: 86,
  monthWithCents: 112,
  label: 240,
  total: 108,
  labelNarrow: 140,
} as const;

export interface AxesInput {
  scroller: RefObject<HTMLDivElement | null>;
  body: readonly GridRow[];
  periods: readonly Period[];
  /** Width of the frozen columns, and of one period. */
  frozen: number;
  month: number;
  active: Position;
  pinned: number;
}

/** Which rows and columns are drawn, how large the whole is, and how to bring a cell into sight. */
export function useAxes(input: AxesInput) {
  const { scroller, body, periods, frozen, active, month } = input;
  const rowVirtualizer = useVirtualizer({
    count: body.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => gridSize.row,
    overscan: 6,
    scrollPaddingStart: 2 * gridSize.head,
    scrollPaddingEnd: input.pinned * gridSize.row,
    rangeExtractor: (range) => keeping(range, active.row < body.length ? active.row : null),
  });
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: periods.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => month,
    overscan: 3,
    paddingStart: frozen,
    scrollPaddingStart: frozen,
    rangeExtractor: (range) => keeping(inBlocks(range), active.column >= 0 ? active.column : null),
  });
  const height = rowVirtualizer.scrollRect?.height ?? 0;
  const width = columnVirtualizer.scrollRect?.width ?? 0;
  const shownFrom = Math.max(0, Math.floor((columnVirtualizer.scrollOffset ?? 0) / month));
  const room = Math.max(1, Math.floor((width - frozen) / month));
  const reveal = useCallback(
    (position: Position) => {
      if (position.row < body.length) rowVirtualizer.scrollToIndex(position.row, { align: 'auto' });
      if (position.column >= 0) columnVirtualizer.scrollToIndex(position.column, { align: 'auto' });
    },
    [body.length, rowVirtualizer, columnVirtualizer],
  );
  return {
    rows: rowVirtualizer.getVirtualItems(),
    columns: columnVirtualizer.getVirtualItems(),
    height: rowVirtualizer.getTotalSize(),
    width: frozen + periods.length * month,
    page: Math.max(1, Math.floor((height - 2 * gridSize.head - input.pinned * gridSize.row) / gridSize.row)),
    pageColumns: room,
    /** The first and last column that can be seen beside the frozen ones. */
    shown: { first: shownFrom, last: Math.min(periods.length - 1, shownFrom + room - 1) },
    reveal,
  };
}

/** Columns are drawn in blocks: moving by one column seldom changes which ones are there. */
const BLOCK = 6;

const inBlocks = (range: VirtualRange): VirtualRange => ({
  ...range,
  startIndex: Math.floor(range.startIndex / BLOCK) * BLOCK,
  endIndex: Math.min(range.count - 1, Math.ceil((range.endIndex + 1) / BLOCK) * BLOCK - 1),
});

/** The rows or columns to draw: what is seen, and the one with the cursor so that the focus is never lost. */
function keeping(range: VirtualRange, active: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (active === null || active >= range.count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((a, b) => a - b);
}
