/** Sets the parts of a page: figures, tables, pairs, text and signatures. Each knows its height before it is set. */
import type { ReportBlock, ReportCell, ReportFigure, ReportPairs, ReportTable, ReportTone } from '@uni/contracts';
import { leading, type Position, type ReportCanvas, type TextStyle } from './report-canvas.gateway.ts';
import { setDrawing } from './report-shapes.gateway.ts';

const headStyle: TextStyle = { size: 9, bold: true };
const headHeight = 17;
const pairHeight = 16.5;
const figuresHeight = 54;
const signatureHeight = 74;
const tableRow = 13;
/** Least width of the names of rows. */
const leastName = 84;
const cellPadding = 8;

/** Rows of tables and pairs are taller on a page that has room: 1 is close, 1.7 the most. */
export type Stretch = number;
export const stretches: readonly Stretch[] = [1.7, 1.55, 1.4, 1.25, 1.1, 1];

/** Coloured cells are read as a surface, and take more of the room. */
const rowHeightOf = ({ rows }: ReportTable, stretch: Stretch): number => {
  const isFilled = rows.some(({ cells }) => cells.some(({ fill }) => fill !== undefined));
  return tableRow * (isFilled ? 1 + (stretch - 1) * 2.4 : stretch);
};

const pairHeightOf = (stretch: Stretch): number => pairHeight * (1 + (stretch - 1) * 0.4);

/** Height of a part within a width. */
export const heightOf = (canvas: ReportCanvas, block: ReportBlock, width: number, stretch: Stretch): number => {
  switch (block.kind) {
    case 'figures':
      return figuresHeight;
    case 'table':
      return (block.headed ? headHeight : 0) + tableRow + rowHeightOf(block, stretch) * block.rows.length + 4;
    case 'pairs':
      return headHeight + pairHeightOf(stretch) * block.rows.length;
    case 'text':
      return (
        (block.label === '' ? 0 : headHeight) +
        canvas.wrapped(block.text, width, textStyle).length * textStyle.size * leading
      );
    case 'drawing':
      return block.height;
    case 'signatures':
      return headHeight + signatureHeight;
  }
};

/** Sets a part at a position. */
export const setBlock = (canvas: ReportCanvas, block: ReportBlock, position: Position, stretch: Stretch): void => {
  if (block.kind === 'figures') setFigures(canvas, block.figures, position);
  else if (block.kind === 'table') setTable(canvas, block, position, stretch);
  else if (block.kind === 'pairs') setPairs(canvas, block, position, stretch);
  else if (block.kind === 'text') setText(canvas, block.label, block.text, position);
  else if (block.kind === 'drawing') setDrawing(canvas, block, position.x, position.y);
  else setSignatures(canvas, block.label, block.names, position);
};

const setHead = (canvas: ReportCanvas, text: string, { x, y, width }: Position): void =>
  canvas.element('H2', {}, () => canvas.line(text, { x, y, width }, headStyle));

const setFigures = (canvas: ReportCanvas, figures: readonly ReportFigure[], { x, y, width }: Position): void => {
  canvas.artifact(() => {
    canvas.rule(x, y, width, 'faint');
    canvas.rule(x, y + figuresHeight - 6, width, 'faint');
  });
  const step = width / Math.max(1, figures.length);
  for (const [at, { label, value, note }] of figures.entries()) {
    const position = { x: x + at * step + (at === 0 ? 0 : 8), width: step - 12 };
    canvas.element('P', {}, () => {
      canvas.line(`${label} `, { ...position, y: y + 6 }, { size: 8, tone: 'quiet' });
      canvas.line(`${value} `, { ...position, y: y + 16 }, { size: 15, bold: true });
      canvas.line(note, { ...position, y: y + 36 }, { size: 7.5, tone: 'quiet' });
    });
  }
};

/** Widths of the columns: figures take what they need, names the rest. */
const columnsOf = (canvas: ReportCanvas, { heads, rows }: ReportTable, width: number) => {
  const needed = (size: number): number[] =>
    heads
      .slice(1)
      .map((head, at) =>
        rows.reduce(
          (most, { cells }) => Math.max(most, canvas.widthOf(cells[at + 1]?.text ?? '', { size, bold: true })),
          canvas.widthOf(head, { size }),
        ),
      );
  const sum = (widths: readonly number[]): number => widths.reduce((all, own) => all + own, 0);
  let size = 7.5;
  while (size > 5 && sum(needed(size)) + heads.length * cellPadding > width - leastName) size -= 0.25;
  const figures = needed(size).map((own) => own + cellPadding);
  const spare = Math.max(0, width - sum(figures) - nameWidth(canvas, rows, size)) / Math.max(1, figures.length);
  const columns = figures.map((own) => own + Math.min(spare, 26));
  return { size, widths: [width - sum(columns), ...columns] };
};

const nameWidth = (canvas: ReportCanvas, rows: ReportTable['rows'], size: number): number =>
  rows.reduce((most, { cells }) => Math.max(most, canvas.widthOf(cells[0]?.text ?? '', { size, bold: true })), 0) + 14;

const setTable = (canvas: ReportCanvas, table: ReportTable, position: Position, stretch: Stretch): void => {
  const { x, width } = position;
  const y = position.y + (table.headed ? headHeight : 0);
  const rowHeight = rowHeightOf(table, stretch);
  if (table.headed) setHead(canvas, table.label, position);
  const { size, widths } = columnsOf(canvas, table, width);
  const lefts = widths.map((_, at) => x + widths.slice(0, at).reduce((all, own) => all + own, 0));
  const positionOf = (at: number, top: number): Position => ({ x: lefts[at] ?? x, y: top + 2, width: widths[at] ?? 0 });
  canvas.within('Table', { title: table.label }, () => {
    canvas.artifact(() => canvas.rule(x, y + tableRow, width, 'quiet', 0.6));
    canvas.within('TR', {}, () => {
      for (const [at, head] of table.heads.entries())
        canvas.element('TH', { scope: 'Column' }, () =>
          canvas.line(head, positionOf(at, y), { size, tone: 'quiet', align: at === 0 ? 'left' : 'right' }),
        );
    });
    for (const [at, row] of table.rows.entries()) {
      const top = y + tableRow + rowHeight * at + 2;
      setTableRow(canvas, row, { size, rowHeight, rule: { x, y: top + rowHeight - 0.5, width } }, (column) =>
        positionOf(column, top),
      );
    }
  });
};

type TableRow = ReportTable['rows'][number];

interface RowStyle {
  readonly size: number;
  readonly rowHeight: number;
  readonly rule: Position;
}

const setTableRow = (
  canvas: ReportCanvas,
  { cells, level }: TableRow,
  { size, rowHeight, rule }: RowStyle,
  positionOf: (column: number) => Position,
): void => {
  /** Text stands in the middle of its row. */
  const inset = (rowHeight - tableRow) / 2;
  canvas.artifact(() => {
    for (const [at, { fill }] of cells.entries())
      if (fill) canvas.fill({ ...positionOf(at), y: positionOf(at).y - 1.5, height: rowHeight - 1 }, fill);
    canvas.rule(rule.x, rule.y, rule.width, level === 'sum' ? 'quiet' : 'faint', 0.3);
  });
  canvas.within('TR', {}, () => {
    for (const [at, cell] of cells.entries()) {
      const { x, y, width } = positionOf(at);
      const own = { x, y: y + inset, width };
      if (at === 0) setRowName(canvas, cell, own, { size, level });
      else setCell(canvas, cell, own, { size, level });
    }
  });
};

interface CellStyle {
  readonly size: number;
  readonly level: TableRow['level'];
}

const setRowName = (
  canvas: ReportCanvas,
  { text, tone = 'ink' }: ReportCell,
  { x, y, width }: Position,
  { size, level }: CellStyle,
): void => {
  const indent = level === 'inner' ? 8 : 0;
  const own = { x: x + indent, y, width: width - indent - 6 };
  canvas.element('TH', { scope: 'Row' }, () => canvas.line(text, own, { size, tone, bold: level === 'sum' }));
};

const setCell = (
  canvas: ReportCanvas,
  { text, tone = 'ink' }: ReportCell,
  { x, y, width }: Position,
  { size, level }: CellStyle,
): void => {
  const style: TextStyle = { size, tone, bold: level === 'sum', align: 'right' };
  canvas.element('TD', {}, () => canvas.line(text, { x, y, width: width - 3 }, style));
};

const markTones: Readonly<Record<'good' | 'bad' | 'note', ReportTone>> = { good: 'brand', bad: 'down', note: 'quiet' };

const setPairs = (
  canvas: ReportCanvas,
  { label, rows }: ReportPairs,
  { x, y, width }: Position,
  stretch: Stretch,
): void => {
  const rowHeight = pairHeightOf(stretch);
  setHead(canvas, label, { x, y, width });
  const style: TextStyle = { size: 8 };
  canvas.within('Table', { title: label }, () => {
    for (const [at, row] of rows.entries()) {
      const top = y + headHeight + at * rowHeight;
      const { mark } = row;
      const indent = mark === 'none' ? 0 : 12;
      const room = Math.min(width * 0.6, canvas.widthOf(row.value, { ...style, bold: true }) + 4);
      canvas.artifact(() => {
        canvas.rule(x, top + rowHeight - 2, width, 'faint', 0.3);
        if (mark === 'good') canvas.document.circle(x + 4, top + 6, 2.4).fill(canvas.colour(markTones.good));
        else if (mark !== 'none') canvas.fill({ x: x + 1.6, y: top + 3.6, width: 4.8, height: 4.8 }, markTones[mark]);
      });
      canvas.within('TR', {}, () => {
        const name = { x: x + indent, y: top, width: width - indent - room - 6 };
        canvas.element('TH', { scope: 'Row' }, () => canvas.line(row.label, name, { ...style, tone: 'quiet' }));
        const value = { x: x + width - room, y: top, width: room };
        canvas.element('TD', {}, () => canvas.line(row.value, value, { ...style, bold: true, align: 'right' }));
      });
    }
  });
};

const textStyle: TextStyle = { size: 8.5 };

export const setText = (canvas: ReportCanvas, label: string, text: string, { x, y, width }: Position): void => {
  if (label !== '') setHead(canvas, label, { x, y, width });
  const top = y + (label === '' ? 0 : headHeight);
  const lines = canvas.wrapped(text, width, textStyle);
  canvas.element('P', {}, () => canvas.lines(lines, { x, y: top, width }, textStyle));
};

const setSignatures = (
  canvas: ReportCanvas,
  label: string,
  names: readonly string[],
  { x, y, width }: Position,
): void => {
  setHead(canvas, label, { x, y, width });
  const count = Math.max(1, names.length);
  const step = width / count;
  canvas.artifact(() => {
    for (let at = 0; at < count; at += 1) canvas.rule(x + at * step, y + headHeight + 44, step - 20, 'quiet');
  });
  for (const [at, name] of names.entries())
    canvas.element('P', {}, () =>
      canvas.line(name, { x: x + at * step, y: y + headHeight + 48, width: step - 20 }, { size: 8.5, bold: true }),
    );
};
