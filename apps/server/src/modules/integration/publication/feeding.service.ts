import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type ConnectionRow, listConnections } from '../connections/connections.repository.ts';
import { readBindings } from './flow.repository.ts';

/** The connections of which something is bound to an enterprise. */
export async function feedingConnections(db: TenantDatabase, enterpriseId: number): Promise<ConnectionRow[]> {
  const feeding: ConnectionRow[] = [];
  for (const connection of await listConnections(db)) {
    const bindings = await readBindings(db, connection.id);
    if ([...bindings.values()].some(({ enterprise }) => enterprise === enterpriseId)) feeding.push(connection);
  }
  return feeding;
}
