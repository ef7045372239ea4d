import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

interface CellGridOptions {
  readonly rows: number;
  readonly columns: number;
  /** Returns the editor's initial text. Null if the cell is read-only; it reports the reason itself. */
  readonly begin: (position: CellPosition) => string | null;
  /** False keeps the editor open. */
  readonly commit: (position: CellPosition, text: string) => boolean;
  readonly clear: (position: CellPosition) => void;
  readonly paste: (position: CellPosition, text: string) => void;
  readonly copy: (position: CellPosition) => string;
  readonly undo: () => void;
  /** Opens the amounts behind a cell. */
  readonly details: (position: CellPosition) => void;
}

const PAGE = 10;

const moves: Readonly<Record<string, (position: CellPosition, last: CellPosition) => CellPosition>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
};

const within = (position: CellPosition, last: CellPosition): CellPosition => ({
  row: Math.min(Math.max(0, position.row), last.row),
  column: Math.min(Math.max(0, position.column), last.column),
});

/** The hands on a table of cells: one tab stop, arrows, typing over, F2, Enter, Esc, Delete, clipboard. */
export function useCellGrid(options: CellGridOptions) {
  const { rows, columns } = options;
  const last = { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) };
  const [requestedPosition, setActive] = useState<CellPosition>({ row: 0, column: 0 });
  const [draft, showDraft] = useState<string | null>(null);
  /** The same at once: an editor that goes away is left, and what it held must not be written a second time. */
  const typed = useRef<string | null>(null);
  const setDraft = (text: string | null): void => {
    typed.current = text;
    showDraft(text);
  };
  const active = within(requestedPosition, last);
  const table = useRef<HTMLTableElement>(null);
  const shouldFocus = useRef(false);
  useEffect(() => {
    if (!shouldFocus.current || draft !== null) return;
    shouldFocus.current = false;
    table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  });
  const go = (position: CellPosition): void => {
    shouldFocus.current = true;
    setDraft(null);
    setActive(within(position, last));
  };
  const begin = (text?: string): void => {
    const start = options.begin(active);
    if (start !== null) setDraft(text ?? start);
  };
  const commit = (then: CellPosition | null): void => {
    const text = typed.current;
    if (text === null) return;
    typed.current = null;
    if (!options.commit(active, text)) typed.current = text;
    else if (then) go(then);
    else showDraft(null);
  };
  const onEditorKey = (event: KeyboardEvent): void => {
    const { row, column } = active;
    if (event.key === 'Escape') go(active);
    else if (event.key === 'Enter') commit({ row: row + (event.shiftKey ? -1 : 1), column });
    else if (event.key === 'Tab') commit({ row, column: column + (event.shiftKey ? -1 : 1) });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (draft !== null) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const move = moves[event.key];
    if (move && !event.altKey) {
      const far = { Home: { row: 0, column: 0 }, End: last }[event.key];
      go(isCommand && far ? far : move(active, last));
    } else if (isCommand && event.key.toLowerCase() === 'z') options.undo();
    else if (isCommand || event.altKey) return;
    else if (event.key === 'F2' && event.shiftKey) options.details(active);
    else if (event.key === 'Enter' || event.key === 'F2') begin();
    else if (event.key === 'Delete' || event.key === 'Backspace') options.clear(active);
    else if (event.key.length === 1 && event.key !== ' ') begin(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (draft !== null) return;
    event.preventDefault();
    options.paste(active, event.clipboardData.getData('text/plain'));
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (draft !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', options.copy(active));
  };
  return {
    table,
    active,
    draft,
    setDraft,
    select: go,
    /** The focus came by itself. */
    reach: (position: CellPosition) => setActive(position),
    edit: (position: CellPosition) => {
      setActive(position);
      const start = options.begin(position);
      if (start !== null) setDraft(start);
    },
    commit: () => commit(null),
    onEditorKey,
    grid: { onKeyDown, onPaste, onCopy },
  };
}
