import type { ClipboardEvent, KeyboardEvent, SyntheticEvent } from 'react';
import type { Position, Stroke } from './selection.ts';
import { type TextTable, tableHtml, tableText } from './table-text.ts';

export const strokeOf = (event: KeyboardEvent): Stroke => ({
  key: event.key,
  shift: event.shiftKey,
  control: event.ctrlKey || event.metaKey,
  alt: event.altKey,
});

/** The attribute by which a grid identifies the cells that it contains. */
export const cellKey = ({ row, column }: Position): string => `${row}:${column}`;

/** The cell under an event; null outside of them. */
export function cellOf(event: SyntheticEvent): Position | null {
  const key = event.target instanceof Element ? event.target.closest('[data-cell]')?.getAttribute('data-cell') : null;
  if (!key) return null;
  const [row = 0, column = 0] = key.split(':').map(Number);
  return { row, column };
}

/** The element of a cell that takes the focus: the cell, or the link inside with its tab stop. */
export function focusableCell(grid: HTMLElement | null, position: Position): HTMLElement | null {
  const cell = grid?.querySelector<HTMLElement>(`[data-cell="${cellKey(position)}"]`) ?? null;
  return cell?.querySelector<HTMLElement>('[tabindex="0"]') ?? cell;
}

/** Focuses the first focusable element after (or before) the grid. */
export function leaveGrid(grid: HTMLElement | null, forward: boolean): void {
  if (!grid) return;
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')];
  const outside = all.filter((element) => !grid.contains(element) && element.offsetParent !== null);
  const after = (element: HTMLElement): boolean =>
    Boolean(grid.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = forward ? outside.find(after) : outside.findLast((element) => !after(element));
  next?.focus();
}

/** Puts a block on the clipboard, as text and as a table. */
export function putTable(event: ClipboardEvent, table: TextTable): void {
  event.preventDefault();
  event.clipboardData.setData('text/plain', tableText(table));
  event.clipboardData.setData('text/html', tableHtml(table));
}
