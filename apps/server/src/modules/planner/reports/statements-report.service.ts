/** The report of a version's income statement and balance. */
import { fieldMessages, invalidFields } from '@uni/contracts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { projectionOf } from '../projections/projections.service.ts';
import { writePdfInThread } from './pdf-writing.service.ts';
import { locateReported, readReportHead } from './reported-versions.service.ts';
import { type StatementsReport, statementsReport } from './statements-report.model.ts';

export const findStatedVersion = locateReported;

const readStatements = async (context: Context, versionId: number): Promise<StatementsReport> => {
  const row = await locateReported(context, versionId);
  const report = statementsReport(await readReportHead(context, row), await projectionOf(context.db, row));
  if (!report) throw new HttpError(invalidFields({ accounting: [fieldMessages.required] }));
  return report;
};

/**
 * Returns the bytes of a PDF, which is written outside of any transaction. Throws 400 for a study without accounts.
 */
export async function writeStatementsPdf({ transact }: LongContext, versionId: number): Promise<Uint8Array> {
  return writePdfInThread('statements', await transact((context) => readStatements(context, versionId)));
}
