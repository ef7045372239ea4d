/** Runs in a thread: evaluates a study for a report, or sets the pages of one as PDF. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ReportContent, ReportSettings } from '@uni/contracts';
import { type ReportQuestion, reportContent } from './report-content.model.ts';
import { reportPdf } from './report-pdf.gateway.ts';

const { question, printed } = workerData as {
  question?: ReportQuestion;
  printed?: { content: ReportContent; settings: ReportSettings };
};
if (question) parentPort?.postMessage(reportContent(question));
if (printed) parentPort?.postMessage(await reportPdf(printed.content, printed.settings));
