/** The executive summary on paper: exactly one page of A4, lying, readable in grey. */
import { type Check, indicatorCatalogue, monthAt } from '@uni/engine';
import { charts, executiveSummary as words, workspace } from '@uni/phrases';
import type { CanvasElement, Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { chartLegend, executiveChart, hatching } from './executive-chart.ts';
import type { ExecutiveSummary, LevelStep } from './executive-summary.ts';
import { worksChart, worksLegend } from './executive-works.ts';
import {
  compactMoney,
  indicatorText,
  instant,
  percent,
  plain,
  premiseLabel,
  premiseValue,
  quiet,
  sheetOf,
  shortMonth,
} from './paper-furniture.ts';

const margin = 36;
/** Of the page that lies. */
const width = 841.89 - 2 * margin;
const gap = 24;
const worksWidth = 270;
const flowWidth = width - gap - worksWidth;
const chartHeight = 180;

/** The document of a summary; its bytes are `writePaper`'s. */
export const executivePaper = (summary: ExecutiveSummary): TDocumentDefinitions => {
  const { enterprise, version } = summary;
  return {
    ...sheetOf({ title: words.title, enterprise: clip(enterprise.name, 60), version: clip(version.nome, 60), margin }),
    pageOrientation: 'landscape',
    pageMargins: [margin, 28, margin, 40],
    styles: {
      section: { fontSize: 9.5, bold: true, margin: [0, 0, 0, 4] },
      small: { fontSize: 7.5, lineHeight: 1.15 },
    },
    content: [
      head(summary),
      kpis(summary),
      {
        columnGap: gap,
        columns: [
          {
            width: flowWidth,
            stack: [
              { text: words.chart.title, style: 'section' },
              chartLegend(summary.closed),
              executiveChart(summary, { width: flowWidth, height: chartHeight }),
            ],
          },
          {
            width: worksWidth,
            stack: [
              { text: words.works.title, style: 'section' },
              worksLegend(summary),
              worksChart(summary, { width: worksWidth, height: chartHeight }),
            ],
          },
        ],
      },
      {
        margin: [0, 10, 0, 0],
        columnGap: 20,
        columns: [
          { width: 376, stack: [{ text: charts.cascade.title, style: 'section' }, cascade(summary.cascade)] },
          { width: '*', stack: [{ text: words.premises, style: 'section' }, premises(summary)] },
          { width: 150, stack: [{ text: words.notes, style: 'section' }, notes(summary)] },
        ],
      },
    ],
  };
};

/** No name, however long, takes a second line: the page is one. */
const clip = (text: string, most: number): string => {
  const flat = text.replaceAll(/\s+/gu, ' ').trim();
  return plain(flat.length > most ? `${flat.slice(0, most - 1).trimEnd()}…` : flat);
};

const head = ({ organization, enterprise, version, issued_at }: ExecutiveSummary): Content => {
  const place = [enterprise.city, enterprise.state].filter(Boolean).join('/');
  const state = (workspace.frame.status as Record<string, string>)[version.state] ?? version.state;
  const standing = [words.revision(version.revision), state, version.current ? words.current : ''];
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: clip(organization, 70), color: quiet },
          { text: clip(enterprise.name, 50), fontSize: 16, bold: true, lineHeight: 1.1 },
          { text: clip([enterprise.code, place].filter(Boolean).join(' · '), 80), color: quiet },
        ],
      },
      {
        width: 300,
        alignment: 'right',
        stack: [
          { text: words.title, color: quiet },
          { text: clip(version.nome, 42), fontSize: 12, bold: true, lineHeight: 1.3 },
          {
            text: plain([...standing.filter(Boolean), words.issued(instant(issued_at))].join(' · ')),
            color: quiet,
            fontSize: 8,
          },
        ],
      },
    ],
    margin: [0, 0, 0, 6],
  };
};

interface Kpi {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

const rows = new Map(indicatorCatalogue.map((row) => [row.key, row]));

/** The six figures, each with what it needs to be read. */
const kpisOf = ({ indicators, base_month: base, discount }: ExecutiveSummary): Kpi[] => {
  const text = (key: string): string => {
    const [row, value] = [rows.get(key), indicators[key]];
    if (!row) return '–';
    return row.unit === 'money' && typeof value === 'number' ? compactMoney(value) : indicatorText(row, value, base);
  };
  const has = (key: string): boolean => typeof indicators[key] === 'number';
  const { vgv_gross: gross, vgv_own: own, payback_month: payback } = indicators;
  const rate = { none: words.noRate, multiple: words.manyRates }[String(indicators.irr_status)] ?? words.perYear;
  return [
    { label: words.kpis.vgv, value: text('vgv_gross'), note: gross === own ? '' : words.ownVgv(text('vgv_own')) },
    {
      label: words.kpis.result,
      value: text('result'),
      note: has('margin_vgv') ? words.margin(text('margin_vgv')) : '',
    },
    {
      label: words.kpis.exposure,
      value: text('max_exposure'),
      note: has('max_exposure_month') ? words.inMonth(text('max_exposure_month')) : words.neverNegative,
    },
    { label: words.kpis.irr, value: text('irr_year'), note: rate },
    { label: words.kpis.npv, value: text('npv'), note: words.atRate(premiseValue(discount)) },
    {
      label: words.kpis.payback,
      value: text('payback_month'),
      note: typeof payback === 'number' ? words.afterBase(payback) : words.noPayback,
    },
  ];
};

const kpis = (summary: ExecutiveSummary): Content => ({
  layout: {
    hLineWidth: () => 0.6,
    vLineWidth: (at) => (at === 0 || at === 6 ? 0 : 0.6),
    hLineColor: () => quiet,
    vLineColor: () => '#d0d5dd',
    paddingTop: () => 4,
    paddingBottom: () => 3,
  },
  table: {
    widths: Array.from({ length: 6 }, () => '*'),
    body: [
      kpisOf(summary).map(
        ({ label, value, note }): TableCell => ({
          stack: [
            { text: label, color: quiet, fontSize: 7.5 },
            { text: plain(value), fontSize: 14, bold: true, lineHeight: 1.15 },
            { text: plain(note) || ' ', color: quiet, fontSize: 7 },
          ],
        }),
      ),
    ],
  },
  margin: [0, 0, 0, 10],
});

/** A table whose rows follow closely. */
const close = (widths: ContentTable['table']['widths'], body: TableCell[][]): Content => ({
  style: 'small',
  layout: {
    hLineWidth: (at) => (at === 0 ? 0 : 0.3),
    vLineWidth: () => 0,
    hLineColor: () => '#d0d5dd',
    paddingTop: () => 1,
    paddingBottom: () => 0.5,
    paddingLeft: () => 0,
    paddingRight: () => 4,
  },
  table: { widths, body },
});

const barWidth = 118;

const cascade = (steps: readonly LevelStep[]): Content => {
  const spans = steps.map(({ from, to }) => ({ least: Math.min(from, to), most: Math.max(from, to) }));
  const vgv = steps[0]?.value ?? 0;
  const least = Math.min(0, ...spans.map((span) => span.least));
  const most = Math.max(0, ...spans.map((span) => span.most));
  const at = (cents: number): number => ((cents - least) / (most - least || 1)) * barWidth;
  return close(
    ['*', barWidth, 58, 34],
    steps.map(({ key, value, total }, index) => {
      const span = spans[index] ?? { least: 0, most: 0 };
      const place = { x: at(span.least), y: 1.5, w: Math.max(0.4, at(span.most) - at(span.least)), h: 6 };
      return [
        { text: charts.cascade.steps[key], bold: total },
        { canvas: cascadeBar(place, value, total) },
        { text: compactMoney(value), alignment: 'right', bold: total, noWrap: true },
        { text: vgv === 0 ? '' : percent(value / vgv), alignment: 'right', color: quiet, noWrap: true },
      ];
    }),
  );
};

/** Totals are solid, what adds is hatched, what takes away is grey. */
const cascadeBar = (
  place: { x: number; y: number; w: number; h: number },
  value: number,
  total: boolean,
): CanvasElement[] => {
  if (total) return [{ type: 'rect', ...place, lineWidth: 0, color: '#101828' }];
  const outlined: CanvasElement = { type: 'rect', ...place, lineWidth: 0.4, lineColor: '#667085' };
  return value > 0 ? [outlined, ...hatching(place)] : [{ ...outlined, color: '#d0d5dd' }];
};

const premises = ({ premises: main, more_premises: more }: ExecutiveSummary): Content => ({
  stack: [
    close(
      ['*', 'auto'],
      main.map((premise) => [
        { text: clip(premiseLabel(premise), 36), color: quiet },
        { text: clip(premiseValue(premise), 22), alignment: 'right', noWrap: true },
      ]),
    ),
    ...(more > 0 ? [{ text: words.morePremises(more), style: 'small', color: quiet, margin: margins.more }] : []),
  ],
});

const margins: { more: [number, number, number, number]; note: [number, number, number, number] } = {
  more: [0, 3, 0, 0],
  note: [0, 0, 0, 3],
};

const mostNotes = 4;

/** What a reader must know beside the figures: the checks of the calculation, each kind once. */
export const notesOf = ({ checks, differs_from_approved, closed, base_month, terms }: ExecutiveSummary): string[] => {
  const kinds = Map.groupBy(checks, ({ code }) => code);
  const told = [...kinds.values()].map((same) => words.times(labelOf(same), same.length));
  const more = told.length - mostNotes;
  return [
    ...(differs_from_approved ? [words.differs] : []),
    ...(told.length === 0 ? [words.nothingToNote] : told.slice(0, mostNotes)),
    ...(more > 0 ? [words.moreNotes(more)] : []),
    ...(closed > 0 ? [words.realisedUntil(shortMonth(monthAt(base_month, closed - 1)))] : []),
    words.terms[terms],
  ];
};

const labelOf = ([first]: readonly Check[]): string =>
  (workspace.validations.codes as Record<string, string>)[first?.code ?? ''] ?? first?.message ?? '';

const notes = (summary: ExecutiveSummary): Content => ({
  stack: notesOf(summary).map((note) => ({ text: clip(note, 140), style: 'small', margin: margins.note })),
});
