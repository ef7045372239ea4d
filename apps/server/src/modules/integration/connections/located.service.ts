/** Finding what an address names, for every slice of integration that is about an enterprise or a connection. */
import { wireErrors } from '@uni/contracts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { type EnterpriseRow, findEnterprise } from '../../planner/index.ts';
import { type ConnectionRow, findConnection } from './connections.repository.ts';

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const requireEnterprise = (platform: Platform, actor: Actor, id: number): Promise<EnterpriseRow> =>
  platform.database.withOrganization(actor.scope, async (transaction) => {
    const row = await findEnterprise(transaction, id);
    if (!row) throw new Refusal(wireErrors.notFound);
    return row;
  });

/** Throws 404 for a missing, a removed and a foreign connection alike. */
export const requireConnection = (platform: Platform, actor: Actor, id: number): Promise<ConnectionRow> =>
  platform.database.withOrganization(actor.scope, async (transaction) => {
    const row = await findConnection(transaction, actor.scope, id);
    if (!row) throw new Refusal(wireErrors.notFound);
    return row;
  });
