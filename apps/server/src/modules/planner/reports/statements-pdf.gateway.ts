/** Income statement, balance and backlog as PDF: landscape A4, years across, more years on further tables. */
import { statementsReport as copy } from '@uni/phrases';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { decimal, shortMonth } from '../shared/written-values.model.ts';
import { instant, plain, quiet, sheetOf } from './pdf-layout.gateway.ts';
import type { StatementRow, StatementsReport, StatementTable } from './statements-report.model.ts';

const margin = 36;
const labelWidth = 150;
/** Years that a table has room for next to its total, every centavo in. */
const yearsAcross = 9;

const columnWidth = (841.89 - 2 * margin - labelWidth - 8 * (yearsAcross + 2)) / (yearsAcross + 1);

/** The document of the statements; its bytes are `writePdf`'s. */
export const statementsPdf = (report: StatementsReport): TDocumentDefinitions => {
  const { enterprise, version } = report;
  return {
    ...sheetOf({ title: copy.title, enterprise: enterprise.name, version: version.nome, margin }),
    pageOrientation: 'landscape',
    pageMargins: [margin, 28, margin, 40],
    styles: { section: { fontSize: 10, bold: true, margin: [0, 10, 0, 4] } },
    defaultStyle: { font: 'Helvetica', fontSize: 7.5, lineHeight: 1.2 },
    content: [head(report), ...report.tables.flatMap((table) => tableOf(table, report.years))],
  };
};

const head = ({ organization, enterprise, version, issued_at: at, closing }: StatementsReport): Content => ({
  stack: [
    { text: plain(organization), color: quiet },
    { text: plain(enterprise.name), fontSize: 15, bold: true },
    { text: plain(`${copy.title} · ${version.nome} · ${instant(at)} · ${copy.unit}`), color: quiet },
    { text: plain(copy.basis), color: quiet },
    { text: plain(closing === null ? copy.projected : copy.closed(shortMonth(closing))), color: quiet },
  ],
});

/** The years of a table in pieces, the total with the last of them. */
const tableOf = ({ title, rows }: StatementTable, years: readonly string[]): Content[] => {
  const pieces = Array.from({ length: Math.ceil(years.length / yearsAcross) }, (_, k) => k * yearsAcross);
  const hasTotal = rows.some(({ total }) => total !== null);
  return pieces.map((from, k): Content => {
    const to = Math.min(years.length, from + yearsAcross);
    const isLast = k === pieces.length - 1;
    const heads = [...years.slice(from, to), ...(isLast && hasTotal ? [copy.total] : [])];
    return {
      unbreakable: true,
      stack: [
        { text: plain(title), style: 'section' },
        {
          layout: lines,
          table: {
            headerRows: 1,
            widths: [labelWidth, ...heads.map(() => columnWidth)],
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

const lines = {
  hLineWidth: (at: number) => (at === 1 ? 0.6 : 0.2),
  vLineWidth: () => 0,
  hLineColor: (at: number) => (at === 1 ? quiet : '#d0d5dd'),
  paddingTop: () => 1.5,
  paddingBottom: () => 1,
  paddingLeft: () => 4,
  paddingRight: () => 4,
};

const cellsOf = (
  { label, values, total, isSum }: StatementRow,
  { from, to, hasTotal }: { from: number; to: number; hasTotal: boolean },
): TableCell[] => {
  const amount = (cents: number | null): TableCell => ({
    text: cents === null ? '' : plain(decimal(cents / 100, 2)),
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
