import { formatDate } from '../../numbers/index.ts';
import type { ChartPublisher } from '../chart-publisher.ts';
import { type ChartTable, csvOf } from '../chart-table.ts';
import type { Sketch } from './sketch.ts';
import { type Standalone, standalone } from './standalone.ts';

export interface PublishedChart {
  readonly title: string;
  /** One short word for the chart in the names of its files. */
  readonly file: string;
  readonly figure: HTMLElement | null;
  readonly sketch: (() => Sketch) | null;
  readonly table: () => ChartTable;
}

export type ChartFormat = 'png' | 'svg' | 'xlsx' | 'csv';

/** Points of the picture for each point of the drawing: sharp in print and on dense screens. */
const density = 2;

/** Saves a chart as a file of its own, with whose it is and of when. Rejects when it cannot be made. */
export async function publishChart(
  format: ChartFormat,
  publisher: ChartPublisher,
  chart: PublishedChart,
): Promise<void> {
  const caption = [...publisher.source, formatDate(new Date())].join(' · ');
  publisher.save(await made(format, publisher, chart, caption), `${publisher.fileName}-${chart.file}.${format}`);
}

async function made(
  format: ChartFormat,
  publisher: ChartPublisher,
  { title, table, figure, sketch }: PublishedChart,
  caption: string,
): Promise<Blob> {
  // With a byte-order mark, so that spreadsheets read the accents.
  if (format === 'csv') return new Blob(['\u{feff}', csvOf(table())], { type: 'text/csv;charset=utf-8' });
  if (format === 'xlsx') return publisher.workbook(title, caption, table());
  if (!figure) throw new Error('the chart is not on the page');
  const drawn = standalone({ figure, sketch: sketch?.() ?? null, title, caption });
  const file = new Blob([drawn.svg], { type: 'image/svg+xml' });
  return format === 'svg' ? file : pictureOf(file, drawn);
}

async function pictureOf(file: Blob, { width, height }: Standalone): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * density);
    canvas.height = Math.ceil(height * density);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!picture) throw new Error('the drawing did not become a picture');
    return picture;
  } finally {
    URL.revokeObjectURL(address);
  }
}
