/** Contact log: talks of users with a client about a contract, their content, and the outcome of promises. */
import {
  contractRegisterFaults,
  invalidFields,
  type KeyedPage,
  type NewContact,
  type SalesContact,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal, reachOf } from '../../../platform/http/index.ts';
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
  listContacts,
  promiseOf,
  sumContacts,
} from './contacts.repository.ts';

export interface ContactQuery extends KeyedQuery, Omit<ContactFilter, 'enterprises'> {
  readonly empreendimento?: number | undefined;
}

export interface Contacts {
  list(actor: Actor, query: ContactQuery, url: URL): Promise<KeyedPage<SalesContact, { promised: number }>>;
  /** Throws 404 for a missing contract and a foreign one alike. */
  find(actor: Actor, id: number): Promise<ContractRow>;
  create(actor: Actor, contract: ContractRow, input: NewContact): Promise<SalesContact>;
}

/** The last contact first. */
const sorting = { column: 'day', holds: 'text', isDown: true, of: ({ day }: ContactRow) => day } as const;

export const createContacts = (platform: Platform): Contacts => {
  const today = () => dayInSaoPaulo(platform.now());
  const within = <T>(actor: Actor, work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const presenting = async (db: TenantDatabase, rows: readonly ContactRow[]) => {
    const names = await namesOfUsers(
      db,
      rows.map(({ user_id }) => user_id),
    );
    return ({ enterprise_id, contract_id, client_id, user_id, at, ...row }: ContactRow): SalesContact => ({
      ...row,
      ...{ empreendimento: enterprise_id, contract: contract_id, client: client_id },
      ...{ by: user_id, by_name: names.get(user_id) ?? null, at: wireInstant(at), promise: promiseOf(row, today()) },
    });
  };

  return {
    list: (actor, query, url) =>
      within(actor, async (db) => {
        const { empreendimento, contract, client } = query;
        const filter = { contract, client, enterprises: chosenWithin(reachOf(actor, 'sales:read'), empreendimento) };
        const { count, promised } = await sumContacts(db, filter, today());
        const rows = await listContacts(db, filter, sliceOf(query, count, sorting), sorting);
        const presenter = { keyOf: sorting.of, present: await presenting(db, rows.rows) };
        return inKeyedPage(rows, presenter, { count, sums: { promised }, query, url, origin: platform.origin });
      }),

    find: (actor, id) => within(actor, async (db) => orNotFound(await findContract(db, id))),

    create: (actor, { id: contract_id, number, enterprise_id, client_id }, input) =>
      within(actor, async (db) => {
        if (input.day > today()) throw new Refusal(invalidFields({ day: [contractRegisterFaults.future] }));
        const { day, channel, promised_day, promised_amount } = input;
        const contact = { id: newId(), enterprise_id, contract_id, client_id, ...input };
        await insertContact(db, { ...contact, user_id: actor.userId, at: platform.now() });
        // The text names people, and the audit trail is never rewritten.
        await recordAudit({ platform, db, actor }, 'contract.contacted', contract_id, {
          after: { day, channel, promised_day, promised_amount },
        });
        const row = { ...contact, user_id: actor.userId, at: platform.now(), contract_number: number, paid_since: 0 };
        return (await presenting(db, [row]))(row);
      }),
  };
};
