import { useEffect, useRef } from 'react';
import { focusableCell } from '../grid-navigation/grid-events.ts';
import { onCell, type Position, type Selection } from '../grid-navigation/selection.ts';
import { ancestorsOf, type GridLine, type GridRow } from './lines.ts';
import { type Period, periodOfMonth } from './periods.ts';

export interface GridTarget {
  line: string;
  month: number;
  /** Changes with every request, so that the same cell can be requested twice. */
  request: number;
}

export function menuPosition(grid: HTMLElement | null, position: Position): { x: number; y: number } {
  const box = focusableCell(grid, position)?.getBoundingClientRect();
  return { x: box?.left ?? 0, y: box?.bottom ?? 0 };
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
    grid.moveTo(onCell({ row, column }));
  }, [target, lines, expanded, onExpandedChange, grid]);
}
