/** The organizations that a partner may enter. A platform table, not a tenant's: each query names the user or organization. */
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export interface OpenConnection extends Pick<RowOf<'user_connections'>, 'organization_id' | 'group_id' | 'state'> {
  readonly organization_name: string;
}

/** Open ways into organizations that are open. */
export const listOpenConnections = (db: TenantDatabase, userId: number): Promise<OpenConnection[]> =>
  db
    .selectFrom('user_connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select(['c.organization_id', 'o.name as organization_name', 'c.group_id', 'c.state'])
    .where('c.user_id', '=', userId)
    .where('c.state', '!=', 'inactive')
    .where('o.closed_at', 'is', null)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute();

/** The first entry makes a pending connection an active one. */
export const confirmConnection = async (db: TenantDatabase, userId: number): Promise<void> => {
  await db
    .updateTable('user_connections')
    .set({ state: 'active' })
    .where('organization_id', '=', db.organizationId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute();
};
