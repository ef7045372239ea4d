import { sql } from 'kysely';
import type { RowOf, Transaction } from '../../../platform/database/index.ts';

interface Slice {
  readonly offset: number;
  readonly size: number;
}

export interface ServiceRow extends Omit<RowOf<'services'>, 'organization_id' | 'created_at'> {
  readonly users: number;
}

export type ServiceFields = Pick<ServiceRow, 'name' | 'path' | 'plan' | 'is_active'>;

export type SubscriptionRow = Pick<RowOf<'subscriptions'>, 'id' | 'service_id' | 'user_id'>;

const countOf = async (transaction: Transaction, table: 'services' | 'subscriptions', organizationId: number) => {
  const { count } = await transaction
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const services = (transaction: Transaction, organizationId: number) =>
  transaction
    .selectFrom('services as s')
    .select(['s.id', 's.name', 's.path', 's.plan', 's.is_active', 's.version'])
    .select(
      sql<number>`(select count(*)::int from subscriptions b
        where b.organization_id = s.organization_id and b.service_id = s.id)`.as('users'),
    )
    .where('s.organization_id', '=', organizationId);

export const countServices = (transaction: Transaction, organizationId: number): Promise<number> =>
  countOf(transaction, 'services', organizationId);

export const listServices = (
  transaction: Transaction,
  organizationId: number,
  slice: Slice | null,
): Promise<ServiceRow[]> => {
  const query = services(transaction, organizationId).orderBy('s.name').orderBy('s.id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const findService = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
): Promise<ServiceRow | null> =>
  (await services(transaction, organizationId).where('s.id', '=', id).executeTakeFirst()) ?? null;

export const insertService = async (
  transaction: Transaction,
  organizationId: number,
  service: { readonly id: number; readonly name: string } & Partial<ServiceFields>,
): Promise<void> => {
  await transaction
    .insertInto('services')
    .values({ organization_id: organizationId, path: null, plan: null, ...service })
    .execute();
};

/** Writes only over the version that was read. False when another request changed it first. */
export const updateService = async (
  transaction: Transaction,
  organizationId: number,
  read: ServiceRow,
  fields: ServiceFields,
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('services')
    .set({ ...fields, version: read.version + 1 })
    .where('organization_id', '=', organizationId)
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deleteService = async (transaction: Transaction, organizationId: number, id: number): Promise<void> => {
  await transaction
    .deleteFrom('subscriptions')
    .where('organization_id', '=', organizationId)
    .where('service_id', '=', id)
    .execute();
  await transaction.deleteFrom('services').where('organization_id', '=', organizationId).where('id', '=', id).execute();
};

const subscriptions = (transaction: Transaction, organizationId: number) =>
  transaction
    .selectFrom('subscriptions')
    .select(['id', 'service_id', 'user_id'])
    .where('organization_id', '=', organizationId);

export const countSubscriptions = (transaction: Transaction, organizationId: number): Promise<number> =>
  countOf(transaction, 'subscriptions', organizationId);

export const listSubscriptions = (
  transaction: Transaction,
  organizationId: number,
  slice: Slice | null,
): Promise<SubscriptionRow[]> => {
  const query = subscriptions(transaction, organizationId).orderBy('created_at').orderBy('id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

/** Returns the subscribers of a service. */
export const subscribersOf = async (
  transaction: Transaction,
  organizationId: number,
  serviceId: number,
): Promise<number[]> => {
  const rows = await subscriptions(transaction, organizationId).where('service_id', '=', serviceId).execute();
  return rows.map((row) => row.user_id);
};

export const findSubscription = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
): Promise<SubscriptionRow | null> =>
  (await subscriptions(transaction, organizationId).where('id', '=', id).executeTakeFirst()) ?? null;

export const insertSubscription = async (
  transaction: Transaction,
  organizationId: number,
  subscription: SubscriptionRow,
): Promise<void> => {
  await transaction
    .insertInto('subscriptions')
    .values({ organization_id: organizationId, ...subscription })
    .execute();
};

export const deleteSubscription = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
): Promise<void> => {
  await transaction
    .deleteFrom('subscriptions')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};
