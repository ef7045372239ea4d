/** The organizations that a partner may enter. A platform table, not a tenant's: each query names the user or organization. */
import type { RowOf, Transaction } from '../../../platform/database/index.ts';

export interface OpenConnection extends Pick<RowOf<'user_connections'>, 'organization_id' | 'group_id' | 'state'> {
  readonly organization_name: string;
}

/** Open ways into organizations that are open. */
export const listOpenConnections = (transaction: Transaction, userId: number): Promise<OpenConnection[]> =>
  transaction
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
export const confirmConnection = async (
  transaction: Transaction,
  organizationId: number,
  userId: number,
): Promise<void> => {
  await transaction
    .updateTable('user_connections')
    .set({ state: 'active' })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute();
};
