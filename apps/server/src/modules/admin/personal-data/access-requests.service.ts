/** Users' requests for access: stored for those who may grant them, until one of these handles it. */
import { type AccessRequest, accessRequestLimit, fieldMessages, invalidFields } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import {
  type AccessRequestRow,
  accessRequestsOf,
  deleteAccessRequest,
  insertAccessRequest,
  selectAccessRequest,
  selectAccessRequests,
} from './access-requests.repository.ts';

const present = (row: AccessRequestRow): AccessRequest => ({
  id: row.id,
  user: row.user_id,
  user__name: row.name,
  user__email: row.email,
  screen: row.screen,
  created_at: wireInstant(row.created_at),
});

export async function listAccessRequests({ db }: Context): Promise<AccessRequest[]> {
  return (await selectAccessRequests(db)).map(present);
}

/** Throws 404 for a missing and a foreign one alike. */
export const findAccessRequest = async ({ db }: Context, id: number): Promise<AccessRequestRow> =>
  orNotFound(await selectAccessRequest(db, id));

/** Two requests for one screen are one. */
export async function requestAccess(context: Context, screen: string): Promise<AccessRequest> {
  const { actor, db, platform } = context;
  const own = await accessRequestsOf(db, actor.userId);
  const existing = own.find((row) => row.screen === screen);
  if (existing) return present(existing);
  if (own.length >= accessRequestLimit)
    throw new HttpError(invalidFields({ screen: [fieldMessages.tooManyItems(accessRequestLimit)] }));
  await insertAccessRequest(db, { id: newId(), user_id: actor.userId, screen, created_at: platform.now() });
  await recordAudit(context, 'user.access_requested', actor.userId);
  const rows = await accessRequestsOf(db, actor.userId);
  return present(orNotFound(rows.find((row) => row.screen === screen)));
}

export async function settleAccessRequest(context: Context, read: AccessRequestRow): Promise<void> {
  await deleteAccessRequest(context.db, read.id);
  await recordAudit(context, 'user.access_request_settled', read.user_id);
}
