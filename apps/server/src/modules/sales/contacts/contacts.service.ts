/** Contact log: talks of users with a client about a contract, their content, and the outcome of promises. */
import {
  contractRegisterFaults,
  invalidFields,
  type KeyedPage,
  type NewContact,
  type SalesContact,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, reachOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo, wireInstant } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import { chosenWithin } from '../../planner/index.ts';
import { type ContractRow, findContract } from '../ledger/contracts.repository.ts';
import { inKeyedPage, type KeyedQuery, sliceOf } from '../shared/keyed-pages.model.ts';
import {
  type ContactFilter,
  type ContactRow,
  insertContact,
  promiseOf,
  selectContacts,
  sumContacts,
} from './contacts.repository.ts';

export interface ContactQuery extends KeyedQuery, Omit<ContactFilter, 'enterprises'> {
  readonly empreendimento?: number | undefined;
}

/** The last contact first. */
const sorting = { column: 'day', holds: 'text', isDown: true, of: ({ day }: ContactRow) => day } as const;

const today = (platform: Platform) => dayInSaoPaulo(platform.now());

const presenting = async ({ db, platform }: Context, rows: readonly ContactRow[]) => {
  const names = await namesOfUsers(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return ({ enterprise_id, contract_id, client_id, user_id, at, ...row }: ContactRow): SalesContact => ({
    ...row,
    ...{ empreendimento: enterprise_id, contract: contract_id, client: client_id },
    ...{
      by: user_id,
      by_name: names.get(user_id) ?? null,
      at: wireInstant(at),
      promise: promiseOf(row, today(platform)),
    },
  });
};

/** Throws 404 for a missing contract and a foreign one alike. */
export const findContactedContract = async ({ db }: Context, id: number): Promise<ContractRow> =>
  orNotFound(await findContract(db, id));

export async function listContacts(
  context: Context,
  query: ContactQuery,
  url: URL,
): Promise<KeyedPage<SalesContact, { promised: number }>> {
  const { actor, db, platform } = context;
  const { empreendimento, contract, client } = query;
  const filter = { contract, client, enterprises: chosenWithin(reachOf(actor, 'sales:read'), empreendimento) };
  const { count, promised } = await sumContacts(db, filter, today(platform));
  const rows = await selectContacts(db, filter, sliceOf(query, count, sorting), sorting);
  const presenter = { keyOf: sorting.of, present: await presenting(context, rows.rows) };
  return inKeyedPage(rows, presenter, { count, sums: { promised }, query, url, origin: platform.origin });
}

export async function addContact(
  context: Context,
  { id: contract_id, number, enterprise_id, client_id }: ContractRow,
  input: NewContact,
): Promise<SalesContact> {
  const { actor, db, platform } = context;
  if (input.day > today(platform)) throw new HttpError(invalidFields({ day: [contractRegisterFaults.future] }));
  const { day, channel, promised_day, promised_amount } = input;
  const contact = { id: newId(), enterprise_id, contract_id, client_id, ...input };
  await insertContact(db, { ...contact, user_id: actor.userId, at: platform.now() });
  // The text names people, and the audit trail is never rewritten.
  await recordAudit(context, 'contract.contacted', contract_id, {
    after: { day, channel, promised_day, promised_amount },
  });
  const row = { ...contact, user_id: actor.userId, at: platform.now(), contract_number: number, paid_since: 0 };
  return (await presenting(context, [row]))(row);
}
