/** Partner firms of one organization. */
import {
  fieldMessages,
  invalidFields,
  type Partner,
  partnerStates,
  preconditionFailed,
  wireErrors,
} from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, type PageQuery, requireVersion } from '../../../platform/http/index.ts';
import { plainDocument } from '../../../platform/masking.ts';
import { grantsOf, knownGroups } from '../groups/groups.repository.ts';
import { requireCovers } from '../policy.ts';
import { type Listed, listed, refuseAll, refusingDuplicates } from '../shared/listing.service.ts';
import { findRemoved, forgetRemoved, type RemovedRow, storeRemoved } from '../shared/removed.repository.ts';
import { presentPartner } from './partners.presenter.ts';
import {
  type ConnectionRow,
  closeConnections,
  countPartners,
  deletePartner,
  insertPartner,
  listConnections,
  type PartnerFields,
  type PartnerRow,
  reopenConnection,
  selectPartner,
  selectPartners,
  takenPartnerNames,
  updatePartner,
} from './partners.repository.ts';

type PartnerChange = { readonly [K in keyof PartnerFields]?: PartnerFields[K] | undefined };

interface RemovedConnection extends Pick<ConnectionRow, 'user_id' | 'group_id' | 'state'> {
  readonly created_at: Date | string;
}

export interface RemovedPartner {
  readonly fields: PartnerFields;
  readonly connections: readonly RemovedConnection[];
}

const presentAll = async (db: TenantDatabase, rows: readonly PartnerRow[]): Promise<Partner[]> => {
  const ids = rows.map(({ id }) => id);
  const connections = await listConnections(db, ids);
  return rows.map((row) => presentPartner(row, connections));
};

/** `state`: names of states, parted by commas; what is none counts for nothing. */
export async function listPartners(
  { db }: Context,
  query: PageQuery & { state?: string | undefined },
): Promise<Listed<Partner>> {
  const requestedStates = query.state?.split(',') ?? null;
  const states = requestedStates && partnerStates.filter((state) => requestedStates.includes(state));
  const input = states && states.length > 0 ? states : null;
  return listed(
    db,
    query,
    () => countPartners(db, input),
    async (_db, slice) => presentAll(db, await selectPartners(db, input, slice)),
  );
}

/** Throws 404 for a missing and a foreign one alike. */
export const findPartner = async ({ db }: Context, id: number): Promise<PartnerRow> =>
  orNotFound(await selectPartner(db, id));

export const describePartner = async ({ db }: Context, row: PartnerRow): Promise<Partner> =>
  orNotFound((await presentAll(db, [row]))[0]);

export const createPartner = (context: Context, fields: PartnerFields): Promise<Partner> =>
  refusingDuplicates(async () => {
    const { db } = context;
    const checked = await checkedFields(db, fields, null);
    const row = await insertPartner(db, newId(), checked);
    const { document: _document, ...after } = checked;
    await recordAudit(context, 'partner.created', row.id, { after });
    return presentPartner(row, []);
  });

export const changePartner = (
  context: Context,
  read: PartnerRow,
  input: PartnerChange,
  ifMatch: string | null,
): Promise<PartnerRow> =>
  refusingDuplicates(async () => {
    const { db } = context;
    const current = await describePartner(context, read);
    requireVersion(ifMatch, String(read.version), current);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const checked = await checkedFields(db, { ...read, ...given }, read.id);
    const row = await updatePartner(db, read, checked);
    if (!row) throw new HttpError(preconditionFailed(current));
    if (row.state === 'inactive') await closeConnections(db, row.id);
    await recordAudit(context, 'partner.changed', row.id, difference({ ...read }, { ...checked }, ['document']));
    return row;
  });

export async function removePartner(context: Context, read: PartnerRow, ifMatch: string | null): Promise<void> {
  const { db, platform } = context;
  requireVersion(ifMatch, String(read.version), await describePartner(context, read));
  const { code, domain, name, state, document } = read;
  const connections = (await listConnections(db, [read.id])).map(({ user_id, group_id, state: open, created_at }) => ({
    user_id,
    group_id,
    state: open,
    created_at,
  }));
  const content: RemovedPartner = { fields: { code, domain, name, state, document }, connections };
  const removedRecord = { kind: 'partner', id: read.id, content, at: platform.now() } as const;
  if (!(await storeRemoved(db, removedRecord))) throw new HttpError(wireErrors.notFound);
  await deletePartner(db, read.id);
  await recordAudit(context, 'partner.deleted', read.id, { before: { code, domain, name, state } });
}

/** Throws 404 for what was never removed, and for a foreign one alike. */
export const findRemovedPartner = async ({ db }: Context, id: number): Promise<RemovedRow<RemovedPartner>> =>
  orNotFound(await findRemoved<RemovedPartner>(db, 'partner', id));

/** Restores the partner with its users. Users of another partner by now stay there. */
export const restorePartner = (
  context: Context,
  { id, content: { fields, connections } }: RemovedRow<RemovedPartner>,
): Promise<PartnerRow> =>
  refusingDuplicates(async () => {
    const { actor, db } = context;
    const groups = [...new Set(connections.map(({ group_id }) => group_id))];
    requireCovers(actor, await grantsOf(db, groups));
    if (!(await forgetRemoved(db, 'partner', id))) throw new HttpError(wireErrors.notFound);
    const checked = await checkedFields(db, fields, id);
    const row = await insertPartner(db, id, checked);
    const known = await knownGroups(db, groups);
    for (const { created_at, ...one } of connections.filter(({ group_id }) => known.has(group_id)))
      await reopenConnection(db, { ...one, partner_id: id, created_at: new Date(created_at) });
    const { document: _document, ...after } = checked;
    await recordAudit(context, 'partner.restored', id, { after });
    return row;
  });

/** Returns the full document. The reason is stored. */
export async function revealPartnerDocument(
  context: Context,
  read: PartnerRow,
  reason: string,
): Promise<string | null> {
  await recordAudit(context, 'partner.document_revealed', read.id, { reason });
  return read.document;
}

/** Requires a free code and domain, both reported at once. The document must be valid; stored as digits. */
const checkedFields = async (
  db: TenantDatabase,
  { code, domain, name, state, document }: PartnerFields,
  exceptId: number | null,
): Promise<PartnerFields> => {
  const taken = await takenPartnerNames(db, { code, domain }, exceptId);
  const plain = document === null ? null : plainDocument(document);
  refuseAll({
    code: taken.code ? [fieldMessages.taken('organization', 'code')] : [],
    domain: taken.domain ? [fieldMessages.taken('organization', 'domain')] : [],
  });
  if (document !== null && plain === null) {
    throw new HttpError(invalidFields({ document: [fieldMessages.notDocument] }));
  }
  return { code, domain, name, state, document: plain };
};
