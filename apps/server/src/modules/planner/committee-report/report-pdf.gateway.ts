/** A report as PDF: one sheet for each chosen page, tagged, with its fonts and with charts as vectors. */
import {
  filledComment,
  type ReportContent,
  type ReportCover,
  type ReportPage,
  type ReportSettings,
  reportSizes,
} from '@uni/contracts';
import { committeeReport as copy } from '@uni/phrases';
import { instant } from '../shared/written-figures.model.ts';
import { coverShare } from './opening-pages.model.ts';
import { pageMargin as margin } from './page-geometry.model.ts';
import { heightOf, type Stretch, setBlock, setText, stretches } from './report-blocks.gateway.ts';
import { type Position, ReportCanvas } from './report-canvas.gateway.ts';
import { columnGap } from './report-facts.model.ts';
import { setDrawing } from './report-shapes.gateway.ts';

const bodyTop = 88;
const footHeight = 34;
const bandGap = 12;
const blockGap = 12;

/** A page in its order, with its comment filled in. */
export interface ChosenPage {
  readonly page: ReportPage;
  readonly comment: string;
}

/** The pages that are shown, in the order of the settings. Pages without data are left out. */
export const chosenPages = ({ pages, figures }: ReportContent, settings: ReportSettings): ChosenPage[] => {
  const values = new Map(figures.map(({ name, text }) => [name, text]));
  return settings.pages.flatMap(({ key, visible, comment }) => {
    const page = pages.find((one) => one.key === key);
    return page && visible && page.missing === null ? [{ page, comment: filledComment(comment, values) }] : [];
  });
};

export const reportPdf = (content: ReportContent, settings: ReportSettings): Promise<Uint8Array> => {
  const size = reportSizes[settings.format];
  const version = versionText(content);
  const title = `${copy.title}: ${content.enterprise.name}, ${version}`;
  const canvas = new ReportCanvas({
    ...{ title, issuedAt: new Date(content.issued_at), colour: content.brand.colour },
    ...size,
  });
  const chosen = chosenPages(content, settings);
  for (const [at, { page, comment }] of chosen.entries())
    canvas.page(page.name, () => {
      if (page.cover) setCover(canvas, content, page.cover, { occasion: settings.occasion, ...size });
      else setPage(canvas, content, page, { comment, number: at + 1, count: chosen.length, ...size });
    });
  if (chosen.length === 0) canvas.page(title, () => undefined);
  return canvas.end();
};

const versionText = ({ version, scenario }: ReportContent): string =>
  scenario === null ? version.nome : `${version.nome}, ${copy.scenario(scenario)}`;

interface Sheet {
  readonly width: number;
  readonly height: number;
}

const setPage = (
  canvas: ReportCanvas,
  content: ReportContent,
  page: ReportPage,
  sheet: Sheet & { comment: string; number: number; count: number },
): void => {
  const width = sheet.width - 2 * margin;
  setFrame(canvas, content, sheet);
  canvas.element('H1', {}, () => canvas.line(page.title, { x: margin, y: 50, width }, { size: 15, bold: true }));
  canvas.element('P', {}, () => canvas.line(page.subtitle, { x: margin, y: 70, width }, { size: 8.5, tone: 'quiet' }));
  const isOpinion = page.key === 'opinion';
  const label = isOpinion ? copy.opinion.opinion : copy.comment;
  const note = sheet.comment === '' ? null : { kind: 'text' as const, label, text: sheet.comment };
  const noteHeight = note ? heightOf(canvas, note, width, 1) + bandGap : 0;
  const top = bodyTop + (isOpinion ? noteHeight : 0);
  if (note && isOpinion) setText(canvas, note.label, note.text, { x: margin, y: bodyTop, width });
  const used = setBody(canvas, page, { top, width, room: sheet.height - bodyTop - footHeight - noteHeight });
  if (note && !isOpinion) setText(canvas, note.label, note.text, { x: margin, y: top + used, width });
};

/** Sets the bands of a page below each other. Returns their height. */
const setBody = (
  canvas: ReportCanvas,
  { bands }: ReportPage,
  { top, width, room }: { top: number; width: number; room: number },
): number => {
  const heightsAt = (stretch: Stretch): number[] =>
    bands.map((columns) => bandHeight(canvas, columns, width, stretch) + bandGap);
  const sumOf = (heights: readonly number[]): number => heights.reduce((sum, height) => sum + height, 0);
  const stretch = stretches.find((one) => sumOf(heightsAt(one)) <= room) ?? 1;
  const heights = heightsAt(stretch);
  const needed = sumOf(heights);
  const scale = Math.min(1, room / Math.max(1, needed));
  const { document } = canvas;
  // A page with more than it has room for is set smaller: nothing is cut.
  document.save().translate(margin, top).scale(scale);
  let y = 0;
  for (const [at, columns] of bands.entries()) {
    setBand(canvas, columns, { x: 0, y, width }, stretch);
    y += heights[at] ?? 0;
  }
  document.restore();
  return needed * scale;
};

type Columns = ReportPage['bands'][number];

const columnWidth = (columns: Columns, width: number): number =>
  (width - columnGap * (columns.length - 1)) / Math.max(1, columns.length);

const bandHeight = (canvas: ReportCanvas, columns: Columns, width: number, stretch: Stretch): number => {
  const own = columnWidth(columns, width);
  return columns.reduce(
    (most, blocks) =>
      Math.max(
        most,
        blocks.reduce((sum, block, at) => sum + heightOf(canvas, block, own, stretch) + (at === 0 ? 0 : blockGap), 0),
      ),
    0,
  );
};

const setBand = (canvas: ReportCanvas, columns: Columns, { y: top, width }: Position, stretch: Stretch): void => {
  const own = columnWidth(columns, width);
  for (const [at, blocks] of columns.entries()) {
    let y = top;
    for (const block of blocks) {
      setBlock(canvas, block, { x: at * (own + columnGap), y, width: own }, stretch);
      y += heightOf(canvas, block, own, stretch) + blockGap;
    }
  }
};

/** What every page but the cover repeats: whose numbers these are, and how they are checked. */
const setFrame = (
  canvas: ReportCanvas,
  content: ReportContent,
  { width: full, height, number, count }: Sheet & { number: number; count: number },
): void => {
  const width = full - 2 * margin;
  const foot = height - 26;
  const quiet = { size: 7.5, tone: 'quiet' } as const;
  const quarter = width / 4;
  const pieces = [
    copy.issued(instant(content.issued_at)),
    copy.seal(content.seal.short),
    content.unit,
    copy.page(number, count),
  ];
  canvas.artifact(() => {
    if (content.brand.logo === null)
      canvas.line(
        content.organization,
        { x: margin, y: 24, width: width * 0.4 },
        { size: 9.5, bold: true, tone: 'brand' },
      );
    else canvas.picture(content.brand.logo, { x: margin, y: 18, width: width * 0.3, height: 20 });
    const head = copy.head(content.enterprise.name, versionText(content));
    canvas.line(head, { x: margin + width * 0.4, y: 25, width: width * 0.6 }, { ...quiet, size: 8.5, align: 'right' });
    canvas.rule(margin, 42, width, 'faint');
    canvas.rule(margin, foot - 6, width, 'faint');
    for (const [at, text] of pieces.entries())
      canvas.line(
        text,
        { x: margin + at * quarter, y: foot, width: quarter },
        { ...quiet, align: (['left', 'center', 'center', 'right'] as const)[at] ?? 'left' },
      );
  }, 'Pagination');
};

const setCover = (
  canvas: ReportCanvas,
  content: ReportContent,
  cover: ReportCover,
  { width, height, occasion }: Sheet & { occasion: string },
): void => {
  const left = width * coverShare;
  const own = left - 2 * margin;
  const right = { x: left + margin, width: width - left - 2 * margin };
  canvas.artifact(() => canvas.fill({ x: left, y: 0, width: width - left, height }, 'scene'));
  const { logo } = content.brand;
  if (logo === null)
    canvas.element('P', {}, () =>
      canvas.line(content.organization, { x: margin, y: 36, width: own }, { size: 12, bold: true, tone: 'brand' }),
    );
  else
    canvas.element('Figure', { alt: content.organization }, () =>
      canvas.picture(logo, { x: margin, y: 32, width: own, height: 44 }),
    );
  const name = canvas.wrapped(cover.name, own, { size: 22, bold: true }).slice(0, 3);
  const top = height * 0.3;
  canvas.element('P', {}, () => canvas.line(occasion, { x: margin, y: top, width: own }, { size: 9.5, tone: 'quiet' }));
  let y = top + 16;
  canvas.element('H1', {}, () => {
    y += canvas.lines(name, { x: margin, y, width: own }, { size: 22, bold: true });
  });
  canvas.element('P', {}, () =>
    canvas.lines(cover.lines, { x: margin, y: y + 6, width: own }, { size: 9.5, tone: 'quiet' }),
  );
  setFacts(canvas, cover, { x: margin, y: height - 40 - cover.facts.length * 17, width: own });
  canvas.element('P', {}, () => {
    const { value, note } = cover.headline;
    canvas.line(`${value} `, { ...right, y: 36 }, { size: 24, bold: true, tone: 'on_scene' });
    canvas.line(note, { ...right, y: 68 }, { size: 10, tone: 'on_scene' });
  });
  setDrawing(canvas, cover.drawing, right.x, 110);
  const step = right.width / Math.max(1, cover.figures.length);
  for (const [at, { label, value }] of cover.figures.entries())
    canvas.element('P', {}, () => {
      const position = { x: right.x + at * step, width: step - 6 };
      canvas.line(`${label} `, { ...position, y: height - 72 }, { size: 8.5, tone: 'on_scene' });
      canvas.line(value, { ...position, y: height - 58 }, { size: 12, bold: true, tone: 'on_scene' });
    });
};

const setFacts = (
  canvas: ReportCanvas,
  { facts }: ReportCover,
  { x, y, width }: { x: number; y: number; width: number },
): void =>
  canvas.within('Table', { title: copy.pages.cover }, () => {
    for (const [at, { label, value }] of facts.entries()) {
      const top = y + at * 17;
      canvas.artifact(() => canvas.rule(x, top + 14, width, 'faint', 0.3));
      canvas.within('TR', {}, () => {
        canvas.element('TH', { scope: 'Row' }, () =>
          canvas.line(label, { x, y: top, width: width * 0.3 }, { size: 8, tone: 'quiet' }),
        );
        canvas.element('TD', {}, () =>
          canvas.line(value, { x: x + width * 0.3, y: top, width: width * 0.7 }, { size: 8, align: 'right' }),
        );
      });
    }
  });
