import type { MouseEvent } from 'react';
import { cellOf } from '../grid-navigation/grid-events.ts';
import { inRange, LABEL_COLUMN } from '../grid-navigation/selection.ts';
import type { Grid } from './use-grid.ts';

/** Presses that only this grid has: a label opens its lines, the other button opens the menu. */
export function pressesOf(grid: Grid) {
  return {
    onClick: (event: MouseEvent): void => {
      const at = cellOf(event);
      const row = at?.column === LABEL_COLUMN ? grid.rows[at.row] : undefined;
      if (row?.expandable) grid.toggle(row);
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
