/** Organizations as the platform's administrators and their own see and change them. */
import { fieldMessages, invalidFields, wireErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase, violatedUnique } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, type PageQuery, requireVersion } from '../../../platform/http/index.ts';
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
import { type Listed, listed } from '../shared/listing.service.ts';
import { presentOrganization } from './organizations.presenter.ts';

interface Names {
  readonly code?: string | undefined;
  readonly domain?: string | undefined;
  readonly name?: string | undefined;
}

export async function readOrganizations({ actor, db }: Context, query: PageQuery): Promise<Listed<OrganizationRow>> {
  const only = onlyOrganization(actor);
  return listed(
    db,
    query,
    () => countOrganizations(db, only),
    (_db, slice) => listOrganizations(db, only, slice),
  );
}

/** Throws 404 for a missing, a closed and a foreign one alike. */
export async function readOrganization({ actor, db }: Context, id: number): Promise<OrganizationRow> {
  const only = onlyOrganization(actor);
  return orNotFound(only === null || only === id ? await findOrganization(db, id) : null);
}

export const addOrganization = (
  context: Context,
  { code, domain, name }: { readonly code: string; readonly domain: string; readonly name?: string | undefined },
): Promise<OrganizationRow> =>
  namingConflicts(async () => {
    const { db, platform } = context;
    await refuseTaken(db, { code, domain }, null);
    const row = await createOrganization(platform.database, { id: newId(), code, domain, name: name ?? code });
    await recordAudit(context, 'organization.created', row.id);
    return row;
  });

export async function changeOrganization(
  context: Context,
  read: OrganizationRow,
  names: Names,
  ifMatch: string | null,
): Promise<OrganizationRow> {
  requireVersion(ifMatch, String(read.version), presentOrganization(read));
  const { code, domain, name } = names;
  const mayName = mayRename(context.actor);
  const change: OrganizationChange = {
    ...(name === undefined ? {} : { name }),
    ...(mayName && code !== undefined ? { code } : {}),
    ...(mayName && domain !== undefined ? { domain } : {}),
  };
  if (Object.keys(change).length === 0) return read;
  return namingConflicts(() => write(context, read, change, 'organization.changed'));
}

export async function closeOrganization(
  context: Context,
  read: OrganizationRow,
  ifMatch: string | null,
): Promise<void> {
  requireVersion(ifMatch, String(read.version), presentOrganization(read));
  await write(context, read, { closed_at: context.platform.now() }, 'organization.closed');
}

const write = async (
  context: Context,
  read: OrganizationRow,
  change: OrganizationChange,
  action: 'organization.changed' | 'organization.closed',
): Promise<OrganizationRow> => {
  const { db } = context;
  await refuseTaken(db, change, read.id);
  const written = await updateOrganization(db, read, change);
  if (!written) throw new HttpError(wireErrors.notFound);
  await recordAudit(context, action, read.id, { changed: Object.keys(change).sort() });
  return written;
};

const taken = (field: 'code' | 'domain'): string => fieldMessages.taken('organization', field);

const refuseTaken = async (db: TenantDatabase, input: Names, exceptId: number | null): Promise<void> => {
  const takenFields = await takenNames(db, input, exceptId);
  if (!takenFields.code && !takenFields.domain) return;
  throw new HttpError(
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
    if (constraint === 'organizations_code') throw new HttpError(invalidFields({ code: [taken('code')] }));
    if (constraint === 'organizations_domain') throw new HttpError(invalidFields({ domain: [taken('domain')] }));
    throw error;
  }
};
