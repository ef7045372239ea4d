/** Each PDF is set in a thread of its own. */
import type { DecisionRecord } from '@uni/contracts';
import { runOnce } from '../shared/one-off-thread.service.ts';
import type { ExecutiveSummary } from './executive-summary.model.ts';
import type { PartnerReport } from './partner-report.model.ts';
import type { ReportedStudy } from './partner-tiers.model.ts';
import type { StatementsReport } from './statements-report.model.ts';

/** Content of each document. */
interface PdfContents {
  decision: DecisionRecord;
  executive: ExecutiveSummary;
  statements: StatementsReport;
  partner: { readonly report: PartnerReport; readonly reported: ReportedStudy };
}

/** The bytes of a PDF. */
export const writePdfInThread = <K extends keyof PdfContents>(kind: K, content: PdfContents[K]): Promise<Uint8Array> =>
  runOnce(new URL('./pdf.thread.ts', import.meta.url), { kind, content });
