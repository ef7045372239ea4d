/** Of a removed connection, one page of its rows of the sales back office: taken over, or withdrawn. */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { leaveErpRows, leavingOrder, releaseReceipts } from '../../sales/index.ts';
import { findLeaving } from '../connections/connections.repository.ts';
import { changeProjection, type ProjectionRow } from './projections.repository.ts';

/** False: there is nothing more to do. */
export async function leavePage(
  db: TenantDatabase,
  { connection_id: connectionId, stage, wanted: requested }: ProjectionRow,
  at: Date,
): Promise<boolean> {
  const leaving = await findLeaving(db, connectionId);
  if (!leaving) return false;
  const { system, removal, since } = leaving;
  const change = (fields: Partial<ProjectionRow>) => changeProjection(db, connectionId, fields);
  const resource = leavingOrder[stage];
  if (resource === undefined) {
    if (removal === 'withdraw') await releaseReceipts(db, since);
    await change({ done: requested, working: 0, finished_at: at, failed_at: null });
    return false;
  }
  // Its history begins when it was decided: money that comes in later comes after it.
  const target = { organizationId: db.organizationId, connectionId, system, at: since };
  const isMore = await leaveErpRows(db, target, resource, removal);
  await change(isMore ? { failed_at: null } : { stage: stage + 1, failed_at: null });
  return true;
}
