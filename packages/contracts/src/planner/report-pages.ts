/** Pages of a committee report as data: the PDF and the screen draw the same ones. Lengths are points of the page. */
import { z } from 'zod';
import { type ReportTone, reportPageKeys, reportTones } from './report-forms.ts';

const toneNames = Object.keys(reportTones) as [ReportTone, ...ReportTone[]];
const tone = z.enum(toneNames);
const point = z.object({ x: z.number(), y: z.number() });

const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), points: z.array(point), tone, width: z.number(), dashed: z.boolean() }),
  z.object({
    kind: z.literal('box'),
    ...point.shape,
    width: z.number(),
    height: z.number(),
    tone,
    fill: z.enum(['solid', 'hatched', 'none']),
  }),
  z.object({ kind: z.literal('mark'), ...point.shape, form: z.enum(['diamond', 'circle', 'square']), tone }),
  z.object({
    kind: z.literal('label'),
    ...point.shape,
    text: z.string(),
    align: z.enum(['left', 'center', 'right']),
    tone,
    size: z.number(),
    bold: z.boolean(),
  }),
]);
/** A stroke, box, mark or label of a drawing. A label's `y` is its middle. */
export type ReportShape = z.output<typeof shape>;

const drawing = z.object({
  kind: z.literal('drawing'),
  /** What the drawing shows, in words. */
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  shapes: z.array(shape),
});
/** A chart as vectors. */
export type ReportDrawing = z.output<typeof drawing>;

const figure = z.object({ label: z.string(), value: z.string(), note: z.string() });
/** A figure with its label and a note. */
export type ReportFigure = z.output<typeof figure>;

const cell = z.object({ text: z.string(), tone: tone.optional(), fill: tone.optional() });
/** A cell of a table. */
export type ReportCell = z.output<typeof cell>;

const table = z.object({
  kind: z.literal('table'),
  label: z.string(),
  /** True: the label stands above the table. False: only readers of the structure hear it. */
  headed: z.boolean(),
  /** Heads; the first is that of the rows' names. */
  heads: z.array(z.string()),
  rows: z.array(z.object({ level: z.enum(['plain', 'inner', 'sum']), cells: z.array(cell) })),
});
/** A table: names of rows at the left, figures at the right. */
export type ReportTable = z.output<typeof table>;

const pairs = z.object({
  kind: z.literal('pairs'),
  label: z.string(),
  rows: z.array(z.object({ label: z.string(), value: z.string(), mark: z.enum(['good', 'bad', 'note', 'none']) })),
});
/** Labels with values. */
export type ReportPairs = z.output<typeof pairs>;

const text = z.object({ kind: z.literal('text'), label: z.string(), text: z.string() });
const figures = z.object({ kind: z.literal('figures'), figures: z.array(figure) });
const signatures = z.object({ kind: z.literal('signatures'), label: z.string(), names: z.array(z.string()) });

const block = z.discriminatedUnion('kind', [figures, table, pairs, text, drawing, signatures]);
/** A part of a page. */
export type ReportBlock = z.output<typeof block>;

const cover = z.object({
  /** Enterprise, then where it is and what it has. */
  name: z.string(),
  lines: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  headline: figure,
  drawing,
  figures: z.array(figure),
});
/** The first page. */
export type ReportCover = z.output<typeof cover>;

/** A page: its title, and its parts in bands and columns. */
export const reportPage = z.object({
  key: z.enum(reportPageKeys),
  name: z.string(),
  /** The conclusion of the page, computed from its figures. */
  title: z.string(),
  subtitle: z.string(),
  /** Why the version has no such page; null: it has. */
  missing: z.string().nullable(),
  cover: cover.nullable(),
  /** Columns next to each other in a band, bands below each other. */
  bands: z.array(z.array(z.array(block))),
});
/** A page of a report. */
export type ReportPage = z.output<typeof reportPage>;
