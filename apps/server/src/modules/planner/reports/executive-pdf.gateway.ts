/** The executive summary as PDF: exactly one landscape page of A4, readable in grey. */
import { type Check, type Indicators, indicatorCatalogue, monthAt } from '@uni/engine';
import { charts, executiveSummary as copy, workspace } from '@uni/phrases';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { indicatorText, instant, premiseLabel, premiseValue } from '../shared/written-figures.model.ts';
import { compactMoney, shortMonth } from '../shared/written-values.model.ts';
import { cascadeExcess, cascadeTable } from './executive-cascade.gateway.ts';
import { chartLegend, executiveChart } from './executive-chart.gateway.ts';
import { constructionChart, constructionLegend } from './executive-construction.gateway.ts';
import { closeTable } from './executive-drawing.gateway.ts';
import type { ExecutiveSummary } from './executive-summary.model.ts';
import { totalsStrip } from './executive-totals.gateway.ts';
import { filedName, plain, quiet, sheetOf } from './pdf-layout.gateway.ts';

const margin = 36;
/** Of the page that lies. */
const width = 841.89 - 2 * margin;
const gap = 24;
const constructionWidth = 270;
const flowWidth = width - gap - constructionWidth;
/** The approved figures take a line over the charts, and one of the notes. Findings of plausibility take three of them. */
const chartHeightOf = ({ approved, cascade, plausibility, scenario }: ExecutiveSummary): number =>
  (scenario === null ? 152 : 140) -
  (approved === null ? 0 : 20) -
  (plausibility.findings.length === 0 ? 0 : 30) -
  cascadeExcess(cascade);

/** The document of a summary; its bytes are `writePaper`'s. */
export const executivePdf = (summary: ExecutiveSummary): TDocumentDefinitions => {
  const { enterprise } = summary;
  const chartHeight = chartHeightOf(summary);
  return {
    ...sheetOf({
      title: copy.title,
      enterprise: clip(enterprise.name, 60),
      version: clip(filedName(summary), 120),
      margin,
    }),
    pageOrientation: 'landscape',
    pageMargins: [margin, 28, margin, 40],
    styles: {
      section: { fontSize: 9.5, bold: true, margin: [0, 0, 0, 4] },
      small: { fontSize: 7.5, lineHeight: 1.15 },
    },
    content: [
      head(summary),
      kpis(summary),
      totalsStrip(summary.bridge),
      {
        columnGap: gap,
        columns: [
          {
            width: flowWidth,
            stack: [
              { text: copy.chart.title, style: 'section' },
              chartLegend(summary.closed),
              executiveChart(summary, { width: flowWidth, height: chartHeight }),
            ],
          },
          {
            width: constructionWidth,
            stack: [
              { text: copy.construction.title, style: 'section' },
              constructionLegend(summary),
              constructionChart(summary, { width: constructionWidth, height: chartHeight }),
            ],
          },
        ],
      },
      {
        margin: [0, 10, 0, 0],
        columnGap: 20,
        columns: [
          { width: 376, stack: [{ text: charts.cascade.title, style: 'section' }, cascadeTable(summary.cascade)] },
          { width: '*', stack: [{ text: copy.premises, style: 'section' }, premises(summary)] },
          { width: 150, stack: [{ text: copy.notes, style: 'section' }, notes(summary)] },
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

const head = ({ organization, enterprise, version, scenario, issued_at }: ExecutiveSummary): Content => {
  const cityAndState = [enterprise.city, enterprise.state].filter(Boolean).join('/');
  const state = (workspace.frame.status as Record<string, string>)[version.state] ?? version.state;
  const versionStatus = [copy.revision(version.revision), state, version.current ? copy.current : ''];
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: clip(organization, 70), color: quiet },
          { text: clip(enterprise.name, 50), fontSize: 16, bold: true, lineHeight: 1.1 },
          { text: clip([enterprise.code, cityAndState].filter(Boolean).join(' · '), 80), color: quiet },
        ],
      },
      {
        width: 300,
        alignment: 'right',
        stack: [
          { text: copy.title, color: quiet },
          { text: clip(version.nome, 42), fontSize: 12, bold: true, lineHeight: 1.3 },
          ...(scenario === null ? [] : [{ text: clip(copy.scenario(scenario), 60), bold: true }]),
          {
            text: plain([...versionStatus.filter(Boolean), copy.issued(instant(issued_at))].join(' · ')),
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
  /** As approved. Null: there is nothing to compare with the trend. */
  readonly approved: string | null;
}

const rows = new Map(indicatorCatalogue.map((row) => [row.key, row]));

/** The six figures, each with what it needs to be read. */
const kpisOf = ({ indicators, base_month: base, discount, approved }: ExecutiveSummary): Kpi[] => {
  const text = (key: string, from: Indicators = indicators, month = base): string => {
    const [row, value] = [rows.get(key), from[key]];
    if (!row) return '–';
    return row.unit === 'money' && typeof value === 'number' ? compactMoney(value) : indicatorText(row, value, month);
  };
  const has = (key: string): boolean => typeof indicators[key] === 'number';
  const { vgv_gross: gross, vgv_own: own, payback_month: payback } = indicators;
  const rate = { none: copy.noRate, multiple: copy.manyRates }[String(indicators.irr_status)] ?? copy.perYear;
  const rowsToFit: readonly (Omit<Kpi, 'approved' | 'value'> & { readonly key: string })[] = [
    { key: 'vgv_gross', label: copy.kpis.vgv, note: gross === own ? '' : copy.ownVgv(text('vgv_own')) },
    {
      key: 'result',
      label: copy.kpis.result,
      note: has('margin_vgv') ? copy.margin(text('margin_vgv')) : '',
    },
    {
      key: 'max_exposure',
      label: copy.kpis.exposure,
      note: has('max_exposure_month') ? copy.inMonth(text('max_exposure_month')) : copy.neverNegative,
    },
    { key: 'irr_year', label: copy.kpis.irr, note: rate },
    { key: 'npv', label: copy.kpis.npv, note: copy.atRate(premiseValue(discount)) },
    {
      key: 'payback_month',
      label: copy.kpis.payback,
      note: typeof payback === 'number' ? copy.afterBase(payback) : copy.noPayback,
    },
  ];
  return rowsToFit.map(({ key, ...kpi }) => ({
    ...kpi,
    value: text(key),
    approved: approved && copy.approved(text(key, approved.indicators, approved.base_month)),
  }));
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
        ({ label, value, note, approved }): TableCell => ({
          stack: [
            { text: label, color: quiet, fontSize: 7.5 },
            { text: plain(value), fontSize: 14, bold: true, lineHeight: 1.15 },
            { text: plain(note) || ' ', color: quiet, fontSize: 7 },
            ...(approved === null ? [] : [{ text: plain(approved), fontSize: 7 }]),
          ],
        }),
      ),
    ],
  },
  margin: [0, 0, 0, 5],
});

const premises = ({ premises: main, more_premises: more }: ExecutiveSummary): Content => ({
  stack: [
    closeTable(
      ['*', 'auto'],
      main.map((premise) => [
        { text: clip(premiseLabel(premise), 36), color: quiet },
        { text: clip(premiseValue(premise), 22), alignment: 'right', noWrap: true },
      ]),
    ),
    ...(more > 0 ? [{ text: copy.morePremises(more), style: 'small', color: quiet, margin: margins.more }] : []),
  ],
});

const margins: { more: [number, number, number, number]; note: [number, number, number, number] } = {
  more: [0, 3, 0, 0],
  note: [0, 0, 0, 3],
};

const mostNotes = 4;
/** In characters: of one finding or reason, and of all printed notes. */
const [mostOfNote, mostOfNotes] = [110, 250];

/** The first of them that find room; at least one. */
const fitting = (notes: readonly string[]): string[] => {
  const lengths = notes.map((_, k) => notes.slice(0, k + 1).join('').length);
  return notes.filter((_, k) => k === 0 || (k < mostNotes && (lengths[k] ?? 0) <= mostOfNotes));
};

/** Returns notes on the figures: likely mistakes first, then the checks of the calculation, each kind once. */
export const notesOf = ({
  checks,
  plausibility: { findings, reason },
  differs_from_approved,
  closed,
  base_month,
  terms,
  approved,
}: ExecutiveSummary): string[] => {
  const kinds = Map.groupBy(checks, ({ code }) => code);
  const rowsToFit = [
    ...findings.map(({ isGrave, title, detail }) =>
      clip(isGrave ? copy.graveFinding(title) : copy.finding(title, detail), mostOfNote),
    ),
    ...[...kinds.values()].map((same) => copy.times(labelOf(same), same.length)),
  ];
  const visibleNotes = fitting(rowsToFit);
  const more = rowsToFit.length - visibleNotes.length;
  const isExplained = reason !== null && findings.some(({ isGrave }) => isGrave);
  return [
    ...(differs_from_approved ? [copy.differs] : []),
    ...(rowsToFit.length === 0 ? [copy.nothingToNote] : visibleNotes),
    ...(more > 0 ? [copy.moreNotes(more)] : []),
    ...(isExplained ? [clip(copy.sentBecause(reason), mostOfNote)] : []),
    ...(closed > 0 ? [copy.realisedUntil(shortMonth(monthAt(base_month, closed - 1)))] : []),
    ...(approved ? [copy.approvedOf(clip(approved.nome, 24))] : []),
    copy.terms[terms],
  ];
};

const labelOf = ([first]: readonly Check[]): string =>
  (workspace.validations.codes as Record<string, string>)[first?.code ?? ''] ?? first?.message ?? '';

const notes = (summary: ExecutiveSummary): Content => ({
  stack: notesOf(summary).map((note) => ({ text: clip(note, 140), style: 'small', margin: margins.note })),
});
