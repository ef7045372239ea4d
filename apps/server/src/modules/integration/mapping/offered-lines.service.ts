/** The plan's lines that an organization offers to an ERP: its connections' choices in their list of lines. */
import type { ErpSystem } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { listConnections } from '../connections/connections.repository.ts';
import { type Chosen, isUsed } from '../mapping-model/choices.model.ts';
import { readChosen } from '../publication/flow.repository.ts';

/** A line is offered that one connection of the system offers; without a connection all are. */
export async function offeredTo(db: TenantDatabase, system: ErpSystem): Promise<(key: string) => boolean> {
  const chosen: Chosen[] = [];
  for (const row of await listConnections(db)) if (row.system === system) chosen.push(await readChosen(db, row.id));
  return (key) => chosen.length === 0 || chosen.some((one) => isUsed(one, 'cashFlow', key, true));
}
