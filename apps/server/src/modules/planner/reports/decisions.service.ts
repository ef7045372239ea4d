/** Record of the decision on an approved version: the decision, its author, its reason and its numbers. */
import { partedCascade } from '@uni/analysis';
import { type ApprovedPlanAnswer, type DecisionRecord, wireErrors } from '@uni/contracts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { findOrganization } from '../../access/index.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { locateEnterprise } from '../enterprises/enterprises.service.ts';
import { premisesOf } from '../premises/premises.model.ts';
import { hashOf, projectionOf, sealedProjectionOf } from '../projections/projections.service.ts';
import { namesOf } from '../shared/people.service.ts';
import { readApproved } from './approved-versions.repository.ts';
import { writePdfInThread } from './pdf-writing.service.ts';
import { locateReported } from './reported-versions.service.ts';

export const findDecidedVersion = locateReported;

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findDecidedEnterprise = locateEnterprise;

/** Throws 404 unless there is such a version and it was approved. */
export async function readDecision(context: Context, versionId: number): Promise<DecisionRecord> {
  const { db } = context;
  const row = await locateReported(context, versionId);
  if (row.state !== 'approved') throw new HttpError(wireErrors.notFound);
  const sealed = orNotFound(await sealedProjectionOf(db, row.id));
  const live = await projectionOf(db, row);
  const enterprise = orNotFound(await findEnterprise(db, row.enterprise_id));
  const organization = await findOrganization(db, db.organizationId);
  const names = await namesOf(db, [row.approved_by]);
  const sealedHash = row.sealed_projection_hash ?? hashOf(sealed);
  const liveHash = hashOf(live, sealedHash);
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
}

/** Returns the approved version as it was sealed, regardless of later closings. */
export async function readApprovedPlan({ db }: Context, enterpriseId: number): Promise<ApprovedPlanAnswer> {
  const row = await readApproved(db, enterpriseId);
  const sealed = row && (await sealedProjectionOf(db, row.id));
  if (!row || !sealed) return { approved: null };
  const { base_month, indicators } = sealed;
  const version = { id: row.id, nome: row.nome };
  const approved_at = wireInstant(row.approved_at);
  return { approved: { version, approved_at, base_month, indicators, cascade: partedCascade(sealed) } };
}

/** Returns the bytes of a PDF, which is written outside of any transaction. */
export async function writeDecisionPdf({ transact }: LongContext, versionId: number): Promise<Uint8Array> {
  return writePdfInThread('decision', await transact((context) => readDecision(context, versionId)));
}
