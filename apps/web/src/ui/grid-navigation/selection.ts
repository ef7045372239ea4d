/** The frozen columns: the line's label, then its total. Column 0 is the first period. */
export const LABEL_COLUMN = -2;
export const TOTAL_COLUMN = -1;

/** Cursor and selection, independent of any renderer. */
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
  /** True if the totals have their own column. */
  total: boolean;
  /** The leftmost column that the cursor reaches: the label column unless given. */
  firstColumn?: number;
  /** Returns true if a cell has a value: defines the start and end of data blocks. */
  filled?: (position: Position) => boolean;
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

export const onCell = (position: Position): Selection => ({ active: position, anchor: position });

export const startSelection: Selection = onCell({ row: 0, column: 0 });

/** The selection after a key, or null when the key moves nothing (it is the browser's then). */
export function moveSelection(selection: Selection, stroke: Stroke, extent: Extent): Selection | null {
  if (stroke.control && stroke.key.toLowerCase() === 'a') {
    return {
      active: { row: extent.rows - 1, column: extent.columns - 1 },
      anchor: { row: 0, column: 0 },
    };
  }
  if (stroke.key === ' ' && stroke.shift !== stroke.control) return wholeLine(selection.active, stroke, extent);
  const step = stepOf(stroke, extent);
  if (!step) return null;
  const from = selection.active;
  const jump = stroke.control ? blockJump(from, stroke.key, extent) : null;
  const active = clamp(jump ?? { row: step.row(from.row), column: step.column(from.column) }, extent, stroke.shift);
  return { active, anchor: stroke.shift ? selection.anchor : active };
}

/** Puts the cursor somewhere; extending leaves the other corner. */
export function selectAt(selection: Selection, position: Position, extend: boolean): Selection {
  return { active: position, anchor: extend ? selection.anchor : position };
}

/** The chosen rectangle, corners included. */
export function rangeOf(selection: Selection): Range {
  const { active, anchor } = selection;
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.max(TOTAL_COLUMN, Math.min(active.column, anchor.column)),
    right: Math.max(TOTAL_COLUMN, Math.max(active.column, anchor.column)),
  };
}

/** Returns true if exactly one cell is selected. */
export const isSingle = (range: Range): boolean => range.top === range.bottom && range.left === range.right;

export const cellsIn = (range: Range): number => (range.bottom - range.top + 1) * (range.right - range.left + 1);

/** The positions of a range, row by row. */
export function positionsIn(range: Range): Position[] {
  const positions: Position[] = [];
  for (let row = range.top; row <= range.bottom; row += 1)
    for (let column = range.left; column <= range.right; column += 1) positions.push({ row, column });
  return positions;
}

export function inRange(range: Range, row: number, column: number): boolean {
  return range.top <= row && row <= range.bottom && range.left <= column && column <= range.right;
}

/** Limits a selection to a grid that became smaller. */
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
      return columns((column) => (far ? extent.columns - 1 : extent.total ? column + 1 : Math.max(0, column + 1)));
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

/** Shift+Space takes the row, Ctrl+Space the column. */
function wholeLine({ row, column }: Position, stroke: Stroke, extent: Extent): Selection {
  if (stroke.shift) return { active: { row, column: 0 }, anchor: { row, column: extent.columns - 1 } };
  const at = Math.max(column, extent.total ? TOTAL_COLUMN : 0);
  return { active: { row: 0, column: at }, anchor: { row: extent.rows - 1, column: at } };
}

const ARROWS: Readonly<Record<string, Position>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Ctrl and an arrow: to the block's end, over the gap to the next, or to the grid's end. */
function blockJump(from: Position, key: string, extent: Extent): Position | null {
  const step = ARROWS[key];
  const { filled } = extent;
  if (!step || !filled || from.column < 0) return null;
  const inside = ({ row, column }: Position): boolean =>
    row >= 0 && row < extent.rows && column >= 0 && column < extent.columns;
  const next = (at: Position): Position => ({ row: at.row + step.row, column: at.column + step.column });
  const running = inside(next(from)) && filled(from) && filled(next(from));
  let at = from;
  while (inside(next(at)) && (!running || filled(next(at)))) {
    at = next(at);
    if (!running && filled(at)) break;
  }
  return at;
}

/** The label column is reached by the arrows but is not part of a range. */
function clamp(position: Position, extent: Extent, ranging: boolean): Position {
  const row = Math.max(0, Math.min(extent.rows - 1, position.row));
  const column = Math.min(extent.columns - 1, position.column);
  if (column >= 0) return { row, column };
  if (extent.firstColumn === 0) return { row, column: 0 };
  const first = extent.total ? TOTAL_COLUMN : 0;
  if (ranging) return { row, column: Math.max(first, column) };
  // Without a total, one step left of the first month is the label.
  return { row, column: extent.total ? Math.max(LABEL_COLUMN, column) : LABEL_COLUMN };
}

/** Rows of a page in a table that draws all of its rows. */
const TABLE_PAGE = 10;

/** Returns the extent of a table of cells without a column of labels or totals. */
export const tableExtent = (rows: number, columns: number, filled?: Extent['filled']): Extent => ({
  rows,
  columns,
  page: TABLE_PAGE,
  pageColumns: TABLE_PAGE,
  total: false,
  firstColumn: 0,
  ...(filled ? { filled } : {}),
});
