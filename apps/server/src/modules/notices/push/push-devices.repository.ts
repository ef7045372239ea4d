import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type DeviceRow = Omit<RowOf<'push_devices'>, 'organization_id'>;

export const selectDevices = (db: TenantDatabase, userId: number): Promise<DeviceRow[]> =>
  db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const findDevice = async (db: TenantDatabase, id: number): Promise<DeviceRow | null> =>
  (await db.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const devicesOf = (
  db: TenantDatabase,
  userIds: readonly number[],
): Promise<Pick<DeviceRow, 'id' | 'user_id'>[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('push_devices').select(['id', 'user_id']).where('user_id', 'in', userIds).execute();

/** A browser is one person's: the row of who had it before goes. */
export const replaceDevice = async (db: TenantDatabase, row: DeviceRow): Promise<void> => {
  await db.deleteFrom('push_devices').where('endpoint_hash', '=', row.endpoint_hash).execute();
  await db.insertInto('push_devices').values(row).execute();
};

export const deleteDevices = async (db: TenantDatabase, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('push_devices').where('id', 'in', ids).execute();
};

export const touchDevice = async (db: TenantDatabase, id: number, at: Date): Promise<void> => {
  await db.updateTable('push_devices').set({ last_used_at: at }).where('id', '=', id).execute();
};

/** The sessions in which the browsers of all people were added, each once. */
export const selectDeviceSessions = async (db: TenantDatabase): Promise<number[]> =>
  (await db.selectFrom('push_devices').select('session_id').distinct().execute()).map((row) => row.session_id);

export const deleteDevicesOfSessions = async (db: TenantDatabase, sessionIds: readonly number[]): Promise<void> => {
  if (sessionIds.length > 0) await db.deleteFrom('push_devices').where('session_id', 'in', sessionIds).execute();
};
