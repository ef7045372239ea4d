/** Events of ERPs: accepted quickly, each once. A run reads a little later for all that arrived together. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type ErpHook, wireErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import { workerName } from '../runs/schedule.model.ts';
import { type ConnectionRow, findConnection } from './connections.repository.ts';
import { findHook, forgetHook, insertEvent, insertHook } from './hooks.repository.ts';

/** One change often makes several events. */
const gatheringMs = 15_000;
const longestText = 200;
const longestBody = 20_000;

export interface ErpEvent {
  readonly id: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Throws 404 for a missing, a removed and a foreign one alike. */
export const findHookedConnection = async ({ db }: Context, id: number): Promise<ConnectionRow> =>
  orNotFound(await findConnection(db, id));

export async function renewHook(context: Context, { id: connectionId }: ConnectionRow): Promise<ErpHook> {
  const { db } = context;
  const id = randomBytes(16).toString('base64url');
  const token = randomBytes(32).toString('base64url');
  await forgetHook(db, connectionId);
  await insertHook(db, {
    id,
    organization_id: db.organizationId,
    connection_id: connectionId,
    token_hash: hashOf(token),
  });
  await recordAudit(context, 'connection.hook_renewed', connectionId);
  return { path: `/api/integration/hooks/${id}/`, token };
}

/** Throws 404 for an unknown address and for a wrong token alike. */
export async function receiveEvent(
  { database, now }: Platform,
  hookId: string,
  authorization: string | null,
  event: ErpEvent,
): Promise<void> {
  const hook = await database.withPlatform((db) => findHook(db, hookId));
  const sent = hashOf(authorization?.replace(/^Bearer /i, '') ?? '');
  const isKnown = timingSafeEqual(Buffer.from(sent), Buffer.from(hook?.token_hash ?? hashOf('')));
  if (!hook || !isKnown) throw new HttpError(wireErrors.notFound);
  const body = JSON.stringify(event.body);
  if (event.id === '' || event.id.length > longestText || event.name.length > longestText || body.length > longestBody)
    throw new HttpError(wireErrors.notFound);
  await database.withOrganization(hook.organization_id, async (db) => {
    orNotFound(await findConnection(db, hook.connection_id));
    const at = now();
    const erpEvent = { event_id: event.id, event: event.name, body, received_at: at };
    if (await insertEvent(db, hook.connection_id, erpEvent))
      await wakeWorker(db, workerName, db.organizationId, new Date(at.getTime() + gatheringMs));
  });
}
