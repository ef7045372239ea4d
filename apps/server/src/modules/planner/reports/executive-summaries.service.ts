/** The executive summary of a version: one page for a board. */
import { physicalCurves, totalsBridge } from '@uni/analysis';
import type { Study } from '@uni/engine';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { findOrganization } from '../../access/index.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { evaluateStudy } from '../plausibility/own-bands.service.ts';
import { presentFindings } from '../plausibility/told-findings.model.ts';
import { listProgress } from '../realised/measurements.service.ts';
import { hashOf, projectionOf, sealedProjectionOf } from '../studies/projections.service.ts';
import { createStudies } from '../studies/studies.service.ts';
import { readBaseline, readStudy, type StudyRow } from '../studies/versions.repository.ts';
import { readApproved } from './approved-versions.repository.ts';
import { type ApprovedFigures, type ExecutiveSummary, executiveSummary } from './executive-summary.model.ts';
import { pdfCascade } from './pdf-cascade.service.ts';
import { writePdfInThread } from './pdf-writing.service.ts';

export interface ExecutiveSummaries {
  /** Throws 404 for a missing, a deleted and a foreign version alike. */
  find(actor: Actor, versionId: number): Promise<StudyRow>;
  summary(actor: Actor, versionId: number): Promise<ExecutiveSummary>;
  /** The bytes of a PDF of one page. */
  pdf(summary: ExecutiveSummary): Promise<Uint8Array>;
}

/** The current version's sealed figures, or those of the one approved last. */
const approvedOf = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
): Promise<ApprovedFigures | null> => {
  const row = await readApproved(transaction, organizationId, enterpriseId);
  const sealed = row && (await sealedProjectionOf(transaction, organizationId, row.id));
  return row && sealed ? { nome: row.nome, base_month: sealed.base_month, indicators: sealed.indicators } : null;
};

export const createExecutiveSummaries = (platform: Platform): ExecutiveSummaries => ({
  find: createStudies(platform).find,
  summary: (actor, versionId) =>
    platform.database.withOrganization(actor.scope, async (transaction) => {
      const row = orNotFound(await readStudy(transaction, actor.scope, versionId, { forUpdate: false }));
      const projection = await projectionOf(transaction, actor.scope, row);
      const { code, name, city, state } = orNotFound(await findEnterprise(transaction, row.enterprise_id));
      const organization = await findOrganization(transaction, actor.scope);
      const approved = await readBaseline(transaction, actor.scope, row.enterprise_id, row.id);
      const measured = await listProgress(transaction, row.enterprise_id);
      const study: Study = JSON.parse(row.study);
      const findings = await evaluateStudy(platform, transaction, actor, row, projection);
      const sealed = row.sealed_projection_hash;
      return executiveSummary(
        {
          organization: organization?.name ?? '',
          enterprise: { code, name, city, state },
          version: { nome: row.nome, state: row.state, current: row.is_current, revision: row.revision },
          issued_at: wireInstant(platform.now()),
          plausibility: { findings: presentFindings(study, findings), reason: row.submit_reason },
          differs_from_approved: sealed !== null && sealed !== hashOf(projection),
        },
        study,
        projection,
        {
          cascade: pdfCascade(projection),
          bridge: totalsBridge(projection),
          works: physicalCurves(study, null, measured, approved && { study: JSON.parse(approved.study) }),
          baseline: approved?.nome ?? null,
          approved: await approvedOf(transaction, actor.scope, row.enterprise_id),
        },
      );
    }),
  pdf: (summary) => writePdfInThread('executive', summary),
});
