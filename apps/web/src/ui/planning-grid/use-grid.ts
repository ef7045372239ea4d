import { defaultRangeExtractor, useVirtualizer, type Range as VirtualRange } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { rangeText, rangeValues, type Summary, summarise } from './clipboard.ts';
import { ancestorsOf, type GridLine, type GridRow, pinnedRows, visibleRows } from './lines.ts';
import { buildPeriods, type Period, periodOfMonth, yearBands, type Zoom } from './periods.ts';
import {
  type Extent,
  fitSelection,
  moveSelection,
  type Position,
  rangeOf,
  type Selection,
  selectAt,
  startSelection,
} from './selection.ts';

/** Sizes of the compact density, in CSS pixels. */
export const gridSize = { row: 28, head: 26, month: 86, label: 240, total: 108, labelNarrow: 140 } as const;

export interface GridTarget {
  line: string;
  month: number;
  /** Changes with every request, so that the same cell can be asked for twice. */
  request: number;
}

export interface GridStatus {
  summary: Summary | null;
  line: string;
  from: string;
  to: string;
}

export interface GridOptions {
  lines: readonly GridLine[];
  baseMonth: string;
  months: number;
  zoom: Zoom;
  expanded: ReadonlySet<string>;
  collapsedYears: ReadonlySet<number>;
  target: GridTarget | null;
  narrow: boolean;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  onExplain: (line: GridLine, period: Period) => void;
  onComment?: ((line: GridLine, period: Period) => void) | undefined;
  onStatus: (status: GridStatus) => void;
  onCopied: (cells: number) => void;
}

/** State and behaviour of the grid: rows, columns, cursor, range, keys, clipboard, scrolling. */
export function useGrid(options: GridOptions) {
  const { lines, baseMonth, months, zoom, expanded, collapsedYears } = options;
  const periods = useMemo(
    () => buildPeriods({ baseMonth, months, zoom, collapsedYears }),
    [baseMonth, months, zoom, collapsedYears],
  );
  const bands = useMemo(() => yearBands(periods, collapsedYears), [periods, collapsedYears]);
  const body = useMemo(() => visibleRows(lines, expanded), [lines, expanded]);
  const rows = useMemo(() => [...body, ...pinnedRows(lines)], [body, lines]);
  const [selection, setSelection] = useState<Selection>(startSelection);
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const frozen = options.narrow ? gridSize.labelNarrow : gridSize.label + gridSize.total;
  const virtual = useVirtualAxes({
    scroller,
    body,
    periods,
    frozen,
    active: selection.active,
    pinned: rows.length - body.length,
  });
  const extent: Extent = {
    rows: rows.length,
    columns: periods.length,
    page: virtual.page,
    pageColumns: virtual.pageColumns,
  };
  const fitted = fitSelection(selection, extent);

  const moveTo = useCallback((next: Selection) => {
    wantsFocus.current = true;
    setSelection(next);
  }, []);
  useFocus(scroller, wantsFocus, fitted.active, virtual.reveal);
  useTarget(options, { rows, periods, moveTo });
  useStatus(options, { rows, periods, selection: fitted });

  const toggle = (row: GridRow): void => {
    const next = new Set(expanded);
    if (!next.delete(row.line.id)) next.add(row.line.id);
    options.onExpandedChange(next);
  };
  const explain = (position: Position): void => {
    const row = rows[position.row];
    const period = periods[Math.max(0, position.column)];
    if (row && period) options.onExplain(row.line, period);
  };
  const comment = ({ row: at, column }: Position): void => {
    const row = rows[at];
    const period = periods[Math.max(0, column)];
    if (row && period) options.onComment?.(row.line, period);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const acted = actOnKey(event, { selection: fitted, rows, extent, moveTo, toggle, explain, comment });
    if (acted) event.preventDefault();
  };
  const onCopy = (event: React.ClipboardEvent): void => {
    const range = rangeOf(fitted);
    event.clipboardData.setData('text/plain', rangeText(rows, periods, range));
    event.preventDefault();
    options.onCopied((range.bottom - range.top + 1) * (range.right - range.left + 1));
  };
  return {
    periods,
    bands,
    body,
    rows,
    selection: fitted,
    scroller,
    virtual,
    frozen,
    onKeyDown,
    onCopy,
    toggle,
    explain,
    select: (position: Position, extend: boolean) => moveTo(selectAt(fitted, position, extend)),
  };
}

interface KeyContext {
  selection: Selection;
  rows: readonly GridRow[];
  extent: Extent;
  moveTo: (selection: Selection) => void;
  toggle: (row: GridRow) => void;
  explain: (position: Position) => void;
  comment: (position: Position) => void;
}

/** Whether the key was the grid's. Enter and Ctrl+[ explain, Shift+F2 comments, the tree opens and closes on its label or with Alt. */
function actOnKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { active } = context.selection;
  const row = context.rows[active.row];
  const control = event.ctrlKey || event.metaKey;
  const opens = row?.expandable && togglesOn(event, active.column, row.expanded);
  if (row && opens) {
    context.toggle(row);
    return true;
  }
  if (event.key === 'Enter' || (control && event.key === '[')) {
    context.explain(active);
    return true;
  }
  if (event.key === 'F2' && event.shiftKey) {
    context.comment(active);
    return true;
  }
  const stroke = { key: event.key, shift: event.shiftKey, control, alt: event.altKey };
  const next = moveSelection(context.selection, stroke, context.extent);
  if (next) context.moveTo(next);
  return next !== null;
}

function togglesOn(event: KeyboardEvent, column: number, expanded: boolean): boolean {
  if (event.altKey && event.key === 'ArrowDown') return !expanded;
  if (event.altKey && event.key === 'ArrowUp') return expanded;
  if (column !== -1) return false;
  if (event.key === 'Enter' || event.key === ' ') return true;
  return (event.key === 'ArrowRight' && !expanded) || (event.key === 'ArrowLeft' && expanded);
}

function useVirtualAxes(input: {
  scroller: React.RefObject<HTMLDivElement | null>;
  body: readonly GridRow[];
  periods: readonly Period[];
  frozen: number;
  active: Position;
  pinned: number;
}) {
  const { scroller, body, periods, frozen, active } = input;
  const rowVirtualizer = useVirtualizer({
    count: body.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => gridSize.row,
    overscan: 6,
    paddingStart: 0,
    scrollPaddingStart: 2 * gridSize.head,
    scrollPaddingEnd: input.pinned * gridSize.row,
    rangeExtractor: (range) => keeping(range, active.row < body.length ? active.row : null),
  });
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: periods.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => gridSize.month,
    overscan: 3,
    paddingStart: frozen,
    scrollPaddingStart: frozen,
    rangeExtractor: (range) => keeping(range, active.column >= 0 ? active.column : null),
  });
  const height = rowVirtualizer.scrollRect?.height ?? 0;
  const width = columnVirtualizer.scrollRect?.width ?? 0;
  const shownFrom = Math.max(0, Math.floor((columnVirtualizer.scrollOffset ?? 0) / gridSize.month));
  const room = Math.max(1, Math.floor((width - frozen) / gridSize.month));
  const reveal = useCallback(
    (position: Position) => {
      if (position.row < body.length) rowVirtualizer.scrollToIndex(position.row, { align: 'auto' });
      if (position.column >= 0) columnVirtualizer.scrollToIndex(position.column, { align: 'auto' });
      else columnVirtualizer.scrollToOffset(0);
    },
    [body.length, rowVirtualizer, columnVirtualizer],
  );
  return {
    rows: rowVirtualizer.getVirtualItems(),
    columns: columnVirtualizer.getVirtualItems(),
    height: rowVirtualizer.getTotalSize(),
    width: columnVirtualizer.getTotalSize(),
    page: Math.max(1, Math.floor((height - 2 * gridSize.head - input.pinned * gridSize.row) / gridSize.row)),
    pageColumns: room,
    /** The first and last column that can be seen beside the frozen ones. */
    shown: { first: shownFrom, last: Math.min(periods.length - 1, shownFrom + room - 1) },
    reveal,
  };
}

/** The rows or columns to draw: what is seen, and the one with the cursor so that the focus is never lost. */
function keeping(range: VirtualRange, active: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (active === null || active >= range.count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((a, b) => a - b);
}

function useFocus(
  scroller: React.RefObject<HTMLDivElement | null>,
  wantsFocus: React.RefObject<boolean>,
  active: Position,
  reveal: (position: Position) => void,
): void {
  const { row, column } = active;
  useEffect(() => {
    if (!wantsFocus.current) return;
    reveal({ row, column });
    const frame = requestAnimationFrame(() => {
      wantsFocus.current = false;
      scroller.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** Goes to a cell that something else asked for: opens what hides it, then moves the cursor there. */
function useTarget(
  options: GridOptions,
  grid: { rows: readonly GridRow[]; periods: readonly Period[]; moveTo: (selection: Selection) => void },
): void {
  const done = useRef(0);
  const { target, lines, expanded, onExpandedChange } = options;
  useEffect(() => {
    if (!target || target.request === done.current) return;
    const above = ancestorsOf(lines, target.line);
    if (above?.some((id) => !expanded.has(id))) {
      onExpandedChange(new Set([...expanded, ...above]));
      return;
    }
    done.current = target.request;
    const row = grid.rows.findIndex((candidate) => candidate.line.id === target.line);
    const column = periodOfMonth(grid.periods, target.month);
    if (row < 0 || column < 0) return;
    grid.moveTo({ active: { row, column }, anchor: { row, column } });
  }, [target, lines, expanded, onExpandedChange, grid]);
}

function useStatus(
  options: GridOptions,
  grid: { rows: readonly GridRow[]; periods: readonly Period[]; selection: Selection },
): void {
  const { onStatus } = options;
  const { rows, periods, selection } = grid;
  const { top, bottom, left, right } = rangeOf(selection);
  useEffect(() => {
    const values = rangeValues(rows, periods, { top, bottom, left, right }).flat();
    onStatus({
      summary: values.length > 1 ? summarise(values) : null,
      line: rows[top]?.line.label ?? '',
      from: periods[left]?.label ?? '',
      to: periods[right]?.label ?? '',
    });
  }, [rows, periods, top, bottom, left, right, onStatus]);
}
