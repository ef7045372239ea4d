import { type AuditAct, fieldMessages, invalidFields, wireErrors } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import { newId, type Transaction, violatedUnique } from '../../../platform/database/index.ts';
import {
  type Actor,
  type PageQuery,
  type PageWindow,
  pageWindow,
  Refusal,
  requireVersion,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import {
  countOrganizations,
  createOrganization,
  findOrganization,
  listOrganizations,
  type OrganizationChange,
  type OrganizationRow,
  takenNames,
  updateOrganization,
} from '../../access/index.ts';
import { mayRename, onlyOrganization } from '../policy.ts';
import { presentOrganization } from './organizations.presenter.ts';

interface Names {
  readonly code?: string | undefined;
  readonly domain?: string | undefined;
  readonly name?: string | undefined;
}

export interface Organizations {
  list(actor: Actor, query: PageQuery): Promise<{ rows: OrganizationRow[]; count: number; window: PageWindow | null }>;
  /** Throws 404 for a missing, a closed and a foreign one alike. */
  find(actor: Actor, id: number): Promise<OrganizationRow>;
  create(actor: Actor, names: { code: string; domain: string; name?: string | undefined }): Promise<OrganizationRow>;
  update(actor: Actor, read: OrganizationRow, names: Names, ifMatch: string | null): Promise<OrganizationRow>;
  close(actor: Actor, read: OrganizationRow, ifMatch: string | null): Promise<void>;
}

export const createOrganizations = (platform: Platform): Organizations => {
  const { database } = platform;

  const audited = (transaction: Transaction, actor: Actor, action: AuditAct, id: number, details = {}) =>
    record(transaction, {
      organizationId: actor.scope,
      actorId: actor.userId,
      action,
      target: 'organization',
      targetId: id,
      details,
      at: platform.now(),
    });

  const change = async (actor: Actor, read: OrganizationRow, input: OrganizationChange, action: AuditAct) =>
    database.withOrganization(actor.scope, async (transaction) => {
      await refuseTaken(transaction, input, read.id);
      const written = await updateOrganization(transaction, read, input);
      if (!written) throw new Refusal(wireErrors.notFound);
      await audited(transaction, actor, action, read.id, { changed: Object.keys(input).sort() });
      return written;
    });

  return {
    list: (actor, query) =>
      database.withPlatform(async (transaction) => {
        const only = onlyOrganization(actor);
        const count = await countOrganizations(transaction, only);
        const window = pageWindow(query, count);
        return { rows: await listOrganizations(transaction, only, window), count, window };
      }),

    find: (actor, id) =>
      database.withPlatform(async (transaction) => {
        const only = onlyOrganization(actor);
        const row = only === null || only === id ? await findOrganization(transaction, id) : null;
        if (!row) throw new Refusal(wireErrors.notFound);
        return row;
      }),

    create: (actor, { code, domain, name }) =>
      namingConflicts(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          await refuseTaken(transaction, { code, domain }, null);
          const row = await createOrganization(database, { id: newId(), code, domain, name: name ?? code });
          await audited(transaction, actor, 'organization.created', row.id);
          return row;
        }),
      ),

    update: async (actor, read, names, ifMatch) => {
      requireVersion(ifMatch, String(read.version), presentOrganization(read));
      const { code, domain, name } = names;
      const input: OrganizationChange = {
        ...(name === undefined ? {} : { name }),
        ...(mayRename(actor) && code !== undefined ? { code } : {}),
        ...(mayRename(actor) && domain !== undefined ? { domain } : {}),
      };
      if (Object.keys(input).length === 0) return read;
      return namingConflicts(() => change(actor, read, input, 'organization.changed'));
    },

    close: async (actor, read, ifMatch) => {
      requireVersion(ifMatch, String(read.version), presentOrganization(read));
      await change(actor, read, { closed_at: platform.now() }, 'organization.closed');
    },
  };
};

const taken = (field: 'code' | 'domain'): string => fieldMessages.taken('organization', field);

const refuseTaken = async (transaction: Transaction, input: Names, exceptId: number | null): Promise<void> => {
  const takenFields = await takenNames(transaction, input, exceptId);
  if (!takenFields.code && !takenFields.domain) return;
  throw new Refusal(
    invalidFields({
      ...(takenFields.code ? { code: [taken('code')] } : {}),
      ...(takenFields.domain ? { domain: [taken('domain')] } : {}),
    }),
  );
};

/** Two concurrent requests can both see a name as free. The database's unique constraint lets one have it. */
const namingConflicts = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedUnique(error);
    if (constraint === 'organizations_code') throw new Refusal(invalidFields({ code: [taken('code')] }));
    if (constraint === 'organizations_domain') throw new Refusal(invalidFields({ domain: [taken('domain')] }));
    throw error;
  }
};
