import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RunningCursor } from '../grid-navigation/options.ts';
import type { Position } from '../grid-navigation/selection.ts';
import { type GridSizes, scrolledTo } from './appearance.ts';
import type { GridRow } from './lines.ts';
import type { Period } from './periods.ts';
import { type Block, isSameBlock, isWithin, positionsIn, seenOf, widened } from './surface/axis-window.ts';
import { Motion, type Offsets } from './surface/motion.ts';

export interface AxesInput {
  scroller: RefObject<HTMLDivElement | null>;
  body: readonly GridRow[];
  periods: readonly Period[];
  sizes: GridSizes;
  active: Position;
  pinned: number;
}

/** Rows and columns with elements beyond those in sight. */
const BEYOND = { rows: 6, columns: 2 };

/** Returns the rows and columns to draw, the total size, and how to scroll a cell into view. */
export function useAxes(input: AxesInput) {
  const { scroller, body, periods, sizes, active } = input;
  const size = useSize(scroller);
  const isSized = size.height > 0;
  const motion = useMotion(scroller);
  const frozenPeriods = Math.max(0, Math.min(periods.length, sizes.frozen + 1));
  const room = roomOf(input, size);
  const { seenAt, targetAt } = useSight({
    ...room,
    ...sizes,
    rows: body.length,
    months: periods.length,
    frozenPeriods,
  });
  const { block, draw } = useBlock(targetAt, motion, isSized);
  const { reveal, run } = useReveal(input, { ...room, frozenPeriods, isSized }, motion);
  const pageColumns = Math.max(1, Math.floor(room.across / sizes.month));
  const rows = useMemo(
    () => (isSized ? positionsIn(block.rows, active.row < body.length ? [active.row] : []) : []),
    [block.rows, active.row, body.length, isSized],
  );
  const columns = useColumns(block, frozenPeriods, isSized);
  return {
    ...{ rows, columns, block, motion, seenAt, targetAt, draw, pageColumns, reveal, run },
    ...useActiveColumns(columns, active, isDrawnWhole(active, block, body.length), frozenPeriods),
    visibleAt: useVisiblePeriods(sizes, periods.length, pageColumns),
    inner: size.inner,
    height: body.length * sizes.row,
    width: sizes.starts + periods.length * sizes.month,
    page: Math.max(1, Math.floor(room.down / sizes.row)),
  };
}

/** Room of the cells that slide: below the head, above the pinned rows, next to the frozen columns. */
interface CellRoom {
  across: number;
  down: number;
}

const roomOf = ({ sizes, pinned }: AxesInput, { width, height }: Size): CellRoom => ({
  across: width - sizes.frozenWidth,
  down: height - 2 * sizes.head - pinned * sizes.row,
});

type SightInput = CellRoom &
  Pick<GridSizes, 'row' | 'month' | 'starts' | 'frozenWidth'> & { rows: number; months: number; frozenPeriods: number };

/** Returns the block in sight at given offsets, and the one to draw for it. */
function useSight(input: SightInput) {
  const { across, down, row, month, starts, frozenWidth, rows, months, frozenPeriods } = input;
  const seenAt = useCallback(
    ({ top, left }: Offsets): Block => {
      const columns = seenOf(left + frozenWidth - starts, across, month, months);
      return {
        rows: seenOf(top, down, row, rows),
        columns: { first: Math.max(frozenPeriods, columns.first), last: columns.last },
      };
    },
    [across, down, row, month, starts, frozenWidth, rows, months, frozenPeriods],
  );
  const targetAt = useCallback(
    (offsets: Offsets): Block => {
      const seen = seenAt(offsets);
      const columns = widened(seen.columns, BEYOND.columns, months);
      return {
        rows: widened(seen.rows, BEYOND.rows, rows),
        columns: { first: Math.max(frozenPeriods, columns.first), last: columns.last },
      };
    },
    [seenAt, rows, months, frozenPeriods],
  );
  return { seenAt, targetAt };
}

/** Returns the block that has elements. Another number or size of cells draws those in sight again. */
function useBlock(targetAt: (offsets: Offsets) => Block, motion: Motion, isSized: boolean) {
  const [made, setMade] = useState<Block | null>(null);
  const [madeFor, setMadeFor] = useState(() => targetAt);
  const isNew = madeFor !== targetAt;
  const block = made === null || isNew ? targetAt(motion.offsets) : made;
  if (isNew) {
    setMadeFor(() => targetAt);
    setMade(isSized ? block : null);
  }
  const draw = useCallback(
    (next: Block) => setMade((before) => (before && isSameBlock(before, next) ? before : next)),
    [],
  );
  return { block, draw };
}

/** Returns how to scroll a cell into view, for a cursor that runs too. The offsets are known before the page reports them. */
function useReveal(input: AxesInput, room: CellRoom & { frozenPeriods: number; isSized: boolean }, motion: Motion) {
  const { scroller, body, sizes } = input;
  const { across, down, frozenPeriods, isSized } = room;
  const { row, month, starts, frozenWidth } = sizes;
  const rows = body.length;
  const offsetsOf = useCallback(
    (position: Position): Offsets => {
      const { top, left } = motion.offsets;
      const from = starts + position.column * month - frozenWidth;
      return {
        top: position.row < rows ? scrolledTo(position.row * row, row, top, down) : top,
        left: position.column >= frozenPeriods ? scrolledTo(from, month, left, across) : left,
      };
    },
    [motion, rows, row, month, starts, frozenWidth, across, down, frozenPeriods],
  );
  const scroll = useCallback(
    (to: Offsets, from: Offsets) => {
      const element = scroller.current;
      if (element && to.top !== from.top) element.scrollTop = to.top;
      if (element && to.left !== from.left) element.scrollLeft = to.left;
    },
    [scroller],
  );
  const reveal = useCallback(
    (position: Position) => {
      if (!scroller.current || !isSized) return;
      const to = offsetsOf(position);
      scroll(to, motion.offsets);
      motion.reveals(to);
    },
    [scroller, motion, offsetsOf, scroll, isSized],
  );
  const run = useCallback(
    (cursor: RunningCursor): boolean => {
      const from = motion.offsets;
      const to = offsetsOf(cursor.active);
      if (!isSized || !motion.runs(to, cursor)) return false;
      scroll(to, from);
      return true;
    },
    [motion, offsetsOf, scroll, isSized],
  );
  return { reveal, run };
}

/** Returns the first and last visible period next to the frozen ones, at given offsets. */
function useVisiblePeriods({ frozenWidth, starts, month }: GridSizes, months: number, pageColumns: number) {
  return useCallback(
    ({ left }: Offsets) => {
      const first = Math.max(0, Math.floor((left + frozenWidth - starts) / month));
      return { first, last: Math.min(months - 1, first + pageColumns - 1) };
    },
    [frozenWidth, starts, month, months, pageColumns],
  );
}

function useColumns({ columns }: Block, frozenPeriods: number, isSized: boolean): readonly number[] {
  const { first, last } = columns;
  return useMemo(() => {
    const always = Array.from({ length: frozenPeriods }, (_, at) => at);
    return isSized ? positionsIn({ first, last }, always) : always;
  }, [first, last, frozenPeriods, isSized]);
}

/** Pinned rows are always there with all their cells. */
const isDrawnWhole = ({ row }: Position, block: Block, bodyRows: number): boolean =>
  row >= bodyRows || isWithin(block.rows, row);

/** The columns of the cursor's row. A row that is only there for the cursor has no other cells. */
function useActiveColumns(columns: readonly number[], active: Position, isDrawn: boolean, frozenPeriods: number) {
  const activeColumns = useMemo(() => {
    const own = active.column >= 0 ? [active.column] : [];
    const drawn = isDrawn ? columns : columns.filter((column) => column < frozenPeriods);
    return [...new Set([...drawn, ...own])].sort((a, b) => a - b);
  }, [columns, active.column, isDrawn, frozenPeriods]);
  return { activeColumns };
}

/** Follows the scroll of the grid. A movement is drawn without React. */
function useMotion(scroller: RefObject<HTMLDivElement | null>): Motion {
  const [motion] = useState(() => new Motion());
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const scrolled = (): void => motion.moved({ top: element.scrollTop, left: element.scrollLeft });
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      element.removeEventListener('scroll', scrolled);
      motion.stop();
    };
  }, [motion, scroller]);
  return motion;
}

interface Size {
  width: number;
  height: number;
  /** Without the scrollbars. */
  inner: { width: number; height: number };
}

const NO_SIZE: Size = { width: 0, height: 0, inner: { width: 0, height: 0 } };

function useSize(scroller: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>(NO_SIZE);
  const known = useRef(size);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => {
      const { offsetWidth: width, offsetHeight: height, clientWidth, clientHeight } = element;
      const next = { width, height, inner: { width: clientWidth, height: clientHeight } };
      if (JSON.stringify(next) === JSON.stringify(known.current)) return;
      known.current = next;
      setSize(next);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return size;
}
