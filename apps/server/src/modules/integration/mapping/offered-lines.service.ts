/** The plan's lines that an organization offers to an ERP: its connections' choices in their list of lines. */
import type { ErpSystem } from '@uni/contracts';
import type { Transaction } from '../../../platform/database/index.ts';
import { listConnections } from '../connections/connections.repository.ts';
import { type Chosen, isUsed } from '../mapping-model/choices.model.ts';
import { readChosen } from '../publication/flow.repository.ts';

/** A line is offered that one connection of the system offers; without a connection all are. */
export const offeredTo = async (
  transaction: Transaction,
  organizationId: number,
  system: ErpSystem,
): Promise<(key: string) => boolean> => {
  const chosen: Chosen[] = [];
  for (const row of await listConnections(transaction))
    if (row.system === system) chosen.push(await readChosen(transaction, organizationId, row.id));
  return (key) => chosen.length === 0 || chosen.some((one) => isUsed(one, 'cashFlow', key, true));
};
