/** Reports the rows of a connection in the sales back office. */
import { type ErpSales, mostErpDoubts } from '@uni/contracts';
import { inContext } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { type DoubtRow, listDoubts, tallyErpLinks } from '../../sales/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { requireConnection } from '../connections/located.service.ts';
import { findProjection } from './projections.repository.ts';

export const createErpSales = (platform: Platform) => ({
  find: (actor: Actor, id: number): Promise<ConnectionRow> =>
    inContext(platform, actor, (context) => requireConnection(context, id)),
  tell: (actor: Actor, connection: ConnectionRow): Promise<ErpSales> => presentSales(platform, actor, connection),
});

const presentSales = ({ database }: Platform, actor: Actor, { id: connectionId }: ConnectionRow): Promise<ErpSales> =>
  database.withOrganization(actor.scope, async (transaction) => {
    const connectionRef = { organizationId: actor.scope, connectionId };
    const projection = await findProjection(transaction, actor.scope, connectionId);
    const { wanted: requested = 0, done = 0, seen = 0, total = 0 } = projection ?? {};
    const { began_at = null, finished_at = null, failed_at = null } = projection ?? {};
    return {
      ...{ is_working: requested > done, seen, total },
      began_at: began_at && wireInstant(began_at),
      finished_at: finished_at && wireInstant(finished_at),
      failed_at: failed_at && wireInstant(failed_at),
      counts: await tallyErpLinks(transaction, connectionRef),
      doubts: (await listDoubts(transaction, connectionRef, mostErpDoubts)).flatMap(doubtOf),
    };
  });

const doubtOf = ({ resource, key, doubt, stand, row_id: row, name, enterprise_id }: DoubtRow): ErpSales['doubts'] =>
  doubt === null ? [] : [{ resource, key, doubt, stand, row, name, empreendimento: enterprise_id }];
