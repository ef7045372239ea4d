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
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, type PageQuery, Refusal, requireVersion } from '../../../platform/http/index.ts';
import { plainDocument } from '../../../platform/masking.ts';
import type { Platform } from '../../../platform/module.ts';
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
  findPartner,
  insertPartner,
  listConnections,
  listPartners,
  type PartnerFields,
  type PartnerRow,
  reopenConnection,
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

export interface Partners {
  /** `state`: names of states, parted by commas; what is none counts for nothing. */
  list(actor: Actor, query: PageQuery & { state?: string | undefined }): Promise<Listed<Partner>>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<PartnerRow>;
  present(actor: Actor, row: PartnerRow): Promise<Partner>;
  create(actor: Actor, fields: PartnerFields): Promise<Partner>;
  update(actor: Actor, read: PartnerRow, input: PartnerChange, ifMatch: string | null): Promise<PartnerRow>;
  remove(actor: Actor, read: PartnerRow, ifMatch: string | null): Promise<void>;
  /** Throws 404 for what was never removed, and for a foreign one alike. */
  findRemoved(actor: Actor, id: number): Promise<RemovedRow<RemovedPartner>>;
  /** Restores the partner with its users. Users of another partner by now stay there. */
  restore(actor: Actor, removed: RemovedRow<RemovedPartner>): Promise<PartnerRow>;
  /** Returns the full document. The reason is stored. */
  reveal(actor: Actor, read: PartnerRow, reason: string): Promise<string | null>;
}

export const createPartners = (platform: Platform): Partners => {
  const { database } = platform;
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>) =>
    database.withOrganization(actor.scope, work);

  return {
    list: (actor, query) => {
      const requestedStates = query.state?.split(',') ?? null;
      const states = requestedStates && partnerStates.filter((state) => requestedStates.includes(state));
      const input = states && states.length > 0 ? states : null;
      return within(actor, (transaction) =>
        listed(
          transaction,
          query,
          (db) => countPartners(db, actor.scope, input),
          async (db, slice) => presentAll(db, actor, await listPartners(db, actor.scope, input, slice)),
        ),
      );
    },

    find: (actor, id) =>
      within(actor, async (transaction) => orNotFound(await findPartner(transaction, actor.scope, id))),

    present: (actor, row) =>
      within(actor, async (transaction) => orNotFound((await presentAll(transaction, actor, [row]))[0])),

    create: (actor, fields) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          const checked = await checkedFields(transaction, actor, fields, null);
          const row = await insertPartner(transaction, actor.scope, newId(), checked);
          const { document: _document, ...after } = checked;
          await recordAudit({ platform, db: transaction, actor }, 'partner.created', row.id, { after });
          return presentPartner(row, []);
        }),
      ),

    update: (actor, read, input, ifMatch) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          const current = orNotFound((await presentAll(transaction, actor, [read]))[0]);
          requireVersion(ifMatch, String(read.version), current);
          const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
          const checked = await checkedFields(transaction, actor, { ...read, ...given }, read.id);
          const row = await updatePartner(transaction, actor.scope, read, checked);
          if (!row) throw new Refusal(preconditionFailed(current));
          if (row.state === 'inactive') await closeConnections(transaction, actor.scope, row.id);
          const change = difference({ ...read }, { ...checked }, ['document']);
          await recordAudit({ platform, db: transaction, actor }, 'partner.changed', row.id, change);
          return row;
        }),
      ),

    remove: (actor, read, ifMatch) =>
      within(actor, async (transaction) => {
        requireVersion(ifMatch, String(read.version), orNotFound((await presentAll(transaction, actor, [read]))[0]));
        const { code, domain, name, state, document } = read;
        const connections = (await listConnections(transaction, actor.scope, [read.id])).map(
          ({ user_id, group_id, state: open, created_at }) => ({ user_id, group_id, state: open, created_at }),
        );
        const content: RemovedPartner = { fields: { code, domain, name, state, document }, connections };
        const kept = { kind: 'partner', id: read.id, content, at: platform.now() } as const;
        if (!(await storeRemoved(transaction, kept))) throw new Refusal(wireErrors.notFound);
        await deletePartner(transaction, actor.scope, read.id);
        await recordAudit({ platform, db: transaction, actor }, 'partner.deleted', read.id, {
          before: { code, domain, name, state },
        });
      }),

    findRemoved: (actor, id) =>
      within(actor, async (transaction) => orNotFound(await findRemoved<RemovedPartner>(transaction, 'partner', id))),

    restore: (actor, { id, content: { fields, connections } }) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          const groups = [...new Set(connections.map(({ group_id }) => group_id))];
          requireCovers(actor, await grantsOf(transaction, groups));
          if (!(await forgetRemoved(transaction, 'partner', id))) throw new Refusal(wireErrors.notFound);
          const checked = await checkedFields(transaction, actor, fields, id);
          const row = await insertPartner(transaction, actor.scope, id, checked);
          const known = await knownGroups(transaction, groups);
          for (const { created_at, ...one } of connections.filter(({ group_id }) => known.has(group_id)))
            await reopenConnection(transaction, actor.scope, {
              ...one,
              partner_id: id,
              created_at: new Date(created_at),
            });
          const { document: _document, ...after } = checked;
          await recordAudit({ platform, db: transaction, actor }, 'partner.restored', id, { after });
          return row;
        }),
      ),

    reveal: (actor, read, reason) =>
      within(actor, async (transaction) => {
        await recordAudit({ platform, db: transaction, actor }, 'partner.document_revealed', read.id, { reason });
        return read.document;
      }),
  };
};

const presentAll = async (transaction: Transaction, actor: Actor, rows: readonly PartnerRow[]): Promise<Partner[]> => {
  const connections = await listConnections(
    transaction,
    actor.scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentPartner(row, connections));
};

/** Requires a free code and domain, both reported at once. The document must be valid; stored as digits. */
const checkedFields = async (
  transaction: Transaction,
  actor: Actor,
  { code, domain, name, state, document }: PartnerFields,
  exceptId: number | null,
): Promise<PartnerFields> => {
  const taken = await takenPartnerNames(transaction, actor.scope, { code, domain }, exceptId);
  const plain = document === null ? null : plainDocument(document);
  refuseAll({
    code: taken.code ? [fieldMessages.taken('organization', 'code')] : [],
    domain: taken.domain ? [fieldMessages.taken('organization', 'domain')] : [],
  });
  if (document !== null && plain === null) {
    throw new Refusal(invalidFields({ document: [fieldMessages.notDocument] }));
  }
  return { code, domain, name, state, document: plain };
};
