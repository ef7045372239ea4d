/** Shared layout of all PDFs: fonts, footer, tables of pairs, and value formats. A4, in Portuguese, readable in grey. */
import { decisionRecord as copy, studyFrame } from '@uni/phrases';
import pdfmake from 'pdfmake';
import type { Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ReportHead } from './executive-summary.model.ts';

/** The fonts that every reader of PDF has: nothing is loaded, neither from a file nor from the network. */
const helvetica = {
  normal: 'Helvetica',
  bold: 'Helvetica-Bold',
  italics: 'Helvetica-Oblique',
  bolditalics: 'Helvetica-BoldOblique',
};

/** The bytes of a PDF. The same document gives the same pages. */
export const writePdf = async (document: TDocumentDefinitions): Promise<Uint8Array> => {
  const builtIn = new Set(Object.values(helvetica));
  pdfmake.setFonts({ Helvetica: helvetica });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => builtIn.has(path));
  return new Uint8Array(await pdfmake.createPdf(document).getBuffer());
};

/** Grey of secondary text. */
export const quiet = '#475467';

/** Thin lines between rows of amounts, a stronger one under their head. `side`: points left and right of each cell. */
export const amountLines = (side: number): CustomTableLayout => ({
  hLineWidth: (at) => (at === 1 ? 0.6 : 0.2),
  vLineWidth: () => 0,
  hLineColor: (at) => (at === 1 ? quiet : '#d0d5dd'),
  paddingTop: () => 1.5,
  paddingBottom: () => 1,
  paddingLeft: () => side,
  paddingRight: () => side,
});

export interface Sheet {
  /** The kind of document, then its subject. */
  readonly title: string;
  readonly enterprise: string;
  readonly version: string;
  readonly margin: number;
}

/** The head and the foot of a PDF. Each document adds its content. */
export const sheetOf = ({ title, enterprise, version, margin }: Sheet): Omit<TDocumentDefinitions, 'content'> => ({
  pageSize: 'A4',
  language: 'pt-BR',
  info: { title: `${title}: ${enterprise}, ${version}`, creator: 'UNI', producer: 'UNI' },
  defaultStyle: { font: 'Helvetica', fontSize: 9, lineHeight: 1.25 },
  footer: (page, pages) => ({
    columns: [
      { text: plain(copy.footer(enterprise, version)) },
      { text: copy.page(page, pages), alignment: 'right', width: 90 },
    ],
    margin: [margin, 20, margin, 0],
    fontSize: 8,
    color: quiet,
  }),
});

/** The version's name with its scenario's, for the foot of every page. */
export const filedName = ({ version, scenario }: Pick<ReportHead, 'version' | 'scenario'>): string =>
  scenario === null ? version.nome : studyFrame.under(version.nome, scenario);

export const pairs = (rows: readonly (readonly [string, string])[]): Content => ({
  layout: 'noBorders',
  table: {
    widths: [220, '*'],
    body: rows.map(([label, text]) => [{ text: plain(label), color: quiet }, { text: plain(text) }]),
  },
});

/** The built-in fonts write the Latin alphabet of Windows; what is not in it would come out as something else. */
export const plain = (text: string): string =>
  text
    .replaceAll('≥', '>=')
    .replaceAll('≤', '<=')
    .replaceAll('\u2212', '–')
    .replaceAll('\u00a0', ' ')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff–—•…€‘’“”\n]/gu, '?');
