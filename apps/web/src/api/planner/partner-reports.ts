import { downloadFile } from '../download.ts';
import { queryOf } from '../query.ts';

export const partnerReportsQuery = queryOf('GET /api/planner/partner-reports/', { list: true });

interface DownloadedReport {
  readonly version: number;
  /** The position among the partners of the study, from 1. */
  readonly number: number;
  /** Without the extension. */
  readonly name: string;
  query?: { scenario?: number };
}

/** Saves the report for one partner. A failure shows a notice. */
export const downloadPartnerReport = ({ version, number, name, query = {} }: DownloadedReport): Promise<boolean> =>
  downloadFile({ name, type: 'pdf' }, 'GET /api/planner/versions/:id/partners/:number/report/', {
    params: { id: version, number },
    query,
  });
