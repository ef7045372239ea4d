/** A decision on a request of approval: after the password of its approver, once, on the numbers that were sent. */
import {
  type ApprovalDecision,
  type ApprovalRequest,
  approvalErrors,
  fieldMessages,
  invalidFields,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { notify } from '../../notices/index.ts';
import { readStudy } from '../studies/versions.repository.ts';
import { locateVersion, passVersion } from '../versions/versions.service.ts';
import { hashOfLink } from './approval-links.gateway.ts';
import { countBatches, findRequest, type RequestRow, requestsOfBatch, settleRequest } from './approvals.repository.ts';
import { locateRequest, markRequestsRead, presentRequests, refuseUnlessOpen } from './approvals.service.ts';

interface Decision {
  readonly decision: ApprovalDecision;
  readonly reason: string | null;
  readonly password: string;
  readonly token: string | null;
}

export const locateDecided = locateRequest;

/** Throws 400 without a reason to return, or for a wrong password; 403 and 409 as for the link. */
export async function decideRequest(
  context: LongContext,
  credentials: Pick<Credentials, 'prove'>,
  located: RequestRow,
  { decision, reason, password, token }: Decision,
): Promise<ApprovalRequest> {
  if (token !== null && hashOfLink(token) !== located.token_hash) throw new HttpError(approvalErrors.linkUnknown);
  await context.transact((opened) => refuseUnlessOpen(opened, located));
  if (decision === 'refuse' && reason === null)
    throw new HttpError(invalidFields({ reason: [fieldMessages.required] }));
  await credentials.prove(context, password, 'password');
  return context.transact((opened) => settle(opened, located, { decision, reason }));
}

const settle = async (
  context: Context,
  { id, version_id, batch }: RequestRow,
  { decision, reason }: Pick<Decision, 'decision' | 'reason'>,
): Promise<ApprovalRequest> => {
  const { db, platform } = context;
  // All who decide on a version take turns here.
  orNotFound(await readStudy(db, version_id, { forUpdate: true }));
  const row = orNotFound(await findRequest(db, id));
  await refuseUnlessOpen(context, row);
  const isApproval = decision === 'approve';
  const change = { decision: isApproval ? 'approved' : 'refused', decided_at: platform.now(), reason } as const;
  if (!(await settleRequest(db, id, change))) throw new HttpError(approvalErrors[change.decision]);
  // One return ends the request for all approvers.
  await markRequestsRead(context, isApproval ? [row] : await requestsOfBatch(db, batch));
  const act = isApproval ? 'version.approval_given' : 'version.approval_refused';
  await recordAudit(context, act, version_id, { request: id, reason, study_hash: row.study_hash });
  const count = (await countBatches(db, [batch])).get(batch);
  const isLast = count !== undefined && count.approvals === count.approvers;
  if (!isApproval) await passVersion(context, await locateVersion(context, version_id), 'reopen', reason);
  else if (isLast)
    await passVersion(context, await locateVersion(context, version_id), 'approve', reason ?? row.note ?? '');
  await notifyRequester(context, row, { decision, isLast, reason });
  return orNotFound((await presentRequests(context, [orNotFound(await findRequest(db, id))]))[0] ?? null);
};

const notifyRequester = async (
  context: Context,
  row: RequestRow,
  { decision, isLast, reason }: Pick<Decision, 'decision' | 'reason'> & { isLast: boolean },
): Promise<void> => {
  const given = isLast ? 'approved' : 'one_of_several';
  const outcome = decision === 'refuse' ? 'refused' : given;
  await notify(context, {
    ...{ kind: 'approval_decided', needs: 'planning:read', enterprise: row.enterprise_id, by: context.actor.userId },
    facts: { enterprise: row.enterprise_name, version: row.version_name, version_id: row.version_id, outcome, reason },
    path: `/planejamento/${row.enterprise_id}/versoes?v=${row.version_id}`,
    key: `approval-decided:${row.id}`,
    people: [row.requested_by],
  });
};
