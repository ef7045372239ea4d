/** The report of a version's income statement and balance. */
import { allCompanies, fieldMessages, invalidFields, type StatementPeriod } from '@uni/contracts';
import { companyMembers, type Study } from '@uni/engine';
import { statementsReport as copy } from '@uni/phrases';
import type { Context, LongContext } from '../../../platform/context.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { filedProjection, filedStudy } from '../scenarios/scenarios.service.ts';
import { writePdfInThread } from './pdf-writing.service.ts';
import { locateReported, readReportHead } from './reported-versions.service.ts';
import { type StatementOwner, type StatementsReport, statementsReport } from './statements-report.model.ts';

export const findStatedVersion = locateReported;

/** Columns of the report, and whose statements it shows; of all together where no company is named. */
export interface StatementsQuestion {
  readonly period: StatementPeriod;
  readonly company?: string | undefined;
  readonly scenario?: number | undefined;
}

const ownersOf = (study: Study, company: string | undefined): StatementOwner[] => {
  const companies = companyMembers(study).map(({ key, name }) => ({ company: key, name }));
  const whole = { name: companies.length === 0 ? null : copy.consolidated };
  if (company === undefined) return [whole];
  if (company === allCompanies) return [...companies, whole];
  const own = companies.filter((one) => one.company === company);
  if (own.length === 0) throw new HttpError(invalidFields({ company: [fieldMessages.notChoice(company)] }));
  return own;
};

const readStatements = async (
  context: Context,
  versionId: number,
  { period, company, scenario }: StatementsQuestion,
): Promise<StatementsReport> => {
  const filed = await filedStudy(context, await locateReported(context, versionId), scenario);
  const report = statementsReport(await readReportHead(context, filed), await filedProjection(context, filed), {
    period,
    owners: ownersOf(JSON.parse(filed.row.study), company),
  });
  if (!report) throw new HttpError(invalidFields({ accounting: [fieldMessages.required] }));
  return report;
};

/**
 * Returns the bytes of a PDF, which is written outside of any transaction. Throws 400 for a study without accounts, and for a
 * company that it has not.
 */
export async function writeStatementsPdf(
  { transact }: LongContext,
  versionId: number,
  question: StatementsQuestion,
): Promise<Uint8Array> {
  return writePdfInThread('statements', await transact((context) => readStatements(context, versionId, question)));
}
