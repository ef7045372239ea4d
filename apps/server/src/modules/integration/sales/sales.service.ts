/** Reports the rows of a connection in the sales back office. */
import { type ErpSales, mostErpDoubts } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { wireInstant } from '../../../platform/time.ts';
import { type DoubtRow, listDoubts, tallyErpLinks } from '../../sales/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { requireConnection } from '../connections/located.service.ts';
import { findProjection } from './projections.repository.ts';

/** Throws 404 for a missing, a removed and a foreign connection alike. */
export const findSellingConnection = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

export async function reportSales({ db }: Context, { id: connectionId }: ConnectionRow): Promise<ErpSales> {
  const connectionRef = { organizationId: db.organizationId, connectionId };
  const projection = await findProjection(db, connectionId);
  const { wanted: requested = 0, done = 0, seen = 0, total = 0 } = projection ?? {};
  const { began_at = null, finished_at = null, failed_at = null } = projection ?? {};
  return {
    ...{ is_working: requested > done, seen, total },
    began_at: began_at && wireInstant(began_at),
    finished_at: finished_at && wireInstant(finished_at),
    failed_at: failed_at && wireInstant(failed_at),
    counts: await tallyErpLinks(db, connectionRef),
    doubts: (await listDoubts(db, connectionRef, mostErpDoubts)).flatMap(doubtOf),
  };
}

const doubtOf = ({ resource, key, doubt, stand, row_id: row, name, enterprise_id }: DoubtRow): ErpSales['doubts'] =>
  doubt === null ? [] : [{ resource, key, doubt, stand, row, name, empreendimento: enterprise_id }];
