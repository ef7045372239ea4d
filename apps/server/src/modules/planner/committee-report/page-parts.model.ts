/** Pages of a report and their parts, as data. */
import type { ReportBlock, ReportCell, ReportPage, ReportPageKey, ReportPairs, ReportTable } from '@uni/contracts';
import { committeeReport } from '@uni/phrases';

type Row = ReportTable['rows'][number];

interface PageHead {
  readonly title: string;
  readonly subtitle: string;
}

export const pageOf = (
  key: ReportPageKey,
  { title, subtitle }: PageHead,
  bands: readonly (readonly (readonly ReportBlock[])[])[],
): ReportPage => ({
  key,
  name: committeeReport.pages[key],
  title,
  subtitle,
  missing: null,
  cover: null,
  bands: bands.map((columns) => columns.map((blocks) => [...blocks])),
});

/** A page that the version has no data for, with the reason. */
export const missingPage = (key: ReportPageKey, reason: string): ReportPage => ({
  ...pageOf(key, { title: committeeReport.pages[key], subtitle: '' }, []),
  missing: reason,
});

export const rowOf = (cells: readonly (string | ReportCell)[], level: Row['level'] = 'plain'): Row => ({
  level,
  cells: cells.map((cell) => (typeof cell === 'string' ? { text: cell } : cell)),
});

export const tableOf = (
  title: string,
  heads: readonly string[],
  rows: readonly Row[],
  { headed = false } = {},
): ReportTable => ({
  kind: 'table',
  label: title,
  headed,
  heads: [...heads],
  rows: [...rows],
});

type PairRow = Omit<ReportPairs['rows'][number], 'mark'> & { readonly mark?: 'good' | 'bad' | 'note' };

export const pairsOf = (title: string, rows: readonly PairRow[]): ReportPairs => ({
  kind: 'pairs',
  label: title,
  rows: rows.map((row) => ({ mark: 'none', ...row })),
});

export const textOf = (title: string, text: string): ReportBlock => ({ kind: 'text', label: title, text });
