import type { Position, Range } from '../../grid-navigation/selection.ts';
import {
  type CellChange,
  cellState,
  cellValue,
  effective,
  type GridSheet,
  isFixed,
  leavesOf,
  unitOf,
} from './cells.ts';
import type { Ticks } from './ticks.ts';

/** Ctrl+D: the first row of the range into the rows below it. */
export function fillDown(sheet: GridSheet, range: Range): CellChange[] {
  return fillWith(sheet, range, { ...range, bottom: range.top });
}

/** Ctrl+R: the first column of the range into the columns right of it. */
export function fillRight(sheet: GridSheet, range: Range): CellChange[] {
  return fillWith(sheet, range, { ...range, right: range.left });
}

/** The range that dragging the handle to a cell covers: along the longer way, as in a spreadsheet. */
export function handleRange(from: Range, to: Position): Range {
  const down = to.row > from.bottom ? to.row - from.bottom : Math.min(0, to.row - from.top);
  const right = to.column > from.right ? to.column - from.right : Math.min(0, to.column - from.left);
  if (down === 0 && right === 0) return from;
  if (Math.abs(right) >= Math.abs(down))
    return right > 0 ? { ...from, right: to.column } : { ...from, left: Math.max(0, to.column) };
  return down > 0 ? { ...from, bottom: to.row } : { ...from, top: to.row };
}

/** Repeats a source block over a range that holds it. Held cells, and those that take no typing, stay as they are. */
export function fillWith(sheet: GridSheet, range: Range, source: Range): CellChange[] {
  const height = source.bottom - source.top + 1;
  const width = source.right - source.left + 1;
  const changes: CellChange[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) {
      const inSource = row >= source.top && row <= source.bottom && column >= source.left && column <= source.right;
      if (inSource) continue;
      const from = {
        row: source.top + cycled(row - source.top, height),
        column: source.left + cycled(column - source.left, width),
      };
      changes.push(...copied(sheet, from, { row, column }));
    }
  }
  return effective(sheet, changes);
}

function copied(sheet: GridSheet, from: Position, to: Position): CellChange[] {
  const source = sheet.rows[from.row]?.line;
  const target = sheet.rows[to.row]?.line;
  if (!source || !target || cellState(sheet, to) !== 'input' || unitOf(source) !== unitOf(target)) return [];
  const ticks: Ticks = cellValue(sheet, from);
  if (ticks !== null && ticks < 0 && !target.input?.signed) return [];
  return leavesOf(sheet, to)
    .filter((leaf) => !isFixed(leaf))
    .map(({ line, month }) => ({ line: line.id, month, ticks }));
}

const cycled = (at: number, size: number): number => ((at % size) + size) % size;
