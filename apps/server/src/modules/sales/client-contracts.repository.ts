/** Where contracts name their clients: the register of clients follows them there. */
import type { Transaction } from '../../platform/database/index.ts';
import { renameClient } from './contracts.repository.ts';
import { renameInProposals } from './proposals.repository.ts';

/** Whether a contract is or once was of this client. */
export const holdsContracts = async (
  transaction: Transaction,
  organizationId: number,
  clientId: number,
): Promise<boolean> =>
  (await transaction
    .selectFrom('sales_contract_holders')
    .select('contract_id')
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Contracts and proposals keep the name beside the client, so that lists are read from one table. */
export const renameInContracts = async (
  transaction: Transaction,
  organizationId: number,
  clientId: number,
  name: string,
): Promise<void> => {
  await renameClient(transaction, organizationId, clientId, name);
  await transaction
    .updateTable('sales_contract_holders')
    .set({ client_name: name })
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .execute();
  await renameInProposals(transaction, organizationId, { client: clientId, name });
};
