/** The PDF of a decision record: A4, in Portuguese, readable in grey. The same record gives the same pages. */
import type { DecisionRecord } from '@uni/contracts';
import { type IndicatorRow, indicatorCatalogue } from '@uni/engine';
import { decisionRecord as copy } from '@uni/phrases';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { indicatorText, instant, premiseLabel, premiseValue } from '../shared/written-figures.model.ts';
import { shortMonth } from '../shared/written-values.model.ts';
import { pairs, plain, quiet, sheetOf } from './pdf-layout.gateway.ts';

/** The document of a record; its bytes are `writePaper`'s. */
export const decisionPdf = (record: DecisionRecord): TDocumentDefinitions => ({
  ...sheetOf({ title: copy.title, enterprise: record.enterprise.name, version: record.version.nome, margin: 48 }),
  pageMargins: [48, 56, 48, 56],
  styles: {
    title: { fontSize: 18, bold: true },
    section: { fontSize: 12, bold: true, margin: [0, 16, 0, 6] },
    quiet: { color: quiet },
  },
  content: [
    { text: plain(record.organization), style: 'quiet' },
    { text: copy.title, style: 'title', margin: [0, 2, 0, 2] },
    { text: plain(`${record.enterprise.name} · ${record.version.nome}`), fontSize: 12 },
    { text: copy.decision, style: 'section' },
    pairs(decisionRows(record)),
    { text: copy.indicators, style: 'section' },
    indicatorTable(record),
    { text: record.live.equal ? copy.liveEqual : copy.liveDiffers, style: 'quiet', margin: [0, 6, 0, 0] },
    { text: copy.premises, style: 'section' },
    pairs(record.premises.map((premise) => [premiseLabel(premise), premiseValue(premise)])),
    { text: copy.fingerprints, style: 'section' },
    pairs([
      [copy.studyHash, record.study_hash],
      [copy.projectionHash, record.sealed.projection_hash],
      [copy.engine, record.sealed.engine],
      [copy.liveHash, `${record.live.projection_hash} (${record.live.engine})`],
    ]),
  ],
});

const decisionRows = ({ enterprise, version, approval, submission, sealed }: DecisionRecord): [string, string][] => {
  const cityAndState = [enterprise.city, enterprise.state].filter(Boolean).join('/');
  return [
    [copy.enterprise, [enterprise.code, enterprise.name, cityAndState].filter(Boolean).join(' · ')],
    [copy.version, `${version.nome} (${copy.revision(version.revision)})`],
    [copy.state, copy.approved],
    [copy.approvedBy, approval.by ?? copy.unknown],
    [copy.approvedAt, instant(approval.at)],
    ...(submission.reason ? [[copy.submitReason, submission.reason] satisfies [string, string]] : []),
    [copy.reason, approval.reason],
    [copy.horizon, copy.months(shortMonth(sealed.base_month), sealed.months)],
  ];
};

const indicatorTable = ({ sealed, live }: DecisionRecord): Content => {
  const rows = indicatorCatalogue.filter(({ key }) => sealed.indicators[key] !== undefined);
  const head: TableCell[] = [copy.indicator, copy.asApproved, copy.asToday].map((text, at) => ({
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
