/** A decision record on paper: A4, in Portuguese, readable in grey. The same record gives the same pages. */
import type { DecisionRecord, Premise } from '@uni/contracts';
import { type IndicatorRow, indicatorCatalogue, monthAt } from '@uni/engine';
import { decisionRecord as words } from '@uni/phrases';
import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** The fonts that every reader of PDF has: nothing is loaded, neither from a file nor from the network. */
const helvetica = {
  normal: 'Helvetica',
  bold: 'Helvetica-Bold',
  italics: 'Helvetica-Oblique',
  bolditalics: 'Helvetica-BoldOblique',
};

export const writeDecisionPaper = async (record: DecisionRecord): Promise<Uint8Array> => {
  const builtIn = new Set(Object.values(helvetica));
  pdfmake.setFonts({ Helvetica: helvetica });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => builtIn.has(path));
  return new Uint8Array(await pdfmake.createPdf(layout(record)).getBuffer());
};

const layout = (record: DecisionRecord): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageMargins: [48, 56, 48, 56],
  language: 'pt-BR',
  info: { title: `${words.title}: ${record.enterprise.name}, ${record.version.nome}`, creator: 'UNI', producer: 'UNI' },
  defaultStyle: { font: 'Helvetica', fontSize: 9, lineHeight: 1.25 },
  styles: {
    title: { fontSize: 18, bold: true },
    section: { fontSize: 12, bold: true, margin: [0, 16, 0, 6] },
    quiet: { color: '#475467' },
  },
  footer: (page, pages) => ({
    columns: [
      { text: words.footer(record.enterprise.name, record.version.nome) },
      { text: words.page(page, pages), alignment: 'right' },
    ],
    margin: [48, 20, 48, 0],
    fontSize: 8,
    color: '#475467',
  }),
  content: [
    { text: plain(record.organization), style: 'quiet' },
    { text: words.title, style: 'title', margin: [0, 2, 0, 2] },
    { text: plain(`${record.enterprise.name} · ${record.version.nome}`), fontSize: 12 },
    { text: words.decision, style: 'section' },
    pairs(decisionRows(record)),
    { text: words.indicators, style: 'section' },
    indicatorTable(record),
    { text: record.live.equal ? words.liveEqual : words.liveDiffers, style: 'quiet', margin: [0, 6, 0, 0] },
    { text: words.premises, style: 'section' },
    pairs(record.premises.map((premise) => [premiseLabel(premise), premiseValue(premise)])),
    { text: words.fingerprints, style: 'section' },
    pairs([
      [words.studyHash, record.study_hash],
      [words.projectionHash, record.sealed.projection_hash],
      [words.engine, record.sealed.engine],
      [words.liveHash, `${record.live.projection_hash} (${record.live.engine})`],
    ]),
  ],
});

const decisionRows = ({ enterprise, version, approval, sealed }: DecisionRecord): [string, string][] => {
  const place = [enterprise.city, enterprise.state].filter(Boolean).join('/');
  return [
    [words.enterprise, [enterprise.code, enterprise.name, place].filter(Boolean).join(' · ')],
    [words.version, `${version.nome} (${words.revision(version.revision)})`],
    [words.state, words.approved],
    [words.approvedBy, approval.by ?? words.unknown],
    [words.approvedAt, instant(approval.at)],
    [words.reason, approval.reason],
    [words.horizon, words.months(shortMonth(sealed.base_month), sealed.months)],
  ];
};

const indicatorTable = ({ sealed, live }: DecisionRecord): Content => {
  const rows = indicatorCatalogue.filter(({ key }) => sealed.indicators[key] !== undefined);
  const head: TableCell[] = [words.indicator, words.asApproved, words.asToday].map((text, at) => ({
    text,
    bold: true,
    alignment: at === 0 ? 'left' : 'right',
  }));
  const cell = (row: IndicatorRow, values: DecisionRecord['sealed']['indicators']): TableCell => ({
    text: plain(indicatorText(row, values[row.key], sealed.base_month)),
    alignment: 'right',
  });
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 110, 110],
      body: [head, ...rows.map((row) => [row.label, cell(row, sealed.indicators), cell(row, live.indicators)])],
    },
  };
};

const pairs = (rows: readonly (readonly [string, string])[]): Content => ({
  layout: 'noBorders',
  table: {
    widths: [220, '*'],
    body: rows.map(([label, text]) => [{ text: plain(label), color: '#475467' }, { text: plain(text) }]),
  },
});

/** The built-in fonts write the Latin alphabet of Windows; what is not in it would come out as something else. */
const plain = (text: string): string =>
  text
    .replaceAll('≥', '>=')
    .replaceAll('≤', '<=')
    .replaceAll('\u2212', '–')
    .replaceAll('\u00a0', ' ')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff–—•…€‘’“”\n]/gu, '?');

const number = (value: number, decimals: number): string =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .format(value)
    .replace('-', '–');
const money = (reais: number): string => `${reais < 0 ? '–' : ''}R$ ${number(Math.abs(reais), 2)}`;
const percent = (share: number): string => `${number(share * 100, 2)}%`;

const indicatorText = ({ unit }: IndicatorRow, value: number | string | null | undefined, base: string): string => {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return words.statuses[value as keyof typeof words.statuses] ?? value;
  if (unit === 'money') return money(value / 100);
  if (unit === 'share') return percent(value);
  if (unit === 'month') return shortMonth(monthAt(base, value));
  return unit === 'months' ? words.duration(value) : number(value, 2);
};

const premiseLabel = ({ key, of }: Premise): string => {
  const label = words.premiseLabels[key as keyof typeof words.premiseLabels] ?? key;
  return of === null ? label : `${label} – ${of}`;
};

const premiseValue = ({ value, unit }: Premise): string => {
  if (typeof value === 'string') {
    return unit === 'month'
      ? shortMonth(value)
      : (words.premiseTexts[value as keyof typeof words.premiseTexts] ?? value);
  }
  switch (unit) {
    case 'money':
      return money(value);
    case 'share':
      return percent(value);
    case 'months':
      return words.duration(value);
    case 'effective_year':
    case 'effective_month':
    case 'nominal_year':
      return `${percent(value)} ${words.rates[unit]}`;
    default:
      return number(value, 0);
  }
};

/** `2026-10` → `out/2026`. */
const shortMonth = (month: string): string =>
  `${words.monthNames[Number(month.slice(5)) - 1] ?? ''}/${month.slice(0, 4)}`;

/** `2026-11-21T16:08:44-03:00` → `21/11/2026 às 16:08`. */
const instant = (at: string): string =>
  words.instant(at.slice(8, 10), at.slice(5, 7), at.slice(0, 4), at.slice(11, 16));
