import type { PartnerState } from '@uni/contracts';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import type { ConnectionState } from '../groups/permissions.schema.ts';

export type PartnerRow = Omit<RowOf<'partners'>, 'organization_id'>;

export interface ConnectionRow extends Omit<RowOf<'user_connections'>, 'organization_id'> {
  readonly email: string;
  readonly name: string;
  readonly last_login: Date | null;
}

interface Slice {
  readonly offset: number;
  readonly size: number;
}

const columns = columnsOf('partners').without('organization_id');

const partners = (db: TenantDatabase, states: readonly PartnerState[] | null) => {
  const query = db.selectFrom('partners');
  return states === null ? query : query.where('state', 'in', states);
};

export const countPartners = async (db: TenantDatabase, states: readonly PartnerState[] | null): Promise<number> => {
  const { count } = await partners(db, states)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const selectPartners = (
  db: TenantDatabase,
  states: readonly PartnerState[] | null,
  slice: Slice | null,
): Promise<PartnerRow[]> => {
  const query = partners(db, states).select(columns).orderBy('name').orderBy('id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const selectPartner = async (db: TenantDatabase, id: number): Promise<PartnerRow | null> =>
  (await partners(db, null).select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

/** Codes and domains of other partners that are among these. */
export const takenPartnerNames = async (
  db: TenantDatabase,
  { code, domain }: { readonly code: string; readonly domain: string },
  exceptId: number | null,
): Promise<{ code: boolean; domain: boolean }> => {
  const rows = await partners(db, null)
    .select(['id', 'code', 'domain'])
    .where((row) => row.or([row('code', '=', code), row('domain', '=', domain)]))
    .execute();
  const others = rows.filter(({ id }) => id !== exceptId);
  return {
    code: others.some((row) => row.code === code),
    domain: others.some((row) => row.domain === domain),
  };
};

export type PartnerFields = Pick<PartnerRow, 'code' | 'domain' | 'name' | 'document' | 'state'>;

export const insertPartner = (db: TenantDatabase, id: number, fields: PartnerFields): Promise<PartnerRow> =>
  db
    .insertInto('partners')
    .values({ id, ...fields, version: 1 })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Writes only over the version that was read. Null when another request changed it first. */
export const updatePartner = async (
  db: TenantDatabase,
  read: PartnerRow,
  fields: Partial<PartnerFields>,
): Promise<PartnerRow | null> =>
  (await db
    .updateTable('partners')
    .set({ ...fields, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returning(columns)
    .executeTakeFirst()) ?? null;

export const deletePartner = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('partners').where('id', '=', id).execute();
};

/** This table belongs to the platform: only this condition limits it to the organization. */
export const listConnections = (db: TenantDatabase, partnerIds: readonly number[]): Promise<ConnectionRow[]> =>
  partnerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('user_connections as c')
        .innerJoin('users as u', 'u.id', 'c.user_id')
        .select(['c.partner_id', 'c.user_id', 'c.group_id', 'c.state', 'c.created_at'])
        .select(['u.email', 'u.name', 'u.last_login'])
        .where('c.organization_id', '=', db.organizationId)
        .where('c.partner_id', 'in', partnerIds)
        .orderBy('u.name')
        .orderBy('u.id')
        .execute();

/** Returns the user connected to this organization under an address that signs in elsewhere. Null: none yet. */
export const findConnectedElsewhere = async (db: TenantDatabase, email: string): Promise<number | null> =>
  (
    await db
      .selectFrom('user_connections as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select('c.user_id')
      .where('c.organization_id', '=', db.organizationId)
      .where('u.email', '=', email)
      .where('u.is_elsewhere', '=', true)
      .executeTakeFirst()
  )?.user_id ?? null;

export const insertConnection = async (
  db: TenantDatabase,
  connection: { user_id: number; partner_id: number; group_id: number; created_at: Date },
): Promise<void> => {
  await db
    .insertInto('user_connections')
    .values({ organization_id: db.organizationId, ...connection, state: 'pending' })
    .execute();
};

/** Restores a connection. A user connected by another partner meanwhile stays there. */
export const reopenConnection = async (
  db: TenantDatabase,
  connection: Pick<ConnectionRow, 'user_id' | 'partner_id' | 'group_id' | 'state' | 'created_at'>,
): Promise<void> => {
  await db
    .insertInto('user_connections')
    .values({ organization_id: db.organizationId, ...connection })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute();
};

export const updateConnection = async (
  db: TenantDatabase,
  userId: number,
  change: { readonly group_id?: number; readonly state?: ConnectionState },
): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable('user_connections')
    .set(change)
    .where('organization_id', '=', db.organizationId)
    .where('user_id', '=', userId)
    .execute();
};

export const deleteConnection = async (db: TenantDatabase, userId: number): Promise<void> => {
  await db
    .deleteFrom('user_connections')
    .where('organization_id', '=', db.organizationId)
    .where('user_id', '=', userId)
    .execute();
};

/** Closes the connections of a partner that became inactive. */
export const closeConnections = async (db: TenantDatabase, partnerId: number): Promise<void> => {
  await db
    .updateTable('user_connections')
    .set({ state: 'inactive' })
    .where('organization_id', '=', db.organizationId)
    .where('partner_id', '=', partnerId)
    .execute();
};
