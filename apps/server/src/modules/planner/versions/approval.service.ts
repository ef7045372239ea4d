/** Approval requires a plausible study. It leaves a sealed projection and one plan of the enterprise. */
import { plannerErrors } from '@uni/contracts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { evaluateStudy } from '../plausibility/own-bands.service.ts';
import type { Transition } from '../policy.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { sealProjection } from '../studies/projections.repository.ts';
import { hashOf, keyOf, projectionOf } from '../studies/projections.service.ts';
import { clearCurrent, readStudy, type StudyRow, type VersionChange } from '../studies/versions.repository.ts';
import type { NamedVersion } from './versions.presenter.ts';

/**
 * Keeps the projection as it is approved, over the months closed now, with who approved it and when. What is approved
 * last is the plan: the version becomes the current one, and besides this only an act on an approved one leads there.
 */
const approvedChange = async (
  { now }: Pick<Platform, 'now'>,
  transaction: Transaction,
  actor: Actor,
  row: StudyRow,
): Promise<VersionChange> => {
  const basis = await basisOf(transaction, row.enterprise_id);
  const projection = await projectionOf(transaction, actor.scope, row);
  await sealProjection(transaction, actor.scope, keyOf(row.id, row.revision, basis));
  await clearCurrent(transaction, actor.scope, row.enterprise_id);
  return {
    is_current: true,
    is_archived: false,
    sealed_projection_hash: hashOf(projection),
    approved_by: actor.userId,
    approved_at: now(),
  };
};

/** Spares a committee numbers that are likelier mistakes: refuses them unless a reason is given. */
const refuseImplausible = async (
  platform: Pick<Platform, 'now'>,
  transaction: Transaction,
  actor: Actor,
  row: StudyRow,
): Promise<void> => {
  const projection = await projectionOf(transaction, actor.scope, row);
  const findings = await evaluateStudy(platform, transaction, actor, row, projection);
  const grave = findings.filter(({ gravity }) => gravity === 'grave');
  if (grave.length > 0)
    throw new Refusal(plannerErrors.implausible(grave.map(({ rule, paths }) => ({ rule, path: paths[0] ?? '' }))));
};

/** Returns the changes of a transition besides the state. Throws 409 for a study with grave findings sent without a reason. */
export const passedChange = async (
  platform: Pick<Platform, 'now'>,
  transaction: Transaction,
  actor: Actor,
  row: StudyRow,
  { transition, reason }: { readonly transition: Transition; readonly reason: string | null },
): Promise<VersionChange> => {
  if (transition === 'approve') return approvedChange(platform, transaction, actor, row);
  if (transition !== 'submit') return {};
  if (reason === null) await refuseImplausible(platform, transaction, actor, row);
  return { submit_reason: reason };
};

/** Throws 409 for an unapproved version: a draft is no one's plan. Otherwise clears the enterprise's current version. */
export const makeWayForCurrent = async (transaction: Transaction, actor: Actor, read: NamedVersion): Promise<void> => {
  const row = orNotFound(await readStudy(transaction, actor.scope, read.id, { forUpdate: true }));
  if (row.state !== 'approved') throw new Refusal(plannerErrors.versionNotApproved);
  await clearCurrent(transaction, actor.scope, read.enterprise_id);
};
