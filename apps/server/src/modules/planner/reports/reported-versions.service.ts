import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { findOrganization } from '../../access/index.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import type { FiledStudy } from '../scenarios/scenarios.service.ts';
import { readStudy, type StudyRow } from '../studies/versions.repository.ts';
import type { ReportHead } from './executive-summary.model.ts';

/** Throws 404 for a missing, a deleted and a foreign version alike. */
export const locateReported = async ({ db }: Context, versionId: number): Promise<StudyRow> =>
  orNotFound(await readStudy(db, versionId, { forUpdate: false }));

/** Returns the organization, enterprise and version of a report, and the time of its issue. */
export const readReportHead = async (
  { db, platform }: Context,
  { row, scenario }: Pick<FiledStudy, 'row' | 'scenario'>,
): Promise<ReportHead> => {
  const { code, name, city, state } = orNotFound(await findEnterprise(db, row.enterprise_id));
  const organization = await findOrganization(db, db.organizationId);
  return {
    organization: organization?.name ?? '',
    enterprise: { code, name, city, state },
    version: { nome: row.nome, state: row.state, current: row.is_current, revision: row.revision },
    scenario,
    issued_at: wireInstant(platform.now()),
  };
};
