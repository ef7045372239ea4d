/** Clients and suppliers: registering, importing, and their documents in full for a reason. */
import {
  type ChangedParty,
  columnOfSort,
  fieldMessages,
  invalidFields,
  type NewParty,
  type PartyImportReport,
  type PartyKind,
  type PartyOrder,
  partyErrors,
  partySorts,
  preconditionFailed,
  salesErrors,
} from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import { newId, type Transaction, violatedForeignKey, violatedUnique } from '../../../platform/database/index.ts';
import {
  type Actor,
  orNotFound,
  type PageQuery,
  type PageWindow,
  pageWindow,
  Refusal,
  requireVersion,
} from '../../../platform/http/index.ts';
import { plainDocument } from '../../../platform/masking.ts';
import type { Platform } from '../../../platform/module.ts';
import { isReferenced, renameCopies } from '../shared/copied-names.repository.ts';
import { plainText, searchTextOf } from '../shared/search-text.model.ts';
import { presentParty } from './parties.presenter.ts';
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
  type StoredParty,
  updateParties,
} from './parties.repository.ts';
import { compareRows, documentsOf, fieldsOf, type PartyFields, settled } from './party-fields.model.ts';
import type { PartyRegister } from './party-registers.model.ts';

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
  update(actor: Actor, read: PartyRow, input: ChangedParty, ifMatch: string | null): Promise<PartyRow>;
  remove(actor: Actor, read: PartyRow, ifMatch: string | null): Promise<void>;
  import(actor: Actor, rows: readonly unknown[], preview: boolean): Promise<PartyImportReport>;
  /** Returns the documents in full, for a reason that is recorded. */
  reveal(actor: Actor, read: PartyRow, reason: string): Promise<Pick<PartyRow, 'document' | 'related_document'>>;
}

/** All fields that identify a person. The audit trail is never rewritten and holds only their names. */
const personal = [
  ...(['name', 'document', 'email', 'phone', 'postal_code', 'address', 'city', 'uf', 'note'] as const),
  ...(['related_bond', 'related_name', 'related_document'] as const),
];

export const requireOwn = ({ origin }: PartyRow): void => {
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

const over = (platform: Platform, read: PartyRow, fields: PartyFields): StoredParty => ({
  ...{ ...read, ...fields, search_text: searchTextOf(fields) },
  changed_at: platform.now(),
});

interface Rewriting {
  readonly actor: Actor;
  readonly register: PartyRegister;
  readonly read: PartyRow;
  readonly fields: PartyFields;
}

/**
 * Writes over what was read, and the new name wherever it is copied.
 * @throws {Refusal} 412 with the present record when it was changed since it was read
 */
export const rewriteParty = async (
  platform: Platform,
  transaction: Transaction,
  { actor, register: { table, one }, read, fields }: Rewriting,
): Promise<PartyRow> => {
  const present = async () => orNotFound(await findParty(transaction, table, actor.scope, read.id));
  if ((await updateParties(transaction, table, actor.scope, [over(platform, read, fields)])) !== 1)
    throw new Refusal(preconditionFailed(presentParty(await present())));
  if (one === 'client' && fields.name !== read.name)
    await renameCopies(transaction, actor.scope, 'client', [{ id: read.id, name: fields.name }]);
  return present();
};

export const createParties = (platform: Platform, register: PartyRegister): Parties => {
  const { table, one, many } = register;
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
    orNotFound(await findParty(transaction, table, actor.scope, id));
  const begun = (fields: PartyFields, origin: PartyRow['origin']): StoredParty => {
    const at = platform.now();
    const row = { ...fields, id: newId(), origin, created_at: at, changed_at: at, version: 1 };
    return { ...row, search_text: searchTextOf(fields) };
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
          await recordAudit(platform, transaction, actor, `${one}.created`, row.id, { after: { kind: row.kind } });
          return known(transaction, actor, row.id);
        }),
      ),

    update: (actor, read, input, ifMatch) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          requireVersion(ifMatch, String(read.version), presentParty(read));
          requireOwn(read);
          const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
          const before = fieldsOf(read);
          const fields = requireSettled({ ...before, ...given });
          const row = await rewriteParty(platform, transaction, { actor, register, read, fields });
          const changes = difference({ ...before }, { ...fields }, personal);
          await recordAudit(platform, transaction, actor, `${one}.changed`, read.id, changes);
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
        await recordAudit(platform, transaction, actor, `${one}.deleted`, read.id, { before: { kind: read.kind } });
      }),

    import: (actor, rows, preview) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          const existing = await findNamed(transaction, table, actor.scope, documentsOf(rows));
          const { added, changed, unchanged, rejected } = compareRows(rows, existing);
          const counts = { added: added.length, changed: changed.length };
          if (!preview && added.length + changed.length > 0) {
            const fresh = added.map((fields) => begun(fields, 'import'));
            await insertParties(transaction, table, actor.scope, fresh);
            const rewritten = changed.map(({ read, fields }) => over(platform, read, fields));
            const written = await updateParties(transaction, table, actor.scope, rewritten);
            if (written < rewritten.length) throw new Refusal(preconditionFailed(null));
            const after = { ...counts, rejected: rejected.length };
            await recordAudit(platform, transaction, actor, `${many}.imported`, actor.scope, { after });
          }
          return { ...counts, unchanged, rejected };
        }),
      ),

    reveal: (actor, read, reason) =>
      within(actor, async (transaction) => {
        await recordAudit(platform, transaction, actor, `${one}.document_revealed`, read.id, { reason });
        return { document: read.document, related_document: read.related_document };
      }),
  };
};

const filterOf = ({ kind, search = '', source }: PartyQuery): PartyFilter => ({
  kind,
  source,
  text: plainText(search),
  document: plainDocument(search),
});

const isOrder = (column: string): column is PartyOrder => partySorts.some((sort) => sort === column);

const sortOf = (sort: PartyQuery['sort'] = 'name') => {
  const column = columnOfSort(sort);
  return { by: isOrder(column) ? column : 'name', isDown: sort !== column } as const;
};
