import { newId, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import { unsettled } from '../waiting-messages.repository.ts';

export type PushRow = Omit<RowOf<'push_messages'>, 'organization_id'>;

export type NewPush = Pick<
  PushRow,
  'device_id' | 'user_id' | 'needs' | 'enterprise_id' | 'key' | 'kind' | 'actor_id' | 'facts' | 'path'
>;

/** A message of a known key is not stored again. */
export const insertPushes = async (db: TenantDatabase, rows: readonly NewPush[], at: Date): Promise<void> => {
  const begun = { ...unsettled, created_at: at, due_at: at };
  await db
    .insertInto('push_messages')
    .values(rows.map((row) => ({ ...row, ...begun, id: newId() })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'device_id', 'key']).doNothing())
    .execute();
};

export const changePush = async (
  db: TenantDatabase,
  id: number,
  change: Partial<Pick<PushRow, 'facts' | 'attempts' | 'due_at' | 'leased_until' | 'sent_at' | 'given_up_at'>>,
): Promise<void> => {
  await db.updateTable('push_messages').set(change).where('id', '=', id).execute();
};
