import type { RowOf, Transaction } from '../../../platform/database/index.ts';

export interface AccessRequestRow extends Pick<RowOf<'access_requests'>, 'id' | 'user_id' | 'screen' | 'created_at'> {
  readonly name: string;
  readonly email: string;
}

const requests = (transaction: Transaction, organizationId: number) =>
  transaction
    .selectFrom('access_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'u.name', 'u.email', 'r.screen', 'r.created_at'])
    .where('r.organization_id', '=', organizationId);

/** Of those who are still let in at all. */
export const listAccessRequests = (transaction: Transaction, organizationId: number): Promise<AccessRequestRow[]> =>
  requests(transaction, organizationId)
    .where('u.is_active', '=', true)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();

export const findAccessRequest = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
): Promise<AccessRequestRow | null> =>
  (await requests(transaction, organizationId).where('r.id', '=', id).executeTakeFirst()) ?? null;

export const accessRequestsOf = (
  transaction: Transaction,
  organizationId: number,
  userId: number,
): Promise<AccessRequestRow[]> => requests(transaction, organizationId).where('r.user_id', '=', userId).execute();

export const insertAccessRequest = async (
  transaction: Transaction,
  organizationId: number,
  request: Pick<AccessRequestRow, 'id' | 'user_id' | 'screen' | 'created_at'>,
): Promise<void> => {
  await transaction
    .insertInto('access_requests')
    .values({ organization_id: organizationId, ...request })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'screen']).doNothing())
    .execute();
};

export const deleteAccessRequest = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
): Promise<void> => {
  await transaction
    .deleteFrom('access_requests')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};
