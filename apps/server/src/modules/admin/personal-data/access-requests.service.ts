/** Users' requests for access: stored for those who may grant them, until one of these handles it. */
import { type AccessRequest, accessRequestLimit, fieldMessages, invalidFields } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import {
  type AccessRequestRow,
  accessRequestsOf,
  deleteAccessRequest,
  findAccessRequest,
  insertAccessRequest,
  listAccessRequests,
} from './access-requests.repository.ts';

export interface AccessRequests {
  list(actor: Actor): Promise<AccessRequest[]>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<AccessRequestRow>;
  /** Asking twice for one screen is asking once. */
  request(actor: Actor, screen: string): Promise<AccessRequest>;
  settle(actor: Actor, read: AccessRequestRow): Promise<void>;
}

export const createAccessRequests = (platform: Platform): AccessRequests => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>) =>
    platform.database.withOrganization(actor.scope, work);
  return {
    list: (actor) =>
      within(actor, async (transaction) => (await listAccessRequests(transaction, actor.scope)).map(present)),

    find: (actor, id) =>
      within(actor, async (transaction) => orNotFound(await findAccessRequest(transaction, actor.scope, id))),

    request: (actor, screen) =>
      within(actor, async (transaction) => {
        const own = await accessRequestsOf(transaction, actor.scope, actor.userId);
        const existing = own.find((row) => row.screen === screen);
        if (existing) return present(existing);
        if (own.length >= accessRequestLimit)
          throw new Refusal(invalidFields({ screen: [fieldMessages.tooManyItems(accessRequestLimit)] }));
        const request = { id: newId(), user_id: actor.userId, screen, created_at: platform.now() };
        await insertAccessRequest(transaction, actor.scope, request);
        await recordAudit({ platform, db: transaction, actor }, 'user.access_requested', actor.userId);
        const rows = await accessRequestsOf(transaction, actor.scope, actor.userId);
        return present(orNotFound(rows.find((row) => row.screen === screen)));
      }),

    settle: (actor, read) =>
      within(actor, async (transaction) => {
        await deleteAccessRequest(transaction, actor.scope, read.id);
        await recordAudit({ platform, db: transaction, actor }, 'user.access_request_settled', read.user_id);
      }),
  };
};

const present = (row: AccessRequestRow): AccessRequest => ({
  id: row.id,
  user: row.user_id,
  user__name: row.name,
  user__email: row.email,
  screen: row.screen,
  created_at: wireInstant(row.created_at),
});
