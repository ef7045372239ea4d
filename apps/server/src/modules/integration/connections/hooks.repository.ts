import type { RowOf, Transaction } from '../../../platform/database/index.ts';

export type HookRow = RowOf<'erp_hooks'>;

export const findHook = async (transaction: Transaction, id: string): Promise<HookRow | null> =>
  (await transaction.selectFrom('erp_hooks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const forgetHook = async (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
): Promise<void> => {
  await transaction
    .deleteFrom('erp_hooks')
    .where('organization_id', '=', organizationId)
    .where('connection_id', '=', connectionId)
    .execute();
};

export const insertHook = async (transaction: Transaction, hook: HookRow): Promise<void> => {
  await transaction.insertInto('erp_hooks').values(hook).execute();
};

export type EventRow = Pick<RowOf<'erp_hook_events'>, 'event_id' | 'event' | 'body'>;

/** False: it was already received. */
export const insertEvent = async (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
  event: EventRow & { readonly received_at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('erp_hook_events')
    .values({ organization_id: organizationId, connection_id: connectionId, run_id: null, ...event })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const connectionsWithEvents = async (transaction: Transaction, organizationId: number): Promise<number[]> => {
  const rows = await transaction
    .selectFrom('erp_hook_events')
    .select('connection_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('run_id', 'is', null)
    .execute();
  return rows.map(({ connection_id }) => connection_id);
};

/** Takes the events that no run has looked into, for this one. */
export const takeEvents = (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
  runId: number,
): Promise<EventRow[]> =>
  transaction
    .updateTable('erp_hook_events')
    .set({ run_id: runId })
    .where('organization_id', '=', organizationId)
    .where('connection_id', '=', connectionId)
    .where('run_id', 'is', null)
    .returning(['event_id', 'event', 'body'])
    .execute();
