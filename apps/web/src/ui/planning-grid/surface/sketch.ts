/** The cells in sight on a canvas. A grid displays them while it moves faster than elements can be made. */
import { classes } from '../../classes.ts';
import { inRange, isSingle, LABEL_COLUMN, TOTAL_COLUMN } from '../../grid-navigation/selection.ts';
import { labelIndent, rowClass } from '../grid-row.tsx';
import type { GridRow } from '../lines.ts';
import styles from '../planning-grid.module.css';
import { positionsIn } from './axis-window.ts';
import { type CellContent, monthContent, totalContent } from './cell-content.ts';
import type { CellStyle } from './cell-styles.ts';
import { type Box, drawGlyph, Pen } from './pen.ts';
import { isLitBy, type SketchFrame } from './scene.ts';
import { drawHead } from './sketch-head.ts';

/** Draws a frame whole: cells that slide, over them what stays, and the cursor. */
export function drawSketch(context: CanvasRenderingContext2D, frame: SketchFrame): void {
  const { scene, cellStyles, width, height, offsets } = frame;
  const { sizes } = scene;
  const pen = new Pen(context);
  pen.fill(cellStyles.colours.background, { x: 0, y: 0, width, height });
  const pinned = scene.rows.length - scene.body;
  const footTop = height - pinned * sizes.row;
  const rowTop = (row: number): number =>
    row < scene.body ? 2 * sizes.head + row * sizes.row - offsets.top : footTop + (row - scene.body) * sizes.row;
  const draw = (rows: readonly number[]): void => {
    const placed = rows.flatMap((row): PlacedRow[] => {
      const gridRow = scene.rows[row];
      return gridRow ? [{ row, gridRow, y: rowTop(row), tone: rowClass(gridRow, row >= scene.body) }] : [];
    });
    drawCells(
      pen,
      frame,
      placed.flatMap((one) => slidingCells(frame, one)),
      width,
    );
    drawFrame(pen, frame, rowTop, rows);
    drawStaying(pen, frame, placed);
  };
  draw(positionsIn(frame.seen.rows, []));
  if (pinned > 0) {
    pen.fill(cellStyles.colours.background, { x: 0, y: footTop, width, height: height - footTop });
    draw(Array.from({ length: pinned }, (_, at) => scene.body + at));
    pen.fill(cellStyles.colours.text3, { x: 0, y: footTop - 1, width, height: 1 });
  }
  drawHead(pen, frame);
  pen.fill(cellStyles.colours.strong, { x: sizes.frozenWidth, y: 0, width: 1, height });
}

interface PlacedRow {
  readonly row: number;
  readonly gridRow: GridRow;
  readonly y: number;
  /** The class by which its cells know its tone. */
  readonly tone: string;
}

interface PlacedCell extends Box {
  readonly placed: PlacedRow;
  readonly content: CellContent;
  readonly cellStyle: CellStyle;
  readonly isActive: boolean;
  /** Over its background: the explained months. Under its text: the maximum exposure. */
  readonly isLit: boolean;
  readonly isMarked: boolean;
}

function slidingCells(frame: SketchFrame, placed: PlacedRow): PlacedCell[] {
  const { scene, offsets, seen } = frame;
  const { sizes } = scene;
  const left = sizes.starts - offsets.left;
  const hasTotal = sizes.frozen < TOTAL_COLUMN && !scene.narrow;
  const cells = hasTotal ? [totalCell(frame, placed, sizes.label - offsets.left)] : [];
  for (let column = seen.columns.first; column <= seen.columns.last; column += 1)
    addMonth(cells, frame, placed, column, left + column * sizes.month);
  return cells;
}

/** Labels, totals and months that stay, over what has slid under them. */
function drawStaying(pen: Pen, frame: SketchFrame, rows: readonly PlacedRow[]): void {
  const { scene, cellStyles } = frame;
  const { sizes } = scene;
  const hasTotal = sizes.frozen >= TOTAL_COLUMN && !scene.narrow;
  for (const { y } of rows)
    pen.fill(cellStyles.colours.background, { x: 0, y, width: sizes.frozenWidth, height: sizes.row });
  const cells = rows.flatMap((placed) => {
    const staying = hasTotal ? [totalCell(frame, placed, sizes.label)] : [];
    for (let column = 0; column <= sizes.frozen; column += 1)
      addMonth(staying, frame, placed, column, sizes.starts + column * sizes.month);
    return staying;
  });
  drawCells(pen, frame, cells, sizes.frozenWidth);
  for (const placed of rows) drawLabel(pen, frame, placed);
}

/** Hundreds of these in every frame: no list or copy is made for one. */
function addMonth(
  cells: PlacedCell[],
  { scene, cellStyles }: SketchFrame,
  placed: PlacedRow,
  column: number,
  x: number,
): void {
  const { line } = placed.gridRow;
  const period = scene.terms.periods[column];
  const content = monthContent(line, column, scene.terms);
  if (!content || !period) return;
  const { sizes, marked, active, range } = scene;
  const isActive = active.row === placed.row && active.column === column;
  const chosen = !isSingle(range) && inRange(range, placed.row, column);
  cells.push({
    x,
    y: placed.y,
    width: sizes.month,
    height: sizes.row,
    placed,
    content,
    isActive,
    cellStyle: cellStyles.of(placed.tone, cellClass(content, chosen, isActive)),
    isLit: isLitBy(scene, period),
    isMarked: marked?.line === line.id && period.from <= marked.month && marked.month <= period.to,
  });
}

function totalCell({ scene, cellStyles }: SketchFrame, placed: PlacedRow, x: number): PlacedCell {
  const { sizes, active, range } = scene;
  const content = totalContent(placed.gridRow.line, scene.terms);
  const isActive = active.row === placed.row && active.column === TOTAL_COLUMN;
  const className = cellClass(content, inRange(range, placed.row, TOTAL_COLUMN), isActive);
  return {
    ...{ x, y: placed.y, width: sizes.total, height: sizes.row, placed, content, isActive },
    cellStyle: cellStyles.of(placed.tone, className),
    isLit: false,
    isMarked: false,
  };
}

const cellClass = ({ className }: CellContent, chosen: boolean, isActive: boolean): string =>
  chosen || isActive ? classes(className, chosen && styles.chosen, isActive && styles.active) : className;

/** All backgrounds, then all lines, then all texts: a canvas is slow to change its colour. */
function drawCells(pen: Pen, frame: SketchFrame, cells: readonly PlacedCell[], width: number): void {
  const { colours } = frame.cellStyles;
  for (const cell of cells) {
    if (cell.cellStyle.background && cell.cellStyle.background !== colours.background)
      pen.fill(cell.cellStyle.background, cell);
    if (cell.isLit) pen.fill(colours.lit, cell);
  }
  drawLines(pen, frame, cells, width);
  const { cell: padding } = frame.scene.sizes;
  for (const cell of cells) drawAmount(pen, cell, padding);
  for (const cell of cells) drawSigns(pen, frame, cell);
}

/** Too wide, an amount begins at the left and is cut off at the right, as in a cell. */
function drawAmount(pen: Pen, { content, cellStyle, x, y, width, height }: PlacedCell, padding: number): void {
  if (pen.fits(content.text, cellStyle.font, width - 1 - 2 * padding))
    pen.text(content.text, cellStyle, { x: x + width - 1 - padding, y, height, align: 'right' });
  else
    pen.clipped({ x, y, width: width - 1, height }, () =>
      pen.text(content.text, cellStyle, { x: x + padding, y, height, align: 'left' }),
    );
}

function drawLines(pen: Pen, { scene, cellStyles }: SketchFrame, cells: readonly PlacedCell[], width: number): void {
  const { colours } = cellStyles;
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return;
  const rows = new Set(cells.map(({ placed }) => placed));
  for (const { y } of rows) pen.fill(colours.hairline, { x: 0, y: y + scene.sizes.row - 1, width, height: 1 });
  const height = last.y + last.height - first.y;
  for (const { x, width: wide } of cells.filter(({ placed }) => placed === first.placed))
    pen.fill(colours.hairline, { x: x + wide - 1, y: first.y, width: 1, height });
  for (const { y, row, gridRow } of rows)
    if (gridRow.line.tone === 'total' && row < scene.body) pen.fill(colours.text3, { x: 0, y, width, height: 1 });
}

/** Draws what a cell has next to its text; few have any of it. */
function drawSigns(pen: Pen, { scene, cellStyles }: SketchFrame, cell: PlacedCell): void {
  const { content, cellStyle, x, y, width, height } = cell;
  const { colours } = cellStyles;
  const [right, middle] = [x + width, y + height / 2];
  if (content.beside !== null) {
    const container = { x: x + width / 2 - scene.sizes.cell, y, height, align: 'right' } as const;
    const besideStyle = { color: colours.text2, font: cellStyles.font(400) };
    const room = width / 2 - 2 * scene.sizes.cell;
    pen.text(pen.fitted(content.beside, besideStyle.font, room), besideStyle, container);
    pen.fill(colours.strong, { x: x + width / 2, y, width: 1, height });
  }
  if (content.lock) drawGlyph(pen, 'lock', colours.text3, x + 4, middle - 5);
  if (content.mark === 'up') drawGlyph(pen, 'up', colours.fav, x + 4, middle - 3);
  if (content.mark === 'down') drawGlyph(pen, 'worse', colours.unfav, x + 4, middle - 3);
  if (content.isSpread) drawGlyph(pen, 'corner', colours.strong, right - 8, y + height - 8);
  if (content.isCommented) drawGlyph(pen, 'comment', colours.warn, right - 9, y);
  if (cell.isMarked) pen.fill(colours.unfav, { x, y: y + height - 3, width, height: 2 });
  if (cellStyle.isCutOff) for (const at of [3, 1]) pen.fill(colours.text3, { x: right - at, y, width: 1, height });
  if (cell.isActive) pen.outline(colours.brand, cell, 2);
}

function drawLabel(pen: Pen, { scene, cellStyles }: SketchFrame, { row, gridRow, y, tone }: PlacedRow): void {
  const { colours } = cellStyles;
  const { sizes } = scene;
  const { line } = gridRow;
  const cellStyle = cellStyles.of(tone, classes(styles.label));
  pen.fill(colours.hairline, { x: 0, y: y + sizes.row - 1, width: sizes.label, height: 1 });
  pen.fill(colours.hairline, { x: sizes.label - 1, y, width: 1, height: sizes.row });
  let x = labelIndent(gridRow);
  if (gridRow.expandable) {
    drawGlyph(pen, gridRow.expanded ? 'down' : 'right', colours.text3, x, y + sizes.row / 2 - 6);
    x += 12 + GAP;
  }
  let right = sizes.label - 9;
  if (line.note) {
    const noteStyle = {
      ...cellStyle,
      color: line.check === 'open' ? colours.warn : colours.text3,
      font: cellStyles.font(line.check === 'open' ? 500 : 400),
    };
    pen.text(line.note, noteStyle, { x: right, y, height: sizes.row, align: 'right' });
    right -= pen.widthOf(line.note, noteStyle.font) + GAP;
  }
  if (line.linked) {
    drawGlyph(pen, 'external', colours.text3, right - 12, y + sizes.row / 2 - 6);
    right -= 12 + GAP;
  }
  pen.text(pen.fitted(line.label, cellStyle.font, right - x), cellStyle, { x, y, height: sizes.row, align: 'left' });
  if (scene.active.row === row && scene.active.column === LABEL_COLUMN)
    pen.outline(colours.brand, { x: 0, y, width: sizes.label, height: sizes.row }, 2);
}

const GAP = 6;

/** The frame of the selection slides with its columns, or stays with the frozen ones. */
function drawFrame(pen: Pen, frame: SketchFrame, rowTop: (row: number) => number, rows: readonly number[]): void {
  const { scene, offsets, cellStyles } = frame;
  const { range, sizes } = scene;
  if (range.left < 0 || range.bottom >= scene.body || rows.every((row) => row < range.top || row > range.bottom))
    return;
  const slid = range.right <= sizes.frozen ? 0 : offsets.left;
  const box = {
    x: sizes.starts + range.left * sizes.month - slid,
    y: rowTop(range.top),
    width: (range.right - range.left + 1) * sizes.month,
    height: (range.bottom - range.top + 1) * sizes.row,
  };
  pen.outline(
    cellStyles.colours.brand,
    { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 },
    2,
  );
  if (!scene.isFillable) return;
  const corner = { x: box.x + box.width - 5, y: box.y + box.height - 5, width: 10, height: 10 };
  pen.fill(cellStyles.colours.background, corner);
  pen.fill(cellStyles.colours.brand, { x: corner.x + 2, y: corner.y + 2, width: 6, height: 6 });
}
