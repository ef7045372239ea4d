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
import type { Context } from '../../../platform/context.ts';
import { newId, violatedForeignKey, violatedUnique } from '../../../platform/database/index.ts';
import {
  HttpError,
  orNotFound,
  type PageQuery,
  type PageWindow,
  pageWindow,
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
  type PartyFilter,
  type PartyRow,
  type PartyTable,
  type StoredParty,
  selectParties,
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

/** All fields that identify a person. The audit trail is never rewritten and holds only their names. */
const personal = [
  ...(['name', 'document', 'email', 'phone', 'postal_code', 'address', 'city', 'uf', 'note'] as const),
  ...(['related_bond', 'related_name', 'related_document'] as const),
];

export const requireOwn = ({ origin }: PartyRow): void => {
  if (origin === 'erp') throw new HttpError(salesErrors.fromErp);
};

const refusingUse = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (violatedForeignKey(error) === null) throw error;
    throw new HttpError(partyErrors.inUse);
  }
};

const requireSettled = (given: PartyFields): PartyFields => {
  const { fields, problems } = settled(given);
  if (Object.keys(problems).length > 0) throw new HttpError(invalidFields(problems));
  return fields;
};

const over = (platform: Platform, read: PartyRow, fields: PartyFields): StoredParty => ({
  ...{ ...read, ...fields, search_text: searchTextOf(fields) },
  changed_at: platform.now(),
});

interface Rewriting {
  readonly register: PartyRegister;
  readonly read: PartyRow;
  readonly fields: PartyFields;
}

/**
 * Writes over what was read, and the new name wherever it is copied.
 * @throws {HttpError} 412 with the present record when it was changed since it was read
 */
export const rewriteParty = async (
  { db, platform }: Context,
  { register: { table, one }, read, fields }: Rewriting,
): Promise<PartyRow> => {
  const present = async () => orNotFound(await findParty(db, table, read.id));
  if ((await updateParties(db, table, [over(platform, read, fields)])) !== 1)
    throw new HttpError(preconditionFailed(presentParty(await present())));
  if (one === 'client' && fields.name !== read.name)
    await renameCopies(db, 'client', [{ id: read.id, name: fields.name }]);
  return present();
};

const refusingDuplicates = async <T>({ one, table }: PartyRegister, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedUnique(error) !== `${table}_document`) throw error;
    throw new HttpError(invalidFields({ document: [fieldMessages.taken(one, 'document')] }));
  }
};

const known = async ({ db }: Context, table: PartyTable, id: number): Promise<PartyRow> =>
  orNotFound(await findParty(db, table, id));

const begun = (platform: Platform, fields: PartyFields, origin: PartyRow['origin']): StoredParty => {
  const at = platform.now();
  const row = { ...fields, id: newId(), origin, created_at: at, changed_at: at, version: 1 };
  return { ...row, search_text: searchTextOf(fields) };
};

export async function listParties(
  { db }: Context,
  { table }: PartyRegister,
  query: PartyQuery,
): Promise<{ rows: PartyRow[]; count: number; window: PageWindow | null }> {
  const filter = filterOf(query);
  const count = await countParties(db, table, filter);
  const window = pageWindow(query, count);
  const sort = sortOf(query.sort);
  return { rows: await selectParties(db, table, filter, sort, window), count, window };
}

/** Throws 404 for a missing and a foreign one alike. */
export async function locateParty(context: Context, { table }: PartyRegister, id: number): Promise<PartyRow> {
  return known(context, table, id);
}

export async function createParty(context: Context, register: PartyRegister, given: NewParty): Promise<PartyRow> {
  const { db, platform } = context;
  const { one, table } = register;
  return refusingDuplicates(register, async () => {
    const row = begun(platform, requireSettled(given), 'manual');
    await insertParties(db, table, [row]);
    await recordAudit(context, `${one}.created`, row.id, { after: { kind: row.kind } });
    return known(context, table, row.id);
  });
}

export async function changeParty(
  context: Context,
  register: PartyRegister,
  read: PartyRow,
  input: ChangedParty,
  ifMatch: string | null,
): Promise<PartyRow> {
  const { one } = register;
  return refusingDuplicates(register, async () => {
    requireVersion(ifMatch, String(read.version), presentParty(read));
    requireOwn(read);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const before = fieldsOf(read);
    const fields = requireSettled({ ...before, ...given });
    const row = await rewriteParty(context, { register, read, fields });
    const changes = difference({ ...before }, { ...fields }, personal);
    await recordAudit(context, `${one}.changed`, read.id, changes);
    return row;
  });
}

export async function removeParty(
  context: Context,
  { one, table }: PartyRegister,
  read: PartyRow,
  ifMatch: string | null,
): Promise<void> {
  const { db } = context;
  requireVersion(ifMatch, String(read.version), presentParty(read));
  requireOwn(read);
  if (one === 'client' && (await isReferenced(db, 'client', read.id))) throw new HttpError(partyErrors.inUse);
  await refusingUse(() => deleteParty(db, table, read.id));
  await forgetAnswersAbout(db, read.id);
  await recordAudit(context, `${one}.deleted`, read.id, { before: { kind: read.kind } });
}

export async function importParties(
  context: Context,
  register: PartyRegister,
  rows: readonly unknown[],
  preview: boolean,
): Promise<PartyImportReport> {
  const { actor, db, platform } = context;
  const { many, table } = register;
  return refusingDuplicates(register, async () => {
    const existing = await findNamed(db, table, documentsOf(rows));
    const { added, changed, unchanged, rejected } = compareRows(rows, existing);
    const counts = { added: added.length, changed: changed.length };
    if (!preview && added.length + changed.length > 0) {
      const fresh = added.map((fields) => begun(platform, fields, 'import'));
      await insertParties(db, table, fresh);
      const rewritten = changed.map(({ read, fields }) => over(platform, read, fields));
      const written = await updateParties(db, table, rewritten);
      if (written < rewritten.length) throw new HttpError(preconditionFailed(null));
      const after = { ...counts, rejected: rejected.length };
      await recordAudit(context, `${many}.imported`, actor.scope, { after });
    }
    return { ...counts, unchanged, rejected };
  });
}

/** Returns the documents in full, for a reason that is recorded. */
export async function revealDocuments(
  context: Context,
  { one }: PartyRegister,
  read: PartyRow,
  reason: string,
): Promise<Pick<PartyRow, 'document' | 'related_document'>> {
  await recordAudit(context, `${one}.document_revealed`, read.id, { reason });
  return { document: read.document, related_document: read.related_document };
}

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
