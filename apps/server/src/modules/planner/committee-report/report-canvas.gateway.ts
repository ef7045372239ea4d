/** A tagged PDF: embedded fonts, text that is measured before it is set, and a structure for assistive technology. */
import { fileURLToPath } from 'node:url';
import { type ReportTone, tonesOf } from '@uni/contracts';
import PdfDocument from 'pdfkit';

const fontPath = (name: string): string => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/${name}.ttf`));

export type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>;

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly tone?: ReportTone;
  readonly align?: 'left' | 'center' | 'right';
}

/** A position on the page: text begins at its upper left corner, and is aligned within the width. */
export interface Position {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Share of the spare width before a text. */
const shares = { left: 0, center: 0.5, right: 1 } as const;

/** Height of a line as a multiple of its size. */
export const leading = 1.3;

interface CanvasOptions {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly issuedAt: Date;
  /** The organization's own; null: the usual one. */
  readonly colour?: string | null;
}

/** A document being written, with the element whose content is set. */
export class ReportCanvas {
  readonly document: PDFKit.PDFDocument;
  /** Colours by tone: the usual ones, and the organization's own. */
  readonly #tones: Readonly<Record<ReportTone, string>>;
  readonly #root: StructureElement;
  #parent: StructureElement;

  constructor({ title, width, height, issuedAt, colour = null }: CanvasOptions) {
    this.#tones = tonesOf(colour);
    this.document = new PdfDocument({
      size: [width, height],
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'pt-BR',
      autoFirstPage: false,
      compress: true,
      info: { Title: title, Creator: 'UNI', Producer: 'UNI', CreationDate: issuedAt },
    });
    this.document.registerFont('plain', fontPath('Roboto-Regular'));
    this.document.registerFont('bold', fontPath('Roboto-Medium'));
    this.#root = this.document.struct('Document');
    this.document.addStructure(this.#root);
    this.#parent = this.#root;
  }

  /** Sets a page as a section with a title of its own. */
  page(title: string, set: () => void): void {
    this.document.addPage();
    this.within('Sect', { title }, set);
  }

  /** Sets an element whose parts are elements. */
  within(type: string, options: { title?: string }, set: () => void): void {
    const element = this.document.struct(type, options);
    const outer = this.#parent;
    outer.add(element);
    this.#parent = element;
    set();
    this.#parent = outer;
    element.end();
  }

  /** Sets an element that is read as one: its strokes and its text. */
  element(type: string, options: { alt?: string; scope?: 'Row' | 'Column' }, draw: () => void): void {
    this.#parent.add(this.document.struct(type, options, draw));
  }

  /** Sets what no reader is given: rules, and what each page repeats. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.document.markContent('Artifact', { type });
    draw();
    this.document.endMarkedContent();
  }

  widthOf(text: string, { size, bold = false }: TextStyle): number {
    return this.document
      .font(bold ? 'bold' : 'plain')
      .fontSize(size)
      .widthOfString(text);
  }

  /** Sets one line. Text that is wider than its position ends in an ellipsis. */
  line(text: string, { x, y, width }: Position, style: TextStyle): void {
    const fitting = this.fitted(text, width, style);
    const room = width - this.widthOf(fitting, style);
    const { align = 'left', tone = 'ink' } = style;
    const shift = room * shares[align];
    if (fitting !== '') this.document.fillColor(this.colour(tone)).text(fitting, x + shift, y, { lineBreak: false });
  }

  /** Sets lines one below the other. Returns the height of all. */
  lines(lines: readonly string[], { x, y, width }: Position, style: TextStyle): number {
    const step = style.size * leading;
    // A space at the end of a line separates its last word from the next one for readers.
    for (const [at, text] of lines.entries()) {
      const isLast = at === lines.length - 1;
      this.line(isLast ? text : `${text} `, { x, y: y + at * step, width: width + style.size }, style);
    }
    return lines.length * step;
  }

  /** The lines of a text within a width. Words that are wider than it stay whole. */
  wrapped(text: string, width: number, style: TextStyle): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && this.widthOf(longer, style) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      return line === '' ? lines : [...lines, line];
    });
  }

  fitted(text: string, width: number, style: TextStyle): string {
    if (this.widthOf(text, style) <= width + 0.01) return text;
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.widthOf(`${text.slice(0, middle)}…`, style) <= width) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`;
  }

  rule(x: number, y: number, width: number, tone: ReportTone, thickness = 0.5): void {
    const { document } = this;
    document
      .lineWidth(thickness)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(this.colour(tone));
  }

  fill(area: { x: number; y: number; width: number; height: number }, tone: ReportTone): void {
    this.document.rect(area.x, area.y, area.width, area.height).fill(this.colour(tone));
  }

  colour(tone: ReportTone): string {
    return this.#tones[tone];
  }

  /** Sets a picture at the left of an area, as large as it fits. */
  picture(address: string, { x, y, width, height }: Position & { height: number }): void {
    this.document.image(address, x, y, { fit: [width, height], valign: 'center' });
  }

  /** The bytes of the document. */
  end(): Promise<Uint8Array> {
    this.#root.end();
    const pieces: Uint8Array[] = [];
    return new Promise((resolve, reject) => {
      this.document.on('data', (piece: Uint8Array) => pieces.push(piece));
      this.document.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))));
      this.document.on('error', reject);
      this.document.end();
    });
  }
}
