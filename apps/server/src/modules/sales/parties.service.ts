/** Clients and suppliers: registering, importing, and what the law on personal data asks for. */
import {
  type ChangedParty,
  fieldMessages,
  invalidFields,
  type NewParty,
  type Party,
  type PartyData,
  type PartyImportReport,
  type PartyKind,
  type PartyOrder,
  partyErrors,
  partyOrders,
  preconditionFailed,
  salesErrors,
} from '@uni/contracts';
import { difference, listEntries, noted } from '../../platform/audit/index.ts';
import { newId, type Transaction, violatedForeignKey, violatedUnique } from '../../platform/database/index.ts';
import {
  type Actor,
  type PageQuery,
  type PageWindow,
  pageWindow,
  Refusal,
  requireVersion,
} from '../../platform/http/index.ts';
import { maskDocument, plainDocument, pseudonymName } from '../../platform/masking.ts';
import type { Platform } from '../../platform/module.ts';
import { wireInstant } from '../../platform/time.ts';
import { found } from '../planner/index.ts';
import { contactsOf } from './contacts.repository.ts';
import { forgetPerson } from './forgotten-people.service.ts';
import {
  countParties,
  deleteParty,
  findNamed,
  findParty,
  forgetAnswersAbout,
  insertParties,
  listParties,
  type PartyFilter,
  type PartyRow,
  type PartyTable,
  type StoredParty,
  updateParties,
} from './parties.repository.ts';
import { compareRows, documentsOf, fieldsOf, type PartyFields, settled } from './party-fields.ts';
import { isReferenced, renameCopies } from './shared/copied-names.repository.ts';
import { plainText, searchTextOf } from './shared/search-text.model.ts';

/** What one register is called: its table, and its records in the audit trail. */
export interface PartyRegister {
  readonly table: PartyTable;
  readonly one: 'client' | 'supplier';
  readonly many: 'clients' | 'suppliers';
}

export interface PartyQuery extends PageQuery {
  readonly kind?: PartyKind | undefined;
  readonly search?: string | undefined;
  readonly sort?: PartyOrder | `-${PartyOrder}` | undefined;
  readonly source?: PartyFilter['source'];
}

export interface Parties {
  list(actor: Actor, query: PartyQuery): Promise<{ rows: PartyRow[]; count: number; window: PageWindow | null }>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<PartyRow>;
  create(actor: Actor, fields: NewParty): Promise<PartyRow>;
  update(actor: Actor, read: PartyRow, wanted: ChangedParty, ifMatch: string | null): Promise<PartyRow>;
  remove(actor: Actor, read: PartyRow, ifMatch: string | null): Promise<void>;
  import(actor: Actor, rows: readonly unknown[], preview: boolean): Promise<PartyImportReport>;
  /** The documents in full, for a reason that is kept. */
  reveal(actor: Actor, read: PartyRow, reason: string): Promise<Pick<PartyRow, 'document' | 'related_document'>>;
  exportOf(actor: Actor, read: PartyRow): Promise<PartyData>;
  /** `confirm` has to be the name. */
  pseudonymise(actor: Actor, read: PartyRow, confirm: string): Promise<PartyRow>;
}

export const presentParty = ({ document, related_document, created_at, changed_at, ...row }: PartyRow): Party => ({
  ...row,
  document: document && maskDocument(document),
  related_document: related_document && maskDocument(related_document),
  created_at: wireInstant(created_at),
  changed_at: wireInstant(changed_at),
});

/** Everything that tells who somebody is: the trail, which is never rewritten, holds the names of these fields alone. */
const personal = [
  ...(['name', 'document', 'email', 'phone', 'postal_code', 'address', 'city', 'uf', 'note'] as const),
  ...(['related_bond', 'related_name', 'related_document'] as const),
];

const requireOwn = ({ origin }: PartyRow): void => {
  if (origin === 'erp') throw new Refusal(salesErrors.fromErp);
};

const refusingUse = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (violatedForeignKey(error) === null) throw error;
    throw new Refusal(partyErrors.inUse);
  }
};

const requireSettled = (given: PartyFields): PartyFields => {
  const { fields, problems } = settled(given);
  if (Object.keys(problems).length > 0) throw new Refusal(invalidFields(problems));
  return fields;
};

const forgotten: Omit<PartyFields, 'kind'> = {
  ...{ name: pseudonymName, document: null, email: '', phone: '', postal_code: '', address: '', city: '', uf: null },
  ...{ note: '', related_bond: null, related_name: '', related_document: null },
};

export const createParties = (platform: Platform, { table, one, many }: PartyRegister): Parties => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const refusingDuplicates = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (violatedUnique(error) !== `${table}_document`) throw error;
      throw new Refusal(invalidFields({ document: [fieldMessages.taken(one, 'document')] }));
    }
  };
  const known = async (transaction: Transaction, actor: Actor, id: number): Promise<PartyRow> =>
    found(await findParty(transaction, table, actor.scope, id));
  const begun = (fields: PartyFields, origin: PartyRow['origin']): StoredParty => {
    const at = platform.now();
    const row = { ...fields, id: newId(), origin, created_at: at, changed_at: at, version: 1 };
    return { ...row, search_text: searchTextOf(fields) };
  };
  const over = (read: PartyRow, fields: PartyFields): StoredParty => ({
    ...{ ...read, ...fields, search_text: searchTextOf(fields) },
    changed_at: platform.now(),
  });
  /** Writes over what was read; whoever was slower is told what stands now. */
  const rewrite = async (transaction: Transaction, actor: Actor, read: PartyRow, fields: PartyFields) => {
    if ((await updateParties(transaction, table, actor.scope, [over(read, fields)])) === 1) {
      if (one === 'client' && fields.name !== read.name)
        await renameCopies(transaction, actor.scope, 'client', [{ id: read.id, name: fields.name }]);
      return known(transaction, actor, read.id);
    }
    throw new Refusal(preconditionFailed(presentParty(await known(transaction, actor, read.id))));
  };

  return {
    list: (actor, query) =>
      within(actor, async (transaction) => {
        const filter = filterOf(query);
        const count = await countParties(transaction, table, actor.scope, filter);
        const window = pageWindow(query, count);
        const sort = sortOf(query.sort);
        return { rows: await listParties(transaction, table, actor.scope, filter, sort, window), count, window };
      }),

    find: (actor, id) => within(actor, (transaction) => known(transaction, actor, id)),

    create: (actor, given) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          const row = begun(requireSettled(given), 'manual');
          await insertParties(transaction, table, actor.scope, [row]);
          await noted(platform, transaction, actor, `${one}.created`, row.id, { after: { kind: row.kind } });
          return known(transaction, actor, row.id);
        }),
      ),

    update: (actor, read, wanted, ifMatch) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          requireVersion(ifMatch, String(read.version), presentParty(read));
          requireOwn(read);
          const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
          const before = fieldsOf(read);
          const fields = requireSettled({ ...before, ...given });
          const row = await rewrite(transaction, actor, read, fields);
          const told = difference({ ...before }, { ...fields }, personal);
          await noted(platform, transaction, actor, `${one}.changed`, read.id, told);
          return row;
        }),
      ),

    remove: (actor, read, ifMatch) =>
      within(actor, async (transaction) => {
        requireVersion(ifMatch, String(read.version), presentParty(read));
        requireOwn(read);
        if (one === 'client' && (await isReferenced(transaction, actor.scope, 'client', read.id)))
          throw new Refusal(partyErrors.inUse);
        await refusingUse(() => deleteParty(transaction, table, actor.scope, read.id));
        await forgetAnswersAbout(transaction, actor.scope, read.id);
        await noted(platform, transaction, actor, `${one}.deleted`, read.id, { before: { kind: read.kind } });
      }),

    import: (actor, rows, preview) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          const standing = await findNamed(transaction, table, actor.scope, documentsOf(rows));
          const { added, changed, unchanged, rejected } = compareRows(rows, standing);
          const counts = { added: added.length, changed: changed.length };
          if (!preview && added.length + changed.length > 0) {
            const fresh = added.map((fields) => begun(fields, 'import'));
            await insertParties(transaction, table, actor.scope, fresh);
            const rewritten = changed.map(({ read, fields }) => over(read, fields));
            const written = await updateParties(transaction, table, actor.scope, rewritten);
            if (written < rewritten.length) throw new Refusal(preconditionFailed(null));
            const after = { ...counts, rejected: rejected.length };
            await noted(platform, transaction, actor, `${many}.imported`, actor.scope, { after });
          }
          return { ...counts, unchanged, rejected };
        }),
      ),

    reveal: (actor, read, reason) =>
      within(actor, async (transaction) => {
        await noted(platform, transaction, actor, `${one}.document_revealed`, read.id, { reason });
        return { document: read.document, related_document: read.related_document };
      }),

    exportOf: (actor, read) =>
      within(actor, async (transaction) => {
        const about = { target: one, targetId: read.id, actorId: null, action: null, from: null, before: null };
        const entries = await listEntries(transaction, actor.scope, about, null);
        await noted(platform, transaction, actor, `${one}.data_exported`, read.id);
        return {
          format: 'uni.personal-data/1',
          issued_at: wireInstant(platform.now()),
          record: { ...read, created_at: wireInstant(read.created_at), changed_at: wireInstant(read.changed_at) },
          contacts: one === 'client' ? await contactsOf(transaction, actor.scope, read.id) : [],
          acts: entries.map(({ at, action, actor_id }) => ({ at: wireInstant(at), action, actor_id })),
        };
      }),

    pseudonymise: (actor, read, confirm) =>
      within(actor, async (transaction) => {
        requireOwn(read);
        if (plainText(confirm) !== plainText(read.name))
          throw new Refusal(invalidFields({ confirm: [fieldMessages.notChoice(confirm)] }));
        const row = await rewrite(transaction, actor, read, { ...forgotten, kind: read.kind });
        await forgetAnswersAbout(transaction, actor.scope, read.id);
        await forgetPerson(transaction, actor.scope, one, read);
        await noted(platform, transaction, actor, `${one}.pseudonymised`, read.id);
        return row;
      }),
  };
};

const filterOf = ({ kind, search = '', source }: PartyQuery): PartyFilter => ({
  kind,
  source,
  text: plainText(search),
  document: plainDocument(search),
});

const sortOf = (sort: PartyQuery['sort'] = 'name') => {
  const isDown = sort.startsWith('-');
  const by = partyOrders.find((order) => sort === order || sort === `-${order}`) ?? 'name';
  return { by, isDown };
};
