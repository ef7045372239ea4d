/** The executive summary of a version: one page for a board. */
import { cascadeLevels, physicalCurves, resultCascade } from '@uni/analysis';
import type { Study } from '@uni/engine';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { findOrganization } from '../../access/index.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { listed } from '../realised/measurements.service.ts';
import { found } from '../shared/refusals.ts';
import { hashOf, projectionOf } from '../studies/projections.service.ts';
import { createStudies } from '../studies/studies.service.ts';
import { readBaseline, readStudy, type StudyRow } from '../studies/versions.repository.ts';
import { type ExecutiveSummary, executiveSummary } from './executive-summary.ts';
import { paperInThread } from './paper-writing.service.ts';

export interface ExecutiveSummaries {
  /** Throws 404 for a missing, a deleted and a foreign version alike. */
  find(actor: Actor, versionId: number): Promise<StudyRow>;
  summary(actor: Actor, versionId: number): Promise<ExecutiveSummary>;
  /** The bytes of a PDF of one page. */
  paper(summary: ExecutiveSummary): Promise<Uint8Array>;
}

export const createExecutiveSummaries = (platform: Platform): ExecutiveSummaries => ({
  find: createStudies(platform).find,
  summary: (actor, versionId) =>
    platform.database.withOrganization(actor.scope, async (transaction) => {
      const row = found(await readStudy(transaction, actor.scope, versionId, { forUpdate: false }));
      const projection = await projectionOf(transaction, actor.scope, row);
      const { code, name, city, state } = found(await findEnterprise(transaction, actor.scope, row.enterprise_id));
      const organization = await findOrganization(transaction, actor.scope);
      const approved = await readBaseline(transaction, actor.scope, row.enterprise_id, row.id);
      const measured = await listed(transaction, actor.scope, row.enterprise_id);
      const study: Study = JSON.parse(row.study);
      const sealed = row.sealed_projection_hash;
      return executiveSummary(
        {
          organization: organization?.name ?? '',
          enterprise: { code, name, city, state },
          version: { nome: row.nome, state: row.state, current: row.is_current, revision: row.revision },
          issued_at: wireInstant(platform.now()),
          differs_from_approved: sealed !== null && sealed !== hashOf(projection),
        },
        study,
        projection,
        {
          cascade: cascadeLevels(resultCascade(projection)),
          works: physicalCurves(study, null, measured, approved && { study: JSON.parse(approved.study) }),
          baseline: approved?.nome ?? null,
        },
      );
    }),
  paper: (summary) => paperInThread('executive', summary),
});
