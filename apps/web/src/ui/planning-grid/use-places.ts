import { type RefObject, useEffect, useRef } from 'react';
import type { Position, Selection } from '../grid-navigation/selection.ts';
import { ancestorsOf, type GridLine, type GridRow } from './lines.ts';
import { type Period, periodOfMonth } from './periods.ts';

export interface GridTarget {
  line: string;
  month: number;
  /** Changes with every request, so that the same cell can be requested twice. */
  request: number;
}

/** Focuses the first focusable element after (or before) the grid. */
export function leave(grid: HTMLElement | null, forward: boolean): void {
  if (!grid) return;
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')];
  const outside = all.filter((element) => !grid.contains(element) && element.offsetParent !== null);
  const after = (element: HTMLElement): boolean =>
    Boolean(grid.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = forward ? outside.find(after) : outside.findLast((element) => !after(element));
  next?.focus();
}

export function menuPosition(grid: HTMLElement | null, { row, column }: Position): { x: number; y: number } {
  const box = grid?.querySelector(`[data-cell="${row}:${column}"]`)?.getBoundingClientRect();
  return { x: box?.left ?? 0, y: box?.bottom ?? 0 };
}

export function useFocus(
  scroller: RefObject<HTMLDivElement | null>,
  wantsFocus: RefObject<boolean>,
  active: Position,
  reveal: (position: Position) => void,
): void {
  const { row, column } = active;
  useEffect(() => {
    if (!wantsFocus.current) return;
    reveal({ row, column });
    const find = (): HTMLElement | null | undefined =>
      scroller.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
    const now = find();
    if (now) {
      wantsFocus.current = false;
      now.focus({ preventScroll: true });
      return;
    }
    const frame = requestAnimationFrame(() => {
      wantsFocus.current = false;
      find()?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** Moves the cursor to a cell that another component requested, after opening what hides it. */
export function useTarget(
  options: {
    target: GridTarget | null;
    lines: readonly GridLine[];
    expanded: ReadonlySet<string>;
    onExpandedChange: (expanded: ReadonlySet<string>) => void;
  },
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
