import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type LinkRow = Omit<RowOf<'sales_mirror_links'>, 'organization_id' | 'token_hash' | 'revoked_by'>;
export type NewLinkRow = Omit<
  RowOf<'sales_mirror_links'>,
  'organization_id' | 'revoked_at' | 'revoked_by' | 'opened' | 'opened_on'
>;

const columns = [
  ...(['id', 'enterprise_id', 'name', 'shows_prices', 'expires_on'] as const),
  ...(['created_at', 'created_by', 'revoked_at', 'opened', 'opened_on'] as const),
] as const;

export const insertLink = async (db: TenantDatabase, link: NewLinkRow): Promise<void> => {
  await db
    .insertInto('sales_mirror_links')
    .values({ ...link, revoked_at: null, revoked_by: null, opened: 0, opened_on: null })
    .execute();
};

/** Newest first. `enterprises` null: all of the organization. */
export const selectLinks = (db: TenantDatabase, enterprises: readonly number[] | null): Promise<LinkRow[]> => {
  const all = db
    .selectFrom('sales_mirror_links')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500);
  return (enterprises === null ? all : all.where('enterprise_id', 'in', enterprises)).execute();
};

/** One that is not revoked, held until the transaction ends. */
export const lockLink = async (db: TenantDatabase, id: number): Promise<LinkRow | null> =>
  (await db
    .selectFrom('sales_mirror_links')
    .select(columns)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const countLivingLinks = async (db: TenantDatabase, enterprise: number, today: string): Promise<number> => {
  const { count } = await db
    .selectFrom('sales_mirror_links')
    .select(sql<number>`count(*)::int4`.as('count'))
    .where('enterprise_id', '=', enterprise)
    .where('revoked_at', 'is', null)
    .where('expires_on', '>=', today)
    .executeTakeFirstOrThrow();
  return count;
};

export const storeLinkRevocation = async (
  db: TenantDatabase,
  id: number,
  revoked: { readonly revoked_at: Date; readonly revoked_by: number },
): Promise<void> => {
  await db.updateTable('sales_mirror_links').set(revoked).where('id', '=', id).execute();
};

/** A link that opens today, of an organization that is not closed, with the organization's name. */
export const findOpenLink = async (
  db: TenantDatabase,
  hash: string,
  today: string,
): Promise<(LinkRow & { readonly organization: string }) | null> =>
  (await db
    .selectFrom('sales_mirror_links')
    .innerJoin('organizations', 'organizations.id', 'sales_mirror_links.organization_id')
    .select(columns.map((column) => `sales_mirror_links.${column}` as const))
    .select('organizations.name as organization')
    .where('sales_mirror_links.token_hash', '=', hash)
    .where('sales_mirror_links.revoked_at', 'is', null)
    .where('sales_mirror_links.expires_on', '>=', today)
    .where('organizations.closed_at', 'is', null)
    .executeTakeFirst()) ?? null;

export const countOpening = async (db: TenantDatabase, id: number, today: string): Promise<void> => {
  await db
    .updateTable('sales_mirror_links')
    .set({ opened: sql`opened + 1`, opened_on: today })
    .where('id', '=', id)
    .execute();
};
