/** Buyer of a contract: a registered client, by the registered name, or an unregistered name. */
import { fieldMessages, invalidFields } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { findParty } from '../parties/parties.repository.ts';

export interface Buyer {
  readonly client: number | null;
  readonly client_name: string;
}

/** Throws 400 for a client that is missing or foreign; `within` is where in the request it was named. */
export const knownBuyer = async (
  db: TenantDatabase,
  { client, client_name }: Buyer,
  within: (fault: Record<string, string[]>) => Record<string, unknown> = (fault) => fault,
): Promise<Buyer> => {
  if (client === null) return { client, client_name };
  const party = await findParty(db, 'sales_clients', client);
  if (!party) throw new HttpError(invalidFields(within({ client: [fieldMessages.missingKey(client)] })));
  return { client, client_name: party.name };
};
