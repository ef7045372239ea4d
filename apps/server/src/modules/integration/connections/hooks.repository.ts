import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type HookRow = RowOf<'erp_hooks'>;

export const findHook = async (db: TenantDatabase, id: string): Promise<HookRow | null> =>
  (await db.selectFrom('erp_hooks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const forgetHook = async (db: TenantDatabase, connectionId: number): Promise<void> => {
  await db
    .deleteFrom('erp_hooks')
    .where('organization_id', '=', db.organizationId)
    .where('connection_id', '=', connectionId)
    .execute();
};

export const insertHook = async (db: TenantDatabase, hook: HookRow): Promise<void> => {
  await db.insertInto('erp_hooks').values(hook).execute();
};

export type EventRow = Pick<RowOf<'erp_hook_events'>, 'event_id' | 'event' | 'body'>;

/** False: it was already received. */
export const insertEvent = async (
  db: TenantDatabase,
  connectionId: number,
  event: EventRow & { readonly received_at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('erp_hook_events')
    .values({ connection_id: connectionId, run_id: null, ...event })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const connectionsWithEvents = async (db: TenantDatabase): Promise<number[]> => {
  const rows = await db
    .selectFrom('erp_hook_events')
    .select('connection_id')
    .distinct()
    .where('run_id', 'is', null)
    .execute();
  return rows.map(({ connection_id }) => connection_id);
};

/** Takes the events that no run has looked into, for this one. */
export const takeEvents = (db: TenantDatabase, connectionId: number, runId: number): Promise<EventRow[]> =>
  db
    .updateTable('erp_hook_events')
    .set({ run_id: runId })
    .where('connection_id', '=', connectionId)
    .where('run_id', 'is', null)
    .returning(['event_id', 'event', 'body'])
    .execute();
