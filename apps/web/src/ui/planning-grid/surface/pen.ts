/** A canvas that is written on like a cell: texts on a line, boxes of one colour, small shapes. */
import { glyphPath } from '../../icons/glyph.tsx';
import { iconPath } from '../../icons/icon.tsx';

/** In pixels of the container. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Written {
  readonly color: string;
  readonly font: string;
}

interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly align: 'left' | 'right';
}

/** Widths of texts by font. */
const widths = new Map<string, Map<string, number>>();
const WIDTHS_LIMIT = 5_000;

function widthsIn(font: string): Map<string, number> {
  const known = widths.get(font);
  if (known && known.size <= WIDTHS_LIMIT) return known;
  const none = new Map<string, number>();
  widths.set(font, none);
  return none;
}

export class Pen {
  readonly context: CanvasRenderingContext2D;
  #color = '';
  #font = '';
  #align = '';
  #baseline = 0;
  /** The widest sign of an amount in this font. */
  #measuredFont = '';
  #widest = 0;

  constructor(context: CanvasRenderingContext2D) {
    this.context = context;
  }

  fill(color: string, { x, y, width, height }: Box): void {
    this.#use(color);
    this.context.fillRect(x, y, width, height);
  }

  /** Writes a text in the middle of a cell's height. The cell's lower border is not part of it. */
  text(text: string, { color, font }: Written, { x, y, height, align }: TextBox): void {
    if (text === '') return;
    this.#use(color);
    this.#write(font);
    if (this.#align !== align) {
      this.#align = align;
      this.context.textAlign = align;
    }
    this.context.fillText(text, x, Math.round(y + (height - 1) / 2 + this.#baseline));
  }

  /** Draws nothing outside of a box. */
  clipped({ x, y, width, height }: Box, draw: () => void): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
    draw();
    this.context.restore();
    // What was set inside is no longer set.
    this.#color = '';
    this.#font = '';
    this.#align = '';
  }

  outline(color: string, { x, y, width, height }: Box, thick: number): void {
    this.fill(color, { x, y, width, height: thick });
    this.fill(color, { x, y: y + height - thick, width, height: thick });
    this.fill(color, { x, y, width: thick, height });
    this.fill(color, { x: x + width - thick, y, width: thick, height });
  }

  widthOf(text: string, font: string): number {
    const inFont = widthsIn(font);
    const known = inFont.get(text);
    if (known !== undefined) return known;
    this.#write(font);
    const { width } = this.context.measureText(text);
    inFont.set(text, width);
    return width;
  }

  /** True when an amount has room. The number of signs is enough for most. */
  fits(text: string, font: string, room: number): boolean {
    return text.length * this.#widestSign(font) <= room || this.widthOf(text, font) <= room;
  }

  #widestSign(font: string): number {
    if (this.#measuredFont === font) return this.#widest;
    this.#measuredFont = font;
    this.#widest = Math.max(this.widthOf('0', font), this.widthOf('−', font));
    return this.#widest;
  }

  /** The text, or as much of it as there is room for. */
  fitted(text: string, font: string, room: number): string {
    if (this.widthOf(text, font) <= room) return text;
    let [fits, tooLong] = [0, text.length];
    while (fits + 1 < tooLong) {
      const middle = (fits + tooLong) >> 1;
      if (this.widthOf(`${text.slice(0, middle)}…`, font) <= room) fits = middle;
      else tooLong = middle;
    }
    return `${text.slice(0, fits)}…`;
  }

  #use(color: string): void {
    if (this.#color === color) return;
    this.#color = color;
    this.context.fillStyle = color;
  }

  #write(font: string): void {
    if (this.#font === font) return;
    this.#font = font;
    this.context.font = font;
    this.#baseline = baselineOf(this.context, font);
  }
}

const baselines = new Map<string, number>();

/** How far the baseline is below the middle of a line. */
function baselineOf(context: CanvasRenderingContext2D, font: string): number {
  const known = baselines.get(font);
  if (known !== undefined) return known;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('0');
  const baseline = (Math.round(ascent) - Math.round(descent)) / 2;
  baselines.set(font, baseline);
  return baseline;
}

/** Shapes on cells: path, size of the path's own square, size on screen, and whether it is filled. */
const shapes = {
  lock: { path: iconPath('lock'), from: 16, to: 10, filled: false },
  external: { path: iconPath('external'), from: 16, to: 12, filled: false },
  down: { path: iconPath('down'), from: 16, to: 12, filled: false },
  right: { path: iconPath('right'), from: 16, to: 12, filled: false },
  up: { path: glyphPath('up'), from: 8, to: 6, filled: true },
  worse: { path: glyphPath('down'), from: 8, to: 6, filled: true },
  corner: { path: 'M6 0V6H0z', from: 6, to: 6, filled: true },
  comment: { path: 'M0 0H8V8z', from: 8, to: 8, filled: true },
} as const;

const paths = new Map<string, Path2D>();

export function drawGlyph({ context }: Pen, name: keyof typeof shapes, color: string, x: number, y: number): void {
  const { path, from, to, filled } = shapes[name];
  const shape = paths.get(name) ?? new Path2D(path);
  paths.set(name, shape);
  context.save();
  context.translate(x, y);
  context.scale(to / from, to / from);
  context.lineWidth = 1.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = color;
  context.fillStyle = color;
  if (filled) context.fill(shape);
  else context.stroke(shape);
  context.restore();
}
