import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type ProviderRow = RowOf<'identity_providers'>;

export const findProvider = async (db: TenantDatabase, organizationId: number): Promise<ProviderRow | null> => {
  const row = await db
    .selectFrom('identity_providers')
    .innerJoin('organizations', 'organizations.id', 'identity_providers.organization_id')
    .select([
      'identity_providers.organization_id',
      'identity_providers.is_enabled',
      'identity_providers.name',
      'identity_providers.issuer',
      'identity_providers.client_id',
      'identity_providers.sealed_client_secret',
      'identity_providers.may_provision',
    ])
    .where('identity_providers.organization_id', '=', organizationId)
    .where('organizations.closed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
};

/** The provider in use for this domain; one that is switched off is none. */
export const findProviderOfDomain = async (db: TenantDatabase, domain: string): Promise<ProviderRow | null> => {
  const owner = await db
    .selectFrom('identity_provider_domains')
    .select('organization_id')
    .where('domain', '=', domain)
    .executeTakeFirst();
  const provider = owner ? await findProvider(db, owner.organization_id) : null;
  return provider?.is_enabled ? provider : null;
};

export const listDomains = async (db: TenantDatabase, organizationId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_provider_domains')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .execute();
  return rows.map((row) => row.domain);
};

export const storeProvider = async (db: TenantDatabase, row: ProviderRow): Promise<void> => {
  const { organization_id: _key, ...change } = row;
  await db
    .insertInto('identity_providers')
    .values(row)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(change))
    .execute();
};

/** Replaces the former domains by these. Throws on one that another organization has. */
export const replaceDomains = async (db: TenantDatabase, domains: readonly string[]): Promise<void> => {
  await db.deleteFrom('identity_provider_domains').where('organization_id', '=', db.organizationId).execute();
  if (domains.length === 0) return;
  await db
    .insertInto('identity_provider_domains')
    .values(domains.map((domain) => ({ domain, organization_id: db.organizationId })))
    .execute();
};

export type AttemptRow = RowOf<'identity_attempts'>;

/** Stores an attempt, and deletes those that have expired. */
export const storeAttempt = async (db: TenantDatabase, attempt: AttemptRow, now: Date): Promise<void> => {
  await db.deleteFrom('identity_attempts').where('expires_at', '<=', now).execute();
  await db.insertInto('identity_attempts').values(attempt).execute();
};

/** Takes an attempt out: it can be finished once. */
export const takeAttempt = async (db: TenantDatabase, stateHash: string, now: Date): Promise<AttemptRow | null> => {
  const row = await db
    .deleteFrom('identity_attempts')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at > now ? row : null;
};
