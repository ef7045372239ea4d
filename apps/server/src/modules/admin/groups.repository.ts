import type { Transaction } from '../../platform/database/index.ts';

interface Slice {
  readonly offset: number;
  readonly size: number;
}

const countOf = async (transaction: Transaction, table: 'permit_groups' | 'subscriptions', organizationId: number) => {
  const { count } = await transaction
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface PermitGroupRow {
  readonly id: number;
  readonly name: string;
}

export const countPermitGroups = (transaction: Transaction, organizationId: number): Promise<number> =>
  countOf(transaction, 'permit_groups', organizationId);

export const listPermitGroups = (
  transaction: Transaction,
  organizationId: number,
  slice: Slice | null,
): Promise<PermitGroupRow[]> => {
  const query = transaction
    .selectFrom('permit_groups')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const insertPermitGroup = async (
  transaction: Transaction,
  organizationId: number,
  group: PermitGroupRow,
): Promise<void> => {
  await transaction
    .insertInto('permit_groups')
    .values({ organization_id: organizationId, ...group })
    .execute();
};

export interface SubscriptionRow {
  readonly id: number;
  readonly service_id: number;
  readonly user_id: number;
}

export const countSubscriptions = (transaction: Transaction, organizationId: number): Promise<number> =>
  countOf(transaction, 'subscriptions', organizationId);

export const listSubscriptions = (
  transaction: Transaction,
  organizationId: number,
  slice: Slice | null,
): Promise<SubscriptionRow[]> => {
  const query = transaction
    .selectFrom('subscriptions')
    .select(['id', 'service_id', 'user_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const serviceExists = async (transaction: Transaction, organizationId: number, id: number): Promise<boolean> =>
  (await transaction
    .selectFrom('services')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

export const insertService = async (
  transaction: Transaction,
  organizationId: number,
  service: { id: number; name: string },
): Promise<void> => {
  await transaction
    .insertInto('services')
    .values({ organization_id: organizationId, ...service })
    .execute();
};

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
