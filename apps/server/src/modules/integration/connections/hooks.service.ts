/** Events of ERPs: taken quickly, each once; a run looks into them a little later, all that came together. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type ErpHook, wireErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { callWorker } from '../../../platform/work/index.ts';
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

export interface Hooks {
  renew(actor: Actor, connection: ConnectionRow): Promise<ErpHook>;
  /** Throws 404 for an unknown address and for a wrong token alike. */
  receive(hookId: string, authorization: string | null, event: ErpEvent): Promise<void>;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const createHooks = (platform: Platform): Hooks => ({
  renew: (actor, connection) =>
    platform.database.withOrganization(actor.scope, async (transaction) => {
      const id = randomBytes(16).toString('base64url');
      const token = randomBytes(32).toString('base64url');
      await forgetHook(transaction, actor.scope, connection.id);
      await insertHook(transaction, {
        id,
        organization_id: actor.scope,
        connection_id: connection.id,
        token_hash: hashOf(token),
      });
      await recordAudit({ platform, db: transaction, actor }, 'connection.hook_renewed', connection.id);
      return { path: `/api/integration/hooks/${id}/`, token };
    }),

  receive: async (hookId, authorization, event) => {
    const hook = await platform.database.withPlatform((transaction) => findHook(transaction, hookId));
    const given = hashOf(authorization?.replace(/^Bearer /i, '') ?? '');
    const isKnown = timingSafeEqual(Buffer.from(given), Buffer.from(hook?.token_hash ?? hashOf('')));
    if (!hook || !isKnown) throw new Refusal(wireErrors.notFound);
    const body = JSON.stringify(event.body);
    if (
      event.id === '' ||
      event.id.length > longestText ||
      event.name.length > longestText ||
      body.length > longestBody
    )
      throw new Refusal(wireErrors.notFound);
    const { organization_id, connection_id } = hook;
    await platform.database.withOrganization(organization_id, async (transaction) => {
      if (!(await findConnection(transaction, organization_id, connection_id))) throw new Refusal(wireErrors.notFound);
      const at = platform.now();
      const erpEvent = { event_id: event.id, event: event.name, body, received_at: at };
      if (await insertEvent(transaction, organization_id, connection_id, erpEvent))
        await callWorker(transaction, workerName, organization_id, new Date(at.getTime() + gatheringMs));
    });
  },
});
