import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export interface AccessRequestRow extends Pick<RowOf<'access_requests'>, 'id' | 'user_id' | 'screen' | 'created_at'> {
  readonly name: string;
  readonly email: string;
}

const requests = (db: TenantDatabase) =>
  db
    .selectFrom('access_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'u.name', 'u.email', 'r.screen', 'r.created_at']);

/** Of those who are still let in at all. */
export const selectAccessRequests = (db: TenantDatabase): Promise<AccessRequestRow[]> =>
  requests(db).where('u.is_active', '=', true).orderBy('r.created_at').orderBy('r.id').execute();

export const selectAccessRequest = async (db: TenantDatabase, id: number): Promise<AccessRequestRow | null> =>
  (await requests(db).where('r.id', '=', id).executeTakeFirst()) ?? null;

export const accessRequestsOf = (db: TenantDatabase, userId: number): Promise<AccessRequestRow[]> =>
  requests(db).where('r.user_id', '=', userId).execute();

export const insertAccessRequest = async (
  db: TenantDatabase,
  request: Pick<AccessRequestRow, 'id' | 'user_id' | 'screen' | 'created_at'>,
): Promise<void> => {
  await db
    .insertInto('access_requests')
    .values(request)
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'screen']).doNothing())
    .execute();
};

export const deleteAccessRequest = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('access_requests').where('id', '=', id).execute();
};
