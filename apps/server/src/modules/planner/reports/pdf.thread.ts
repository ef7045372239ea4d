/** Runs in a thread of its own: sets one PDF. */
import { parentPort, workerData } from 'node:worker_threads';
import { decisionPdf } from './decision-pdf.gateway.ts';
import { executivePdf } from './executive-pdf.gateway.ts';
import type { PartnerReport } from './partner-report.model.ts';
import { partnerReportPdf } from './partner-report-pdf.gateway.ts';
import { type ReportedStudy, receivedByTier } from './partner-tiers.model.ts';
import { writePdf } from './pdf-layout.gateway.ts';
import { statementsPdf } from './statements-pdf.gateway.ts';

const documents = {
  decision: decisionPdf,
  executive: executivePdf,
  statements: statementsPdf,
  partner: ({ report, reported }: { report: PartnerReport; reported: ReportedStudy }) =>
    partnerReportPdf(report, receivedByTier(reported)),
};

const { kind, content } = workerData as { kind: keyof typeof documents; content: never };
parentPort?.postMessage(await writePdf(documents[kind](content)));
