/** The report for a partner as PDF: A4 upright, figures, terms and chart, then years and months. */
import { indicatorCatalogue, monthAt } from '@uni/engine';
import { partnerReport as copy, decisionRecord, executiveSummary, workspace } from '@uni/phrases';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { indicatorText, instant } from '../shared/written-figures.model.ts';
import { decimal, money, percent, shortMonth } from '../shared/written-values.model.ts';
import { chartLegend, executiveChart } from './executive-chart.gateway.ts';
import type { PartnerPeriod, PartnerReport } from './partner-report.model.ts';
import type { PartnerTier } from './partner-tiers.model.ts';
import { amountLines, filedName, pairs, plain, quiet, sheetOf } from './pdf-layout.gateway.ts';

const margin = 36;
const width = 595.28 - 2 * margin;
const chartHeight = 150;

/** The document of the report; its bytes are `writePdf`'s. */
export const partnerReportPdf = (report: PartnerReport, tiers: readonly PartnerTier[]): TDocumentDefinitions => ({
  ...sheetOf({ title: copy.title, enterprise: report.enterprise.name, version: filedName(report), margin }),
  pageMargins: [margin, 28, margin, 44],
  styles: { section: { fontSize: 10, bold: true, margin: [0, 10, 0, 4] } },
  defaultStyle: { font: 'Helvetica', fontSize: 8.5, lineHeight: 1.2 },
  content: [
    head(report),
    { text: copy.figures, style: 'section' },
    pairs(figuresOf(report)),
    { text: copy.agreed, style: 'section' },
    pairs(report.terms),
    ...byTier(report, tiers),
    { unbreakable: true, stack: chart(report) },
    { text: copy.years, style: 'section' },
    tableOf(copy.columns.year, [...report.years, report.total], hasStocks(report.years)),
    { text: copy.months, style: 'section', pageBreak: 'before' },
    { text: plain(copy.monthsNote), color: quiet, margin: [0, 0, 0, 4] },
    tableOf(copy.columns.month, report.months, hasStocks(report.months)),
  ],
});

const byTier = ({ total }: PartnerReport, tiers: readonly PartnerTier[]): Content[] =>
  tiers.length === 0
    ? []
    : [
        { text: copy.tiers, style: 'section' },
        pairs([
          ...tiers.map(({ label, amount }): [string, string] => [label, money(amount / 100)]),
          [copy.total, money(total.received / 100)],
        ]),
      ];

const head = (report: PartnerReport): Content => {
  const { organization, enterprise, version, issued_at, closed, base_month } = report;
  const states: Readonly<Record<string, string>> = workspace.frame.status;
  const status = [
    filedName(report),
    executiveSummary.revision(version.revision),
    states[version.state] ?? version.state,
    ...(version.current ? [executiveSummary.current] : []),
    executiveSummary.issued(instant(issued_at)),
  ];
  const months = closed === 0 ? copy.projected : copy.closed(shortMonth(monthAt(base_month, closed - 1)));
  return {
    stack: [
      { text: plain(organization), color: quiet },
      { text: plain(`${enterprise.code} · ${enterprise.name}`), color: quiet },
      { text: plain(report.partner), fontSize: 16, bold: true, lineHeight: 1.2 },
      { text: plain(`${copy.title} · ${copy.unit}`), color: quiet },
      { text: plain(status.join(' · ')), color: quiet },
      { text: plain(`${copy.own} ${months}`), color: quiet },
    ],
  };
};

const figureNames = ['contributed', 'received', 'irr_year', 'multiple', 'npv', 'payback_month', 'peak'] as const;
const rows = new Map(indicatorCatalogue.map((row) => [row.key, row]));

const figuresOf = ({ indicators, total, base_month, discount }: PartnerReport): [string, string][] => {
  const figures = figureNames.flatMap((name): [string, string][] => {
    const row = rows.get(`partner.${name}`);
    return row ? [[row.label, indicatorText(row, indicators[row.key], base_month)]] : [];
  });
  return [
    ...figures.slice(0, 2),
    [copy.result, money(total.net / 100)],
    ...figures.slice(2),
    [copy.discount, `${percent(discount.value)} ${decisionRecord.rates[discount.basis]}`],
  ];
};

const chart = ({ net, accumulated, closed, base_month, indicators }: PartnerReport): Content[] => [
  { text: copy.chart, style: 'section' },
  chartLegend(closed),
  executiveChart(
    {
      net,
      accumulated,
      closed,
      base_month,
      indicators: { payback_month: indicators['partner.payback_month'] ?? null },
    },
    { width, height: chartHeight },
  ),
];

type Stocks = readonly ('capital' | 'preferred')[];

/** Returns the balances that the study has of the partner. */
const hasStocks = (periods: readonly PartnerPeriod[]): Stocks =>
  (['capital', 'preferred'] as const).filter((key) => periods.some((period) => period[key] !== null));

const tableOf = (first: string, periods: readonly PartnerPeriod[], stocks: Stocks): Content => {
  const amounts = [...(['cash', 'inKind', 'received', 'net', 'balance'] as const), ...stocks];
  return {
    layout: amountLines(3),
    fontSize: 7.5,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', ...amounts.map(() => '*')],
      body: [
        [first, ...amounts.map((key) => copy.columns[key])].map(
          (text, at): TableCell => ({ text: plain(text), bold: true, alignment: at === 0 ? 'left' : 'right' }),
        ),
        ...periods.map((period) => [nameOf(period), ...amounts.map((key) => amountOf(period, key))]),
      ],
    },
  };
};

const nameOf = ({ period }: PartnerPeriod): TableCell => {
  if (period === null) return { text: copy.total, bold: true };
  return { text: period.length > 4 ? shortMonth(period) : period, noWrap: true };
};

const amountOf = (period: PartnerPeriod, key: Exclude<keyof PartnerPeriod, 'period'>): TableCell => {
  const cents = period[key];
  return {
    text: cents === null ? '' : plain(decimal(cents / 100, 2)),
    alignment: 'right',
    bold: period.period === null,
    noWrap: true,
  };
};
