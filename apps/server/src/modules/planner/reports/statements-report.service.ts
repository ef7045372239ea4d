/** The report of a version's income statement and balance. */
import { fieldMessages, invalidFields } from '@uni/contracts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { findOrganization } from '../../access/index.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { projectionOf } from '../projections/projections.service.ts';
import { writePdfInThread } from './pdf-writing.service.ts';
import { locateReported } from './reported-versions.service.ts';
import { type StatementsReport, statementsReport } from './statements-report.model.ts';

export const findStatedVersion = locateReported;

const readStatements = async (context: Context, versionId: number): Promise<StatementsReport> => {
  const { db, platform } = context;
  const row = await locateReported(context, versionId);
  const { code, name, city, state } = orNotFound(await findEnterprise(db, row.enterprise_id));
  const organization = await findOrganization(db, db.organizationId);
  const report = statementsReport(
    {
      organization: organization?.name ?? '',
      enterprise: { code, name, city, state },
      version: { nome: row.nome, state: row.state, current: row.is_current, revision: row.revision },
      issued_at: wireInstant(platform.now()),
    },
    await projectionOf(db, row),
  );
  if (!report) throw new HttpError(invalidFields({ accounting: [fieldMessages.required] }));
  return report;
};

/**
 * Returns the bytes of a PDF, which is written outside of any transaction. Throws 400 for a study without accounts.
 */
export async function writeStatementsPdf({ transact }: LongContext, versionId: number): Promise<Uint8Array> {
  return writePdfInThread('statements', await transact((context) => readStatements(context, versionId)));
}
