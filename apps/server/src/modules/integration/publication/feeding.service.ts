import type { Transaction } from '../../../platform/database/index.ts';
import { type ConnectionRow, listConnections } from '../connections/connections.repository.ts';
import { readBindings } from './flow.repository.ts';

/** The connections of which something is bound to an enterprise. */
export const feedingConnections = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
): Promise<ConnectionRow[]> => {
  const feeding: ConnectionRow[] = [];
  for (const connection of await listConnections(transaction)) {
    const bindings = await readBindings(transaction, organizationId, connection.id);
    if ([...bindings.values()].some(({ enterprise }) => enterprise === enterpriseId)) feeding.push(connection);
  }
  return feeding;
};
