/** Each PDF is set in a thread of its own, so that the server goes on answering. One that does not end is ended. */
import { Worker } from 'node:worker_threads';
import type { DecisionRecord } from '@uni/contracts';
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

const memoryMb = 256;
const longestMs = 30_000;

/** The bytes of a PDF. */
export const writePdfInThread = <K extends keyof PdfContents>(kind: K, content: PdfContents[K]): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./pdf.thread.ts', import.meta.url), {
      workerData: { kind, content },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const late = setTimeout(() => void thread.terminate(), longestMs);
    thread.once('message', (bytes: Uint8Array) => resolve(bytes));
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the paper's thread ended with ${code} and no paper`));
    });
  });
