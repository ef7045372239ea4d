/** The two rows of the head in a sketch: years over months. */
import { workspace } from '@uni/phrases';
import { TOTAL_COLUMN } from '../../grid-navigation/selection.ts';
import { drawGlyph, type Pen } from './pen.ts';
import { isLitBy, type SketchFrame } from './scene.ts';

const copy = workspace.grid;

export function drawHead(pen: Pen, frame: SketchFrame): void {
  const { scene, offsets, cellStyles, width, seen } = frame;
  const { sizes, bands } = scene;
  const { colours } = cellStyles;
  const height = 2 * sizes.head;
  pen.fill(colours.head, { x: 0, y: 0, width, height });
  const left = (column: number): number =>
    sizes.starts + column * sizes.month - (column <= sizes.frozen ? 0 : offsets.left);
  for (let column = seen.columns.first; column <= seen.columns.last; column += 1)
    drawMonthHead(pen, frame, column, left(column));
  for (const band of bands.filter(
    ({ first, count }) => first <= seen.columns.last && first + count > seen.columns.first,
  )) {
    const x = sizes.starts + band.first * sizes.month - offsets.left;
    const until = x + band.count * sizes.month;
    pen.fill(colours.border, { x: until - 1, y: 0, width: 1, height: sizes.head - 1 });
    const at = Math.max(x, sizes.frozenWidth);
    drawYear(pen, frame, band, at, band.first > sizes.frozen);
  }
  pen.fill(colours.head, { x: 0, y: 0, width: sizes.frozenWidth, height });
  for (let column = 0; column <= sizes.frozen; column += 1) drawMonthHead(pen, frame, column, left(column));
  for (const band of bands.filter(({ first }) => first <= sizes.frozen))
    drawYear(pen, frame, band, left(band.first), true);
  const cellStyle = { color: colours.text2, font: cellStyles.font(500) };
  const start = scene.narrow ? 12 : 24;
  [scene.corner, copy.rubric].forEach((text, at) => {
    const container = { x: start, y: at * sizes.head, height: sizes.head, align: 'left' } as const;
    pen.text(pen.fitted(text, cellStyle.font, sizes.label - start - 8), cellStyle, container);
  });
  if (!scene.narrow) {
    const slid = sizes.frozen < TOTAL_COLUMN ? offsets.left : 0;
    const x = sizes.starts - slid - 1 - sizes.cell;
    if (x > sizes.frozenWidth || slid === 0)
      pen.text(copy.total, cellStyle, { x, y: sizes.head, height: sizes.head, align: 'right' });
    pen.fill(colours.hairline, { x: sizes.label - 1, y: sizes.head, width: 1, height: sizes.head });
  }
  pen.fill(colours.border, { x: 0, y: sizes.head - 1, width, height: 1 });
  pen.fill(colours.strong, { x: 0, y: height - 1, width, height: 1 });
}

function drawYear(
  pen: Pen,
  { scene, cellStyles }: SketchFrame,
  band: { year: number; collapsed: boolean },
  x: number,
  hasButton: boolean,
): void {
  const { colours } = cellStyles;
  const { sizes } = scene;
  const cellStyle = { color: colours.text, font: cellStyles.font(600) };
  const icon = hasButton && scene.togglesYears;
  if (icon) drawGlyph(pen, band.collapsed ? 'right' : 'down', colours.text, x + 6, 6);
  pen.text(String(band.year), cellStyle, { x: x + (icon ? 22 : 6), y: 0, height: sizes.head, align: 'left' });
}

function drawMonthHead(pen: Pen, { scene, cellStyles }: SketchFrame, column: number, x: number): void {
  const period = scene.terms.periods[column];
  if (!period) return;
  const { colours } = cellStyles;
  const { sizes, openFrom, terms } = scene;
  const box = { x, y: sizes.head, width: sizes.month, height: sizes.head };
  if (isLitBy(scene, period)) pen.fill(colours.lit, box);
  const realised = period.to < openFrom;
  const cellStyle = { color: colours.text2, font: cellStyles.font(500) };
  const right = x + sizes.month - 1 - sizes.cell - (realised ? 8 : 0);
  pen.text(period.label, cellStyle, { x: right, y: sizes.head, height: sizes.head, align: 'right' });
  if (realised) pen.fill(colours.text2, { x: right + 4, y: sizes.head + 11, width: 4, height: 4 });
  if (terms.beside) {
    const half = x + sizes.month / 2 - sizes.cell;
    pen.text(pen.fitted(terms.beside.label, cellStyle.font, sizes.month / 2 - 2 * sizes.cell), cellStyle, {
      x: half,
      y: sizes.head,
      height: sizes.head,
      align: 'right',
    });
  }
  pen.fill(colours.hairline, { x: x + sizes.month - 1, y: sizes.head, width: 1, height: sizes.head - 1 });
}
