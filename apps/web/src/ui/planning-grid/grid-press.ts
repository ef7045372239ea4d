import type { MouseEvent, PointerEvent } from 'react';
import { inRange, LABEL_COLUMN, type Position } from '../grid-navigation/selection.ts';
import type { Grid } from './use-grid.ts';

/** Handles presses on the grid: one listener for all cells, resolved by position. */
export function pressesOf(grid: Grid) {
  return {
    onPointerDownCapture: (event: PointerEvent): void => {
      if (event.button !== 0 || !cellOf(event)) return;
      grid.pressing.current = true;
      window.addEventListener('pointerup', () => (grid.pressing.current = false), { once: true });
    },
    onPointerDown: (event: PointerEvent): void => {
      const at = cellOf(event);
      if (at && event.button === 0) grid.select(at, at.column !== LABEL_COLUMN && event.shiftKey);
    },
    onPointerOver: (event: PointerEvent): void => {
      const at = cellOf(event);
      if (at && grid.pressing.current && at.column >= 0) grid.select(at, true);
    },
    onClick: (event: MouseEvent): void => {
      const at = cellOf(event);
      const row = at?.column === LABEL_COLUMN ? grid.rows[at.row] : undefined;
      if (row?.expandable) grid.toggle(row);
    },
    onDoubleClick: (event: MouseEvent): void => {
      const at = cellOf(event);
      if (at && at.column !== LABEL_COLUMN) grid.edit(at);
    },
    onContextMenu: (event: MouseEvent): void => {
      const at = cellOf(event);
      if (!at || at.column === LABEL_COLUMN) return;
      event.preventDefault();
      if (!inRange(grid.range, at.row, at.column)) grid.select(at, false);
      grid.showMenu({ x: event.clientX, y: event.clientY });
    },
  };
}

/** The cell under an event; null outside of them. */
function cellOf(event: MouseEvent): Position | null {
  const cellKey =
    event.target instanceof Element ? event.target.closest('[data-cell]')?.getAttribute('data-cell') : null;
  if (!cellKey) return null;
  const [row = 0, column = 0] = cellKey.split(':').map(Number);
  return { row, column };
}
