/** A decision record on paper: A4, in Portuguese, readable in grey. The same record gives the same pages. */
import type { DecisionRecord } from '@uni/contracts';
import { type IndicatorRow, indicatorCatalogue } from '@uni/engine';
import { decisionRecord as words } from '@uni/phrases';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { shortMonth } from '../shared/written-values.model.ts';
import {
  indicatorText,
  instant,
  pairs,
  plain,
  premiseLabel,
  premiseValue,
  quiet,
  sheetOf,
} from './pdf-layout.gateway.ts';

/** The document of a record; its bytes are `writePaper`'s. */
export const decisionPaper = (record: DecisionRecord): TDocumentDefinitions => ({
  ...sheetOf({ title: words.title, enterprise: record.enterprise.name, version: record.version.nome, margin: 48 }),
  pageMargins: [48, 56, 48, 56],
  styles: {
    title: { fontSize: 18, bold: true },
    section: { fontSize: 12, bold: true, margin: [0, 16, 0, 6] },
    quiet: { color: quiet },
  },
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

const decisionRows = ({ enterprise, version, approval, submission, sealed }: DecisionRecord): [string, string][] => {
  const place = [enterprise.city, enterprise.state].filter(Boolean).join('/');
  return [
    [words.enterprise, [enterprise.code, enterprise.name, place].filter(Boolean).join(' · ')],
    [words.version, `${version.nome} (${words.revision(version.revision)})`],
    [words.state, words.approved],
    [words.approvedBy, approval.by ?? words.unknown],
    [words.approvedAt, instant(approval.at)],
    ...(submission.reason ? [[words.submitReason, submission.reason] satisfies [string, string]] : []),
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
