import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

interface Slice {
  readonly offset: number;
  readonly size: number;
}

export interface ServiceRow extends Omit<RowOf<'services'>, 'organization_id' | 'created_at'> {
  readonly users: number;
}

export type ServiceFields = Pick<ServiceRow, 'name' | 'path' | 'plan' | 'is_active'>;

export type SubscriptionRow = Pick<RowOf<'subscriptions'>, 'id' | 'service_id' | 'user_id'>;

const countOf = async (db: TenantDatabase, table: 'services' | 'subscriptions') => {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const services = (db: TenantDatabase) =>
  db
    .selectFrom('services as s')
    .select(['s.id', 's.name', 's.path', 's.plan', 's.is_active', 's.version'])
    .select(
      sql<number>`(select count(*)::int from ${db.table('subscriptions')} b
        where b.service_id = s.id)`.as('users'),
    );

export const countServices = (db: TenantDatabase): Promise<number> => countOf(db, 'services');

export const selectServices = (db: TenantDatabase, slice: Slice | null): Promise<ServiceRow[]> => {
  const query = services(db).orderBy('s.name').orderBy('s.id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const selectService = async (db: TenantDatabase, id: number): Promise<ServiceRow | null> =>
  (await services(db).where('s.id', '=', id).executeTakeFirst()) ?? null;

export const insertService = async (
  db: TenantDatabase,
  service: { readonly id: number; readonly name: string } & Partial<ServiceFields>,
): Promise<void> => {
  await db
    .insertInto('services')
    .values({ path: null, plan: null, ...service })
    .execute();
};

/** Writes only over the version that was read. False when another request changed it first. */
export const updateService = async (db: TenantDatabase, read: ServiceRow, fields: ServiceFields): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('services')
    .set({ ...fields, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deleteService = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('subscriptions').where('service_id', '=', id).execute();
  await db.deleteFrom('services').where('id', '=', id).execute();
};

const subscriptions = (db: TenantDatabase) => db.selectFrom('subscriptions').select(['id', 'service_id', 'user_id']);

export const countSubscriptions = (db: TenantDatabase): Promise<number> => countOf(db, 'subscriptions');

export const selectSubscriptions = (db: TenantDatabase, slice: Slice | null): Promise<SubscriptionRow[]> => {
  const query = subscriptions(db).orderBy('created_at').orderBy('id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

/** Returns the subscribers of a service. */
export const subscribersOf = async (db: TenantDatabase, serviceId: number): Promise<number[]> => {
  const rows = await subscriptions(db).where('service_id', '=', serviceId).execute();
  return rows.map((row) => row.user_id);
};

export const selectSubscription = async (db: TenantDatabase, id: number): Promise<SubscriptionRow | null> =>
  (await subscriptions(db).where('id', '=', id).executeTakeFirst()) ?? null;

export const insertSubscription = async (db: TenantDatabase, subscription: SubscriptionRow): Promise<void> => {
  await db.insertInto('subscriptions').values(subscription).execute();
};

export const deleteSubscription = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('subscriptions').where('id', '=', id).execute();
};
