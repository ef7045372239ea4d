/** Approval requires a plausible study. It leaves a sealed projection and one plan of the enterprise. */
import { plannerErrors } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { evaluateStudy } from '../plausibility/own-bands.service.ts';
import type { Transition } from '../policy.ts';
import { sealProjection } from '../projections/projections.repository.ts';
import { hashOf, keyOf, projectionOf } from '../projections/projections.service.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { readStudy, type StudyRow } from '../studies/versions.repository.ts';
import { clearCurrent, type VersionChange } from './version-writes.repository.ts';
import type { NamedVersion } from './versions.presenter.ts';

/**
 * Stores the projection as it is approved, over the months closed now, with its approver and the time. The version approved
 * last is the plan, and so the current one. Otherwise only an act on an approved version makes it current.
 */
const approvedChange = async ({ actor, db, platform }: Context, row: StudyRow): Promise<VersionChange> => {
  const basis = await basisOf(db, row.enterprise_id);
  const projection = await projectionOf(db, row);
  await sealProjection(db, keyOf(row.id, row.revision, basis));
  await clearCurrent(db, row.enterprise_id);
  return {
    is_current: true,
    is_archived: false,
    sealed_projection_hash: hashOf(projection),
    approved_by: actor.userId,
    approved_at: platform.now(),
  };
};

/** Spares a committee numbers that are likelier mistakes: refuses them unless a reason is given. */
const refuseImplausible = async (context: Context, row: StudyRow): Promise<void> => {
  const findings = await evaluateStudy(context, row, await projectionOf(context.db, row));
  const grave = findings.filter(({ gravity }) => gravity === 'grave');
  if (grave.length > 0)
    throw new HttpError(plannerErrors.implausible(grave.map(({ rule, paths }) => ({ rule, path: paths[0] ?? '' }))));
};

/** Returns the changes of a transition besides the state. Throws 409 for a study with grave findings sent without a reason. */
export const passedChange = async (
  context: Context,
  row: StudyRow,
  { transition, reason }: { readonly transition: Transition; readonly reason: string | null },
): Promise<VersionChange> => {
  if (transition === 'approve') return approvedChange(context, row);
  if (transition !== 'submit') return {};
  if (reason === null) await refuseImplausible(context, row);
  return { submit_reason: reason };
};

/** Throws 409 for an unapproved version: a draft is no one's plan. Otherwise clears the enterprise's current version. */
export const makeWayForCurrent = async (db: TenantDatabase, read: NamedVersion): Promise<void> => {
  const row = orNotFound(await readStudy(db, read.id, { forUpdate: true }));
  if (row.state !== 'approved') throw new HttpError(plannerErrors.versionNotApproved);
  await clearCurrent(db, read.enterprise_id);
};
