/** Requests of approval: sent to people by name, read by both sides. */
import {
  type ApprovalBox,
  type ApprovalRequest,
  approvalErrors,
  approvalLimits,
  fieldMessages,
  invalidFields,
  plannerErrors,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, reaches, reachOf } from '../../../platform/http/index.ts';
import { type Holder, holdersOf } from '../../access/index.ts';
import { markFactsRead, notify } from '../../notices/index.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { hashOf, projectionOf, sealedProjectionOf } from '../projections/projections.service.ts';
import { readApproved } from '../reports/approved-versions.repository.ts';
import { namesOf } from '../shared/people.service.ts';
import { locateStudy } from '../studies/studies.service.ts';
import { readStudy, type StudyRow } from '../studies/versions.repository.ts';
import { figuresOf } from './approval-figures.model.ts';
import { hashOfLink, newLinkToken } from './approval-links.gateway.ts';
import { requestMail } from './approval-mail.model.ts';
import { refusalOf, stateOf } from './approval-state.model.ts';
import { presentRequest } from './approvals.presenter.ts';
import {
  countBatches,
  findRequest,
  findRequestByLink,
  insertRequests,
  type NewRequest,
  type RequestRow,
  type SentRequest,
  selectRequests,
  withdrawRequests,
} from './approvals.repository.ts';

interface Order {
  readonly approvers: readonly number[];
  readonly note: string | null;
  readonly days: number;
}

const dayMs = 86_400_000;

export const locateSubmitted = (context: Context, id: number): Promise<StudyRow> => locateStudy(context, id);

export async function locateRequest({ db }: Context, id: number): Promise<RequestRow> {
  return orNotFound(await findRequest(db, id));
}

export const presentRequests = async (
  { actor, db, platform }: Context,
  rows: readonly RequestRow[],
): Promise<ApprovalRequest[]> => {
  const names = await namesOf(
    db,
    rows.flatMap(({ requested_by, approver_id }) => [requested_by, approver_id]),
  );
  const batches = await countBatches(
    db,
    rows.map(({ batch }) => batch),
  );
  return rows.map((row) => presentRequest(row, { now: platform.now(), userId: actor.userId, names, batches }));
};

/** Returns the people who may approve, without the caller, who sends it. */
export async function listApprovers({ actor, db }: Context, { enterprise_id }: StudyRow): Promise<Holder[]> {
  return (await holdersOf(db, 'version:lock', enterprise_id)).filter(({ id }) => id !== actor.userId);
}

/** Throws 409 for a version that is not submitted, 400 for an approver who may not approve it. Replaces earlier requests. */
export async function requestApproval(context: Context, located: StudyRow, order: Order): Promise<ApprovalRequest[]> {
  const { actor, db, platform } = context;
  const row = orNotFound(await readStudy(db, located.id, { forUpdate: true }));
  if (row.state !== 'submitted') throw new HttpError(plannerErrors.versionState(row.state));
  const approvers = await chosenApprovers(context, row, order.approvers);
  const sent = await contentOf(context, row, order);
  await markRequestsRead(context, await withdrawRequests(db, row.id, platform.now()));
  const requests = approvers.map((approver) => ({ id: newId(), approver, token: newLinkToken() }));
  await insertRequests(
    db,
    requests.map(({ id, approver, token }) => ({
      ...sent.row,
      id,
      approver_id: approver.id,
      token_hash: hashOfLink(token),
    })),
  );
  await recordAudit(context, 'version.approval_requested', row.id, {
    approvers: approvers.map(({ id }) => id),
    study_hash: row.study_hash,
    revision: row.revision,
  });
  const requester = (await namesOf(db, [actor.userId])).get(actor.userId) ?? '';
  for (const { id, token } of requests) await notifyApprover(context, row, { ...sent, id, token, requester });
  const rows = await Promise.all(requests.map(({ id }) => locateRequest(context, id)));
  return presentRequests(context, rows);
}

const chosenApprovers = async (context: Context, row: StudyRow, ids: readonly number[]): Promise<Holder[]> => {
  const choices = await listApprovers(context, row);
  return [...new Set(ids)].map((id) => {
    const approver = choices.find((one) => one.id === id);
    if (!approver) throw new HttpError(invalidFields({ approvers: [fieldMessages.missingKey(id)] }));
    return approver;
  });
};

interface Sent {
  readonly row: Omit<NewRequest, 'id' | 'approver_id' | 'token_hash'>;
  readonly enterprise: string;
}

/** What a request is bound to: study and projection by their hashes, and the numbers that were sent. */
const contentOf = async ({ actor, db, platform }: Context, row: StudyRow, { note, days }: Order): Promise<Sent> => {
  const projection = await projectionOf(db, row);
  const approved = await readApproved(db, row.enterprise_id);
  const baseline = approved && (await sealedProjectionOf(db, approved.id));
  const requested_at = platform.now();
  return {
    enterprise: orNotFound(await findEnterprise(db, row.enterprise_id)).name,
    row: {
      ...{ batch: newId(), version_id: row.id, enterprise_id: row.enterprise_id, requested_by: actor.userId },
      ...{ requested_at, expires_at: new Date(requested_at.getTime() + days * dayMs), note },
      ...{ study_hash: row.study_hash, projection_hash: hashOf(projection) },
      figures: JSON.stringify(figuresOf(projection, baseline)),
      baseline: baseline ? (approved?.nome ?? null) : null,
    },
  };
};

/** Key of the approver's notice of a request. */
const noticeKeyOf = (id: number): string => `approval:${id}`;

/** Requests that wait for nothing any more are read. */
export const markRequestsRead = ({ db, platform }: Context, requests: readonly SentRequest[]): Promise<void> =>
  markFactsRead(db, {
    people: requests.map(({ approver_id }) => approver_id),
    keys: requests.map(({ id }) => noticeKeyOf(id)),
    readAt: platform.now(),
  });

const notifyApprover = async (
  context: Context,
  { id: versionId, enterprise_id, nome }: StudyRow,
  { row, enterprise, id, token, requester }: Sent & { id: number; token: string; requester: string },
): Promise<void> => {
  const approver = orNotFound(await findRequest(context.db, id)).approver_id;
  const figures = JSON.parse(row.figures);
  await notify(context, {
    ...{ kind: 'approval_requested', needs: 'version:lock', enterprise: enterprise_id, by: context.actor.userId },
    facts: { enterprise, version: nome, version_id: versionId, expires: row.expires_at.toISOString() },
    path: `/avisos?pedido=${id}`,
    key: noticeKeyOf(id),
    // One request of several approvers is one message of a chat.
    chat: { key: `approvals:${row.batch}`, path: `/planejamento/${enterprise_id}/versoes?v=${versionId}` },
    people: [approver],
    mail: ({ name }) =>
      requestMail({
        ...{ approver: name, requester, enterprise, version: nome, note: row.note, figures, baseline: row.baseline },
        // After the sign #, where neither a server nor its logs see it.
        link: `${context.platform.origin}/aprovar#${token}`,
        expires: row.expires_at,
      }),
  });
};

export async function listRequests(context: Context, box: ApprovalBox): Promise<ApprovalRequest[]> {
  const { actor, db, platform } = context;
  const filter = { userId: actor.userId, box, enterprises: reachOf(actor, 'planning:read') };
  const rows = await selectRequests(db, filter, approvalLimits.listed);
  const now = platform.now();
  const listed = rows.filter((row) => box === 'sent' || (stateOf(row, now) === 'open') === (box === 'waiting'));
  return presentRequests(context, listed);
}

/** Throws 404, 403 or 409 unless the caller may decide it now. */
export async function openLink(context: Context, token: string): Promise<ApprovalRequest> {
  const { actor, db } = context;
  const row = await findRequestByLink(db, hashOfLink(token));
  if (!row) throw new HttpError(approvalErrors.linkUnknown);
  if (!reaches(actor, 'planning:read', row.enterprise_id)) throw new HttpError(wireErrors.permissionDenied);
  await refuseUnlessOpen(context, row);
  return orNotFound((await presentRequests(context, [row]))[0] ?? null);
}

/** Throws 403 for another person or a program. Throws 409 unless it is open with the numbers that were sent. */
export const refuseUnlessOpen = async ({ actor, db, platform }: Context, row: RequestRow): Promise<void> => {
  if (row.approver_id !== actor.userId || actor.token) throw new HttpError(approvalErrors.ofAnother);
  const refusal = refusalOf(stateOf(row, platform.now()));
  if (refusal) throw new HttpError(refusal);
  const study = orNotFound(await readStudy(db, row.version_id, { forUpdate: false }));
  if (hashOf(await projectionOf(db, study), row.projection_hash) !== row.projection_hash)
    throw new HttpError(approvalErrors.changed);
};
