/** Income statement, balance and backlog as PDF: landscape A4, periods across, more of them on further tables. */
import { statementsReport as copy, executiveSummary } from '@uni/phrases';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { instant } from '../shared/written-figures.model.ts';
import { decimal, shortMonth } from '../shared/written-values.model.ts';
import { amountLines, filedName, plain, quiet, sheetOf } from './pdf-layout.gateway.ts';
import type { StatementRow, StatementSection, StatementsReport, StatementTable } from './statements-report.model.ts';

const margin = 36;
const fontSize = 7.5;
const labelWidth = 150;
/** Left and right of each cell. */
const padding = 4;
/** Width of a page that the columns after the labels share. */
const sharedWidth = 841.89 - 2 * margin - labelWidth - 2 * padding;

/** The document of the statements; its bytes are `writePdf`'s. */
export const statementsPdf = (report: StatementsReport): TDocumentDefinitions => {
  const { enterprise, periods, sections } = report;
  const columns = columnsOf(report);
  return {
    ...sheetOf({ title: copy.title, enterprise: enterprise.name, version: filedName(report), margin }),
    pageOrientation: 'landscape',
    pageMargins: [margin, 28, margin, 40],
    styles: {
      company: { fontSize: 12, bold: true, margin: [0, 10, 0, 0] },
      section: { fontSize: 10, bold: true, margin: [0, 10, 0, 4] },
    },
    defaultStyle: { font: 'Helvetica', fontSize, lineHeight: 1.2 },
    content: [head(report), ...sections.flatMap((section, k) => contentOf(section, periods, columns, k > 0))],
  };
};

const head = ({ organization, enterprise, version, scenario, issued_at: at, closing }: StatementsReport): Content => ({
  stack: [
    { text: plain(organization), color: quiet },
    { text: plain(enterprise.name), fontSize: 15, bold: true },
    { text: plain(`${copy.title} · ${version.nome} · ${instant(at)} · ${copy.unit}`), color: quiet },
    ...(scenario === null ? [] : [{ text: plain(executiveSummary.scenario(scenario)), fontSize: 10, bold: true }]),
    { text: plain(copy.basis), color: quiet },
    { text: plain(closing === null ? copy.projected : copy.closed(shortMonth(closing))), color: quiet },
  ],
});

/** How many periods a table has room for next to its total, and how wide each is. */
interface Columns {
  readonly across: number;
  readonly width: number;
}

/** As many columns as fit with every centavo of the longest amount. */
const columnsOf = ({ sections, periods }: StatementsReport): Columns => {
  const rows = sections.flatMap(({ tables }) => tables.flatMap((table) => table.rows));
  const cents = rows.flatMap(({ values, total }) => (total === null ? values : [...values, total]));
  const extremes = [Math.max, Math.min].map((extreme) => cents.reduce((most, cell) => extreme(most, cell), 0));
  const widest = Math.max(...[...extremes.map(textOf), ...periods].map(widthOf));
  const all = Math.max(2, Math.floor(sharedWidth / (widest + 2 * padding)));
  return { across: all - 1, width: sharedWidth / all - 2 * padding };
};

/** Ems of a letter of Helvetica: a point, a digit or dash, the widest letter of a month. Bold is as wide. */
const emsOf = (letter: string): number => {
  if (/[.,/]/.test(letter)) return 0.278;
  return /[\d–]/.test(letter) ? 0.556 : 0.889;
};
const widthOf = (text: string): number => fontSize * [...text].reduce((sum, letter) => sum + emsOf(letter), 0);

const textOf = (cents: number): string => plain(decimal(cents / 100, 2));

/** The tables of a section under its name, from the second section on a new page. */
const contentOf = (
  { name, tables }: StatementSection,
  periods: readonly string[],
  columns: Columns,
  isFurther: boolean,
): Content[] => [
  ...(name === null
    ? []
    : [{ text: plain(name), style: 'company', ...(isFurther ? { pageBreak: 'before' as const } : {}) }]),
  ...tables.flatMap((table) => tableOf(table, periods, columns)),
];

/** The periods of a table in pieces, the total with the last of them. */
const tableOf = (
  { title, rows }: StatementTable,
  periods: readonly string[],
  { across, width }: Columns,
): Content[] => {
  const pieces = Array.from({ length: Math.ceil(periods.length / across) }, (_, k) => k * across);
  const hasTotal = rows.some(({ total }) => total !== null);
  return pieces.map((from, k): Content => {
    const to = Math.min(periods.length, from + across);
    const isLast = k === pieces.length - 1;
    const heads = [...periods.slice(from, to), ...(isLast && hasTotal ? [copy.total] : [])];
    return {
      unbreakable: true,
      stack: [
        { text: plain(title), style: 'section' },
        {
          layout: amountLines(padding),
          table: {
            headerRows: 1,
            widths: [labelWidth, ...heads.map(() => width)],
            body: [
              ['', ...heads.map((text): TableCell => ({ text, bold: true, alignment: 'right' }))],
              ...rows.map((row) => cellsOf(row, { from, to, hasTotal: isLast && hasTotal })),
            ],
          },
        },
      ],
    };
  });
};

const cellsOf = (
  { label, values, total, isSum }: StatementRow,
  { from, to, hasTotal }: { from: number; to: number; hasTotal: boolean },
): TableCell[] => {
  const amount = (cents: number | null): TableCell => ({
    text: cents === null ? '' : textOf(cents),
    alignment: 'right',
    bold: isSum,
    noWrap: true,
  });
  return [
    { text: plain(label), bold: isSum },
    ...values.slice(from, to).map(amount),
    ...(hasTotal ? [amount(total)] : []),
  ];
};
