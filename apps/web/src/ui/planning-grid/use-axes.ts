import {
  defaultRangeExtractor,
  useVirtualizer,
  type Virtualizer,
  type Range as VirtualRange,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Position } from '../grid-navigation/selection.ts';
import { type GridSizes, scrolledTo } from './appearance.ts';
import type { GridRow } from './lines.ts';
import type { Period } from './periods.ts';

export interface AxesInput {
  scroller: RefObject<HTMLDivElement | null>;
  body: readonly GridRow[];
  periods: readonly Period[];
  sizes: GridSizes;
  active: Position;
  pinned: number;
}

/** Returns the rows and columns to draw, the total size, and how to scroll a cell into view. */
export function useAxes(input: AxesInput) {
  const { scroller, body, periods, sizes, active } = input;
  const { row, head, month, starts, frozen, frozenWidth } = sizes;
  const offsets = useOffsets();
  const frozenPeriods = Math.max(0, Math.min(periods.length, frozen + 1));
  const rowVirtualizer = useVirtualizer({
    count: body.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => row,
    overscan: 6,
    observeElementOffset: offsets.observeTop,
    getItemKey: useCallback((index: number) => `${row} ${index}`, [row]),
    rangeExtractor: (range) => withActive(range, active.row < body.length ? active.row : null),
  });
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: periods.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => month,
    overscan: 2,
    paddingStart: starts,
    observeElementOffset: offsets.observeLeft,
    getItemKey: useCallback((index: number) => `${month} ${index}`, [month]),
    rangeExtractor: (range) => {
      // Columns under the frozen ones are not visible.
      const startIndex = Math.min(range.endIndex, firstVisible(offsets.current.left, sizes));
      const seen = withActive({ ...range, startIndex }, active.column >= 0 ? active.column : null);
      return withFrozen(seen, frozenPeriods);
    },
  });
  const height = rowVirtualizer.scrollRect?.height ?? 0;
  const width = columnVirtualizer.scrollRect?.width ?? 0;
  const pinnedHeight = input.pinned * row;
  const visibleFrom = firstVisible(offsets.current.left, sizes);
  const room = Math.max(1, Math.floor((width - frozenWidth) / month));
  const { scrollTo } = offsets;
  const reveal = useCallback(
    (position: Position) => {
      const element = scroller.current;
      const { top, left } = offsets.current;
      if (!element || height === 0) return;
      const inBody = position.row < body.length;
      const slides = position.column >= frozenPeriods;
      const bodyRoom = height - 2 * head - pinnedHeight;
      scrollTo(element, {
        top: inBody ? scrolledTo(position.row * row, row, top, bodyRoom) : top,
        left: slides
          ? scrolledTo(starts + position.column * month - frozenWidth, month, left, width - frozenWidth)
          : left,
      });
    },
    [
      scroller,
      body.length,
      frozenPeriods,
      frozenWidth,
      starts,
      month,
      row,
      head,
      height,
      width,
      pinnedHeight,
      scrollTo,
      offsets,
    ],
  );
  const indexes = columnVirtualizer.getVirtualItems().map(({ index }) => index);
  return {
    rows: rowVirtualizer.getVirtualItems(),
    ...useJump(indexes, offsets.current.byKey),
    height: rowVirtualizer.getTotalSize(),
    width: starts + periods.length * month,
    page: Math.max(1, Math.floor((height - 2 * head - pinnedHeight) / row)),
    pageColumns: room,
    /** The first and last visible column next to the frozen ones. */
    visiblePeriods: { first: visibleFrom, last: Math.min(periods.length - 1, visibleFrom + room - 1) },
    reveal,
  };
}

/**
 * Returns the columns to draw now, and those that rows without the cursor may still display. A long jump by key draws the
 * cursor's row at once, and the others when the browser has painted it. Manual scrolling draws every row at once.
 */
function useJump(
  indexes: readonly number[],
  byKey: boolean,
): { columns: readonly number[]; others: readonly number[] } {
  const drawn = indexes.join(' ');
  const columns = useMemo(() => drawn.split(' ').filter(Boolean).map(Number), [drawn]);
  const before = useDeferredValue(columns);
  const common = columns.filter((column) => before.includes(column)).length;
  return { columns, others: byKey && common < columns.length / 2 ? before : columns };
}

/** Returns the first period visible next to the frozen columns. */
const firstVisible = (left: number, { starts, frozenWidth, month }: GridSizes): number =>
  Math.max(0, Math.floor((left + frozenWidth - starts) / month));

type Report = (offset: number, isScrolling: boolean) => void;
type Observe = (instance: Virtualizer<HTMLDivElement, Element>, report: Report) => undefined | (() => void);

/**
 * Scroll offsets of the grid, known without reading them from the page: reading or changing a scroll forces a layout. A key
 * scrolls before its cells are drawn, and notifies both axes at once. One render then has both the new offset and its cells.
 */
function useOffsets() {
  const offsets = useRef<Offsets | null>(null);
  offsets.current ??= makeOffsets();
  return offsets.current;
}

interface Offsets {
  /** `byKey`: true if the grid scrolled itself, false for a manual scroll. */
  current: { top: number; left: number; byKey: boolean };
  observeTop: Observe;
  observeLeft: Observe;
  scrollTo: (element: HTMLElement, to: { top: number; left: number }) => void;
}

function makeOffsets(): Offsets {
  const current = { top: 0, left: 0, byKey: false };
  const reports: { top: Report | null; left: Report | null } = { top: null, left: null };
  const observe =
    (side: 'top' | 'left'): Observe =>
    (instance, report) => {
      const element = instance.scrollElement;
      if (!element) return;
      reports[side] = report;
      const scrolled = (): void => {
        const offset = side === 'top' ? element.scrollTop : element.scrollLeft;
        if (offset !== current[side]) current.byKey = false;
        current[side] = offset;
        // Drawn before the frame that shows the new position.
        flushSync(() => report(offset, false));
      };
      element.addEventListener('scroll', scrolled, { passive: true });
      return () => element.removeEventListener('scroll', scrolled);
    };
  return {
    current,
    observeTop: observe('top'),
    observeLeft: observe('left'),
    scrollTo: (element, to) => {
      if (to.top !== current.top || to.left !== current.left) current.byKey = true;
      if (to.top !== current.top) {
        current.top = to.top;
        element.scrollTop = to.top;
        reports.top?.(to.top, false);
      }
      if (to.left !== current.left) {
        current.left = to.left;
        element.scrollLeft = to.left;
        reports.left?.(to.left, false);
      }
    },
  };
}

/** The visible rows or columns, and the one with the cursor: the focus is never lost. */
function withActive(range: VirtualRange, active: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (active === null || active >= range.count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((a, b) => a - b);
}

/** The frozen periods are always drawn. */
const withFrozen = (indexes: number[], frozen: number): number[] =>
  frozen === 0
    ? indexes
    : [...Array.from({ length: frozen }, (_, at) => at), ...indexes.filter((index) => index >= frozen)];
