/** Where the cursor is and what is chosen, apart from any renderer. Column −1 is the label, column 0 the first period. */
export interface Position {
  row: number;
  column: number;
}

export interface Selection {
  active: Position;
  /** The other corner of the range; equal to `active` when one cell is chosen. */
  anchor: Position;
}

export interface Extent {
  rows: number;
  columns: number;
  /** Rows that fit on the screen: what a page is. */
  page: number;
  /** Columns that fit on the screen. */
  pageColumns: number;
}

export interface Stroke {
  key: string;
  shift: boolean;
  /** Ctrl, or ⌘ on a Mac. */
  control: boolean;
  alt: boolean;
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const startSelection: Selection = { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } };

/** The selection after a key, or null when the key moves nothing (the browser keeps it). */
export function moveSelection(selection: Selection, stroke: Stroke, extent: Extent): Selection | null {
  if (stroke.control && stroke.key.toLowerCase() === 'a') {
    return {
      active: { row: extent.rows - 1, column: extent.columns - 1 },
      anchor: { row: 0, column: 0 },
    };
  }
  const step = stepOf(stroke, extent);
  if (!step) return null;
  const from = selection.active;
  const active = clamp({ row: step.row(from.row), column: step.column(from.column) }, extent, stroke.shift);
  return { active, anchor: stroke.shift ? selection.anchor : active };
}

/** Puts the cursor somewhere; extending keeps the other corner. */
export function selectAt(selection: Selection, position: Position, extend: boolean): Selection {
  return { active: position, anchor: extend ? selection.anchor : position };
}

/** The chosen rectangle, corners included. */
export function rangeOf(selection: Selection): Range {
  const { active, anchor } = selection;
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.max(0, Math.min(active.column, anchor.column)),
    right: Math.max(0, Math.max(active.column, anchor.column)),
  };
}

export function inRange(range: Range, row: number, column: number): boolean {
  return range.top <= row && row <= range.bottom && range.left <= column && column <= range.right;
}

/** Keeps a selection inside a grid that became smaller. */
export function fitSelection(selection: Selection, extent: Extent): Selection {
  return { active: clamp(selection.active, extent, false), anchor: clamp(selection.anchor, extent, false) };
}

interface Step {
  row: (row: number) => number;
  column: (column: number) => number;
}

function stepOf(stroke: Stroke, extent: Extent): Step | null {
  const stay = (value: number): number => value;
  const rows = (move: (row: number) => number): Step => ({ row: move, column: stay });
  const columns = (move: (column: number) => number): Step => ({ row: stay, column: move });
  const far = stroke.control;
  switch (stroke.key) {
    case 'ArrowUp':
      return rows((row) => (far ? 0 : row - 1));
    case 'ArrowDown':
      return rows((row) => (far ? extent.rows - 1 : row + 1));
    case 'ArrowLeft':
      return columns((column) => (far ? 0 : column - 1));
    case 'ArrowRight':
      return columns((column) => (far ? extent.columns - 1 : column + 1));
    case 'Home':
      return { row: (row) => (far ? 0 : row), column: () => 0 };
    case 'End':
      return { row: (row) => (far ? extent.rows - 1 : row), column: () => extent.columns - 1 };
    case 'PageUp':
      return stroke.alt ? columns((column) => column - extent.pageColumns) : rows((row) => row - extent.page);
    case 'PageDown':
      return stroke.alt ? columns((column) => column + extent.pageColumns) : rows((row) => row + extent.page);
    default:
      return null;
  }
}

/** The label column is reached by the arrows but is not part of a range. */
function clamp(position: Position, extent: Extent, ranging: boolean): Position {
  const leftmost = ranging ? 0 : -1;
  return {
    row: Math.max(0, Math.min(extent.rows - 1, position.row)),
    column: Math.max(leftmost, Math.min(extent.columns - 1, position.column)),
  };
}
