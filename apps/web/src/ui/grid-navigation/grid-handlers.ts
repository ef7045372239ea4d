import { type ClipboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { Mode } from './controller.ts';
import { cellOf, putTable } from './grid-events.ts';
import type { GridClipboard } from './options.ts';
import { LABEL_COLUMN, type Position, type Range } from './selection.ts';

/** Presses on the grid: one listener for all cells, resolved by position. */
export function usePresses(
  select: (position: Position, extend: boolean) => void,
  edit: (position: Position) => void,
  mode: RefObject<Mode>,
) {
  /** A press that began on a cell: moving on extends the selection. */
  const pressing = useRef(false);
  return {
    onPointerDownCapture: (event: PointerEvent): void => {
      if (event.button !== 0 || !cellOf(event)) return;
      pressing.current = true;
      window.addEventListener('pointerup', () => (pressing.current = false), { once: true });
    },
    onPointerDown: (event: PointerEvent): void => {
      const at = event.button === 0 && !isEditor(event.target) ? cellOf(event) : null;
      if (at) select(at, at.column !== LABEL_COLUMN && event.shiftKey);
    },
    onPointerOver: (event: PointerEvent): void => {
      const at = pressing.current && !isEditor(event.target) ? cellOf(event) : null;
      if (at && at.column >= 0) select(at, true);
    },
    /** A text that was refused stays in its editor, with the focus. */
    onMouseDown: (event: MouseEvent): void => {
      if (mode.current !== 'ready' && cellOf(event) && !isEditor(event.target)) event.preventDefault();
    },
    onDoubleClick: (event: MouseEvent): void => {
      const at = isEditor(event.target) ? null : cellOf(event);
      if (at && at.column !== LABEL_COLUMN) edit(at);
    },
  };
}

const isEditor = (target: EventTarget): boolean => target instanceof HTMLInputElement;

/** Copies, cuts and pastes the selection; the clipboard of an open editor is the editor's. */
export function clipboardHandlers(
  { table, onCopied, clear, paste }: GridClipboard,
  range: Range,
  mode: RefObject<Mode>,
) {
  const put = (event: ClipboardEvent): boolean => {
    const copied = mode.current === 'ready' ? table(range) : null;
    if (!copied) return false;
    putTable(event, copied);
    onCopied?.(range);
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent): void => void put(event),
    onCut: (event: ClipboardEvent): void => {
      if (clear && put(event)) clear(range);
    },
    onPaste: (event: ClipboardEvent): void => {
      if (!paste || mode.current !== 'ready') return;
      event.preventDefault();
      paste(event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html'), range);
    },
  };
}
