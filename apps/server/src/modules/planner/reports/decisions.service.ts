/** Record of the decision on an approved version: the decision, its author, its reason and its numbers. */
import { partedCascade } from '@uni/analysis';
import { type ApprovedPlanAnswer, type DecisionRecord, wireErrors } from '@uni/contracts';
import { type Actor, orNotFound, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { findOrganization } from '../../access/index.ts';
import { type EnterpriseRow, findEnterprise } from '../enterprises/enterprises.repository.ts';
import { premisesOf } from '../premises/premises.model.ts';
import { namesOf } from '../shared/people.service.ts';
import { hashOf, projectionOf, sealedProjectionOf } from '../studies/projections.service.ts';
import { createStudies } from '../studies/studies.service.ts';
import { readStudy, type StudyRow } from '../studies/versions.repository.ts';
import { readApproved } from './approved-versions.repository.ts';
import { writePdfInThread } from './pdf-writing.service.ts';

export interface Decisions {
  /** Throws 404 for a missing, a deleted and a foreign version alike. */
  find(actor: Actor, versionId: number): Promise<StudyRow>;
  /** Throws 404 unless there is such a version and it was approved. */
  record(actor: Actor, versionId: number): Promise<DecisionRecord>;
  /** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
  findEnterprise(actor: Actor, enterpriseId: number): Promise<EnterpriseRow>;
  /** Returns the approved version as it was sealed, regardless of later closings. */
  approved(actor: Actor, enterpriseId: number): Promise<ApprovedPlanAnswer>;
  /** A record on paper: the bytes of a PDF. */
  pdf(record: DecisionRecord): Promise<Uint8Array>;
}

export const createDecisions = (platform: Platform): Decisions => ({
  find: createStudies(platform).find,
  record: (actor, versionId) =>
    platform.database.withOrganization(actor.scope, async (transaction) => {
      const row = orNotFound(await readStudy(transaction, actor.scope, versionId, { forUpdate: false }));
      if (row.state !== 'approved') throw new Refusal(wireErrors.notFound);
      const sealed = orNotFound(await sealedProjectionOf(transaction, actor.scope, row.id));
      const live = await projectionOf(transaction, actor.scope, row);
      const enterprise = orNotFound(await findEnterprise(transaction, row.enterprise_id));
      const organization = await findOrganization(transaction, actor.scope);
      const names = await namesOf(transaction, [row.approved_by]);
      const sealedHash = row.sealed_projection_hash ?? hashOf(sealed);
      const liveHash = hashOf(live);
      return {
        format: 'uni.decision-record/1',
        organization: organization?.name ?? '',
        enterprise: {
          code: enterprise.code,
          name: enterprise.name,
          city: enterprise.city,
          state: enterprise.state,
        },
        version: { id: row.id, nome: row.nome, state: row.state, revision: row.revision },
        approval: {
          by: names.get(row.approved_by) ?? null,
          at: wireInstant(row.approved_at ?? row.updated_at),
          reason: row.state_reason ?? '',
        },
        submission: { reason: row.submit_reason },
        study_hash: row.study_hash,
        sealed: {
          projection_hash: sealedHash,
          engine: sealed.engine,
          base_month: sealed.base_month,
          months: sealed.months,
          indicators: sealed.indicators,
        },
        live: {
          projection_hash: liveHash,
          engine: live.engine,
          equal: liveHash === sealedHash,
          indicators: live.indicators,
        },
        premises: premisesOf(JSON.parse(row.study)),
      };
    }),
  findEnterprise: (actor, enterpriseId) =>
    platform.database.withOrganization(actor.scope, async (transaction) =>
      orNotFound(await findEnterprise(transaction, enterpriseId)),
    ),
  approved: (actor, enterpriseId) =>
    platform.database.withOrganization(actor.scope, async (transaction) => {
      const row = await readApproved(transaction, actor.scope, enterpriseId);
      const sealed = row && (await sealedProjectionOf(transaction, actor.scope, row.id));
      if (!row || !sealed) return { approved: null };
      const { base_month, indicators } = sealed;
      const version = { id: row.id, nome: row.nome };
      const approved_at = wireInstant(row.approved_at);
      return { approved: { version, approved_at, base_month, indicators, cascade: partedCascade(sealed) } };
    }),
  pdf: (record) => writePdfInThread('decision', record),
});
